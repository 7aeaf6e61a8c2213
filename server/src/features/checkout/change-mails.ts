import { formatMoney, toMajor } from '@jhilik/contract/money.ts'
import type { Config } from '../../config.ts'
import type { Mail } from '../../platform/mail.ts'
import type { BookingRow } from '../bookings/commands.ts'
import { dayOf, factsOf, oneLine, write } from './mails.ts'

/** The mails that follow when a booking is canceled or moved. */

const whenOf = (booking: BookingRow) =>
  `${dayOf(booking)}, ${booking.slot_start_time}–${booking.slot_end_time}`

interface Cancellation {
  byStaff: boolean
  /** What is given back; 0 when nothing is. */
  refundMinor: number
  tranId: string | undefined
}

function refundWords(booking: BookingRow, { refundMinor, tranId }: Cancellation): string {
  if (refundMinor > 0) {
    const amount = toMajor({ minor: refundMinor, currency: booking.currency })
    return `We will give back ${formatMoney(amount, booking.currency, 'en')} the way you paid it. You do not need to do anything.`
  }
  return tranId
    ? 'By the rules of this booking nothing is given back.'
    : 'Nothing was paid, so there is nothing to give back.'
}

export function bookingCanceledMail(config: Config, booking: BookingRow, canceled: Cancellation): Mail {
  return write({
    to: booking.customer_email,
    subject: oneLine(
      `Booking cancelled: ${booking.service_name}, ${booking.slot_date} ${booking.slot_start_time}`,
    ),
    greeting: `Hello ${booking.customer_name},`,
    paragraphs: [
      canceled.byStaff
        ? 'We are sorry: we had to cancel your booking.'
        : 'Your booking is cancelled, as you asked.',
      refundWords(booking, canceled),
    ],
    facts: factsOf(booking, canceled.tranId ?? '–'),
    link: { text: 'Book another time', url: `${config.publicUrl}/services/${booking.service_id}` },
    signature: config.businessName,
  })
}

export function bookingMovedMail(
  config: Config,
  before: BookingRow,
  after: BookingRow,
  tranId: string | undefined,
): Mail {
  return write({
    to: after.customer_email,
    subject: oneLine(`Booking moved: ${after.service_name}, ${after.slot_date} ${after.slot_start_time}`),
    greeting: `Hello ${after.customer_name},`,
    paragraphs: [`Your booking has a new time: ${whenOf(after)}. Before, it was ${whenOf(before)}.`],
    facts: factsOf(after, tranId ?? '–'),
    link: { text: 'See your upcoming bookings', url: `${config.publicUrl}/dashboard/user/Upcoming-bookings` },
    signature: `See you then! ${config.businessName}`,
  })
}
