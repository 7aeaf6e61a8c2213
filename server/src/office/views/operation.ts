import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The jobs of one name. */
interface JobQueue {
  name: string
  /** The jobs that are neither done nor given up, including those that run later. */
  unfinished: number
  /** The jobs that could run now. */
  waiting: number
  /** The seconds for which the oldest of those could have run; 0 when there is none. */
  oldestWaitingSeconds: number
  /** The jobs that failed and are tried again. */
  retrying: number
  /** The seconds since the oldest of those was enqueued; 0 when there is none. */
  oldestRetrySeconds: number
  /** The jobs that failed for good in the last week; pg-boss counts them once a minute. */
  failed: number
}

/** The numbers of things that wait, by the clock of the database. */
export interface Operation {
  version: string
  bytes: number
  /** The last applied migration. */
  migration: string
  jobs: JobQueue[]
  liveHolds: number
  /** Holds that should have expired two minutes ago. */
  overdueHolds: number
  openPayments: number
  paymentsInReview: number
  oldestReviewSeconds: number
  /** Payments whose gateway gave no definite answer for a day. */
  unansweredPayments: number
  manualRefunds: number
}

/** Reads a few counts, each from an index of what is unfinished. */
export async function readOperation(db: Db): Promise<Operation> {
  const { rows } = await sql<Omit<Operation, 'jobs'>>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select name from schema_migrations order by version desc limit 1) as migration,
      (select count(*) from bookings where status = 'held' and hold_expires_at > now()) as "liveHolds",
      (select count(*) from bookings where status = 'held' and hold_expires_at < now() - interval '2 minutes')
        as "overdueHolds",
      (select count(*) from payment_attempts where status in ('created', 'redirected', 'unknown')) as "openPayments",
      (select count(*) from payment_attempts where status = 'review') as "paymentsInReview",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from payment_attempts
        where status = 'review') as "oldestReviewSeconds",
      (select count(*) from payment_attempts
        where next_inspection_at is not null and concluded_at is null
          and status in ('created', 'redirected', 'unknown', 'expired')
          and coalesce(answered_at, created_at) < now() - interval '1 day') as "unansweredPayments",
      (select count(*) from refunds where status = 'manual') as "manualRefunds"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database returned no counts')
  return { ...found, jobs: await readJobs(db) }
}

/** Waiting jobs have an index of their own; pg-boss keeps the number of failed ones with each queue. */
async function readJobs(db: Db): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    select queue.name,
      coalesce(unfinished.count, 0)::int as unfinished,
      coalesce(unfinished.waiting, 0)::int as waiting,
      coalesce(extract(epoch from now() - unfinished.due_since), 0)::float8 as "oldestWaitingSeconds",
      coalesce(unfinished.retrying, 0)::int as retrying,
      coalesce(extract(epoch from now() - unfinished.retried_since), 0)::float8 as "oldestRetrySeconds",
      coalesce(queue.failed_count, 0)::int as failed
    from pgboss.queue
    left join (
      select name,
        count(*),
        count(*) filter (where start_after <= now()) as waiting,
        min(start_after) filter (where start_after <= now()) as due_since,
        count(*) filter (where state = 'retry') as retrying,
        min(created_on) filter (where state = 'retry') as retried_since
      from pgboss.job where state < 'active' and not blocked group by name
    ) unfinished using (name)
    -- Those of pg-boss itself.
    where queue.name not like '\\_\\_pgboss%'
    order by queue.name`.execute(db)
  return rows
}
