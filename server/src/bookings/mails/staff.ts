import type { Config } from '../../config.ts'
import type { ReportedPayment } from '../../money/rules/verdict.ts'
import type { AttemptRow, DisputeRow } from '../../money/views/payments.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { type DisputeState, disputeStateOf } from '../rules/told-events.ts'
import type { BookingRow } from '../views/bookings.ts'
import { commonTexts, startText, whenText } from './booking-mail.ts'

const en = {
  toReview: {
    subject: (customer: string) => `Payment to review: ${customer}`,
    heading: 'A payment waits for a decision',
    greeting: 'Hello,',
    task: 'Please look it up in the payment service’s panel, then accept or reject it.',
    details: {
      amount_mismatch: 'The amount that the payment service reports is not the one agreed.',
      currency_mismatch: 'The currency that the payment service reports is not the one agreed.',
      reference_mismatch: 'The payment service answered about another reference.',
      transaction_missing: 'The payment service gave no transaction number.',
      transaction_reused: 'This transaction has already paid for another booking.',
      risk: 'The payment service marks the payment as risky.',
      no_answer:
        'The payment service has given no clear answer about this payment for a day. We keep asking.',
    },
    customer: 'Customer',
    agreed: 'Agreed amount',
    received: 'Reported amount',
    gatewayTransaction: 'Payment service’s transaction',
    action: 'Open the booking',
    note: (site: string) => `You are receiving this email because you look after the bookings of ${site}.`,
  },
  booking: {
    staff_booked: 'New booking',
    staff_canceled: 'Booking canceled by the customer',
    staff_complaint: 'The customer says that something was not right',
  },
  dispute: {
    subject: (what: string, code: string) => `${what}: ${code}`,
    states: {
      opened: 'A payment is disputed',
      won: 'A dispute is won',
      lost: 'A dispute is lost',
      closed: 'A dispute is closed',
    },
    texts: {
      opened:
        'The customer’s bank questions this payment. The money may be held back until it is decided. Do not refund it meanwhile; answer in the payment service’s panel.',
      won: 'The money stays with you, or has been returned to you.',
      lost: 'The bank has given the money to the customer. The booking shows what is owed now.',
      closed: 'It ended without a decision about money.',
    },
    deadline: (time: string) => `Answer before ${time}.`,
    amount: 'Disputed amount',
    reference: 'Payment service’s dispute',
  },
}

export const bn: typeof en = {
  toReview: {
    subject: (customer) => `যাচাই করার পেমেন্ট: ${customer}`,
    heading: 'একটি পেমেন্ট সিদ্ধান্তের অপেক্ষায়',
    greeting: 'শুভেচ্ছা,',
    task: 'পেমেন্ট সার্ভিসের প্যানেলে পেমেন্টটি দেখে গ্রহণ বা নাকচ করুন।',
    details: {
      amount_mismatch: 'পেমেন্ট সার্ভিস যে অঙ্ক জানিয়েছে, তা ঠিক করা অঙ্কের সঙ্গে মেলে না।',
      currency_mismatch: 'পেমেন্ট সার্ভিস যে মুদ্রা জানিয়েছে, তা ঠিক করা মুদ্রার সঙ্গে মেলে না।',
      reference_mismatch: 'পেমেন্ট সার্ভিস অন্য একটি রেফারেন্সের উত্তর দিয়েছে।',
      transaction_missing: 'পেমেন্ট সার্ভিস কোনো ট্রানজেকশন নম্বর দেয়নি।',
      transaction_reused: 'এই ট্রানজেকশন দিয়ে আগেই আরেকটি বুকিংয়ের পেমেন্ট হয়েছে।',
      risk: 'পেমেন্ট সার্ভিস পেমেন্টটিকে ঝুঁকিপূর্ণ বলছে।',
      no_answer: 'পেমেন্ট সার্ভিস এক দিন ধরে এই পেমেন্টের কোনো স্পষ্ট উত্তর দেয়নি। আমরা জিজ্ঞেস করে যাচ্ছি।',
    },
    customer: 'গ্রাহক',
    agreed: 'ঠিক করা অঙ্ক',
    received: 'জানানো অঙ্ক',
    gatewayTransaction: 'পেমেন্ট সার্ভিসের ট্রানজেকশন',
    action: 'বুকিংটি খুলুন',
    note: (site) => `আপনি ${site} সাইটের বুকিং দেখাশোনা করেন, তাই এই ইমেইলটি পাঠানো হয়েছে।`,
  },
  booking: {
    staff_booked: 'নতুন বুকিং',
    staff_canceled: 'গ্রাহক বুকিং বাতিল করেছেন',
    staff_complaint: 'গ্রাহক জানিয়েছেন, কিছু একটা ঠিক হয়নি',
  },
  dispute: {
    subject: (what, code) => `${what}: ${code}`,
    states: {
      opened: 'একটি পেমেন্ট নিয়ে আপত্তি এসেছে',
      won: 'আপত্তির নিষ্পত্তি আপনার পক্ষে হয়েছে',
      lost: 'আপত্তির নিষ্পত্তি আপনার বিপক্ষে হয়েছে',
      closed: 'একটি আপত্তি বন্ধ হয়েছে',
    },
    texts: {
      opened:
        'গ্রাহকের ব্যাংক এই পেমেন্ট নিয়ে আপত্তি তুলেছে। সিদ্ধান্ত না হওয়া পর্যন্ত টাকা আটকে থাকতে পারে। এর মধ্যে টাকা ফেরত দেবেন না; পেমেন্ট সার্ভিসের প্যানেলে জবাব দিন।',
      won: 'টাকা আপনারই থাকছে, অথবা আপনাকে ফেরত দেওয়া হয়েছে।',
      lost: 'ব্যাংক টাকাটি গ্রাহককে ফিরিয়ে দিয়েছে। এখন কত টাকা পাওনা, তা বুকিংয়ে দেখুন।',
      closed: 'টাকার ব্যাপারে কোনো সিদ্ধান্ত ছাড়াই এটি শেষ হয়েছে।',
    },
    deadline: (time) => `${time}-এর আগে জবাব দিন।`,
    amount: 'আপত্তির টাকা',
    reference: 'পেমেন্ট সার্ভিসের আপত্তি নম্বর',
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

interface Reader {
  to: string | null
  locale: Locale
}

/** What differs between the mails to staff. */
interface StaffText {
  subject: string
  heading: string
  paragraphs: string[]
  facts: [string, string][]
}

/** Writes a mail about a booking to staff: its code, customer and service come first, and a button leads to it. */
function staffMail(
  config: Config,
  booking: BookingRow,
  { to, locale }: Reader,
  { subject, heading, paragraphs, facts }: StaffText,
): Mail {
  const { facts: names } = commonTexts[locale]
  const { toReview } = textsOf[locale]
  return layoutMail(
    {
      to,
      locale,
      subject,
      heading,
      greeting: toReview.greeting,
      paragraphs,
      facts: [
        [names.code, booking.code],
        [toReview.customer, booking.customer_name],
        [names.service, serviceNameIn(locale, booking)],
        ...facts,
      ],
      action: {
        text: toReview.action,
        url: `${config.publicUrl}/dashboard/admin/user-bookings/${booking.id}`,
      },
      signature: businessNameIn(config, locale),
      note: toReview.note(config.publicUrl),
    },
    config,
  )
}

interface PaymentInReview extends ReportedPayment {
  booking: BookingRow
  attempt: AttemptRow
}

export function staffReviewMail(
  config: Config,
  { booking, attempt, received, txnId }: PaymentInReview,
  reader: Reader,
): Mail {
  const { locale } = reader
  const { facts } = commonTexts[locale]
  const { toReview } = textsOf[locale]
  const format = formatFor(locale)
  return staffMail(config, booking, reader, {
    subject: toReview.subject(booking.customer_name),
    heading: toReview.heading,
    paragraphs: [translateName(attempt.detail ?? '', toReview.details), toReview.task],
    facts: [
      [facts.when, whenText({ booking, config, locale })],
      [toReview.agreed, format.money({ minor: attempt.amount_minor, currency: attempt.currency })],
      ...(received ? ([[toReview.received, format.money(received)]] satisfies [string, string][]) : []),
      [facts.transaction, attempt.merchant_ref],
      ...(txnId ? ([[toReview.gatewayTransaction, txnId]] satisfies [string, string][]) : []),
    ],
  })
}

/** The mail tells staff that a customer has booked or canceled. */
export function staffBookingMail(
  config: Config,
  { booking, event }: { booking: BookingRow; event: keyof typeof en.booking },
  reader: Reader,
): Mail {
  const { locale } = reader
  const { facts } = commonTexts[locale]
  const heading = textsOf[locale].booking[event]
  const price = { minor: booking.price_minor, currency: booking.currency }
  return staffMail(config, booking, reader, {
    subject: `${heading}: ${serviceNameIn(locale, booking)}, ${startText({ booking, config, locale })}`,
    heading,
    paragraphs: [],
    facts: [
      [facts.when, whenText({ booking, config, locale })],
      [facts.price, formatFor(locale).money(price)],
    ],
  })
}

/** What has happened to a dispute, as the message about it keeps it. */
export interface DisputeFacts {
  state: DisputeState
}

/** The mail tells staff that a dispute was opened or decided. */
export function staffDisputeMail(
  config: Config,
  { booking, dispute }: { booking: BookingRow; dispute: DisputeRow },
  reader: Reader,
): Mail {
  const { locale } = reader
  const { dispute: texts } = textsOf[locale]
  const format = formatFor(locale)
  const { respond_by: respondBy, amount_minor: minor, currency } = dispute
  const state = disputeStateOf(dispute)
  const deadline = state === 'opened' && respondBy ? format.moment(respondBy, config.timeZone) : null
  return staffMail(config, booking, reader, {
    subject: texts.subject(texts.states[state], booking.code),
    heading: texts.states[state],
    paragraphs: [texts.texts[state], ...(deadline ? [texts.deadline(deadline)] : [])],
    facts: [
      [texts.amount, format.money({ minor, currency })],
      [texts.reference, dispute.provider_dispute_id],
    ],
  })
}
