import { type RawBuilder, sql } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Check } from '../rules/audit.ts'
import { isOpen, sqlCheck } from './sql-check.ts'

/** A hold may last that much longer, while its gateway is asked. */
const LATE_MINUTES = 10
/** Refunds whose job was lost are found within three hours by another job. */
const FORGOTTEN_MINUTES = 180

const waitingJobs = (name: string, id: string): RawBuilder<unknown> => sql`
  select data ->> ${sql.lit(id)} from pgboss.job
  where name = ${sql.lit(name)} and state in ('created', 'retry', 'active') and data ->> ${sql.lit(id)} is not null`

const checks: Check[] = [
  sqlCheck({
    name: 'hold-overdue',
    explains: 'A hold that has ended is ended by a job, or its payment is being asked about',
    query: (at) => sql`
      select booking.id::text as key,
        format('Booking %s (%s) still holds its seat, although its hold ended on %s, and nothing is going to end it: is the server running? ',
          booking.code, booking.id, booking.hold_expires_at) || 'Otherwise cancel the booking.' as text
      from bookings booking
      where booking.status = 'held' and booking.hold_expires_at <= ${addMinutes(at, -LATE_MINUTES)}
        and booking.id::text not in (${waitingJobs('expire-hold', 'bookingId')})
        and booking.id not in (
          select attempt.booking_id from payment_attempts attempt where ${isOpen} and attempt.next_inspection_at is not null)`,
  }),
  sqlCheck({
    name: 'hold-without-job',
    explains: 'The end of every hold has its job',
    query: (at) => sql`
      select booking.id::text as key,
        format('Booking %s (%s) holds its seat until %s without a job that ends it: look at the job queue, expire-hold.',
          booking.code, booking.id, booking.hold_expires_at) as text
      from bookings booking
      where booking.status = 'held' and booking.hold_expires_at > ${addMinutes(at, -LATE_MINUTES)}
        and booking.id::text not in (${waitingJobs('expire-hold', 'bookingId')})`,
  }),
  sqlCheck({
    name: 'refund-without-job',
    explains: 'A job sends every refund that a gateway has to make, or asks what became of it',
    query: (at) => sql`
      select refund.id::text as key,
        format('Refund %s of attempt %s has been %s since %s without a job: make it in the gateway''s panel, or look at the job queue, send-refund.',
          refund.id, refund.attempt_id, refund.status, refund.updated_at) as text
      from refunds refund
      where refund.status in ('requested', 'submitted') and refund.updated_at < ${addMinutes(at, -FORGOTTEN_MINUTES)}
        and refund.id::text not in (${waitingJobs('send-refund', 'refundId')})`,
  }),
  sqlCheck({
    name: 'job-failed',
    explains: 'No job was given up; a repeated one has succeeded since',
    query: () => sql`
      select job.id::text as key,
        format('Job %s (%s) was given up on %s after %s retries: the log of that time says why.', job.name, job.id,
          job.completed_on, job.retry_count) as text
      from pgboss.job job
      where job.state = 'failed' and not (job.name in (select name from pgboss.schedule) and exists (
        select from pgboss.job later
        where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on))`,
  }),
]

const NO_QUEUE = {
  count: 1,
  digest: 'no-queue',
  violations: [
    {
      key: 'no-queue',
      text: 'The tables of the job queue (schema pgboss) do not exist: restore them from a backup, or start the server, which makes them anew.',
    },
  ],
}

async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('pgboss.job')::text as name`.execute(
    db,
  )
  return rows[0]?.name != null
}

export const jobChecks: Check[] = checks.map((check) => ({
  ...check,
  find: async (db, at) => ((await hasQueue(db)) ? check.find(db, at) : NO_QUEUE),
}))

export const protectionChecks: Check[] = [
  sqlCheck({
    name: 'protection-off',
    explains: 'The database enforces all constraints, triggers and unique indexes that it has',
    query: () => sql`
      select format('constraint %s', conname) as key,
        format('Constraint %s of table %s is not validated: run alter table ... validate constraint.', conname, conrelid::regclass) as text
      from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
      union all
      select format('index %s', indexrelid::regclass),
        format('Index %s of table %s is not valid: run reindex index.', indexrelid::regclass, indrelid::regclass)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace
      union all
      select format('trigger %s %s', tgrelid::regclass, tgname),
        format('Trigger %s of table %s is disabled: run alter table ... enable trigger, after the rows it did not see are right.',
          tgname, tgrelid::regclass)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgenabled = 'D' and relnamespace = 'public'::regnamespace`,
  }),
]
