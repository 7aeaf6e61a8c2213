import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

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
