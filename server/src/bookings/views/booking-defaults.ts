import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { PLACE_FIELDS, type Place } from '@jhilik/contract/places.ts'
import { pickVehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { toOffered } from '../../money/rules/attempts.ts'
import { listVehicles } from '../../people/views/garage.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'

/** Older bookings are not searched. */
const RECENT = 20

/** Returns what the customer would type or choose again, from the garage and from their latest bookings that needed it. */
export async function findBookingDefaults(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  userId: string,
): Promise<BookingDefaults> {
  const [saved] = await listVehicles(db, userId)
  const recent = await db
    .selectFrom('bookings')
    .selectAll()
    .select(
      sql<boolean>`exists (select from areas where areas.id = bookings.area_id and areas.active)`.as(
        'has_area',
      ),
    )
    .where('user_id', '=', userId)
    // Bookings made by staff are those of other people.
    .where('booked_by_staff', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  const latest = recent.map((row) => vehicleOf(toVehicle(row))).find((vehicle) => vehicle !== null)
  const place = PLACE_FIELDS.map((field) => [
    field,
    recent.find((row) => row[field] !== null)?.[field] ?? null,
  ])
  return {
    vehicle: saved ? pickVehicle(saved) : (latest ?? null),
    address: recent[0]?.customer_address ?? null,
    area: recent.find(({ has_area }) => has_area)?.area_id ?? null,
    ...(Object.fromEntries(place) as Place),
    gateways: toOffered(gateways),
    lastMethod: await findLastMethod(
      db,
      recent.map(({ id }) => id),
    ),
  }
}

/** Returns the method with which one of the bookings was paid online last. */
async function findLastMethod(db: Context['db'], bookingIds: string[]): Promise<string | null> {
  if (bookingIds.length === 0) return null
  const last = await db
    .selectFrom('payment_attempts')
    .select('method')
    .where('booking_id', 'in', bookingIds)
    .where('status', '=', 'paid')
    .where('gateway', '!=', ON_SITE)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.method ?? null
}
