import type { MoneySums } from '../../money/rules/ledger.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { freeUntil, refundPercent } from '../rules/terms.ts'
import { accountAction, layoutBookingMail, type MailData, paymentFacts, startText } from './booking-mail.ts'

const en = {
  subject: (service: string, when: string) => `Reminder: ${service}, ${when}`,
  heading: 'Your booking is coming up',
  text: 'Here is when it begins and what you booked.',
  free: (until: string) => `You can move it or cancel it for free until ${until}.`,
  late: 'It can no longer be moved, but you can cancel it until it begins.',
  refund: (percent: string) => `If you cancel, you get back ${percent}% of what you paid.`,
  noRefund: 'If you cancel, nothing is given back.',
  online: 'To change anything, open your booking below.',
  byStaff: 'To change anything, please call us or answer this mail.',
  action: 'Open your booking',
  signature: (business: string) => `See you then! ${business}`,
}

export const bn: typeof en = {
  subject: (service, when) => `রিমাইন্ডার: ${service}, ${when}`,
  heading: 'আপনার বুকিংয়ের সময় এগিয়ে আসছে',
  text: 'কবে শুরু হবে আর কী বুক করেছেন, নিচে দেখে নিন।',
  free: (until) => `${until} পর্যন্ত বিনা খরচে সময় বদলাতে বা বাতিল করতে পারবেন।`,
  late: 'এখন আর সময় বদলানো যাবে না, তবে শুরু হওয়ার আগে পর্যন্ত বাতিল করতে পারবেন।',
  refund: (percent) => `বাতিল করলে পরিশোধিত টাকার ${percent}% ফেরত পাবেন।`,
  noRefund: 'বাতিল করলে কোনো টাকা ফেরত পাবেন না।',
  online: 'কিছু বদলাতে চাইলে নিচে আপনার বুকিংটি খুলুন।',
  byStaff: 'কিছু বদলাতে চাইলে আমাদের ফোন করুন, অথবা এই ইমেইলের উত্তর দিন।',
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
    paragraphs: [
      reminder.text,
      [...changeTexts(data, money, now), booking.booked_by_staff ? reminder.byStaff : reminder.online].join(
        ' ',
      ),
    ],
    ...accountAction(data, reminder.action, `bookings/${booking.id}`),
    signature: reminder.signature(config.businessName),
    usableMinutes: (booking.starts_at.getTime() - now.getTime()) / 60_000,
  })
}

/** Writes until when rescheduling and canceling are free, or what a cancellation gives back. */
function changeTexts({ config, booking, locale }: MailData, { received }: MoneySums, now: Date): string[] {
  const reminder = textsOf[locale]
  const format = formatFor(locale)
  const until = freeUntil(booking)
  if (until > now) return [reminder.free(format.moment(until, config.timeZone))]
  if (received === 0) return [reminder.late]
  const percent = refundPercent(booking, now)
  return [reminder.late, percent === 0 ? reminder.noRefund : reminder.refund(format.digits(String(percent)))]
}
