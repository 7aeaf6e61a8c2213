import type { MoneySums } from '../../money/rules/ledger.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { layoutBookingMail, type MailData, pageAction, paymentFacts, startText } from './booking-mail.ts'
import { termsTexts } from './terms.ts'

const en = {
  subject: (service: string, when: string) => `Reminder: ${service}, ${when}`,
  heading: 'Your booking is coming up',
  text: 'Here is when it begins and what you booked.',
  change: 'Open your booking below to tell us that you will be there, or to change anything.',
  action: 'Open your booking',
  signature: (business: string) => `See you then! ${business}`,
}

export const bn: typeof en = {
  subject: (service, when) => `রিমাইন্ডার: ${service}, ${when}`,
  heading: 'আপনার বুকিংয়ের সময় এগিয়ে আসছে',
  text: 'কবে শুরু হবে আর কী বুক করেছেন, নিচে দেখে নিন।',
  change: 'আপনি থাকবেন তা জানাতে, কিংবা কিছু বদলাতে, নিচে আপনার বুকিংটি খুলুন।',
  action: 'বুকিংটি খুলুন',
  signature: (business) => `দেখা হবে! ${business}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** `money` is that of the booking at `now`. */
export function bookingReminderMail(data: MailData, money: MoneySums, now: Date): Mail {
  const { config, booking, locale } = data
  const reminder = textsOf[locale]
  return layoutBookingMail(data, {
    moreFacts: paymentFacts(data, { receivedMinor: money.received, owedMinor: money.owed }),
    subject: reminder.subject(serviceNameIn(locale, booking), startText(data)),
    heading: reminder.heading,
    paragraphs: [reminder.text, [...termsTexts(data, money.received, now), reminder.change].join(' ')],
    ...pageAction(data, reminder.action),
    signature: reminder.signature(businessNameIn(config, locale)),
    usableMinutes: (booking.starts_at.getTime() - now.getTime()) / 60_000,
  })
}
