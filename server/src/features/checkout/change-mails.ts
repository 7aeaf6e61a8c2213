import { formatFor } from '../../platform/format.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'
import type { BookingRow } from '../bookings/commands.ts'
import { aboutBooking, type Occasion, textsOf } from './mails.ts'

/** The mails that follow when a booking is canceled or moved. */

function whenOf({ booking, locale }: Occasion, style: 'short' | 'long'): string {
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, style)
  if (style === 'short') return `${day}, ${format.digits(booking.slot_start_time)}`
  return `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`
}

interface Cancellation {
  byStaff: boolean
  /** What is given back; 0 when nothing is. */
  refundMinor: number
  /** Whether anything was paid, or a person still has to find out. */
  payment: 'paid' | 'in-review' | 'none'
}

function refundWords({ booking, locale }: Occasion, { refundMinor, payment }: Cancellation): string {
  const { canceled } = textsOf[locale]
  if (payment === 'in-review') return canceled.beingChecked
  if (payment === 'none') return canceled.nothingPaid
  if (refundMinor === 0) return canceled.noRefund
  return canceled.refund(formatFor(locale).money({ minor: refundMinor, currency: booking.currency }))
}

export function bookingCanceledMail(occasion: Occasion, cancellation: Cancellation): Mail {
  const { config, booking, locale } = occasion
  const { canceled } = textsOf[locale]
  return writeLetter(
    {
      ...aboutBooking(occasion),
      subject: canceled.subject(booking.service_name, whenOf(occasion, 'short')),
      heading: canceled.heading,
      paragraphs: [
        cancellation.byStaff ? canceled.byStaff : canceled.byCustomer,
        refundWords(occasion, cancellation),
      ],
      action: { text: canceled.action, url: `${config.publicUrl}/services/${booking.service_id}` },
      signature: canceled.signature(config.businessName),
    },
    config,
  )
}

/** `occasion` has the booking as it is now. */
export function bookingMovedMail(occasion: Occasion, before: BookingRow): Mail {
  const { config, booking, locale } = occasion
  const { moved } = textsOf[locale]
  const text = moved.text(whenOf(occasion, 'long'), whenOf({ ...occasion, booking: before }, 'long'))
  return writeLetter(
    {
      ...aboutBooking(occasion),
      subject: moved.subject(booking.service_name, whenOf(occasion, 'short')),
      heading: moved.heading,
      paragraphs: [text],
      action: { text: moved.action, url: `${config.publicUrl}/dashboard/user/Upcoming-bookings` },
      signature: moved.signature(config.businessName),
    },
    config,
  )
}
