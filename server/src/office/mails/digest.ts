import type { WriteMessage } from '../../messages/commands/send-message.ts'
import { plainSpaces } from '../../messages/rules/text-messages.ts'
import { findStaffReader } from '../../messages/views/staff-readers.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { type Digest, readDigest } from '../views/digest.ts'

const en = {
  subject: (day: string) => `Summary of ${day}`,
  greeting: 'Hello,',
  jobs: (day: string, count: string) => `Visits on ${day}: ${count}`,
  more: (count: string) => `and ${count} more`,
  cash: 'Cash that staff should have',
  counted: 'Cash counted today',
  notCounted: 'nothing',
  paymentsInReview: 'Payments to check',
  refundsByHand: 'Refunds to pay by hand',
  reviews: 'Reviews to approve',
  messages: 'Messages that did not reach anybody',
  nothingWaits: 'Nothing waits for you.',
  action: 'Open today',
  note: (site: string) =>
    `You are receiving this email because you run ${site}. It can be switched off in the message settings.`,
  sms: {
    jobs: (day: string, count: string, first: string | null) =>
      first === null ? `${day}: no visits` : `${day}: visits ${count}, first ${first}`,
    cash: (expected: string, counted: string) => `Cash ${expected}, counted ${counted}`,
    waiting: (count: string) => `Waiting: ${count}`,
  },
}

export const bn: typeof en = {
  subject: (day) => `${day}-এর সারসংক্ষেপ`,
  greeting: 'শুভেচ্ছা,',
  jobs: (day, count) => `${day}-এর কাজ: ${count}টি`,
  more: (count) => `আরও ${count}টি`,
  cash: 'কর্মীদের হাতে যত ক্যাশ টাকা থাকার কথা',
  counted: 'আজ গোনা ক্যাশ টাকা',
  notCounted: 'গোনা হয়নি',
  paymentsInReview: 'যাচাই করার পেমেন্ট',
  refundsByHand: 'নিজে ফেরত দেওয়ার টাকা',
  reviews: 'অনুমোদনের অপেক্ষায় রিভিউ',
  messages: 'যেসব মেসেজ কারও কাছে পৌঁছায়নি',
  nothingWaits: 'আপনার জন্য কিছু অপেক্ষায় নেই।',
  action: 'আজকের পাতা খুলুন',
  note: (site) => `আপনি ${site} পরিচালনা করেন বলে এই ইমেইল পাচ্ছেন। মেসেজের সেটিংসে এটি বন্ধ করা যায়।`,
  sms: {
    jobs: (day, count, first) =>
      first === null ? `${day}: কোনো কাজ নেই` : `${day}: কাজ ${count}টি, প্রথমটি ${first}`,
    cash: (expected, counted) => `ক্যাশ ${expected}, গোনা ${counted}`,
    waiting: (count) => `অপেক্ষায়: ${count}`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** The day that is summed up. */
export interface DigestFacts {
  date: string
}

/** The most visits that are named. */
const NAMED_JOBS = 20
/** The summary is of no use once the next day is half over. */
const USABLE_UNTIL = '12:00'

/** Writes the summary of a day from what holds now. */
export const writeDigestMessage: WriteMessage = async (ctx, message, now) => {
  const { config } = ctx
  const { date } = message.facts as DigestFacts
  const usableUntil = instantOf(addDays(date, 1), USABLE_UNTIL, config.timeZone)
  if (now >= usableUntil) return { skip: 'too_late' }
  const digest = await readDigest(ctx.db, date, config.timeZone)
  const { email, texted, pushed, locale } = await findStaffReader(ctx, message.recipient_id)
  const texts = textsOf[locale]
  const subject = texts.subject(formatFor(locale).date(date, 'day'))
  const waiting = waitingFacts(digest, locale)
  const url = `${config.publicUrl}/dashboard/admin`
  const text = shortOf(digest, locale)
  const mail = layoutMail(
    {
      to: email,
      locale,
      subject,
      heading: subject,
      greeting: texts.greeting,
      paragraphs: waiting.length === 0 ? [texts.nothingWaits] : [],
      facts: [...jobFacts(digest, locale), ...cashFacts(digest, locale), ...waiting],
      action: { text: texts.action, url },
      signature: businessNameIn(config, locale),
      note: texts.note(config.publicUrl),
    },
    config,
  )
  return {
    locale,
    mail,
    sms: { to: texted, text: plainSpaces(`${businessNameIn(config, locale)}: ${text}`) },
    push: { to: pushed, body: text, url, usefulUntil: usableUntil },
  }
}

type Facts = [name: string, value: string][]

function jobFacts({ nextDay, jobs }: Digest, locale: Locale): Facts {
  const format = formatFor(locale)
  const texts = textsOf[locale]
  const number = (count: number) => format.digits(String(count))
  const named = jobs
    .slice(0, NAMED_JOBS)
    .map(({ time, service, customer }): [string, string] => [
      format.time(time),
      `${serviceNameIn(locale, service)}, ${customer}`,
    ])
  const more = jobs.length - named.length
  return [
    [texts.jobs(format.date(nextDay, 'long'), number(jobs.length)), more > 0 ? texts.more(number(more)) : ''],
    ...named,
  ]
}

function cashFacts({ cash }: Digest, locale: Locale): Facts {
  const { money } = formatFor(locale)
  const texts = textsOf[locale]
  return cash.flatMap(
    ({ expected, counted }): Facts => [
      [texts.cash, money(expected)],
      [texts.counted, counted ? money(counted) : texts.notCounted],
    ],
  )
}

function waitingFacts({ waiting }: Digest, locale: Locale): Facts {
  const texts = textsOf[locale]
  const kinds = ['paymentsInReview', 'refundsByHand', 'reviews', 'messages'] as const
  return kinds
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => [texts[kind], formatFor(locale).digits(String(waiting[kind]))])
}

/** The summary for a text message or a notification. */
function shortOf({ nextDay, jobs, cash, waiting }: Digest, locale: Locale): string {
  const format = formatFor(locale)
  const { sms, notCounted } = textsOf[locale]
  const number = (count: number) => format.digits(String(count))
  const first = jobs[0] ? format.time(jobs[0].time) : null
  const open = Object.values(waiting).reduce((sum, count) => sum + count, 0)
  const parts = [
    sms.jobs(format.date(nextDay, 'day'), number(jobs.length), first),
    ...cash.map(({ expected, counted }) =>
      sms.cash(format.money(expected), counted ? format.money(counted) : notCounted),
    ),
    ...(open > 0 ? [sms.waiting(number(open))] : []),
  ]
  return `${parts.join('. ')}.`
}
