import type { PageQuery } from '@jhilik/contract/paging.ts'
import type { Schedule } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { ageCursor, decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { withVersion } from '../../platform/versions.ts'
import {
  DAYS_AROUND,
  type DayRange,
  datesBetween,
  planSlots,
  type SchedulePlan,
} from '../rules/plan-slots.ts'
import { listClosedTimes } from './closed-dates.ts'
import { hasLiveBooking } from './slots.ts'

/** Selects schedules with their service and their hours, as one value, so that a list is one query. */
function schedulesWithHours(db: Db) {
  return db
    .selectFrom('schedules')
    .innerJoin('services', 'services.id', 'schedules.service_id')
    .selectAll('schedules')
    .select(['services.name as service_name', 'services.name_bn as service_name_bn'])
    .select(['services.duration_minutes', 'services.archived_at'])
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

/** Returns what admins edit, as the history records it. */
export const toRecorded = (row: ScheduleRow) => ({
  validFrom: row.valid_from,
  validTo: row.valid_to,
  hours: row.hours,
  slotMinutes: row.slot_minutes,
  bufferMinutes: row.buffer_minutes,
  capacity: row.capacity,
  active: row.active,
})

export function toSchedule(row: ScheduleRow): Schedule {
  const edited = toRecorded(row)
  const schedule = {
    _id: row.id,
    service: toNamedService(row),
    ...edited,
    duration: row.slot_minutes ?? row.duration_minutes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
  return withVersion(schedule, edited)
}

/** Returns what determines the slots of a schedule. */
export const toPlan = (schedule: ScheduleRow): SchedulePlan => ({
  validFrom: schedule.valid_from,
  validTo: schedule.valid_to,
  hours: schedule.hours,
  slotMinutes: schedule.slot_minutes ?? schedule.duration_minutes,
  bufferMinutes: schedule.buffer_minutes,
})

/** Lists the newest first. */
export async function listSchedules(db: Db, query: PageQuery & { serviceId?: string | undefined }) {
  const limit = pageLimit(query.limit)
  let rows = schedulesWithHours(db).orderBy('schedules.created_at', 'desc').orderBy('schedules.id', 'desc')
  if (query.serviceId) rows = rows.where('schedules.service_id', '=', query.serviceId)
  if (query.cursor) {
    const [createdAt, id] = decodeInstantCursor(query.cursor)
    rows = rows.where(sql<boolean>`(schedules.created_at, schedules.id) < (${createdAt}, ${id})`)
  }
  return toPage(await rows.limit(limit + 1).execute(), limit, ageCursor, toSchedule)
}

export async function findScheduleRow(db: Db, id: string): Promise<ScheduleRow | undefined> {
  return schedulesWithHours(db).where('schedules.id', '=', id).executeTakeFirst()
}

export async function findSchedule(db: Db, id: string): Promise<Schedule | undefined> {
  const row = await findScheduleRow(db, id)
  return row && toSchedule(row)
}

export async function listActiveSchedules(db: Db, serviceId: string): Promise<ScheduleRow[]> {
  return schedulesWithHours(db)
    .where('schedules.service_id', '=', serviceId)
    .where('schedules.active', '=', true)
    .execute()
}

/** Lists all schedules, oldest first: where two give a slot at the same time, the older one makes it. */
export async function listScheduleIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schedules').select('id').orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Lists the slots of the service on these days, of any origin and status, except those made for one booking. */
export async function listTimetable(db: Db, { serviceId, from, to }: DayRange & { serviceId: string }) {
  const rows = await db
    .selectFrom('slots')
    .select(['id', 'date', 'starts_at', 'ends_at', 'status', 'withdrawn'])
    .select(hasLiveBooking.as('live'))
    .where('service_id', '=', serviceId)
    .where('private', '=', false)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, startsAt: starts_at, endsAt: ends_at }))
}

/** Lists the future slots that follow the schedule, each with the number of its live bookings. */
export async function listScheduleSlots(db: Db, scheduleId: string, now: Date) {
  const rows = await db
    .selectFrom('slots')
    .select(['date', 'starts_at', 'ends_at'])
    .select((eb) =>
      eb
        .selectFrom('bookings')
        .select((count) => count.fn.countAll<number>().as('live'))
        .whereRef('bookings.slot_id', '=', 'slots.id')
        .where('bookings.is_live', '=', true)
        .as('live'),
    )
    .where('schedule_id', '=', scheduleId)
    .where('starts_at', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'available'), eb('closed_date_id', 'is not', null)]))
    .execute()
  return rows.map(({ date, starts_at: startsAt, ends_at: endsAt, live }) => ({
    date,
    startsAt,
    endsAt,
    live: live ?? 0,
  }))
}

/** Returns what the schedule would make of these days now. It writes nothing. */
export async function planDays(ctx: Context, db: Db, schedule: ScheduleRow, { from, to }: DayRange) {
  const serviceId = schedule.service_id
  const closed = (await listClosedTimes(db, { from, to })).filter(
    (one) => one.areaId === null && (one.serviceId === null || one.serviceId === serviceId),
  )
  const around = { serviceId, from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) }
  const planned = planSlots(toPlan(schedule), datesBetween(from, to), {
    timeZone: ctx.config.timeZone,
    now: ctx.clock.now(),
    closed,
    existing: await listTimetable(db, around),
  })
  return { planned, closed }
}
