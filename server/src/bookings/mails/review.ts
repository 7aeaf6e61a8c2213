import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { howText, layoutBookingMail, type MailData, type RefundOfAttempt } from './booking-mail.ts'

const en = {
  inReview: {
    subject: (service: string) => `We are checking your payment: ${service}`,
    heading: 'We are checking your payment',
    text: 'Something about your payment does not match, so we are checking it. You do not need to do anything, and please do not pay again.',
    promise: 'We will either confirm your booking or refund your money, and email you again.',
    gone: 'The booking no longer exists, so we will refund what has arrived, and email you again.',
    signature: (business: string) => `Thank you for your patience. ${business}`,
  },
  rejected: {
    subject: (service: string) => `We have checked your payment: ${service}`,
    heading: 'Your payment was not accepted',
    refund: (amount: string) =>
      `We could not use this payment for your booking. We are refunding ${amount}. You do not need to do anything.`,
    nothing:
      'The payment service shows no money from you for this booking. If money has left your account, please reply to this email.',
    signature: (business: string) => `We are sorry for the trouble. ${business}`,
  },
}

export const bn: typeof en = {
  inReview: {
    subject: (service) => `আপনার পেমেন্ট যাচাই করা হচ্ছে: ${service}`,
    heading: 'আপনার পেমেন্ট যাচাই করা হচ্ছে',
    text: 'আপনার পেমেন্টের কিছু তথ্য মেলেনি, তাই আমরা সেটি যাচাই করছি। আপনাকে কিছু করতে হবে না; আবার পেমেন্ট করবেন না।',
    promise: 'আমরা হয় আপনার বুকিং নিশ্চিত করব, নয়তো টাকা ফেরত দেব। ফলাফল ইমেইলে জানাব।',
    gone: 'বুকিংটি আর নেই, তাই যে টাকা এসেছে তা ফেরত দেব। ফলাফল ইমেইলে জানাব।',
    signature: (business) => `ধৈর্য ধরার জন্য ধন্যবাদ। ${business}`,
  },
  rejected: {
    subject: (service) => `আপনার পেমেন্ট যাচাই করা হয়েছে: ${service}`,
    heading: 'আপনার পেমেন্টটি গ্রহণ করা যায়নি',
    refund: (amount) =>
      `এই পেমেন্টটি আপনার বুকিংয়ে ব্যবহার করা যায়নি। আমরা ${amount} ফেরত দেব। আপনাকে কিছু করতে হবে না।`,
    nothing:
      'পেমেন্ট সার্ভিসে এই বুকিংয়ের জন্য আপনার কোনো টাকা পাওয়া যায়নি। আপনার অ্যাকাউন্ট থেকে টাকা কেটে থাকলে এই ইমেইলের উত্তর দিন।',
    signature: (business) => `এই ঝামেলার জন্য আমরা দুঃখিত। ${business}`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

const isGone = ({ status }: BookingRow) => status === 'expired' || status === 'canceled'

export function customerReviewMail(data: MailData): Mail {
  const { config, booking, locale } = data
  const { inReview } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: inReview.subject(serviceNameIn(locale, booking)),
    heading: inReview.heading,
    paragraphs: [inReview.text, isGone(booking) ? inReview.gone : inReview.promise],
    signature: inReview.signature(businessNameIn(config, locale)),
  })
}

/** The mail says that staff rejected the payment. `refund` is null when nothing had arrived. */
export function paymentRejectedMail(data: MailData, refund: RefundOfAttempt | null): Mail {
  const { config, booking, locale } = data
  const { rejected } = textsOf[locale]
  const amountOf = ({ refund: { amount_minor: minor, currency } }: RefundOfAttempt) =>
    formatFor(locale).money({ minor, currency })
  return layoutBookingMail(data, {
    subject: rejected.subject(serviceNameIn(locale, booking)),
    heading: rejected.heading,
    paragraphs: refund ? [rejected.refund(amountOf(refund)), howText(data, refund)] : [rejected.nothing],
    signature: rejected.signature(businessNameIn(config, locale)),
  })
}
