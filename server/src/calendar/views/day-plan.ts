import type { DayPlan, PlannedJob } from '@jhilik/contract/day-plan.ts'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { namedLines } from '../../platform/line-columns.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { readCrews } from './crews.ts'

const MINUTE = 60_000

/** Returns what every crew does on a day, and the bookings that none does. */
export async function readDayPlan(db: Db, date: string, timeZone: string): Promise<DayPlan> {
  const midnight = instantOf(date, '00:00', timeZone)
  const end = instantOf(addDays(date, 1), '00:00', timeZone)
  const minutes = (at: Date | number) => Math.round((Number(at) - Number(midnight)) / MINUTE)
  const lastMinute = minutes(end)
  const ofDay = ({ from, to }: { from: Date | number; to: Date | number }) => ({
    from: Math.max(0, minutes(from)),
    to: Math.min(lastMinute, minutes(to)),
  })
  const facts = await readCrews(db, { from: date, to: date }, timeZone)
  const crews = await db
    .selectFrom('crews')
    .select(['id as _id', 'no', 'name', 'color', 'active'])
    .orderBy('no')
    .execute()
  const timeOff = await db
    .selectFrom('crew_time_off')
    .select(['crew_id', 'starts_at as from', 'ends_at as to', 'reason'])
    .where('ends_at', '>', midnight)
    .where('starts_at', '<', end)
    .orderBy('starts_at')
    .execute()
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .select(['bookings.id', 'code', 'status', 'payment_status', 'customer_name', 'crew_no', 'occupied_until'])
    .select(['service_id', 'service_name', 'service_name_bn', 'starts_at', 'ends_at', namedLines.as('lines')])
    .select([
      'slot_start_time',
      'slot_end_time',
      'area_id',
      'name_en as area_name_en',
      'name_bn as area_name_bn',
    ])
    .where('slot_date', '=', date)
    .where('is_live', '=', true)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .execute()
  const toJob = (row: (typeof rows)[number]): PlannedJob => ({
    _id: row.id,
    code: row.code,
    status: row.status,
    paymentStatus: row.payment_status,
    name: row.customer_name,
    service: toNamedService(row),
    lines: row.lines,
    area: toAreaOfRow(row),
    startTime: row.slot_start_time,
    endTime: row.slot_end_time,
    from: minutes(row.starts_at),
    to: minutes(row.ends_at),
    busyUntil: minutes(row.occupied_until ?? row.ends_at),
  })
  const jobsOf = (no: number | null) => rows.filter(({ crew_no }) => crew_no === no).map(toJob)
  const plans = crews.map(({ no, active, ...crew }) => ({
    crew,
    active,
    hours: (facts.find((one) => one.no === no)?.hours ?? []).map(ofDay).filter(({ from, to }) => from < to),
    timeOff: timeOff
      .filter(({ crew_id }) => crew_id === crew._id)
      .map(({ reason, ...span }) => ({ ...ofDay(span), reason })),
    jobs: jobsOf(no),
  }))
  return {
    date,
    crews: plans.filter(({ active, jobs }) => active || jobs.length > 0),
    unassigned: jobsOf(null),
  }
}
