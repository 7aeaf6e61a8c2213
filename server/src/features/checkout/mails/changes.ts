import { formatFor } from '../../../platform/format.ts'
import type { Mail } from '../../../platform/mail.ts'
import { layoutMail } from '../../../platform/mail-layout.ts'
import type { BookingRow, Cancellation } from '../../bookings/commands/hold-seat.ts'
import { aboutBooking, type Occasion, textsOf } from './payment.ts'

/** The mails that follow when a booking is canceled or moved. */

function whenOf({ booking, locale }: Occasion, style: 'short' | 'long'): string {
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, style)
  if (style === 'short') return `${day}, ${format.digits(booking.slot_start_time)}`
  return `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`
}

interface Canceled extends Cancellation {
  /** What is given back is what the rules of the booking say. */
  isByRules: boolean
  /** What is given back; 0 when nothing is. */
  refundMinor: number
  /** Whether anything was paid, or a person still has to find out. */
  payment: 'paid' | 'in-review' | 'none'
}

function refundWords({ booking, locale }: Occasion, { isByRules, refundMinor, payment }: Canceled): string {
  const { canceled } = textsOf[locale]
  if (payment === 'in-review') return canceled.beingChecked
  if (payment === 'none') return canceled.nothingPaid
  if (refundMinor === 0) return isByRules ? canceled.noRefundByRules : canceled.noRefund
  return canceled.refund(formatFor(locale).money({ minor: refundMinor, currency: booking.currency }))
}

/** The first line says who writes. A mail keeps no line breaks within a paragraph. */
function messageLines({ config, locale }: Occasion, message: string | null): string[] {
  if (!message) return []
  const [first = '', ...rest] = message.split(/\n+/)
  return [textsOf[locale].canceled.message(config.businessName, first), ...rest]
}

export function bookingCanceledMail(occasion: Occasion, cancellation: Canceled): Mail {
  const { config, booking, locale } = occasion
  const { canceled } = textsOf[locale]
  return layoutMail(
    {
      ...aboutBooking(occasion),
      subject: canceled.subject(booking.service_name, whenOf(occasion, 'short')),
      heading: canceled.heading,
      paragraphs: [
        cancellation.by === 'business' ? canceled.byBusiness : canceled.byCustomer,
        ...messageLines(occasion, cancellation.message),
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
  return layoutMail(
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
