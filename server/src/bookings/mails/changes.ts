import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { Cancellation } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { aboutBooking, accountAction, type MailData, textsOf } from './booking-mail.ts'
import { howTexts, type RefundOfAttempt } from './refund.ts'

function whenOf({ booking, locale }: MailData, style: 'day' | 'long'): string {
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, style)
  if (style === 'day') return `${day}, ${format.time(booking.slot_start_time)}`
  return `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`
}

interface CancellationNotice extends Cancellation {
  /** The refund follows the terms of the booking. */
  isByTerms: boolean
  /** The amount that is due was given back before. */
  isGivenBack: boolean
  /** 0 when nothing is refunded. */
  refundMinor: number
  refunds: readonly RefundOfAttempt[]
  /** `paid` when anything was paid; `in-review` when a person still has to find out. */
  payment: 'paid' | 'in-review' | 'none'
}

function refundText(
  { booking, locale }: MailData,
  { isByTerms, isGivenBack, refundMinor, payment }: CancellationNotice,
): string {
  const { canceled } = textsOf[locale]
  if (payment === 'in-review') return canceled.beingChecked
  if (payment === 'none') return canceled.nothingPaid
  if (refundMinor === 0 && isGivenBack) return canceled.givenBack
  if (refundMinor === 0) return isByTerms ? canceled.noRefundByRules : canceled.noRefund
  return canceled.refund(formatFor(locale).money({ minor: refundMinor, currency: booking.currency }))
}

/** Returns one paragraph for each line, because a paragraph keeps no line breaks. The first one names the business. */
function messageLines({ config, locale }: MailData, message: string | null): string[] {
  if (!message) return []
  const [first = '', ...rest] = message.split(/\n+/)
  return [textsOf[locale].canceled.message(config.businessName, first), ...rest]
}

export function bookingCanceledMail(data: MailData, cancellation: CancellationNotice): Mail {
  const { config, booking, locale } = data
  const { canceled } = textsOf[locale]
  return layoutMail(
    {
      ...aboutBooking(data),
      subject: canceled.subject(serviceNameIn(locale, booking), whenOf(data, 'day')),
      heading: canceled.heading,
      paragraphs: [
        cancellation.by === 'business' ? canceled.byBusiness : canceled.byCustomer,
        ...messageLines(data, cancellation.message),
        refundText(data, cancellation),
        ...howTexts(data, cancellation.refunds),
      ],
      action: { text: canceled.action, url: `${config.publicUrl}/services/${booking.service_id}` },
      signature: canceled.signature(config.businessName),
    },
    config,
  )
}

/** `data` has the booking after the change. */
export function bookingMovedMail(data: MailData, before: BookingRow): Mail {
  const { config, booking, locale } = data
  const { moved } = textsOf[locale]
  const text = moved.text(whenOf(data, 'long'), whenOf({ ...data, booking: before }, 'long'))
  return layoutMail(
    {
      ...aboutBooking(data),
      subject: moved.subject(serviceNameIn(locale, booking), whenOf(data, 'day')),
      heading: moved.heading,
      paragraphs: [text],
      ...accountAction(data, moved.action, 'Upcoming-bookings'),
      signature: moved.signature(config.businessName),
    },
    config,
  )
}
