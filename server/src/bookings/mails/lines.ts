import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import {
  howTexts,
  layoutBookingMail,
  type MailData,
  pageAction,
  paymentFacts,
  type RefundOfAttempt,
  startText,
} from './booking-mail.ts'

const en = {
  subject: {
    line_canceled: (service: string, when: string) => `Part of your booking canceled: ${service}, ${when}`,
    lines_changed: (service: string, when: string) => `Booking corrected: ${service}, ${when}`,
  },
  heading: {
    line_canceled: 'Part of your booking is canceled',
    lines_changed: 'What you booked was corrected',
  },
  text: {
    line_canceled: 'One service of your booking was canceled. The others stay as agreed.',
    lines_changed: 'We have corrected your booking to what was found on site.',
  },
  price: (amount: string) => `The new price is ${amount}.`,
  refund: (amount: string) => `We will refund ${amount}. You do not need to do anything.`,
  signature: (business: string) => `Thank you! ${business}`,
}

export const bn: typeof en = {
  subject: {
    line_canceled: (service, when) => `বুকিংয়ের একটি অংশ বাতিল: ${service}, ${when}`,
    lines_changed: (service, when) => `বুকিং সংশোধন: ${service}, ${when}`,
  },
  heading: {
    line_canceled: 'আপনার বুকিংয়ের একটি অংশ বাতিল হয়েছে',
    lines_changed: 'আপনার বুকিং সংশোধন করা হয়েছে',
  },
  text: {
    line_canceled: 'আপনার বুকিংয়ের একটি সার্ভিস বাতিল করা হয়েছে। বাকিগুলো আগের মতোই থাকছে।',
    lines_changed: 'কাজে গিয়ে যা পাওয়া গেছে, সেই অনুযায়ী আপনার বুকিং সংশোধন করেছি।',
  },
  price: (amount) => `নতুন দাম ${amount}।`,
  refund: (amount) => `আমরা ${amount} ফেরত দেব। আপনাকে কিছু করতে হবে না।`,
  signature: (business) => `ধন্যবাদ! ${business}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** The refunds of a change, as the message about it keeps them. */
export interface MoneyFacts {
  refundMinor: number
  refundIds: string[]
}

export interface MoneyAfterwards {
  refundMinor: number
  owedMinor: number
  receivedMinor: number
  refunds: readonly RefundOfAttempt[]
}

/** `data` has the booking after the change. */
export function linesChangedMail(
  data: MailData,
  event: keyof typeof en.subject,
  { refundMinor, refunds, ...money }: MoneyAfterwards,
): Mail {
  const { config, booking, locale } = data
  const texts = textsOf[locale]
  const amount = (minor: number) => formatFor(locale).money({ minor, currency: booking.currency })
  return layoutBookingMail(data, {
    subject: texts.subject[event](serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading[event],
    paragraphs: [
      texts.text[event],
      texts.price(amount(booking.price_minor)),
      ...(refundMinor > 0 ? [texts.refund(amount(refundMinor))] : []),
      ...howTexts(data, refunds),
    ],
    moreFacts: paymentFacts(data, money),
    ...pageAction(data),
    signature: texts.signature(businessNameIn(config, locale)),
  })
}
