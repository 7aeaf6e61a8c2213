import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Config } from '../../config.ts'
import { formatFor, wordFor } from '../../platform/format.ts'
import { type Letter, writeLetter } from '../../platform/letter.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import type { BookingRow } from '../bookings/commands.ts'
import { bn } from './mail-texts/bn.ts'
import { en, type MailTexts } from './mail-texts/en.ts'

export const textsOf: Record<Locale, MailTexts> = { en, bn }

export interface Occasion {
  config: Config
  booking: BookingRow
  /** Empty when nothing was ever to be paid. */
  tranId: string
  /** What the customer reads. */
  locale: Locale
}

function factsOf({ booking, tranId, locale }: Occasion): [string, string][] {
  const { facts, vehicleTypes } = textsOf[locale]
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, 'long')
  const type = wordFor(booking.vehicle_type, vehicleTypes)
  const year = format.digits(String(booking.manufacturing_year))
  return [
    [facts.service, booking.service_name],
    [facts.when, `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`],
    [facts.where, booking.customer_address],
    [
      facts.vehicle,
      `${booking.vehicle_brand} ${booking.vehicle_model} (${type}, ${year}), ${booking.registration_plate}`,
    ],
    [facts.phone, booking.customer_phone],
    [facts.price, format.money({ minor: booking.price_minor, currency: booking.currency })],
    ...(tranId ? ([[facts.transaction, tranId]] satisfies [string, string][]) : []),
  ]
}

/** What all mails about a booking have in common. */
export function aboutBooking(occasion: Occasion) {
  const { config, booking, locale } = occasion
  const { greeting, note } = textsOf[locale]
  return {
    to: booking.customer_email,
    locale,
    greeting: greeting(booking.customer_name),
    facts: factsOf(occasion),
    note: note(config.publicUrl),
  } satisfies Partial<Letter>
}

export function bookingConfirmedMail(occasion: Occasion): Mail {
  const { config, booking, locale } = occasion
  const { confirmed } = textsOf[locale]
  const format = formatFor(locale)
  const when = `${format.date(booking.slot_date, 'short')}, ${format.digits(booking.slot_start_time)}`
  const url = `${config.publicUrl}/dashboard/user/Upcoming-bookings`
  return writeLetter(
    {
      ...aboutBooking(occasion),
      subject: confirmed.subject(booking.service_name, when),
      heading: confirmed.heading,
      paragraphs: [confirmed.text],
      action: { text: confirmed.action, url },
      signature: confirmed.signature(config.businessName),
    },
    config,
  )
}

export function refundDueMail(occasion: Occasion, reason: RefundReason): Mail {
  const { config, booking, locale } = occasion
  const { refundDue } = textsOf[locale]
  return writeLetter(
    {
      ...aboutBooking(occasion),
      subject: refundDue.subject(booking.service_name),
      heading: refundDue.heading,
      paragraphs: [reason === 'paid_twice' ? refundDue.paidTwice : refundDue.slotGone, refundDue.promise],
      signature: refundDue.signature(config.businessName),
    },
    config,
  )
}
