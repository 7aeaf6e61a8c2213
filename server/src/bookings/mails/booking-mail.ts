import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { type Vehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { findReader } from '../../people/views/accounts.ts'
import type { Db } from '../../platform/db.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { bn } from './texts/bn.ts'
import { en, type MailTexts } from './texts/en.ts'

/** The facts from which a mail about a booking is written. */
export interface MailData {
  config: Config
  booking: BookingRow
  /** Empty when no payment was ever due. */
  tranId: string
  /** The recipient's language. */
  locale: Locale
  recipient: MailRecipient
}

/** Call it within the transaction of a change: payments that it settles count. */
export async function findMailData(
  config: Config,
  tx: Db,
  booking: BookingRow,
  tranId: string,
): Promise<MailData> {
  const account = await findReader(tx, booking.user_id)
  const paid = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('status', '=', 'paid')
    .where('received_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  // The bookings are counted only when the account has no address, because an account of the staff has very many.
  const bookedBefore = account.email === null ? await countBookedBefore(tx, booking) : 0
  const recipient = recipientOf(booking, account, { isPaid: paid !== undefined, bookedBefore })
  return { config, booking, tranId, locale: account.locale ?? config.locale, recipient }
}

/** Counts other bookings of the account that were made within 24 hours before this one. */
async function countBookedBefore(tx: Db, { id, user_id, created_at }: BookingRow): Promise<number> {
  const { count } = await tx
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where('created_at', '<=', created_at)
    .where('created_at', '>', sql<Date>`${created_at}::timestamptz - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return count
}

/** The recipient of the mails about a booking, and how much of its form they contain. */
interface MailRecipient {
  /** Null when nobody gets a mail. */
  to: string | null
  /** Whether the mail repeats name, phone number, address and vehicle: free text chosen by the person who booked. */
  seesTypedText: boolean
}

/** An account without an address gets mails about this many of the bookings that it makes within 24 hours. */
const MAILED_A_DAY = 5

interface Trust {
  /** Money has arrived for the booking. */
  isPaid: boolean
  /** The number of bookings that the account made within 24 hours before this one. */
  bookedBefore: number
}

/**
 * A form may contain any address and any text. Mails about a booking that staff made, or for which money arrived, go to
 * the typed address and repeat what was typed. Others go to the account's address; if it has none, a few a day go to the
 * typed one, without the text.
 */
function recipientOf(
  booking: { customer_email: string; booked_by_staff: boolean },
  account: { email: string | null },
  { isPaid, bookedBefore }: Trust,
): MailRecipient {
  // A deleted account leaves no address.
  const typed = booking.customer_email || null
  if (isPaid || booking.booked_by_staff) return { to: typed, seesTypedText: true }
  const isMailed = bookedBefore < MAILED_A_DAY
  return { to: account.email ?? (isMailed ? typed : null), seesTypedText: false }
}

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
