import { businessNameIn } from '../../platform/business-name.ts'
import { wallClock } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { commonTexts, layoutBookingMail, type MailData, pageAction, startText } from './booking-mail.ts'

const en = {
  subject: (service: string, when: string) => `Please pay for your booking: ${service}, ${when}`,
  heading: 'One step is left',
  text: (until: string) =>
    `We keep your time until ${until}. Pay by then with the button below, and you are booked.`,
  action: (amount: string) => `Pay ${amount}`,
}

const bn: typeof en = {
  subject: (service, when) => `বুকিংয়ের টাকা পরিশোধ করুন: ${service}, ${when}`,
  heading: 'আর একটি ধাপ বাকি',
  text: (until) => `${until} পর্যন্ত আপনার সময়টি রাখা আছে। এর মধ্যে নিচের বোতাম থেকে পেমেন্ট করলেই বুকিং নিশ্চিত হবে।`,
  action: (amount) => `${amount} পরিশোধ করুন`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Returns until when the seat is held. */
export function heldUntil({ booking, config, locale }: MailData): string {
  return formatFor(locale).time(wallClock(booking.hold_expires_at, config.timeZone).time)
}

export function payLinkMail(data: MailData): Mail {
  const { booking, config, locale } = data
  const texts = textsOf[locale]
  const money = { minor: booking.due_now_minor, currency: booking.currency }
  return layoutBookingMail(data, {
    subject: texts.subject(serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading,
    paragraphs: [texts.text(heldUntil(data))],
    ...pageAction(data, texts.action(formatFor(locale).money(money))),
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}
