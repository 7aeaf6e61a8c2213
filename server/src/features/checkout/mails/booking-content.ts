import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { formatFor, translateName } from '../../../platform/format.ts'
import type { Locale } from '../../../platform/locale.ts'
import type { MailContent } from '../../../platform/mail-layout.ts'
import { toVehicle } from '../../../platform/vehicle-columns.ts'
import type { MailData } from '../views/mail-data.ts'
import { bn } from './texts/bn.ts'
import { en, type MailTexts } from './texts/en.ts'

export const textsOf: Record<Locale, MailTexts> = { en, bn }

function factsOf({ booking, tranId, locale, recipient }: MailData): [string, string][] {
  const { facts, vehicleTypes } = textsOf[locale]
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, 'long')
  const type = translateName(booking.vehicle_type, vehicleTypes)
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
  } satisfies Partial<MailContent>
}
