import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { RESET_MINUTES } from '../rules/account-links.ts'
import { mailTo, type Reader } from './mail-to.ts'

/** The mail has the link to choose a new password. */
export function resetMail(config: Config, { url, ...reader }: Reader & { url: string }): Mail {
  const { reset } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: reset.subject(businessNameIn(config, reader.locale)),
    heading: reset.heading,
    paragraphs: [reset.asked(businessNameIn(config, reader.locale))],
    action: { text: reset.action, url },
    afterword: reset.afterword(formatFor(reader.locale).digits(String(RESET_MINUTES))),
    note: reset.note(config.publicUrl),
    usableMinutes: RESET_MINUTES,
  })
}

/** The mail to the owner, who may not have changed the password. */
export function passwordChangedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { changed } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: changed.subject(businessNameIn(config, reader.locale)),
    heading: changed.heading,
    paragraphs: [changed.text(formatFor(reader.locale).moment(at, config.timeZone)), changed.notYou],
    action: { text: changed.action, url: `${config.publicUrl}/forgot-password?lang=${reader.locale}` },
    note: changed.note(config.publicUrl),
  })
}

const en = {
  reset: {
    subject: (business: string) => `Choose a new password for ${business}`,
    heading: 'Choose a new password',
    asked: (business: string) =>
      `Someone, hopefully you, asked for a new password for the account at ${business} with this address.`,
    action: 'Choose a new password',
    afterword: (minutes: string) =>
      `The button works once, and for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
    note: (site: string) => `You are receiving this email because your address was entered at ${site}.`,
  },
  changed: {
    subject: (business: string) => `Your password for ${business} was changed`,
    heading: 'Your password was changed',
    text: (when: string) => `It was changed on ${when}. Other devices have been logged out.`,
    notYou:
      'If it was not you, choose a new password now, and change the password of your email account too.',
    action: 'It was not me',
    note: (site: string) => `You are receiving this email because you have an account at ${site}.`,
  },
}

const bn: typeof en = {
  reset: {
    subject: (business) => `${business}: নতুন পাসওয়ার্ড দিন`,
    heading: 'নতুন পাসওয়ার্ড দিন',
    asked: (business) => `কেউ একজন, আশা করি আপনিই, এই ইমেইলের ${business} অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চেয়েছেন।`,
    action: 'নতুন পাসওয়ার্ড দিন',
    afterword: (minutes) =>
      `বোতামটি একবারই কাজ করে, ${minutes} মিনিটের মধ্যে। আপনি না চেয়ে থাকলে কিছুই করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
    note: (site) => `${site} সাইটে আপনার ইমেইল ঠিকানা লেখা হয়েছে বলে এই ইমেইল পাচ্ছেন।`,
  },
  changed: {
    subject: (business) => `${business}: আপনার পাসওয়ার্ড বদলানো হয়েছে`,
    heading: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
    text: (when) => `${when}-এ পাসওয়ার্ড বদলানো হয়েছে। অন্য সব ডিভাইস থেকে লগ আউট করা হয়েছে।`,
    notYou: 'আপনি না বদলে থাকলে এখনই নতুন পাসওয়ার্ড দিন, আর আপনার মেইলবক্সের পাসওয়ার্ডও বদলান।',
    action: 'আমি বদলাইনি',
    note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }
