import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/**
 * Lists the crews with jobs on a day, and when each was last heard from: a report of it has arrived, or a member has loaded the page of
 * jobs.
 */
export async function listHeard(db: Db, date: string): Promise<DayJobs['heard']> {
  const rows = await db
    .selectFrom('crews')
    .select(['id as _id', 'name', 'color'])
    .select(
      sql<Date | null>`greatest(
        (select max(arrived_at) from visit_reports where visit_reports.crew_no = crews.no),
        (select max(seen_at) from report_keys join crew_members using (user_id)
          where crew_members.crew_id = crews.id))`.as('heard_at'),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.crew_no', '=', 'crews.no')
          .where('slot_date', '=', date)
          .where('status', 'in', JOB_STATUSES),
      ),
    )
    .orderBy('no')
    .execute()
  return rows.map(({ heard_at, ...crew }) => ({ crew, at: heard_at?.toISOString() ?? null }))
}
