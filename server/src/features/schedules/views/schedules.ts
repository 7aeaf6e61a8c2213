import { LIST_CAP, type PageQuery } from '@jhilik/contract/paging.ts'
import type { AffectedBooking, ClosedDate, Schedule } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import {
  ageCursor,
  decodeDateCursor,
  decodeInstantCursor,
  pageLimit,
  toPage,
} from '../../../platform/paging.ts'
import { hasLiveBooking } from '../../slots/views.ts'

/** A schedule with its service and its hours, which come as one value so that a list is one query. */
function schedulesWithHours(db: Db) {
  return db
    .selectFrom('schedules')
    .innerJoin('services', 'services.id', 'schedules.service_id')
    .selectAll('schedules')
    .select(['services.name as service_name', 'services.duration_minutes', 'services.archived_at'])
    .select(
      sql<{ weekday: number; opens: string; closes: string }[]>`(
        select coalesce(json_agg(json_build_object('weekday', weekday,
          'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')) order by weekday, opens), '[]')
        from schedule_hours where schedule_hours.schedule_id = schedules.id)`.as('hours'),
    )
}

export type ScheduleRow = Awaited<
  ReturnType<ReturnType<typeof schedulesWithHours>['executeTakeFirstOrThrow']>
>

export function toSchedule(row: ScheduleRow): Schedule {
  return {
    _id: row.id,
    service: { _id: row.service_id, name: row.service_name },
    validFrom: row.valid_from,
    validTo: row.valid_to,
    hours: row.hours,
    slotMinutes: row.slot_minutes,
    duration: row.slot_minutes ?? row.duration_minutes,
    bufferMinutes: row.buffer_minutes,
    capacity: row.capacity,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Newest first. */
export async function listSchedules(db: Db, query: PageQuery & { serviceId?: string | undefined }) {
  const limit = pageLimit(query.limit)
  let rows = schedulesWithHours(db).orderBy('schedules.created_at', 'desc').orderBy('schedules.id', 'desc')
  if (query.serviceId) rows = rows.where('schedules.service_id', '=', query.serviceId)
  if (query.cursor) {
    const [createdAt, id] = decodeInstantCursor(query.cursor)
    rows = rows.where(sql<boolean>`(schedules.created_at, schedules.id) < (${createdAt}, ${id})`)
  }
  const { page, nextCursor } = toPage(await rows.limit(limit + 1).execute(), limit, ageCursor)
  return { schedules: page.map(toSchedule), nextCursor }
}

export async function findScheduleRow(db: Db, id: string): Promise<ScheduleRow | undefined> {
  return schedulesWithHours(db).where('schedules.id', '=', id).executeTakeFirst()
}

export async function findSchedule(db: Db, id: string): Promise<Schedule | undefined> {
  const row = await findScheduleRow(db, id)
  return row && toSchedule(row)
}

/** Every schedule there is, the oldest first: where two want the same time, the older one has it. */
export async function listScheduleIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schedules').select('id').orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => row.id)
}

interface DayRange {
  serviceId: string
  from: string
  to: string
}

/** What closes this service on these days, the business's closed dates too. */
export async function listClosings(db: Db, { serviceId, from, to }: DayRange) {
  const rows = await db
    .selectFrom('closed_dates')
    .select(['from_date', 'to_date', 'name'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .where((eb) => eb.or([eb('service_id', 'is', null), eb('service_id', '=', serviceId)]))
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ from: row.from_date, to: row.to_date, name: row.name }))
}

/** All slots of the service on these days, by whomever and in whatever state. */
export async function listTimetable(db: Db, { serviceId, from, to }: DayRange) {
  const rows = await db
    .selectFrom('slots')
    .select(['id', 'date', 'starts_at', 'ends_at', 'status', 'withdrawn'])
    .select(hasLiveBooking.as('live'))
    .where('service_id', '=', serviceId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, startsAt: starts_at, endsAt: ends_at }))
}

function closedDatesWithService(db: Db) {
  return db
    .selectFrom('closed_dates')
    .leftJoin('services', 'services.id', 'closed_dates.service_id')
    .selectAll('closed_dates')
    .select('services.name as service_name')
}

type ClosedDateRow = Awaited<ReturnType<ReturnType<typeof closedDatesWithService>['executeTakeFirstOrThrow']>>

const toClosedDate = (row: ClosedDateRow): ClosedDate => ({
  _id: row.id,
  from: row.from_date,
  to: row.to_date,
  name: row.name,
  service: row.service_id === null ? null : { _id: row.service_id, name: row.service_name ?? '' },
  createdAt: row.created_at.toISOString(),
})

/** By their first day. */
export async function listClosedDates(db: Db, query: PageQuery & { from?: string | undefined }) {
  const limit = pageLimit(query.limit)
  let rows = closedDatesWithService(db).orderBy('closed_dates.from_date').orderBy('closed_dates.id')
  if (query.from) rows = rows.where('closed_dates.to_date', '>=', query.from)
  if (query.cursor) {
    const [from, id] = decodeDateCursor(query.cursor)
    rows = rows.where(sql<boolean>`(closed_dates.from_date, closed_dates.id) > (${from}::date, ${id}::uuid)`)
  }
  const { page, nextCursor } = toPage(await rows.limit(limit + 1).execute(), limit, (row) => [
    row.from_date,
    row.id,
  ])
  return { closedDates: page.map(toClosedDate), nextCursor }
}

export async function findClosedDate(db: Db, id: string): Promise<ClosedDate | undefined> {
  const row = await closedDatesWithService(db).where('closed_dates.id', '=', id).executeTakeFirst()
  return row && toClosedDate(row)
}

function bookingsToCome(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('slots', 'slots.id', 'bookings.slot_id')
    .select(['bookings.id', 'bookings.status', 'bookings.service_id', 'bookings.service_name'])
    .select(['bookings.customer_name', 'bookings.customer_email', 'bookings.customer_phone'])
    .select(['slots.id as slot_id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .where('bookings.status', 'in', ['held', 'confirmed'])
    .where('slots.starts_at', '>', now)
    .orderBy('slots.starts_at')
    .orderBy('bookings.id')
    .limit(LIST_CAP)
}

type AffectedRow = Awaited<ReturnType<ReturnType<typeof bookingsToCome>['executeTakeFirstOrThrow']>>

const toAffected = (row: AffectedRow): AffectedBooking => ({
  _id: row.id,
  status: row.status,
  customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  service: { _id: row.service_id, name: row.service_name },
  slot: { _id: row.slot_id, date: row.date, startTime: row.start_time, endTime: row.end_time },
})

/** Bookings to come in slots that the schedule has withdrawn, which wait for a person to move or cancel them. */
export async function listWithdrawnBookings(
  db: Db,
  scheduleId: string,
  now: Date,
): Promise<AffectedBooking[]> {
  const rows = await bookingsToCome(db, now)
    .where('slots.schedule_id', '=', scheduleId)
    .where('slots.withdrawn', '=', true)
    .where('slots.closed_date_id', 'is', null)
    .execute()
  return rows.map(toAffected)
}

/** Bookings to come on closed days, which wait for a person to move or cancel them. */
export async function listBookingsOn(
  db: Db,
  closed: Pick<ClosedDate, 'from' | 'to' | 'service'>,
  now: Date,
): Promise<AffectedBooking[]> {
  let rows = bookingsToCome(db, now)
    .where('slots.date', '>=', closed.from)
    .where('slots.date', '<=', closed.to)
  if (closed.service) rows = rows.where('slots.service_id', '=', closed.service._id)
  return (await rows.execute()).map(toAffected)
}

export async function isService(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('services').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
