import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { commonTexts, layoutBookingMail, type MailData, startText } from './booking-mail.ts'
import { heldUntil } from './pay-link.ts'

// These mails ask the customer to pay before a hold ends, and for a review after the visit.

const en = {
  holdEnding: {
    subject: (service: string, when: string) =>
      `Your time is kept for a few minutes more: ${service}, ${when}`,
    heading: 'Your time is kept for a few minutes more',
    text: (until: string) =>
      `We keep your time until ${until}. Pay by then with the button below, and you are booked.`,
    action: 'Pay now',
  },
  review: {
    subject: (service: string) => `How was it? ${service}`,
    heading: 'How was it?',
    text: 'Your review helps others to choose, and us to do better. It takes a minute.',
    action: 'Write a review',
  },
}

export const bn: typeof en = {
  holdEnding: {
    subject: (service, when) => `আপনার সময়টি আর কয়েক মিনিট রাখা আছে: ${service}, ${when}`,
    heading: 'আপনার সময়টি আর কয়েক মিনিট রাখা আছে',
    text: (until) =>
      `${until} পর্যন্ত আপনার সময়টি রাখা আছে। এর মধ্যে নিচের বোতাম থেকে পেমেন্ট করলেই বুকিং নিশ্চিত হবে।`,
    action: 'এখনই পেমেন্ট করুন',
  },
  review: {
    subject: (service) => `কেমন লাগল? ${service}`,
    heading: 'কেমন লাগল?',
    text: 'আপনার রিভিউ অন্যদের বেছে নিতে আর আমাদের আরও ভালো করতে সাহায্য করে। এক মিনিটই লাগবে।',
    action: 'রিভিউ লিখুন',
  },
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Returns the address of the form for a review of the visit. */
export const reviewUrl = ({ booking, config }: MailData): string =>
  `${config.publicUrl}/services/${booking.service_id}?visit=${booking.id}#leave-a-review`

/** Tells a customer that the time to pay ends soon. */
export function holdEndingMail(data: MailData): Mail {
  const { booking, config, locale, page } = data
  const { holdEnding } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: holdEnding.subject(serviceNameIn(locale, booking), startText(data)),
    heading: holdEnding.heading,
    paragraphs: [holdEnding.text(heldUntil(data))],
    action: { text: holdEnding.action, url: page },
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}

/** Asks the customer of a visit for a review. */
export function reviewRequestMail(data: MailData): Mail {
  const { booking, config, locale } = data
  const { review } = textsOf[locale]
  return layoutBookingMail(data, {
    subject: review.subject(serviceNameIn(locale, booking)),
    heading: review.heading,
    paragraphs: [review.text],
    action: { text: review.action, url: reviewUrl(data) },
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}
