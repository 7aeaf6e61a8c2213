import { businessNameIn } from '../../platform/business-name.ts'
import { wallClock } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { commonTexts, layoutBookingMail, type MailData, startText } from './booking-mail.ts'

// What a caller gets after the call: by mail, or as a text message if staff have entered no e-mail address.

const en = {
  subject: (service: string, when: string) => `Please pay for your booking: ${service}, ${when}`,
  heading: 'One step is left',
  text: (until: string) =>
    `We keep your time until ${until}. Pay by then with the button below, and you are booked.`,
  action: (amount: string) => `Pay ${amount}`,
  paySms: (business: string, what: string, until: string, link: string) =>
    `${business}: ${what}. Please pay by ${until}: ${link}`,
  bookedSms: (business: string, what: string, link: string) =>
    `${business}: you are booked. ${what}. ${link}`,
}

const bn: typeof en = {
  subject: (service, when) => `বুকিংয়ের টাকা পরিশোধ করুন: ${service}, ${when}`,
  heading: 'আর একটি ধাপ বাকি',
  text: (until) => `${until} পর্যন্ত আপনার সময়টি রাখা আছে। এর মধ্যে নিচের বোতাম থেকে পেমেন্ট করলেই বুকিং নিশ্চিত হবে।`,
  action: (amount) => `${amount} পরিশোধ করুন`,
  paySms: (business, what, until, link) => `${business}: ${what}। ${until}-এর মধ্যে পেমেন্ট করুন: ${link}`,
  bookedSms: (business, what, link) => `${business}: বুকিং নিশ্চিত। ${what}। ${link}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Returns until when the seat is held. */
function heldUntil({ booking, config, locale }: MailData): string {
  return formatFor(locale).time(wallClock(booking.hold_expires_at, config.timeZone).time)
}

export function payLinkMail(data: MailData): Mail {
  const { booking, config, locale, page } = data
  const texts = textsOf[locale]
  const money = { minor: booking.due_now_minor, currency: booking.currency }
  return layoutBookingMail(data, {
    subject: texts.subject(serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading,
    paragraphs: [texts.text(heldUntil(data))],
    action: { text: texts.action(formatFor(locale).money(money)), url: page },
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}

/** The text is short, because one message has only 70 characters in Bangla. */
export function callerSms(data: MailData): string {
  const { booking, config, locale, page } = data
  const texts = textsOf[locale]
  const business = businessNameIn(config, locale)
  const what = `${serviceNameIn(locale, booking)}, ${startText(data)}`
  return booking.status === 'held'
    ? texts.paySms(business, what, heldUntil(data), page)
    : texts.bookedSms(business, what, page)
}
