import type { Config } from '../../config.ts'
import { type BusinessNames, businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { CODE_MINUTES } from '../rules/login-codes.ts'
import { mailTo } from './mail-to.ts'

interface CodeMessage {
  /** The code has ASCII digits, so that phones recognize it and offer it to the form. */
  code: string
  locale: Locale
}

const minutesIn = (locale: Locale) => formatFor(locale).digits(String(CODE_MINUTES))

export function codeMail(config: Config, { code, ...reader }: CodeMessage & { to: string }): Mail {
  const businessName = businessNameIn(config, reader.locale)
  const texts = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: texts.subject(code, businessName),
    heading: texts.heading,
    paragraphs: [texts.asked(businessName)],
    facts: [[texts.code, code]],
    afterword: texts.afterword(minutesIn(reader.locale)),
    note: texts.note(config.publicUrl),
  })
}

/** Warns an owner before the limit of codes by text message is reached. */
export function manyTextsMail(
  config: Config,
  { email: to, locale }: { email: string; locale: Locale },
  { warnedAt, max }: { warnedAt: number; max: number },
): Mail {
  const { subject, text, task, note } = textsOf[locale].manyTexts
  const { digits } = formatFor(locale)
  const paragraphs = [text(digits(String(warnedAt)), digits(String(max))), task]
  return mailTo(
    config,
    { to, locale },
    { subject, heading: subject, paragraphs, note: note(config.publicUrl) },
  )
}

/** The text is as short as it can be, because one message has only 70 characters in Bangla. */
export const codeSms = (names: BusinessNames, { code, locale }: CodeMessage): string =>
  textsOf[locale].sms(code, businessNameIn(names, locale), minutesIn(locale))

const en = {
  subject: (code: string, business: string) => `${code} is your code for ${business}`,
  heading: 'Your code to log in',
  asked: (business: string) => `Enter this code on the page of ${business} that asks for it.`,
  code: 'Code',
  afterword: (minutes: string) =>
    `It works once, and for ${minutes} minutes. Do not share it with anyone, not even with us. If you did not ask for it, do nothing.`,
  note: (site: string) => `You are receiving this email because your address was entered at ${site}.`,
  sms: (code: string, business: string, minutes: string) =>
    `${code} is your ${business} code, valid for ${minutes} minutes. Do not share it with anyone.`,
  manyTexts: {
    subject: 'Many text messages with codes',
    text: (count: string, max: string) =>
      `More than ${count} codes to log in were sent by text message within a day. After ${max} no more are sent for a while, and new customers can only log in by email. Customers who were logged in before still get codes.`,
    task: 'Someone may be misusing the log-in form. If your customers need more codes, raise the setting SMS_CODES_A_DAY. You get this email once a day at most.',
    note: (site: string) => `You are receiving this email because you run ${site}.`,
  },
}

const bn: typeof en = {
  subject: (code, business) => `${business}: আপনার কোড ${code}`,
  heading: 'লগ ইন করার কোড',
  asked: (business) => `${business}-এর যে পেজে কোড চাওয়া হয়েছে, সেখানে এই কোডটি লিখুন।`,
  code: 'কোড',
  afterword: (minutes) =>
    `কোডটি একবারই কাজ করে, ${minutes} মিনিটের মধ্যে। কাউকে বলবেন না, আমাদেরও না। আপনি না চেয়ে থাকলে কিছুই করতে হবে না।`,
  note: (site) => `${site} সাইটে আপনার ইমেইল ঠিকানা লেখা হয়েছে বলে এই ইমেইল পাচ্ছেন।`,
  manyTexts: {
    subject: 'লগ ইন কোডের অনেক এসএমএস যাচ্ছে',
    text: (count, max) =>
      `এক দিনের মধ্যে লগ ইন কোডের ${count}টির বেশি এসএমএস পাঠানো হয়েছে। ${max}টির পর কিছু সময় আর পাঠানো হবে না, তখন নতুন গ্রাহকেরা শুধু ইমেইল দিয়ে লগ ইন করতে পারবেন। যাঁরা আগে লগ ইন করেছিলেন, তাঁরা কোড পেতে থাকবেন।`,
    task: 'কেউ হয়তো লগ ইন ফর্মের অপব্যবহার করছেন। গ্রাহকদের আরও কোড দরকার হলে SMS_CODES_A_DAY সেটিংটি বাড়ান। এই ইমেইল দিনে একবারের বেশি যায় না।',
    note: (site) => `আপনি ${site} চালান বলে এই ইমেইল পাচ্ছেন।`,
  },
  sms: (code, business, minutes) => `${business} কোড: ${code}। মেয়াদ ${minutes} মিনিট। কাউকে বলবেন না।`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }
