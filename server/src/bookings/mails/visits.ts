import { minutesText } from '@jhilik/contract/clock-text.ts'
import { failureIn } from '@jhilik/contract/failure-words.ts'
import type { MoneySums } from '../../money/rules/ledger.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { wallClock } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { ToldVisit } from '../views/visits.ts'
import { commonTexts, layoutBookingMail, type MailData, pageAction, paymentFacts } from './booking-mail.ts'

// These mails say how far the visit of a crew is.

const en = {
  follow: 'Follow the visit',
  arrival: 'We arrive',
  onTheWay: {
    subject: (service: string, window: string) => `On the way, ${window}: ${service}`,
    heading: 'We are on the way',
    text: (window: string) => `Our crew is on the way to you and arrives ${window}.`,
  },
  late: {
    subject: (service: string, window: string) => `Sorry, we are late and arrive ${window}: ${service}`,
    heading: 'Sorry, we are late',
    text: (minutes: string, window: string) =>
      `We come about ${minutes} later than agreed, and now arrive ${window}.`,
    cause: (cause: string) => `The reason: ${cause}`,
  },
  arrived: {
    subject: (service: string) => `We have arrived: ${service}`,
    heading: 'We have arrived',
    text: 'Our crew is there and begins with the work.',
  },
  done: {
    subject: (service: string) => `Done: ${service}`,
    heading: 'It is done',
    text: 'Our crew has finished the work. Thank you for having us.',
    photos: (page: string) => `Photos, if the crew took any, and everything else about the visit: ${page}`,
    receipt: 'Your receipt',
  },
  failed: {
    subject: (service: string) => `Sorry, we could not do it: ${service}`,
    heading: 'Sorry, we could not do the job',
    text: (failure: string) =>
      failure ? `We were there, but: ${failure}.` : 'We were there, but could not do the job.',
    next: 'Please call us, so that we find out together how to go on.',
  },
}

export const bn: typeof en = {
  follow: 'কাজের খবর রাখুন',
  arrival: 'আমরা পৌঁছাব',
  onTheWay: {
    subject: (service, window) => `রওনা দিয়েছি, পৌঁছাব ${window}: ${service}`,
    heading: 'আমরা রওনা দিয়েছি',
    text: (window) => `আমাদের কর্মীরা রওনা দিয়েছেন। পৌঁছাবেন ${window}।`,
  },
  late: {
    subject: (service, window) => `দুঃখিত, দেরি হবে, পৌঁছাব ${window}: ${service}`,
    heading: 'দুঃখিত, আমাদের দেরি হবে',
    text: (minutes, window) => `কথা দেওয়া সময়ের প্রায় ${minutes} পরে আসছি। এখন পৌঁছাব ${window}।`,
    cause: (cause) => `কারণ: ${cause}`,
  },
  arrived: {
    subject: (service) => `আমরা পৌঁছে গেছি: ${service}`,
    heading: 'আমরা পৌঁছে গেছি',
    text: 'আমাদের কর্মীরা পৌঁছে গেছেন, কাজ শুরু করছেন।',
  },
  done: {
    subject: (service) => `কাজ শেষ: ${service}`,
    heading: 'কাজ শেষ হয়েছে',
    text: 'আমাদের কর্মীরা কাজ শেষ করেছেন। আমাদের ডাকার জন্য ধন্যবাদ।',
    photos: (page) => `কর্মীরা ছবি তুলে থাকলে তা ও কাজের বাকি তথ্য এখানে: ${page}`,
    receipt: 'আপনার রসিদ',
  },
  failed: {
    subject: (service) => `দুঃখিত, কাজটি করা যায়নি: ${service}`,
    heading: 'দুঃখিত, কাজটি করতে পারিনি',
    text: (failure) => (failure ? `আমরা গিয়েছিলাম, কিন্তু: ${failure}।` : 'আমরা গিয়েছিলাম, কিন্তু কাজটি করতে পারিনি।'),
    next: 'আমাদের ফোন করুন, এরপর কী করা যায় একসঙ্গে ঠিক করি।',
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

type Reader = Pick<MailData, 'config' | 'locale'>

/** Writes the times between which the crew comes; empty once it is there. */
export function windowText({ config, locale }: Reader, visit: ToldVisit | null): string {
  if (!visit?.window) return ''
  const timeOf = (instant: string) => wallClock(new Date(instant), config.timeZone).time
  const [startTime, endTime] = [timeOf(visit.window.from), timeOf(visit.window.to)]
  const format = formatFor(locale)
  return startTime === endTime ? format.time(startTime) : format.times({ startTime, endTime })
}

/** Writes how late the crew expects to be; empty when it has not said so. */
export const lateMinutes = (locale: Locale, visit: ToldVisit | null): string =>
  visit?.late ? minutesText(locale, visit.late.minutes) : ''

/** Writes why the job could not be done; empty when the reason has no name. */
export const failureText = (locale: Locale, visit: ToldVisit | null): string =>
  visit?.failure ? failureIn(locale, visit.failure.reason) : ''

interface VisitParts {
  subject: string
  heading: string
  paragraphs: string[]
  moreFacts?: [name: string, value: string][]
}

const layoutVisit = (data: MailData, parts: VisitParts): Mail =>
  layoutBookingMail(data, {
    ...parts,
    ...pageAction(data, textsOf[data.locale].follow),
    signature: commonTexts[data.locale].thanks(businessNameIn(data.config, data.locale)),
  })

export function visitOnTheWayMail(data: MailData, visit: ToldVisit | null): Mail {
  const { onTheWay, arrival } = textsOf[data.locale]
  const window = windowText(data, visit)
  return layoutVisit(data, {
    subject: onTheWay.subject(serviceNameIn(data.locale, data.booking), window),
    heading: onTheWay.heading,
    paragraphs: [onTheWay.text(window)],
    moreFacts: [[arrival, window]],
  })
}

export function visitLateMail(data: MailData, visit: ToldVisit | null): Mail {
  const { late, arrival } = textsOf[data.locale]
  const window = windowText(data, visit)
  const cause = visit?.late?.cause
  return layoutVisit(data, {
    subject: late.subject(serviceNameIn(data.locale, data.booking), window),
    heading: late.heading,
    paragraphs: [late.text(lateMinutes(data.locale, visit), window), ...(cause ? [late.cause(cause)] : [])],
    moreFacts: [[arrival, window]],
  })
}

export function visitArrivedMail(data: MailData): Mail {
  const { arrived } = textsOf[data.locale]
  return layoutVisit(data, {
    subject: arrived.subject(serviceNameIn(data.locale, data.booking)),
    heading: arrived.heading,
    paragraphs: [arrived.text],
  })
}

/** `receiptUrl` is null while nothing was paid; the button then opens the page of the booking. */
export function visitDoneMail(data: MailData, money: MoneySums, receiptUrl: string | null): Mail {
  const { booking, config, locale, page } = data
  const { done } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: done.subject(serviceNameIn(locale, booking)),
    heading: done.heading,
    paragraphs: [done.text, ...(receiptUrl ? [done.photos(page)] : [])],
    moreFacts: paymentFacts(data, { receivedMinor: money.received, owedMinor: money.owed }),
    ...(receiptUrl ? { action: { text: done.receipt, url: receiptUrl } } : pageAction(data)),
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}

export function visitFailedMail(data: MailData, visit: ToldVisit | null): Mail {
  const { failed } = textsOf[data.locale]
  return layoutVisit(data, {
    subject: failed.subject(serviceNameIn(data.locale, data.booking)),
    heading: failed.heading,
    paragraphs: [failed.text(failureText(data.locale, visit)), failed.next],
  })
}
