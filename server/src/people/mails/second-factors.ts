import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailTo, type Reader } from './mail-to.ts'

/** The change that is recorded and told. */
export type FactorChange = keyof (typeof en)['changes']

/** The mail to the owner of the account, who may not have made the change. */
export function factorMail(
  config: Config,
  { change, at, ...reader }: Reader & { change: FactorChange; at: Date },
): Mail {
  const { locale } = reader
  const { changes, when, notYou, action, note } = textsOf[locale]
  const { heading, text } = changes[change]
  const { publicUrl, timeZone } = config
  return mailTo(config, reader, {
    subject: `${businessNameIn(config, locale)}: ${heading}`,
    heading,
    paragraphs: [text, when(formatFor(locale).moment(at, timeZone)), notYou],
    action: { text: action, url: `${publicUrl}/dashboard/account?lang=${locale}` },
    note: note(publicUrl),
  })
}

const en = {
  changes: {
    authenticator_added: {
      heading: 'An authenticator app was set up',
      text: 'Logging in to your account now takes your password and a code from the app. Keep the recovery codes in a safe place.',
    },
    authenticator_removed: {
      heading: 'The authenticator app was removed',
      text: 'Your account no longer asks for codes from the app.',
    },
    passkey_added: {
      heading: 'A passkey was added',
      text: 'You can now log in to your account with it, without the password.',
    },
    passkey_removed: {
      heading: 'A passkey was removed',
      text: 'It can no longer be used to log in to your account.',
    },
    recovery_code_used: {
      heading: 'A recovery code was used',
      text: 'It no longer works. If you have lost your device, set up a new one on the page of your account.',
    },
    recovery_codes_made: {
      heading: 'New recovery codes were made',
      text: 'The earlier ones no longer work.',
    },
    second_factors_removed: {
      heading: 'Your second factors were removed',
      text: 'Authenticator app, passkeys and recovery codes of your account no longer work. You log in with your password and can set up new ones on the page of your account.',
    },
  },
  when: (when: string) => `Time: ${when}.`,
  notYou:
    'If this was not you, choose a new password now and log all devices out on the page of your account.',
  action: 'Open my account',
  note: (site: string) => `You are receiving this email because you have an account at ${site}.`,
}

const bn: typeof en = {
  changes: {
    authenticator_added: {
      heading: 'অথেনটিকেটর অ্যাপ চালু হয়েছে',
      text: 'এখন থেকে আপনার অ্যাকাউন্টে লগ ইন করতে পাসওয়ার্ডের সঙ্গে অ্যাপের কোডও লাগবে। রিকভারি কোডগুলো নিরাপদ জায়গায় রাখুন।',
    },
    authenticator_removed: {
      heading: 'অথেনটিকেটর অ্যাপ সরানো হয়েছে',
      text: 'আপনার অ্যাকাউন্টে লগ ইন করতে অ্যাপের কোড আর লাগবে না।',
    },
    passkey_added: {
      heading: 'একটি পাসকি যোগ হয়েছে',
      text: 'এখন থেকে এটি দিয়ে পাসওয়ার্ড ছাড়াই আপনার অ্যাকাউন্টে লগ ইন করা যাবে।',
    },
    passkey_removed: {
      heading: 'একটি পাসকি সরানো হয়েছে',
      text: 'এটি দিয়ে আপনার অ্যাকাউন্টে আর লগ ইন করা যাবে না।',
    },
    recovery_code_used: {
      heading: 'একটি রিকভারি কোড ব্যবহার হয়েছে',
      text: 'কোডটি আর কাজ করবে না। ডিভাইস হারিয়ে থাকলে অ্যাকাউন্টের পেজে নতুন একটি চালু করুন।',
    },
    recovery_codes_made: {
      heading: 'নতুন রিকভারি কোড তৈরি হয়েছে',
      text: 'আগের কোডগুলো আর কাজ করবে না।',
    },
    second_factors_removed: {
      heading: 'লগ ইনের দ্বিতীয় ধাপ সরানো হয়েছে',
      text: 'আপনার অ্যাকাউন্টের অথেনটিকেটর অ্যাপ, পাসকি আর রিকভারি কোড আর কাজ করবে না। পাসওয়ার্ড দিয়ে লগ ইন করে অ্যাকাউন্টের পেজে নতুন করে চালু করতে পারবেন।',
    },
  },
  when: (when) => `সময়: ${when}।`,
  notYou: 'কাজটি আপনি না করে থাকলে এখনই নতুন পাসওয়ার্ড দিন, আর অ্যাকাউন্টের পেজ থেকে সব ডিভাইস লগ আউট করুন।',
  action: 'আমার অ্যাকাউন্ট খুলুন',
  note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }
