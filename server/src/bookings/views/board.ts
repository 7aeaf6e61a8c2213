import type { Board, BoardJob } from '@jhilik/contract/board.ts'
import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import type { Place } from '../../calendar/rules/travel.ts'
import { busyUntil, NO_WAY, type Way, waysBetween } from '../../calendar/rules/ways.ts'
import { placeOf, readCrews, readTravel, toTimeOff } from '../../calendar/views/crews.ts'
import { findUncovered } from '../../calendar/views/uncovered.ts'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { namedLines } from '../../platform/line-columns.ts'
import { toNamedService } from '../../platform/service-columns.ts'
import { attends } from '../rules/terms.ts'
import { reportsOfBooking, toVisit } from './visits.ts'

const MINUTE = 60_000

/** Returns what every crew does on a day, and the bookings that none does. */
export async function readBoard(
  db: Db,
  date: string,
  timeZone: string,
  now: Date,
  reader: DutyHolder,
): Promise<Board> {
  const midnight = instantOf(date, '00:00', timeZone)
  const end = instantOf(addDays(date, 1), '00:00', timeZone)
  const minutes = (at: Date | number) => Math.round((Number(at) - Number(midnight)) / MINUTE)
  const lastMinute = minutes(end)
  const ofDay = ({ from, to }: { from: Date | number; to: Date | number }) => ({
    from: Math.max(0, minutes(from)),
    to: Math.min(lastMinute, minutes(to)),
  })
  const [working, travel, crews, timeOff, rows, uncovered] = await Promise.all([
    readCrews(db, { from: date, to: date }, timeZone),
    readTravel(db, timeZone),
    db
      .selectFrom('crews')
      .leftJoin('areas', 'areas.id', 'base_area_id')
      .select(['crews.id as _id', 'no', 'name', 'color', 'crews.active'])
      .select(sql<Place | null>`${placeOf('areas')}`.as('base'))
      .orderBy('no')
      .execute(),
    db
      .selectFrom('crew_time_off')
      .select(['id', 'crew_id', 'starts_at', 'ends_at', 'reason'])
      .where('ends_at', '>', midnight)
      .where('starts_at', '<', end)
      .orderBy('starts_at')
      .execute(),
    jobsOn(db, date),
    findUncovered(db, { date }, timeZone, now),
  ])
  const seesContacts = hasPermission(reader, 'contacts.read')
  const toJob = (row: JobRow, way: Way): BoardJob => ({
    _id: row.id,
    code: row.code,
    status: row.status,
    paymentStatus: row.payment_status,
    price: toMajor({ minor: row.price_minor, currency: row.currency }),
    toCollect: toMajor({ minor: row.owed, currency: row.currency }),
    currency: row.currency,
    name: row.customer_name,
    phone: seesContacts ? row.customer_phone : '',
    service: toNamedService(row),
    lines: row.lines,
    area: toAreaOfRow(row),
    startTime: row.slot_start_time,
    endTime: row.slot_end_time,
    from: minutes(row.starts_at),
    to: minutes(row.ends_at),
    busyUntil: minutes(busyUntil(row)),
    isUncovered: uncovered.includes(row.id),
    attends: attends(row),
    visit: toVisit(row.reports, row).visit,
    ...way,
  })
  const rowsOf = Map.groupBy(rows, ({ crew_no }) => crew_no)
  const hoursOf = new Map(working.map(({ no, hours }) => [no, hours]))
  const timeOffOf = Map.groupBy(timeOff, ({ crew_id }) => crew_id)
  return {
    date,
    crews: crews.flatMap(({ no, active, base, ...crew }) => {
      const own = rowsOf.get(no) ?? []
      if (!active && own.length === 0) return []
      const { ways, travelMinutes } = waysBetween(own, base, travel)
      return {
        crew,
        active,
        hours: (hoursOf.get(no) ?? []).map(ofDay).filter(({ from, to }) => from < to),
        timeOff: (timeOffOf.get(crew._id) ?? []).map((off) => ({
          ...toTimeOff(off, timeZone),
          ...ofDay({ from: off.starts_at, to: off.ends_at }),
        })),
        jobs: own.map((row, index) => toJob(row, ways[index] ?? NO_WAY)),
        travelMinutes,
      }
    }),
    unassigned: (rowsOf.get(null) ?? []).map((row) => toJob(row, NO_WAY)),
  }
}

/** Reads the live bookings of a day by start. What was paid wholly owes nothing, so that its money is not summed up. */
const jobsOn = (db: Db, date: string) =>
  db
    .selectFrom('bookings')
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .select([
      'bookings.id',
      'code',
      'status',
      'payment_status',
      'currency',
      'price_minor',
      'crew_no',
      'occupied_until',
    ])
    .select(['customer_name', 'customer_phone', 'service_id', 'service_name', 'service_name_bn'])
    .select(['starts_at', 'ends_at', 'attends_at', 'slot_start_time', 'slot_end_time'])
    .select([
      'area_id',
      'name_en as area_name_en',
      'name_bn as area_name_bn',
      namedLines.as('lines'),
      reportsOfBooking.as('reports'),
    ])
    .select(sql<Place | null>`${placeOf('areas')}`.as('place'))
    .select(
      sql<number>`case when bookings.status in (${sql.join(JOB_STATUSES)}) and payment_status <> 'paid'
        then (select owed from money_of(bookings.id)) else 0 end`.as('owed'),
    )
    .where('slot_date', '=', date)
    .where('is_live', '=', true)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .execute()

type JobRow = Awaited<ReturnType<typeof jobsOn>>[number]
