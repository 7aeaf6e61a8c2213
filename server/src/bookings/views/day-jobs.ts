import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { DayJob, DayJobs, DayMoney } from '@jhilik/contract/day-jobs.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { NO_VISIT } from '@jhilik/contract/visits.ts'
import { sql } from 'kysely'
import type { Place } from '../../calendar/rules/travel.ts'
import { NO_WAY, waysBetween } from '../../calendar/rules/ways.ts'
import { placeOf, readTravel } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import { toListed } from './all-bookings.ts'
import { bookingsWithPayment, toBooking } from './bookings.ts'
import { listHeard } from './heard-crews.ts'
import { reportsOfBooking, toVisit } from './visits.ts'

/** Lists the jobs of a day by start, with what is to be collected and how the crews get to them. */
async function listJobs(
  db: Db,
  date: string,
  timeZone: string,
  now: Date,
  crews: readonly CrewBase[],
): Promise<DayJob[]> {
  const rows = await bookingsWithPayment(db)
    .select(placeOf('areas').$castTo<Place | null>().as('place'))
    .select(reportsOfBooking.as('reports'))
    .where('slot_date', '=', date)
    .where('bookings.status', 'in', JOB_STATUSES)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
  if (rows.length === 0) return []
  const [listed, travel] = await Promise.all([
    toListed(db, rows.map(toBooking), timeZone, now),
    readTravel(db, timeZone),
  ])
  const rowsOf = Map.groupBy(rows, ({ crew_no }) => crew_no)
  const wayTo = new Map(
    crews.flatMap(({ no, base }) => {
      const own = rowsOf.get(no) ?? []
      return waysBetween(own, base, travel).ways.map((way, index) => [own[index]?.id, way] as const)
    }),
  )
  const visitOfRow = new Map(rows.map((row) => [row.id, toVisit(row.reports, row).visit]))
  return listed.map((job) => ({
    ...job,
    ...(wayTo.get(job._id) ?? NO_WAY),
    visit: visitOfRow.get(job._id) ?? NO_VISIT,
  }))
}

type CrewBase = Awaited<ReturnType<typeof readBases>>[number]

const readBases = (db: Db) =>
  db
    .selectFrom('crews')
    .leftJoin('areas', 'areas.id', 'base_area_id')
    .select(['no', 'crews.active', placeOf('areas').$castTo<Place | null>().as('base')])
    .execute()

/** Returns what was paid for these jobs by what it was paid with, and what is left to pay on site, for each currency. */
async function sumUpMoney(db: Db, jobs: readonly DayJob[]): Promise<DayMoney[]> {
  const ids = jobs.map(({ _id }) => _id)
  const { rows } = await sql<{ currency: string; method: string; minor: number }>`
    select entry.currency, coalesce(attempt.method, attempt.gateway) as method,
      sum(entry.amount_minor)::bigint as minor
    from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
    where entry.booking_id = any(${ids}::uuid[]) and attempt.status = 'paid' and not entry.is_tip
      and entry.kind in ('charge', 'cash', 'refund', 'chargeback')
    group by entry.currency, coalesce(attempt.method, attempt.gateway)
    having sum(entry.amount_minor) <> 0
    order by minor desc, method`.execute(db)
  const currencies = [...new Set([...jobs, ...rows].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const paid = rows.filter((row) => row.currency === currency)
    const owed = jobs
      .filter((job) => job.currency === currency)
      .reduce((sum, { toCollect }) => sum + fromMajor(toCollect, currency).minor, 0)
    return {
      currency,
      collected: toMajor({ minor: paid.reduce((sum, { minor }) => sum + minor, 0), currency }),
      toCollect: toMajor({ minor: owed, currency }),
      methods: paid.map(({ method, minor }) => ({ method, amount: toMajor({ minor, currency }) })),
    }
  })
}

/** Returns what is to be done on a day, and its money. */
export async function readDayJobs(db: Db, date: string, timeZone: string, now: Date): Promise<DayJobs> {
  const crews = await readBases(db)
  const jobs = await listJobs(db, date, timeZone, now, crews)
  return {
    date,
    hasCrews: crews.some(({ active }) => active),
    jobs,
    heard: await listHeard(db, date),
    money: await sumUpMoney(db, jobs),
  }
}
