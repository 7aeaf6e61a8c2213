import type { UnusedPayment } from '@jhilik/contract/payments.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { isOnSite } from '../rules/checkout.ts'
import {
  commonTexts,
  howText,
  layoutBookingMail,
  type MailData,
  pageAction,
  paymentFacts,
  type RefundOfAttempt,
  startText,
} from './booking-mail.ts'
import { termsTexts } from './terms.ts'

const en = {
  confirmed: {
    subject: (service: string, when: string) => `Booking confirmed: ${service}, ${when}`,
    heading: 'You’re booked',
    text: 'Your payment has arrived and your booking is confirmed.',
    deposit: 'Your deposit has arrived and your booking is confirmed. You pay the rest on site.',
    onSite: 'Your booking is confirmed. You pay on site.',
    free: 'Your booking is confirmed. There is nothing to pay.',
  },
  refundDue: {
    subject: (service: string) => `Your payment will be refunded: ${service}`,
    heading: 'You get your money back',
    why: {
      seat_taken:
        'Your payment arrived after the time to pay had run out, and someone else had booked the slot by then.',
      coupon_used_up:
        'Your payment arrived after the time to pay had run out, and your code can no longer be used.',
      slot_gone: 'Your payment arrived after the time to pay had run out, and the slot is no longer offered.',
      slot_started: 'Your payment arrived after your slot had begun, so there is no booking for it.',
      booked_again:
        'Your payment arrived after the time to pay had run out, and you have another booking at that time.',
      other_amount:
        'Your payment arrived after the time to pay had run out, and it is not the amount that was due.',
      choice_changed:
        'You changed your booking while this payment page was open, so the amount was no longer the right one.',
      hold_ended: 'Your payment arrived after your slot had been released, so there is no booking for it.',
      booking_canceled: 'Your payment arrived after the booking had been canceled.',
      paid_twice: 'This booking had already been paid when another payment for it arrived.',
      tip_twice: 'You had already given a tip for this visit when another one arrived.',
    } satisfies Record<UnusedPayment, string>,
    promise: 'We will refund the whole amount. You do not need to do anything.',
    signature: (business: string) => `We are sorry for the trouble. ${business}`,
  },
}

export const bn: typeof en = {
  confirmed: {
    subject: (service, when) => `বুকিং নিশ্চিত: ${service}, ${when}`,
    heading: 'আপনার বুকিং নিশ্চিত',
    text: 'আপনার পেমেন্ট আমরা পেয়েছি, বুকিংটিও নিশ্চিত হয়েছে।',
    deposit: 'আপনার অগ্রিম আমরা পেয়েছি, বুকিংটিও নিশ্চিত হয়েছে। বাকি টাকা কাজের সময় দেবেন।',
    onSite: 'আপনার বুকিং নিশ্চিত হয়েছে। টাকা কাজের সময় দেবেন।',
    free: 'আপনার বুকিং নিশ্চিত হয়েছে। কোনো টাকা দিতে হবে না।',
  },
  refundDue: {
    subject: (service) => `আপনার টাকা ফেরত দেওয়া হবে: ${service}`,
    heading: 'আপনি টাকা ফেরত পাচ্ছেন',
    why: {
      seat_taken: 'পেমেন্টের সময় শেষ হওয়ার পর আপনার পেমেন্ট এসেছে, তার আগেই স্লটটি অন্য কেউ বুক করেছেন।',
      coupon_used_up: 'পেমেন্টের সময় শেষ হওয়ার পর আপনার পেমেন্ট এসেছে, আর কোডটি এখন আর ব্যবহার করা যাচ্ছে না।',
      slot_gone: 'পেমেন্টের সময় শেষ হওয়ার পর আপনার পেমেন্ট এসেছে, আর স্লটটি এখন আর নেই।',
      slot_started: 'স্লটের সময় শুরু হওয়ার পর আপনার পেমেন্ট এসেছে, তাই এর জন্য কোনো বুকিং হয়নি।',
      booked_again: 'পেমেন্টের সময় শেষ হওয়ার পর আপনার পেমেন্ট এসেছে, আর ওই সময়ে আপনার আরেকটি বুকিং আছে।',
      other_amount: 'পেমেন্টের সময় শেষ হওয়ার পর আপনার পেমেন্ট এসেছে, আর টাকার অঙ্কও মেলেনি।',
      choice_changed: 'এই পেমেন্টের পাতা খোলা থাকতেই আপনি বুকিংয়ে বদল করেছেন, তাই টাকার অঙ্কটি আর ঠিক ছিল না।',
      hold_ended: 'আপনার পেমেন্ট আসার আগেই স্লটটি ছেড়ে দেওয়া হয়েছিল, তাই এর জন্য কোনো বুকিং হয়নি।',
      booking_canceled: 'বুকিংটি বাতিল হওয়ার পর আপনার পেমেন্ট এসেছে।',
      paid_twice: 'এই বুকিংয়ের পেমেন্ট আগেই হয়ে গিয়েছিল, তারপর আরও একটি পেমেন্ট এসেছে।',
      tip_twice: 'এই কাজের বকশিশ আপনি আগেই দিয়েছিলেন, তারপর আরও একটি এসেছে।',
    },
    promise: 'পুরো টাকা ফেরত দেব। আপনাকে কিছু করতে হবে না।',
    signature: (business) => `এই ঝামেলার জন্য আমরা দুঃখিত। ${business}`,
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/**
 * `receivedMinor` is the amount that was paid. The mail names the rest of the price, which is due on site, and the terms
 * of the booking.
 */
export function bookingConfirmedMail(data: MailData, receivedMinor: number, now: Date): Mail {
  const { config, booking, locale } = data
  const { confirmed } = textsOf[locale]
  const payment = paymentFacts(data, { receivedMinor, owedMinor: booking.price_minor - receivedMinor })
  return layoutBookingMail(data, {
    moreFacts: payment,
    subject: confirmed.subject(serviceNameIn(locale, booking), startText(data)),
    heading: confirmed.heading,
    paragraphs: [confirmedText(data, receivedMinor), termsTexts(data, receivedMinor, now).join(' ')],
    ...pageAction(data),
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}

function confirmedText({ booking, locale }: MailData, receivedMinor: number): string {
  const { confirmed } = textsOf[locale]
  if (booking.price_minor === 0) return confirmed.free
  if (isOnSite(booking)) return confirmed.onSite
  return booking.payment_terms === 'deposit' && receivedMinor > 0 ? confirmed.deposit : confirmed.text
}

/** The mail about a payment that no booking needs and that is refunded. */
export function refundDueMail(data: MailData, reason: UnusedPayment, refund: RefundOfAttempt): Mail {
  const { config, booking, locale } = data
  const { refundDue } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: refundDue.subject(serviceNameIn(locale, booking)),
    heading: refundDue.heading,
    paragraphs: [refundDue.why[reason], refundDue.promise, howText(data, refund)],
    signature: refundDue.signature(businessNameIn(config, locale)),
  })
}
