import { causeIn } from '@jhilik/contract/cause-words.ts'
import type { BookingStaffEvent, CustomerEvent, CustomerMessageEvent } from '@jhilik/contract/messages.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { Config } from '../../config.ts'
import type { MoneySums } from '../../money/rules/ledger.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { ToldEvent } from '../rules/told-events.ts'
import type { BookingRow } from '../views/bookings.ts'
import type { OfferFacts } from '../views/offers.ts'
import type { ToldVisit } from '../views/visits.ts'
import { type MailData, type RefundOfAttempt, startText } from './booking-mail.ts'
import type { CancellationFacts } from './changes.ts'
import { answerBy } from './disturbance-offer.ts'
import type { MoneyFacts } from './lines.ts'
import { heldUntil } from './pay-link.ts'
import { reviewUrl } from './requests.ts'
import { failureText, lateMinutes, windowText } from './visits.ts'

// The texts are short, because one message has 160 letters in English and 70 in Bangla. English ones have only letters of the
// alphabet of text messages, unless a name has others.

/** An event that the customer is told. */
export interface CustomerNews {
  event: CustomerMessageEvent
  booking: BookingRow
  /** What staff have written; empty for all else, and when it was forgotten. */
  text: string
  facts: unknown
  /** The payment and the refund that the event is about. */
  attempt: (RefundOfAttempt['attempt'] & Pick<AttemptRow, 'received_minor'>) | null
  refund: RefundOfAttempt['refund'] | null
  /** The refunds that the event led to. */
  refunds: readonly RefundOfAttempt[]
  /** The reference of the payment; empty when the message names none. */
  tranId: string
  /** The offer that the event is about. */
  offer: OfferFacts | null
  /** The visit that the event is about. */
  visit: ToldVisit | null
  /** The link to the receipts, for the event that has it. */
  receiptUrl: string | null
  now: Date
}

/** A message to the customer, with what it is written from. */
export interface CustomerMessage extends CustomerNews {
  data: MailData
  /** The money of the booking. */
  sums: MoneySums
}

/** What a text names. */
interface Named {
  /** The service and when it begins. */
  what: string
  service: string
  /** Until when it is to be paid. */
  until: string
  link: string
  reviewLink: string
  /** What disturbs the day, what staff have written instead, and until when the customer can answer the offer. */
  cause: string
  explanation: string
  answerBy: string
  /** When the crew comes, how late it is, and why it could not do the job. */
  window: string
  minutes: string
  failure: string
  /** The amount that is due on site, or that is refunded; null for none. */
  amount: string | null
  /** What staff have written. */
  text: string
}

type Texts = Record<CustomerMessageEvent, (named: Named) => string>

const en: Texts = {
  booked: ({ what, link }) => `you are booked. ${what}. ${link}`,
  pay_link: ({ what, until, link }) => `${what}. Please pay by ${until}: ${link}`,
  moved: ({ what, link }) => `your booking has a new time. ${what}. ${link}`,
  canceled: ({ what, amount }) =>
    `your booking is canceled. ${what}.${amount ? ` We refund ${amount}.` : ''}`,
  disturbance_offer: ({ what, cause, explanation, answerBy, link }) =>
    `${explanation ? `${explanation} ${what}` : `because of ${cause} we cannot come for ${what}`}. Please choose a new time or a refund by ${answerBy}: ${link}`,
  line_canceled: ({ what, amount, link }) =>
    `part of your booking is canceled. ${what}.${amount ? ` We refund ${amount}.` : ''} ${link}`,
  lines_changed: ({ what, amount, link }) =>
    `your booking was corrected. ${what}.${amount ? ` We refund ${amount}.` : ''} ${link}`,
  edited: ({ what, link }) => `details of your booking were changed. ${what}. ${link}`,
  reminder: ({ what, amount, link }) =>
    `reminder. ${what}.${amount ? ` ${amount} due on site.` : ''} ${link}`,
  visit_on_the_way: ({ window, link }) => `we are on the way and arrive ${window}. Follow the visit: ${link}`,
  visit_late: ({ minutes, window, link }) =>
    `sorry, we are about ${minutes} late and arrive ${window}. Follow the visit: ${link}`,
  visit_arrived: ({ service, link }) => `we have arrived for ${service}. Follow the visit: ${link}`,
  visit_done: ({ service, link }) => `${service} is done. Your receipt: ${link}`,
  visit_failed: ({ service, failure, link }) =>
    `sorry, we could not do ${service}${failure ? `: ${failure}` : ''}. Please call us. ${link}`,
  hold_ending: ({ what, until, link }) => `${what} is yours only until ${until}. Please pay: ${link}`,
  review_request: ({ service, reviewLink }) => `how was ${service}? Please tell us: ${reviewLink}`,
  own_text: ({ text }) => text,
  payment_unused: ({ service, amount }) => `your payment for ${service} came too late. We refund ${amount}.`,
  payment_in_review: ({ service }) =>
    `we are checking your payment for ${service}. Please do not pay again. We will tell you the result.`,
  payment_rejected: ({ service, amount }) =>
    amount
      ? `your payment for ${service} was not accepted. We refund ${amount}.`
      : `we have found no payment of yours for ${service}. Please call us if money has left your account.`,
  refund_requested: ({ service, amount }) => `you get ${amount} back for ${service}.`,
  refund_accepted: ({ service, amount }) => `your refund of ${amount} for ${service} is on its way.`,
  refund_succeeded: ({ service, amount }) => `${amount} for ${service} has been refunded.`,
  refund_by_hand: ({ service, amount }) =>
    `we have paid your refund of ${amount} for ${service}. Please call us if it does not arrive.`,
  refund_in_cash: ({ service, amount }) => `you have received ${amount} for ${service} back in cash.`,
  refund_failed: ({ service, amount }) =>
    `we pay your refund of ${amount} for ${service} by hand, within 3 working days.`,
  refund_reopened: ({ service, amount }) =>
    `your refund of ${amount} for ${service} is still to come, within 3 working days.`,
  refund_withdrawn: ({ service, amount }) =>
    `we were mistaken: ${amount} for ${service} is not refunded. Please call us if you do not agree.`,
}

const bn: Texts = {
  booked: ({ what, link }) => `বুকিং নিশ্চিত। ${what}। ${link}`,
  pay_link: ({ what, until, link }) => `${what}। ${until}-এর মধ্যে পেমেন্ট করুন: ${link}`,
  moved: ({ what, link }) => `বুকিংয়ের নতুন সময়। ${what}। ${link}`,
  canceled: ({ what, amount }) => `বুকিং বাতিল। ${what}।${amount ? ` ${amount} ফেরত পাবেন।` : ''}`,
  disturbance_offer: ({ what, cause, explanation, answerBy, link }) =>
    `${explanation ? `${explanation} ${what}।` : `${cause}: ${what}-এ আসতে পারছি না।`} ${answerBy}-এর মধ্যে নতুন সময় বা টাকা ফেরত বেছে নিন: ${link}`,
  line_canceled: ({ what, amount, link }) =>
    `বুকিংয়ের একটি অংশ বাতিল। ${what}।${amount ? ` ${amount} ফেরত পাবেন।` : ''} ${link}`,
  lines_changed: ({ what, amount, link }) =>
    `বুকিং সংশোধন। ${what}।${amount ? ` ${amount} ফেরত পাবেন।` : ''} ${link}`,
  edited: ({ what, link }) => `বুকিংয়ের তথ্য বদলেছে। ${what}। ${link}`,
  reminder: ({ what, amount, link }) =>
    `রিমাইন্ডার। ${what}।${amount ? ` কাজের সময় ${amount} দেবেন।` : ''} ${link}`,
  visit_on_the_way: ({ window, link }) => `আমরা রওনা দিয়েছি, পৌঁছাব ${window}। খবর রাখুন: ${link}`,
  visit_late: ({ minutes, window, link }) => `দুঃখিত, ${minutes} দেরি হবে। পৌঁছাব ${window}। খবর রাখুন: ${link}`,
  visit_arrived: ({ service, link }) => `${service}: আমরা পৌঁছে গেছি। খবর রাখুন: ${link}`,
  visit_done: ({ service, link }) => `${service} শেষ হয়েছে। রসিদ: ${link}`,
  visit_failed: ({ service, failure, link }) =>
    `দুঃখিত, ${service} করা যায়নি${failure ? `: ${failure}` : ''}। ফোন করুন। ${link}`,
  hold_ending: ({ what, until, link }) => `${what}: সময়টি ${until} পর্যন্ত রাখা আছে। পেমেন্ট করুন: ${link}`,
  review_request: ({ service, reviewLink }) => `${service} কেমন লাগল? জানান: ${reviewLink}`,
  own_text: ({ text }) => text,
  payment_unused: ({ service, amount }) => `${service}: পেমেন্ট দেরিতে এসেছে। ${amount} ফেরত পাবেন।`,
  payment_in_review: ({ service }) => `${service}: পেমেন্ট যাচাই করা হচ্ছে। আবার পেমেন্ট করবেন না।`,
  payment_rejected: ({ service, amount }) =>
    amount
      ? `${service}: পেমেন্ট গ্রহণ করা যায়নি। ${amount} ফেরত পাবেন।`
      : `${service}: আপনার পেমেন্ট পাওয়া যায়নি। টাকা কেটে থাকলে ফোন করুন।`,
  refund_requested: ({ service, amount }) => `${service}: ${amount} ফেরত পাবেন।`,
  refund_accepted: ({ service, amount }) => `${service}: ${amount} ফেরতের কাজ চলছে।`,
  refund_succeeded: ({ service, amount }) => `${service}: ${amount} ফেরত দেওয়া হয়েছে।`,
  refund_by_hand: ({ service, amount }) => `${service}: ${amount} ফেরত দিয়েছি। না পেলে ফোন করুন।`,
  refund_in_cash: ({ service, amount }) => `${service}: ${amount} ক্যাশে ফেরত পেয়েছেন।`,
  refund_failed: ({ service, amount }) => `${service}: ৩ কর্মদিবসের মধ্যে ${amount} আমরা নিজেরা ফেরত দেব।`,
  refund_reopened: ({ service, amount }) => `${service}: ${amount} এখনো ফেরত দেওয়া হয়নি, ৩ কর্মদিবসে দেব।`,
  refund_withdrawn: ({ service, amount }) =>
    `${service}: ভুল হয়েছিল, ${amount} ফেরত দেওয়া হচ্ছে না। একমত না হলে ফোন করুন।`,
}

const textsOf: Record<Locale, Texts> = { en, bn }

/** Returns the built-in text about an event, with placeholders. */
export const builtInSms = (event: CustomerEvent, locale: Locale): string =>
  `{business}: ${textsOf[locale][event]({
    what: '{service}, {when}',
    service: '{service}',
    until: '{until}',
    link: '{link}',
    reviewLink: '{review_link}',
    amount: event === 'reminder' ? '{due}' : '{amount}',
    cause: '{cause}',
    explanation: '',
    answerBy: '{answer_by}',
    window: '{window}',
    minutes: '{minutes}',
    failure: '',
    text: '',
  })}`

/** Returns the amount that the text names, in minor units; 0 for none. */
export function amountOf({ event, facts, refund, refunds, sums }: CustomerMessage): number {
  if (event === 'reminder') return sums.owed
  if (event === 'payment_rejected') return refunds[0]?.refund.amount_minor ?? 0
  return refund?.amount_minor ?? (facts as Partial<MoneyFacts & CancellationFacts>).refundMinor ?? 0
}

/** Returns what the text of an offer names. */
function offerTexts({ offer, data }: CustomerMessage): Pick<Named, 'cause' | 'explanation' | 'answerBy'> {
  if (!offer) return { cause: '', explanation: '', answerBy: '' }
  return {
    cause: causeIn(data.locale, offer.cause, offer.causeText),
    explanation: offer.explanation[data.locale],
    answerBy: answerBy(data, offer),
  }
}

/** Writes the built-in text message about an event. */
export function smsOf(message: CustomerMessage): string {
  const { config, locale, page } = message.data
  const text = sentenceOf(message, { link: page, reviewLink: reviewUrl(message.data) })
  return `${businessNameIn(config, locale)}: ${text}`
}

/** Writes what the text message says after the name of the business. */
export function sentenceOf(message: CustomerMessage, links: Pick<Named, 'link' | 'reviewLink'>): string {
  const { data, event } = message
  const { booking, locale } = data
  const minor = amountOf(message)
  const service = serviceNameIn(locale, booking)
  return textsOf[locale][event]({
    ...links,
    what: `${service}, ${startText(data)}`,
    service,
    until: heldUntil(data),
    text: message.text,
    ...offerTexts(message),
    window: windowText(data, message.visit),
    minutes: lateMinutes(locale, message.visit),
    failure: failureText(locale, message.visit),
    amount: minor > 0 ? amountText(minor, booking.currency, locale) : null,
  })
}

/** Writes to staff in short: what happened, and to which booking. */
export function staffShortOf(
  config: Config,
  { event, booking }: ToldEvent & { event: BookingStaffEvent },
  locale: Locale,
): { text: string; url: string } {
  const what = `${serviceNameIn(locale, booking)}, ${startText({ config, booking, locale })}`
  const url = `${config.publicUrl}/dashboard/admin/user-bookings/${booking.id}`
  return { text: `${staffTexts[locale][event]} ${booking.code}: ${what}`, url }
}

const staffTexts: Record<Locale, Record<BookingStaffEvent, string>> = {
  en: {
    staff_booked: 'New booking',
    staff_canceled: 'Canceled by the customer',
    staff_complaint: 'Complaint',
    staff_payment_in_review: 'Payment to review',
    staff_dispute: 'Dispute',
  },
  bn: {
    staff_booked: 'নতুন বুকিং',
    staff_canceled: 'গ্রাহক বাতিল করেছেন',
    staff_complaint: 'গ্রাহকের অভিযোগ',
    staff_payment_in_review: 'পেমেন্ট যাচাই করুন',
    staff_dispute: 'পেমেন্ট নিয়ে আপত্তি',
  },
}

/** Writes an amount. The signs of some currencies, such as the taka's, would halve the room of an English text. */
export function amountText(minor: number, currency: string, locale: Locale): string {
  const money = { minor, currency }
  return locale === 'en' ? `${currency} ${toMajor(money)}` : formatFor(locale).money(money)
}
