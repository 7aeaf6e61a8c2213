import type { Booking } from '@jhilik/contract/bookings.ts'
import type {
  Caller,
  CallerAnswer,
  CallerBooking,
  CallerSuggestion,
  KnownAddress,
} from '@jhilik/contract/callers.ts'
import { plateKey } from '@jhilik/contract/plates.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import { pickVehicle, type Vehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { listAddresses, listVehicles } from '../../people/views/garage.ts'
import type { Db } from '../../platform/db.ts'
import { getsTexts } from '../../platform/phones.ts'
import { orNotFound } from '../../platform/problem.ts'
import { bookingsWithPayment, readPage, toBooking } from './bookings.ts'
import { findChannels } from './recipients.ts'

/** Vehicles and addresses are those of so many bookings, of which fewer are shown. */
const RECENT = { read: 20, shown: 5 }

/** How many people are suggested who have entered a number without verifying it. */
const SUGGESTED = 3

/** Returns what is known about the owner of a phone number in E.164, or about those who have entered it. */
export async function findCaller(
  { db, config, sms }: Pick<Context, 'db' | 'config' | 'sms'>,
  number: string,
): Promise<CallerAnswer> {
  const owner = await db
    .selectFrom('users')
    .leftJoin('standing_discounts', 'standing_discounts.user_id', 'users.id')
    .selectAll('users')
    .select('standing_discounts.rate')
    .where(({ eb, or }) => or([eb('verified_phone', '=', number), eb('contact_phone', '=', number)]))
    .executeTakeFirst()
  const answer = {
    number,
    getsTexts: sms !== null && getsTexts(number, config),
    locale: owner?.locale ?? config.locale,
  }
  if (!owner) return { ...answer, caller: null, suggestions: await listSuggestions(db, number) }
  const own = db.selectFrom('bookings').where('user_id', '=', owner.id).where('booked_by_staff', '=', false)
  const { bookings } = await own
    .select((eb) => eb.fn.countAll<number>().as('bookings'))
    .executeTakeFirstOrThrow()
  const order = { sort: 'startsAt', direction: 'desc' } as const
  const { page: recent } = await readPage(db, own.select('id'), { limit: RECENT.read }, order)
  const caller: Caller = {
    _id: owner.id,
    hasAccount: owner.contact_phone === null,
    active: owner.deactivated_at === null,
    name: owner.name,
    email: (owner.email_verified_at && owner.email) || recent[0]?.customer.email || '',
    note: owner.staff_note,
    discountPercent: owner.rate === null ? null : percentOfRate(owner.rate),
    bookings,
    jobs: recent.slice(0, RECENT.shown),
    vehicles: await knownVehicles(db, owner.id, recent),
    addresses: await knownAddresses(db, owner.id, recent),
  }
  return { ...answer, caller, suggestions: [] }
}

/** The vehicle of the latest booking comes first. */
async function knownVehicles(db: Db, userId: string, recent: readonly Booking[]): Promise<Vehicle[]> {
  const booked = recent.flatMap((booking) => vehicleOf(booking) ?? [])
  const saved = (await listVehicles(db, userId)).map((vehicle) => pickVehicle(vehicle))
  return firstOfEach([...booked, ...saved], ({ registrationPlate }) => plateKey(registrationPlate))
}

/** The address of the latest booking comes first. */
async function knownAddresses(db: Db, userId: string, recent: readonly Booking[]): Promise<KnownAddress[]> {
  const booked = recent.map(({ customer, area }) => ({ address: customer.address, area }))
  const saved = (await listAddresses(db, userId)).map(({ address, area }) => ({ address, area }))
  const known = [...booked, ...saved].filter(({ address, area }) => address !== '' || area !== null)
  return firstOfEach(known, ({ address, area }) => `${area?._id ?? ''} ${address.toLowerCase()}`)
}

const firstOfEach = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()

/** Lists people who have entered the number in their profile, and those for whom it was entered in a booking. */
async function listSuggestions(db: Db, number: string): Promise<CallerSuggestion[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'address'])
    .where('phone_e164', '=', number)
    .where('deactivated_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(SUGGESTED)
    .execute()
  const booked = await bookingsWithPayment(db)
    // The words of a booking are indexed, and contain its number without country code.
    .where(sql<boolean>`bookings.search_words @@ ('''' || phone_key(${number}) || '''')::tsquery
      and phone_key(bookings.customer_phone) = phone_key(${number})`)
    .orderBy('bookings.created_at', 'desc')
    .limit(SUGGESTED)
    .execute()
  const ofBookings = booked.map(toBooking).map(({ customer, area, ...booking }) => ({
    from: 'booking' as const,
    name: customer.name,
    email: customer.email,
    address: customer.address,
    area,
    vehicle: vehicleOf(booking),
  }))
  const ofAccounts = accounts.map(({ name, email, address }) => ({
    from: 'account' as const,
    name,
    email: email ?? '',
    address,
    area: null,
    vehicle: null,
  }))
  return firstOfEach([...ofBookings, ...ofAccounts], ({ name }) => name.toLowerCase()).slice(0, SUGGESTED)
}

/** Returns a booking that staff have made for a caller, and how the customer is told of it. Throws 404. */
export async function findCallerBooking(
  ctx: Pick<Context, 'db' | 'config' | 'sms' | 'push' | 'clock'>,
  id: string,
): Promise<Omit<CallerBooking, 'link'>> {
  const row = orNotFound(await bookingsWithPayment(ctx.db).where('bookings.id', '=', id).executeTakeFirst())
  const settings = await readMessageSettings(ctx.db)
  const { pay_link, booked } = await findChannels(ctx, settings, row, ['pay_link', 'booked'])
  return {
    booking: toBooking(row),
    told: row.status === 'held' ? pay_link : booked,
  }
}
