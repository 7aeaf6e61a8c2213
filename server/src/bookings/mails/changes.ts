import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import {
  howTexts,
  layoutBookingMail,
  type MailData,
  pageAction,
  type RefundOfAttempt,
  startText,
  whenText,
} from './booking-mail.ts'

const en = {
  canceled: {
    subject: (service: string, when: string) => `Booking canceled: ${service}, ${when}`,
    heading: 'Your booking is canceled',
    byCustomer: 'Your booking was canceled at your request.',
    byBusiness: 'We are sorry: we had to cancel your booking.',
    message: (business: string, text: string) => `Message from ${business}: ${text}`,
    refund: (amount: string) => `We will refund ${amount}. You do not need to do anything.`,
    noRefund: 'You get no refund for this booking.',
    givenBack: 'What is due to you has already been refunded.',
    noRefundByRules: 'Under the terms of this booking you get no refund.',
    nothingPaid: 'Nothing was paid, so there is nothing to refund.',
    beingChecked:
      'A payment for this booking is still being checked. If it has arrived, you get it back. We will email you.',
    action: 'Book another time',
    signature: (business: string) => `See you another time. ${business}`,
  },
  moved: {
    subject: (service: string, when: string) => `Booking moved: ${service}, ${when}`,
    heading: 'Your booking has a new time',
    text: (after: string, before: string) => `The new time is ${after}. Before, it was ${before}.`,
    signature: (business: string) => `See you then! ${business}`,
  },
}

export const bn: typeof en = {
  canceled: {
    subject: (service, when) => `বুকিং বাতিল: ${service}, ${when}`,
    heading: 'আপনার বুকিং বাতিল হয়েছে',
    byCustomer: 'আপনার অনুরোধে বুকিংটি বাতিল করা হয়েছে।',
    byBusiness: 'দুঃখিত, আপনার বুকিংটি আমাদের বাতিল করতে হয়েছে।',
    message: (business, text) => `${business} জানিয়েছে: ${text}`,
    refund: (amount) => `আমরা ${amount} ফেরত দেব। আপনাকে কিছু করতে হবে না।`,
    noRefund: 'এই বুকিংয়ের জন্য টাকা ফেরত পাবেন না।',
    givenBack: 'আপনার প্রাপ্য টাকা আগেই ফেরত দেওয়া হয়েছে।',
    noRefundByRules: 'এই বুকিংয়ের নিয়ম অনুযায়ী টাকা ফেরত পাবেন না।',
    nothingPaid: 'কোনো পেমেন্ট হয়নি, তাই ফেরত দেওয়ারও কিছু নেই।',
    beingChecked: 'এই বুকিংয়ের একটি পেমেন্ট এখনো যাচাই করা হচ্ছে। টাকা এসে থাকলে ফেরত পাবেন; আমরা ইমেইলে জানাব।',
    action: 'অন্য সময়ে বুক করুন',
    signature: (business) => `আবার দেখা হবে। ${business}`,
  },
  moved: {
    subject: (service, when) => `বুকিংয়ের সময় বদলেছে: ${service}, ${when}`,
    heading: 'আপনার বুকিংয়ের নতুন সময়',
    text: (after, before) => `নতুন সময়: ${after}। আগে ছিল ${before}।`,
    signature: (business) => `দেখা হবে! ${business}`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** What a cancellation led to, as the message about it keeps it. */
export interface CancellationFacts {
  /** The refund follows the terms of the booking. */
  isByTerms: boolean
  /** The amount that is due was given back before. */
  isGivenBack: boolean
  /** 0 when nothing is refunded. */
  refundMinor: number
  refundIds: string[]
  /** `paid` when anything was paid; `in-review` when a person still has to find out. */
  payment: 'paid' | 'in-review' | 'none'
}

interface CancellationNotice extends Omit<CancellationFacts, 'refundIds'> {
  refunds: readonly RefundOfAttempt[]
}

function refundText(
  { booking, locale }: MailData,
  { isByTerms, isGivenBack, refundMinor, payment }: CancellationNotice,
): string {
  const { canceled } = textsOf[locale]
  if (payment === 'in-review') return canceled.beingChecked
  if (payment === 'none') return canceled.nothingPaid
  if (refundMinor === 0 && isGivenBack) return canceled.givenBack
  if (refundMinor === 0) return isByTerms ? canceled.noRefundByRules : canceled.noRefund
  return canceled.refund(formatFor(locale).money({ minor: refundMinor, currency: booking.currency }))
}

/** Returns one paragraph for each line, because a paragraph keeps no line breaks. The first one names the business. */
function messageLines({ config, locale }: MailData, message: string | null): string[] {
  if (!message) return []
  const [first = '', ...rest] = message.split(/\n+/)
  return [textsOf[locale].canceled.message(businessNameIn(config, locale), first), ...rest]
}

export function bookingCanceledMail(data: MailData, cancellation: CancellationNotice): Mail {
  const { config, booking, locale } = data
  const { canceled } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: canceled.subject(serviceNameIn(locale, booking), startText(data)),
    heading: canceled.heading,
    paragraphs: [
      booking.canceled_by === 'business' ? canceled.byBusiness : canceled.byCustomer,
      ...messageLines(data, booking.cancel_message),
      refundText(data, cancellation),
      ...howTexts(data, cancellation.refunds),
    ],
    action: { text: canceled.action, url: `${config.publicUrl}/services/${booking.service_id}` },
    signature: canceled.signature(businessNameIn(config, locale)),
  })
}

/** The time from which a booking was moved, as the message about it keeps it. */
export interface TimeFacts {
  slot_date: string
  slot_start_time: string
  slot_end_time: string
  starts_at: string
}

export const timeFactsOf = (booking: BookingRow): TimeFacts => ({
  slot_date: booking.slot_date,
  slot_start_time: booking.slot_start_time,
  slot_end_time: booking.slot_end_time,
  starts_at: booking.starts_at.toISOString(),
})

/** `data` has the booking after the change. */
export function bookingMovedMail(data: MailData, before: TimeFacts): Mail {
  const { config, booking, locale } = data
  const { moved } = textsOf[locale]
  const left = { ...before, starts_at: new Date(before.starts_at) }
  const text = moved.text(whenText(data), whenText({ ...data, booking: left }))
  return layoutBookingMail(data, {
    subject: moved.subject(serviceNameIn(locale, booking), startText(data)),
    heading: moved.heading,
    paragraphs: [text],
    ...pageAction(data),
    signature: moved.signature(businessNameIn(config, locale)),
  })
}
