import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { type Vehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import type { Config } from '../../config.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import type { MailData } from '../views/mail-data.ts'
import { bn } from './texts/bn.ts'
import { en, type MailTexts } from './texts/en.ts'

export const textsOf: Record<Locale, MailTexts> = { en, bn }

function vehicleLine(vehicle: Vehicle, locale: Locale): string {
  const type = translateName(vehicle.vehicleType, textsOf[locale].vehicleTypes)
  return vehicleText(vehicle, locale, type).full
}

function factsOf({ booking, tranId, locale, recipient }: MailData): [string, string][] {
  const { facts } = textsOf[locale]
  const format = formatFor(locale)
  const day = format.date(booking.slot_date, 'long')
  const vehicle = vehicleOf(toVehicle(booking))
  const place = placeText(booking, locale)
  const typed: [string, string][] = [
    [facts.where, booking.customer_address],
    ...(place ? ([[facts.place, place]] satisfies [string, string][]) : []),
    ...(vehicle ? ([[facts.vehicle, vehicleLine(vehicle, locale)]] satisfies [string, string][]) : []),
    [facts.phone, booking.customer_phone],
  ]
  return [
    [facts.code, booking.code],
    [facts.service, serviceNameIn(locale, booking)],
    [facts.when, `${day}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`],
    ...(recipient.seesTypedText ? typed : []),
    [facts.price, format.money({ minor: booking.price_minor, currency: booking.currency })],
    ...(tranId ? ([[facts.transaction, tranId]] satisfies [string, string][]) : []),
  ]
}

/**
 * The button to a page of the customer's account. There is none when staff booked, because the staff account cannot
 * open the pages of customers.
 */
export function accountAction(
  { booking, config }: MailData,
  text: string,
  path: string,
): Pick<MailContent, 'action'> {
  return booking.booked_by_staff
    ? {}
    : { action: { text, url: `${config.publicUrl}/dashboard/user/${path}` } }
}

/** Returns the day and time at which it starts, for subjects. */
export function startText({ booking, locale }: MailData): string {
  const format = formatFor(locale)
  return `${format.date(booking.slot_date, 'day')}, ${format.time(booking.slot_start_time)}`
}

/** Returns what is due on site, if anything, and what was paid before. */
export function paymentFacts(
  { booking, locale }: MailData,
  { receivedMinor, owedMinor }: { receivedMinor: number; owedMinor: number },
): [string, string][] {
  if (owedMinor <= 0) return []
  const { facts } = textsOf[locale]
  const money = (minor: number) => formatFor(locale).money({ minor, currency: booking.currency })
  return [
    ...(receivedMinor > 0 ? ([[facts.paid, money(receivedMinor)]] satisfies [string, string][]) : []),
    [facts.outstanding, money(owedMinor)],
  ]
}

/** Returns links that call the business, if its phone number is configured. */
function contactsOf({ contact: { phone } }: Config, locale: Locale) {
  const { call, whatsApp } = textsOf[locale].contact
  if (phone === null) return []
  const chat = whatsAppLink(phone)
  return [{ text: call(phone), url: phoneLink(phone) }, ...(chat ? [{ text: whatsApp, url: chat }] : [])]
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
    contacts: contactsOf(config, locale),
    note: note(config.publicUrl),
  } satisfies Partial<MailContent>
}
