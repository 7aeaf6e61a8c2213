import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { EMAIL_CHANGE_MINUTES, VERIFY_HOURS } from '../rules/account-links.ts'
import { mailTo, type Reader } from './mail-to.ts'

/** The mail has the link to verify the address of an account. */
export function verifyMail(config: Config, reader: LinkReader): Mail {
  const { subject, heading, asked } = textsOf[reader.locale].verify
  return verificationMail(config, reader, {
    subject: subject(businessNameIn(config, reader.locale)),
    heading,
    paragraphs: [asked(businessNameIn(config, reader.locale))],
  })
}

/** The mail to a new admin whose address is not verified has the link to verify it. */
export function appointedMail(config: Config, reader: LinkReader): Mail {
  const { subject, heading, text, login } = textsOf[reader.locale].verify.appointed
  return verificationMail(config, reader, {
    subject: subject(businessNameIn(config, reader.locale)),
    heading,
    paragraphs: [text(businessNameIn(config, reader.locale)), login],
  })
}

type LinkReader = Reader & { url: string }

function verificationMail(
  config: Config,
  { url, ...reader }: LinkReader,
  words: { subject: string; heading: string; paragraphs: string[] },
): Mail {
  const { verify } = textsOf[reader.locale]
  return mailTo(config, reader, {
    ...words,
    action: { text: verify.action, url },
    afterword: verify.afterword(formatFor(reader.locale).digits(String(VERIFY_HOURS))),
    note: verify.note(config.publicUrl),
    usableMinutes: VERIFY_HOURS * 60,
  })
}

interface Change {
  newEmail: string
  at: Date
}

/** The mail to the new address has the link to take it. */
export function emailChangeMail(config: Config, { url, ...reader }: LinkReader): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { link } = emailChange
  return mailTo(config, reader, {
    subject: link.subject(businessNameIn(config, reader.locale)),
    heading: link.heading,
    paragraphs: [link.asked(businessNameIn(config, reader.locale))],
    action: { text: link.action, url },
    afterword: link.afterword(formatFor(reader.locale).digits(String(EMAIL_CHANGE_MINUTES))),
    note: emailChange.noteTyped(config.publicUrl),
    usableMinutes: EMAIL_CHANGE_MINUTES,
  })
}

/** The mail to the new address when it has an account already. */
export function emailInUseMail(config: Config, reader: Reader): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { inUse } = emailChange
  return mailTo(config, reader, {
    subject: inUse.subject(businessNameIn(config, reader.locale)),
    heading: inUse.heading,
    paragraphs: [inUse.text, inUse.notYou],
    action: { text: inUse.action, url: `${config.publicUrl}/login?lang=${reader.locale}` },
    note: emailChange.noteTyped(config.publicUrl),
  })
}

/** The mail to the old address, whose owner may not have asked for the change. */
export function emailChangeAskedMail(config: Config, reader: Reader & Change): Mail {
  const path = `/dashboard/account?lang=${reader.locale}`
  return oldAddressMail(config, reader, { texts: textsOf[reader.locale].emailChange.asked, path })
}

/** The mail to the old address, which no longer signs in. */
export function emailChangedMail(config: Config, reader: Reader & Change): Mail {
  const path = `/contact?lang=${reader.locale}`
  return oldAddressMail(config, reader, { texts: textsOf[reader.locale].emailChange.done, path })
}

interface OldAddressContent {
  texts: (typeof textsOf)['en']['emailChange']['asked' | 'done']
  /** The page to which the action of the mail leads. */
  path: string
}

function oldAddressMail(
  config: Config,
  { newEmail, at, ...reader }: Reader & Change,
  { texts, path }: OldAddressContent,
): Mail {
  const { emailChange } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: texts.subject(businessNameIn(config, reader.locale)),
    heading: texts.heading,
    paragraphs: [texts.text(formatFor(reader.locale).moment(at, config.timeZone)), texts.notYou],
    facts: [[emailChange.newEmail, newEmail]],
    action: { text: texts.action, url: `${config.publicUrl}${path}` },
    note: emailChange.noteAccount(config.publicUrl),
  })
}

const en = {
  verify: {
    subject: (business: string) => `Confirm your email for ${business}`,
    heading: 'Confirm your email',
    asked: (business: string) =>
      `Someone, hopefully you, opened an account at ${business} with this address. Please confirm that it is yours.`,
    action: 'Confirm my email',
    afterword: (hours: string) =>
      `The button works once, and for ${hours} hours. If it was not you, do nothing.`,
    note: (site: string) =>
      `You are receiving this email because there is an account with your address at ${site}.`,
    appointed: {
      subject: (business: string) => `You were made an admin at ${business}`,
      heading: 'You were made an admin',
      text: (business: string) =>
        `An owner of ${business} has made the account with this address an admin. Please confirm that the address is yours, then you can begin.`,
      login:
        'Log in to that account first. If you do not know its password, choose a new one with “Forgot your password?”, which also confirms the address.',
    },
  },
  emailChange: {
    newEmail: 'New email',
    link: {
      subject: (business: string) => `Confirm your new email for ${business}`,
      heading: 'Confirm your new email',
      asked: (business: string) =>
        `Someone, hopefully you, wants to use this address for an account at ${business}. Please confirm that it is yours.`,
      action: 'Use this email',
      afterword: (minutes: string) =>
        `Open it on the device where you are logged in. The button works once, and for ${minutes} minutes. If it was not you, do nothing: the address is not used.`,
    },
    inUse: {
      subject: (business: string) => `Your email was wanted for another account at ${business}`,
      heading: 'You already have an account',
      text: 'Someone, hopefully you, wanted to use this address for another account. There is already an account with it, so nothing was changed.',
      notYou: 'If it was you, log in with this address instead. If not, there is nothing to do.',
      action: 'Log in',
    },
    asked: {
      subject: (business: string) => `Another email was asked for at ${business}`,
      heading: 'Another email for your account',
      text: (when: string) =>
        `On ${when} someone, hopefully you, asked to use another email for your account. Nothing changes until it is confirmed there.`,
      notYou:
        'If it was not you, log out all devices on the page of your account and choose a new password now.',
      action: 'Open my account',
    },
    done: {
      subject: (business: string) => `Your email at ${business} was changed`,
      heading: 'Your email was changed',
      text: (when: string) =>
        `It was changed on ${when}. You can no longer log in with this address, and other devices have been logged out.`,
      notYou: 'If it was not you, write to us or call us at once: we can restore your account.',
      action: 'It was not me',
    },
    noteTyped: (site: string) => `You are receiving this email because your address was entered at ${site}.`,
    noteAccount: (site: string) =>
      `You are receiving this email because this was the address of your account at ${site}.`,
  },
}

const bn: typeof en = {
  verify: {
    subject: (business) => `${business}: আপনার ইমেইল নিশ্চিত করুন`,
    heading: 'আপনার ইমেইল নিশ্চিত করুন',
    asked: (business) =>
      `কেউ একজন, আশা করি আপনিই, এই ইমেইল দিয়ে ${business}-এ অ্যাকাউন্ট খুলেছেন। ঠিকানাটি আপনার কি না, নিশ্চিত করুন।`,
    action: 'ইমেইল নিশ্চিত করুন',
    afterword: (hours) => `বোতামটি একবারই কাজ করে, ${hours} ঘণ্টার মধ্যে। আপনি না খুলে থাকলে কিছুই করতে হবে না।`,
    note: (site) => `${site} সাইটে আপনার ইমেইল ঠিকানা দিয়ে একটি অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।`,
    appointed: {
      subject: (business) => `${business}: আপনাকে অ্যাডমিন করা হয়েছে`,
      heading: 'আপনাকে অ্যাডমিন করা হয়েছে',
      text: (business) =>
        `${business}-এর একজন মালিক এই ইমেইলের অ্যাকাউন্টটিকে অ্যাডমিন করেছেন। ঠিকানাটি আপনার, তা নিশ্চিত করলেই কাজ শুরু করতে পারবেন।`,
      login:
        'আগে ওই অ্যাকাউন্টে লগ ইন করুন। পাসওয়ার্ড জানা না থাকলে “পাসওয়ার্ড ভুলে গেছেন?” থেকে নতুন পাসওয়ার্ড দিন, তাতে ইমেইলও নিশ্চিত হয়ে যাবে।',
    },
  },
  emailChange: {
    newEmail: 'নতুন ইমেইল',
    link: {
      subject: (business) => `${business}: নতুন ইমেইল নিশ্চিত করুন`,
      heading: 'নতুন ইমেইল নিশ্চিত করুন',
      asked: (business) =>
        `কেউ একজন, আশা করি আপনিই, ${business}-এর একটি অ্যাকাউন্টে এই ইমেইল ব্যবহার করতে চেয়েছেন। ঠিকানাটি আপনার কি না, নিশ্চিত করুন।`,
      action: 'এই ইমেইল ব্যবহার করুন',
      afterword: (minutes) =>
        `যেখানে লগ ইন করা আছে সেখানেই খুলুন। বোতামটি একবারই কাজ করে, ${minutes} মিনিটের মধ্যে। আপনি না চেয়ে থাকলে কিছুই করতে হবে না: ঠিকানাটি ব্যবহার করা হবে না।`,
    },
    inUse: {
      subject: (business) => `${business}: আপনার ইমেইল অন্য অ্যাকাউন্টে চাওয়া হয়েছে`,
      heading: 'আপনার আগে থেকেই অ্যাকাউন্ট আছে',
      text: 'কেউ একজন, আশা করি আপনিই, এই ইমেইল অন্য একটি অ্যাকাউন্টে ব্যবহার করতে চেয়েছেন। এই ঠিকানায় আগে থেকেই অ্যাকাউন্ট আছে, তাই কিছুই বদলায়নি।',
      notYou: 'আপনি হয়ে থাকলে এই ঠিকানা দিয়েই লগ ইন করুন। না হলে কিছুই করতে হবে না।',
      action: 'লগ ইন করুন',
    },
    asked: {
      subject: (business) => `${business}: আপনার অ্যাকাউন্টে অন্য ইমেইল চাওয়া হয়েছে`,
      heading: 'আপনার অ্যাকাউন্টে অন্য ইমেইল',
      text: (when) =>
        `${when}-এ কেউ একজন, আশা করি আপনিই, আপনার অ্যাকাউন্টে অন্য ইমেইল ব্যবহার করতে চেয়েছেন। সেখানে নিশ্চিত না করা পর্যন্ত কিছুই বদলাবে না।`,
      notYou: 'আপনি না চেয়ে থাকলে এখনই অ্যাকাউন্টের পেজ থেকে সব ডিভাইস লগ আউট করুন, আর নতুন পাসওয়ার্ড দিন।',
      action: 'আমার অ্যাকাউন্ট দেখুন',
    },
    done: {
      subject: (business) => `${business}: আপনার ইমেইল বদলানো হয়েছে`,
      heading: 'আপনার ইমেইল বদলানো হয়েছে',
      text: (when) =>
        `${when}-এ ইমেইল বদলানো হয়েছে। এই ঠিকানা দিয়ে আর লগ ইন করা যাবে না, আর অন্য সব ডিভাইস থেকে লগ আউট করা হয়েছে।`,
      notYou: 'আপনি না বদলে থাকলে এখনই আমাদের লিখুন বা ফোন করুন: আমরা অ্যাকাউন্টটি আপনাকে ফিরিয়ে দিতে পারব।',
      action: 'আমি বদলাইনি',
    },
    noteTyped: (site) => `${site} সাইটে আপনার ইমেইল ঠিকানা লেখা হয়েছে বলে এই ইমেইল পাচ্ছেন।`,
    noteAccount: (site) => `${site} সাইটে এটি আপনার অ্যাকাউন্টের ঠিকানা ছিল বলে এই ইমেইল পাচ্ছেন।`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }
