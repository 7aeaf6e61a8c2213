import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIncome } from '../../money/views/ledger.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** The days of the business's calendar, both included. */
export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/**
 * Returns every day of the period, in order; none when it ends before it begins. Days are counted in UTC, where all are
 * equally long.
 */
export function daysOf({ from, to }: Period): string[] {
  const first = Date.parse(from)
  const length = (Date.parse(to) - first) / DAY_MS + 1
  return Array.from({ length }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10))
}

/** The facts about one day that a report needs. Amounts are in minor units. */
export interface DayTotals {
  /** The day, YYYY-MM-DD. */
  date: string
  bookings: { status: string; bookings: number }[]
  /** The seats offered and sold, by the hour in which their slots start. */
  seats: { hour: number; seats: number; taken: number }[]
  /** The sums by the day on which the money was paid or paid back. */
  money: { currency: string; paid_minor: number; tips_minor: number; refunded_minor: number }[]
}

const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(totals), '[]') from (${query}) totals)`

const soldStatuses = sql.join(JOB_STATUSES)

const bookingsOfDay = sql`
  select status, count(*) as bookings from bookings
  where slot_date = day.date and status in (${soldStatuses}, 'canceled')
  group by status order by status`

/** Seats of a canceled slot count only as far as they were sold before. */
const seatsOfDay = sql`
  select date_part('hour', slots.start_time)::int as hour,
         sum(case when slots.status = 'available' then slots.capacity else sold.taken end) as seats,
         coalesce(sum(sold.taken), 0) as taken
  from slots left join (
    select slot_id, count(*) as taken from bookings
    where slot_date = day.date and status in (${soldStatuses}) group by slot_id
  ) sold on sold.slot_id = slots.id
  where slots.date = day.date and (slots.status = 'available' or sold.taken is not null)
  group by 1 order by 1`

/**
 * Money that banks of payers have taken back counts as refunded. A refund counts on the day on which it succeeded, a
 * correction on the day on which it was made.
 */
const moneyOfDay = sql`
  select entry.currency,
         coalesce(sum(entry.amount_minor) filter (where entry.kind in ('charge', 'cash') and not entry.is_tip), 0) as paid_minor,
         coalesce(sum(entry.amount_minor) filter (where entry.is_tip), 0) as tips_minor,
         coalesce(-sum(entry.amount_minor) filter (where entry.kind in ('refund', 'chargeback') and not entry.is_tip), 0) as refunded_minor
  from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
  where entry.booked_on = day.date and ${isIncome}
  group by entry.currency order by entry.currency`

/** Selects a row of `report_days` for each day, with its columns in their order. There must be at least one day. */
export function countDays(days: readonly string[], timeZone: string): RawBuilder<DayTotals> {
  // The begin of a day is computed here, because the database may know other rules for the zone.
  const beginOf = (day: string) => sql`${instantOf(day, '00:00', timeZone)}::timestamptz`
  const spans = days.map((day) => sql`(${day}::date, ${beginOf(day)}, ${beginOf(addDays(day, 1))})`)
  return sql<DayTotals>`
    select day.date, ${timeZone}::text as time_zone, day.begins_at, day.ends_at,
           ${rowsOf(bookingsOfDay)} as bookings, ${rowsOf(seatsOfDay)} as seats, ${rowsOf(moneyOfDay)} as money
    from (values ${sql.join(spans)}) as day (date, begins_at, ends_at)`
}

/** Returns the first day of which anything is known; null when there is nothing yet. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select least(
      (select min(date) from slots), (select min(slot_date) from bookings),
      (select min(booked_on) from ledger_entries)) as first`.execute(db)
  return rows[0]?.first ?? null
}

const emptyDay = (date: string): DayTotals => ({ date, bookings: [], seats: [], money: [] })

/** Returns every day of the period, in order: the stored totals, and those without a row counted now. */
export async function readDays(db: Db, period: Period, timeZone: string): Promise<DayTotals[]> {
  const stored = await db
    .selectFrom('report_days')
    .select(['date', 'bookings', 'seats', 'money'])
    .where('date', '>=', period.from)
    .where('date', '<=', period.to)
    .where('time_zone', '=', timeZone)
    .execute()
  const known = new Map<string, DayTotals>(stored.map((day) => [day.date, day]))
  const first = await findFirstDay(db)
  const missing = daysOf(period).filter((date) => !known.has(date) && first !== null && date >= first)
  if (missing.length > 0) {
    const counted = await countDays(missing, timeZone).execute(db)
    for (const day of counted.rows) known.set(day.date, day)
  }
  return daysOf(period).map((date) => known.get(date) ?? emptyDay(date))
}

/** Counts all completed bookings: from the stored totals, and for days that have none from the bookings. */
export async function countCompletedJobs(db: Db, timeZone: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    with stored as materialized (select date, bookings from report_days where time_zone = ${timeZone}),
      span as (select min(date) as first, max(date) as last from stored)
    select (
      (select coalesce(sum((total ->> 'bookings')::int8), 0)
       from stored, json_array_elements(stored.bookings) total where total ->> 'status' = 'completed')
      + (select count(*) from bookings, span
         where status = 'completed'
           and (span.first is null or slot_date < span.first or slot_date > span.last))
      + (select count(*) from span, generate_series(span.first, span.last, interval '1 day') day
         join bookings on slot_date = day::date
         where status = 'completed' and not exists (select from stored where stored.date = day::date))
    )::int8 as jobs`.execute(db)
  return rows[0]?.jobs ?? 0
}
