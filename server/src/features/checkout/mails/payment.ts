import type { RefundReason } from '@jhilik/contract/payments.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { formatFor, wordFor } from '../../../platform/format.ts'
import { type Letter, writeLetter } from '../../../platform/letter.ts'
import type { Locale } from '../../../platform/locale.ts'
import type { Mail } from '../../../platform/mail.ts'
import { toVehicle } from '../../../platform/vehicle-columns.ts'
import type { MailData } from '../views/mail-data.ts'
import { bn } from './texts/bn.ts'
import { en, type MailTexts } from './texts/en.ts'

export const textsOf: Record<Locale, MailTexts> = { en, bn }

function factsOf({ booking, tranId, locale, recipient }: MailData): [string, string][] {
  const { facts, vehicleTypes } = textsOf[locale]
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, 'long')
  const type = wordFor(booking.vehicle_type, vehicleTypes)
  const year = format.digits(String(booking.manufacturing_year))
  const typed: [string, string][] = [
    [facts.where, booking.customer_address],
    [facts.vehicle, vehicleText(toVehicle(booking), { type, year }).full],
    [facts.phone, booking.customer_phone],
  ]
  return [
    [facts.service, booking.service_name],
    [facts.when, `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`],
    ...(recipient.seesTypedText ? typed : []),
    [facts.price, format.money({ minor: booking.price_minor, currency: booking.currency })],
    ...(tranId ? ([[facts.transaction, tranId]] satisfies [string, string][]) : []),
  ]
}

/** The parts common to all mails about a booking. */
export function aboutBooking(data: MailData) {
  const { config, booking, locale, recipient } = data
  const { greeting, namelessGreeting, note } = textsOf[locale]
  return {
    to: recipient.to,
    locale,
    greeting: recipient.seesTypedText ? greeting(booking.customer_name) : namelessGreeting,
    facts: factsOf(data),
    note: note(config.publicUrl),
  } satisfies Partial<Letter>
}

/** `receivedMinor` is what was paid; a missing rest of the price is named. */
export function bookingConfirmedMail(data: MailData, receivedMinor: number): Mail {
  const { config, booking, locale } = data
  const { confirmed, facts } = textsOf[locale]
  const about = aboutBooking(data)
  const money = (minor: number) => formatFor(locale).money({ minor, currency: booking.currency })
  const missing = booking.price_minor - receivedMinor
  const payment: [string, string][] =
    missing > 0
      ? [
          [facts.paid, money(receivedMinor)],
          [facts.outstanding, money(missing)],
        ]
      : []
  const format = formatFor(locale)
  const when = `${format.date(booking.slot_date, 'short')}, ${format.digits(booking.slot_start_time)}`
  const url = `${config.publicUrl}/dashboard/user/Upcoming-bookings`
  return writeLetter(
    {
      ...about,
      facts: [...about.facts, ...payment],
      subject: confirmed.subject(booking.service_name, when),
      heading: confirmed.heading,
      paragraphs: [confirmed.text],
      action: { text: confirmed.action, url },
      signature: confirmed.signature(config.businessName),
    },
    config,
  )
}

export function refundDueMail(data: MailData, reason: RefundReason): Mail {
  const { config, booking, locale } = data
  const { refundDue } = textsOf[locale]
  return writeLetter(
    {
      ...aboutBooking(data),
      subject: refundDue.subject(booking.service_name),
      heading: refundDue.heading,
      paragraphs: [reason === 'paid_twice' ? refundDue.paidTwice : refundDue.slotGone, refundDue.promise],
      signature: refundDue.signature(config.businessName),
    },
    config,
  )
}
