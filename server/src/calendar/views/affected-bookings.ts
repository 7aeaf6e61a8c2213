import { PAGE_MAX } from '@jhilik/contract/paging.ts'
import type { AffectedBooking, ClosedDate } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { toNamedService } from '../../platform/service-columns.ts'

function upcomingBookings(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('slots', 'slots.id', 'bookings.slot_id')
    .select(['bookings.id', 'bookings.status'])
    .select(['bookings.service_id', 'bookings.service_name', 'bookings.service_name_bn'])
    .select(['bookings.customer_name', 'bookings.customer_email', 'bookings.customer_phone'])
    .select(['slots.id as slot_id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .where('bookings.status', 'in', ['held', 'confirmed'])
    .where('slots.starts_at', '>', now)
    .orderBy('slots.starts_at')
    .orderBy('bookings.id')
    .limit(PAGE_MAX)
}

type AffectedRow = Awaited<ReturnType<ReturnType<typeof upcomingBookings>['executeTakeFirstOrThrow']>>

const toAffected = (row: AffectedRow): AffectedBooking => ({
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

/** Lists upcoming bookings on closed days, which a person has to reschedule or cancel. */
export async function listBookingsOn(
  db: Db,
  closed: Pick<ClosedDate, 'from' | 'to' | 'service'>,
  now: Date,
): Promise<AffectedBooking[]> {
  let rows = upcomingBookings(db, now)
    .where('slots.date', '>=', closed.from)
    .where('slots.date', '<=', closed.to)
  if (closed.service) rows = rows.where('slots.service_id', '=', closed.service._id)
  return (await rows.execute()).map(toAffected)
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
