import type { Duty } from '@jhilik/contract/duties.ts'
import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { INVITATION_DAYS } from '../rules/staff-invitations.ts'
import { mailTo } from './mail-to.ts'

interface InvitationMessage {
  locale: Locale
  duty: Duty
  url: string
}

export function invitationMail(
  config: Config,
  { duty, url, ...reader }: InvitationMessage & { to: string },
): Mail {
  const texts = textsOf[reader.locale]
  const { businessName } = config
  return mailTo(config, reader, {
    subject: texts.subject(businessName),
    heading: texts.heading,
    paragraphs: [texts.text(businessName, texts.duties[duty])],
    action: { text: texts.action, url },
    afterword: texts.afterword(formatFor(reader.locale).digits(String(INVITATION_DAYS))),
    note: texts.note(config.publicUrl),
    usableMinutes: INVITATION_DAYS * 24 * 60,
  })
}

/** The text is short, because one message has only 70 characters in Bangla. */
export const invitationSms = (
  { businessName }: Pick<Config, 'businessName'>,
  { locale, duty, url }: InvitationMessage,
): string => textsOf[locale].sms(businessName, textsOf[locale].duties[duty], url)

const en = {
  duties: {
    owner: 'an owner',
    manager: 'a manager',
    dispatcher: 'a dispatcher',
    accountant: 'an accountant',
  },
  subject: (business: string) => `Your invitation to work with ${business}`,
  heading: 'You are invited',
  text: (business: string, duty: string) =>
    `${business} invites you to its staff as ${duty}. Open your account: enter your name and choose a password.`,
  action: 'Open my account',
  afterword: (days: string) =>
    `The button works once, and for ${days} days. If you do not know what this is about, do nothing.`,
  note: (site: string) => `You get this mail because an owner of ${site} has entered your address.`,
  sms: (business: string, duty: string, url: string) =>
    `${business} invites you to its staff as ${duty}. Open your account: ${url}`,
}

const bn: typeof en = {
  duties: { owner: 'মালিক', manager: 'ম্যানেজার', dispatcher: 'ডিসপ্যাচার', accountant: 'হিসাবরক্ষক' },
  subject: (business) => `${business}: কাজে যোগ দেওয়ার আমন্ত্রণ`,
  heading: 'আপনাকে আমন্ত্রণ জানানো হয়েছে',
  text: (business, duty) =>
    `${business} আপনাকে ${duty} হিসেবে কাজে যোগ দেওয়ার আমন্ত্রণ জানিয়েছে। নাম লিখে ও পাসওয়ার্ড দিয়ে অ্যাকাউন্ট খুলুন।`,
  action: 'অ্যাকাউন্ট খুলুন',
  afterword: (days) => `বোতামটি একবারই কাজ করে, ${days} দিনের মধ্যে। বিষয়টি আপনার জানা না থাকলে কিছুই করতে হবে না।`,
  note: (site) => `${site} সাইটের একজন মালিক আপনার ইমেইল ঠিকানা লিখেছেন বলে এই ইমেইল পাচ্ছেন।`,
  sms: (business, duty, url) => `${business} আপনাকে ${duty} হিসেবে আমন্ত্রণ জানিয়েছে। অ্যাকাউন্ট খুলুন: ${url}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }
