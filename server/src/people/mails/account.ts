import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Device } from '../rules/device.ts'
import { mailTo, type Reader } from './mail-to.ts'

/** The mail to the owner, who may not have signed in there. */
export function newDeviceMail(config: Config, reader: Reader, device: Device, at: Date): Mail {
  const { newDevice } = textsOf[reader.locale]
  const name = [device.browser, device.system].filter(Boolean).join(', ') || newDevice.unknown
  return mailTo(config, reader, {
    subject: newDevice.subject(businessNameIn(config, reader.locale)),
    heading: newDevice.heading,
    paragraphs: [newDevice.text],
    facts: [
      [newDevice.device, name],
      [newDevice.time, formatFor(reader.locale).moment(at, config.timeZone)],
      [newDevice.address, device.address],
    ],
    action: { text: newDevice.action, url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}` },
    afterword: newDevice.notYou,
    note: newDevice.note(config.publicUrl),
  })
}

/** The mail to the owner, who may not have linked the identity. */
export function googleLinkedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { googleLinked } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: googleLinked.subject(businessNameIn(config, reader.locale)),
    heading: googleLinked.heading,
    paragraphs: [
      googleLinked.text(formatFor(reader.locale).moment(at, config.timeZone)),
      googleLinked.notYou,
    ],
    action: { text: googleLinked.action, url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}` },
    note: googleLinked.note(config.publicUrl),
  })
}

/** The mail to the owner, who may not have confirmed the number. */
export function phoneVerifiedMail(
  config: Config,
  { phone, at, ...reader }: Reader & { phone: string; at: Date },
): Mail {
  const { phoneVerified } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: phoneVerified.subject(businessNameIn(config, reader.locale)),
    heading: phoneVerified.heading,
    paragraphs: [
      phoneVerified.text(formatFor(reader.locale).moment(at, config.timeZone)),
      phoneVerified.notYou,
    ],
    facts: [[phoneVerified.phone, phone]],
    action: {
      text: phoneVerified.action,
      url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}`,
    },
    note: phoneVerified.note(config.publicUrl),
  })
}

/** The mail goes to the address that the account had. */
export function accountDeletedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { deleted } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: deleted.subject(businessNameIn(config, reader.locale)),
    heading: deleted.heading,
    paragraphs: [deleted.text(formatFor(reader.locale).moment(at, config.timeZone)), deleted.stays],
    note: deleted.note(config.publicUrl),
  })
}

const en = {
  newDevice: {
    subject: (business: string) => `New log-in to your account at ${business}`,
    heading: 'New log-in to your account',
    text: 'Someone, hopefully you, logged in to your account with a browser that was not used for it before.',
    unknown: 'Unknown device',
    device: 'Device',
    time: 'Time',
    address: 'Network address',
    action: 'See my devices',
    notYou:
      'If it was you, there is nothing to do. If not, log that device out on the page above and choose a new password.',
    note: (site: string) => `You are receiving this email because you have an account at ${site}.`,
  },
  googleLinked: {
    subject: (business: string) => `Google was linked to your account at ${business}`,
    heading: 'Google was linked to your account',
    text: (when: string) =>
      `A Google account was linked on ${when}. It can be used to log in to your account from now on.`,
    notYou:
      'If it was not you, unlink it on the page of your account, log out all devices there and choose a new password.',
    action: 'Open my account',
    note: (site: string) => `You are receiving this email because you have an account at ${site}.`,
  },
  phoneVerified: {
    subject: (business: string) => `A phone number was confirmed for your account at ${business}`,
    heading: 'A phone number was confirmed',
    text: (when: string) =>
      `It was confirmed on ${when} with a code by text message. It can be used to log in to your account from now on.`,
    phone: 'Phone number',
    notYou:
      'If it was not you, enter your own number in your profile, log out all devices and choose a new password.',
    action: 'Open my account',
    note: (site: string) => `You are receiving this email because you have an account at ${site}.`,
  },
  deleted: {
    subject: (business: string) => `Your account at ${business} was deleted`,
    heading: 'Your account was deleted',
    text: (when: string) => `It was deleted on ${when}, with your saved vehicles, addresses and pictures.`,
    stays: 'Past bookings and receipts stay in our books without your name, and reviews without a name.',
    note: (site: string) => `You are receiving this last email because you had an account at ${site}.`,
  },
}

const bn: typeof en = {
  newDevice: {
    subject: (business) => `${business}: আপনার অ্যাকাউন্টে নতুন লগ ইন`,
    heading: 'আপনার অ্যাকাউন্টে নতুন লগ ইন',
    text: 'কেউ একজন, আশা করি আপনিই, এমন একটি ব্রাউজার থেকে আপনার অ্যাকাউন্টে লগ ইন করেছেন যা আগে ব্যবহার করা হয়নি।',
    unknown: 'অজানা ডিভাইস',
    device: 'ডিভাইস',
    time: 'সময়',
    address: 'নেটওয়ার্ক ঠিকানা',
    action: 'আমার ডিভাইসগুলো দেখুন',
    notYou: 'আপনি হয়ে থাকলে কিছুই করতে হবে না। না হলে ওপরের পেজ থেকে ডিভাইসটি লগ আউট করুন, আর নতুন পাসওয়ার্ড দিন।',
    note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
  },
  googleLinked: {
    subject: (business) => `${business}: আপনার অ্যাকাউন্টে গুগল যুক্ত হয়েছে`,
    heading: 'আপনার অ্যাকাউন্টে গুগল যুক্ত হয়েছে',
    text: (when) => `${when}-এ একটি গুগল অ্যাকাউন্ট যুক্ত হয়েছে। এখন থেকে সেটি দিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়।`,
    notYou:
      'আপনি যুক্ত না করে থাকলে আপনার অ্যাকাউন্টের পেজে গিয়ে সেটি সরিয়ে দিন, সব ডিভাইস থেকে লগ আউট করুন, আর নতুন পাসওয়ার্ড দিন।',
    action: 'আমার অ্যাকাউন্ট দেখুন',
    note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
  },
  phoneVerified: {
    subject: (business) => `${business}: আপনার অ্যাকাউন্টের জন্য একটি ফোন নম্বর নিশ্চিত করা হয়েছে`,
    heading: 'একটি ফোন নম্বর নিশ্চিত করা হয়েছে',
    text: (when) =>
      `${when}-এ এসএমএসের কোড দিয়ে নম্বরটি নিশ্চিত করা হয়েছে। এখন থেকে এটি দিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়।`,
    phone: 'ফোন নম্বর',
    notYou: 'আপনি না করে থাকলে প্রোফাইলে নিজের নম্বর লিখুন, সব ডিভাইস থেকে লগ আউট করুন, আর নতুন পাসওয়ার্ড দিন।',
    action: 'আমার অ্যাকাউন্ট দেখুন',
    note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
  },
  deleted: {
    subject: (business) => `${business}: আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে`,
    heading: 'আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে',
    text: (when) => `${when}-এ অ্যাকাউন্টটি মোছা হয়েছে; সেভ করা গাড়ি, ঠিকানা আর ছবিও মুছে গেছে।`,
    stays: 'আগের বুকিং আর রসিদ হিসাবের খাতায় থাকছে, তবে আপনার নাম ছাড়া; রিভিউগুলোও থাকছে নাম ছাড়া।',
    note: (site) => `${site} সাইটে আপনার অ্যাকাউন্ট ছিল বলে এই শেষ ইমেইলটি পাচ্ছেন।`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }
