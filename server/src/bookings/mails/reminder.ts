import type { MoneySums } from '../../money/rules/ledger.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { freeUntil, refundPercent } from '../rules/terms.ts'
import {
  aboutBooking,
  accountAction,
  type MailData,
  paymentFacts,
  startText,
  textsOf,
} from './booking-mail.ts'

/** `money` is that of the booking at `now`. */
export function bookingReminderMail(data: MailData, money: MoneySums, now: Date): Mail {
  const { config, booking, locale } = data
  const { reminder } = textsOf[locale]
  const about = aboutBooking(data)
  return layoutMail(
    {
      ...about,
      facts: [
        ...about.facts,
        ...paymentFacts(data, { receivedMinor: money.received, owedMinor: money.owed }),
      ],
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
    },
    config,
  )
}

/** Writes until when rescheduling and canceling are free, or what a cancellation gives back. */
function changeTexts({ config, booking, locale }: MailData, { received }: MoneySums, now: Date): string[] {
  const { reminder } = textsOf[locale]
  const format = formatFor(locale)
  const until = freeUntil(booking)
  if (until > now) return [reminder.free(format.moment(until, config.timeZone))]
  if (received === 0) return [reminder.late]
  const percent = refundPercent(booking, now)
  return [reminder.late, percent === 0 ? reminder.noRefund : reminder.refund(format.digits(String(percent)))]
}
