import { PAGE_MAX } from '@jhilik/contract/paging.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { type ClosedTime, covers } from '../rules/closed-times.ts'
import { findUncovered, type UncoveredAmong } from './uncovered.ts'

const affectedBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('slots', 'slots.id', 'bookings.slot_id')
    .select(['bookings.id', 'bookings.status'])
    .select(['bookings.service_id', 'bookings.service_name', 'bookings.service_name_bn'])
    .select(['bookings.customer_name', 'bookings.customer_email', 'bookings.customer_phone'])
    .select(['slots.id as slot_id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .select(['bookings.slot_end_time'])
    .orderBy('slots.starts_at')
    .orderBy('bookings.id')
    .limit(PAGE_MAX)

const upcomingBookings = (db: Db, now: Date) =>
  affectedBookings(db)
    .where('bookings.status', 'in', ['held', 'confirmed'])
    .where('slots.starts_at', '>', now)

type AffectedRow = Omit<
  Awaited<ReturnType<ReturnType<typeof affectedBookings>['executeTakeFirstOrThrow']>>,
  'slot_end_time'
>

export const toAffected = (row: AffectedRow): AffectedBooking => ({
  _id: row.id,
  status: row.status,
  customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  service: toNamedService(row),
  slot: { _id: row.slot_id, date: row.date, startTime: row.start_time, endTime: row.end_time },
})

/** Lists upcoming bookings in slots that the schedule has withdrawn, which a person has to reschedule or cancel. */
export async function listWithdrawnBookings(
  db: Db,
  scheduleId: string,
  now: Date,
): Promise<AffectedBooking[]> {
  const rows = await upcomingBookings(db, now)
    .where('slots.schedule_id', '=', scheduleId)
    .where('slots.withdrawn', '=', true)
    .where('slots.closed_date_id', 'is', null)
    .execute()
  return rows.map(toAffected)
}

/** Lists upcoming bookings within a closed time, which a person has to reschedule or cancel. */
export async function listBookingsIn(db: Db, closed: ClosedTime, now: Date): Promise<AffectedBooking[]> {
  let rows = upcomingBookings(db, now)
    .where('slots.date', '>=', addDays(closed.from, -1))
    .where('slots.date', '<=', closed.to)
  if (closed.serviceId) rows = rows.where('slots.service_id', '=', closed.serviceId)
  if (closed.areaId) rows = rows.where('bookings.area_id', '=', closed.areaId)
  return (await rows.execute())
    .filter(({ date, start_time: startTime, slot_end_time: endTime }) =>
      covers(closed, { date, startTime, endTime }),
    )
    .map(toAffected)
}

/**
 * Lists upcoming bookings and holds of a person: those that the account made, and those of others for its e-mail address,
 * its phone number or a number for which it has booked. What staff booked for others is not theirs.
 */
export async function listBookingsOfPerson(db: Db, userId: string, now: Date): Promise<AffectedBooking[]> {
  const rows = await upcomingBookings(db, now)
    .where(
      sql<boolean>`(
        bookings.user_id = ${userId} and not bookings.booked_by_staff
        or bookings.customer_email = (select email from users where id = ${userId})
        or phone_key(bookings.customer_phone) in (
          select phone_key(number) from users, unnest(array[phone, verified_phone]) as number
          where id = ${userId} and phone_key(number) <> ''
          union
          select phone_key(customer_phone) from bookings as own
          where user_id = ${userId} and not booked_by_staff and phone_key(customer_phone) <> ''))`,
    )
    .execute()
  return rows.map(toAffected)
}

/** Lists the bookings that nobody does, as `findUncovered` says. */
export async function listUncovered(
  db: Db,
  among: UncoveredAmong,
  timeZone: string,
  now: Date,
): Promise<AffectedBooking[]> {
  const ids = (await findUncovered(db, among, timeZone, now)).slice(0, PAGE_MAX)
  if (ids.length === 0) return []
  return (await affectedBookings(db).where('bookings.id', 'in', ids).execute()).map(toAffected)
}
