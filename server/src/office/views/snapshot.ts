import { statfs } from 'node:fs/promises'
import type { MonthUsage } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import { readKnownRoads } from '../../calendar/views/roads.ts'
import type { Context } from '../../context.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { readMonthUsage } from '../../messages/views/month-usage.ts'
import { OPEN_STATUSES_SQL } from '../../money/rules/attempts.ts'
import type { Db } from '../../platform/db.ts'
import { readLastBackup } from './backups.ts'

/** The facts about a server that have to be asked for. */
export interface Snapshot {
  at: Date
  /** Null when the database did not answer in time. */
  database: (Operation & Upkeep) | null
  /** The space of the file system with DATA_DIR; null when it cannot be read. */
  disk: { freeBytes: number; sizeBytes: number } | null
}

/** What regular work on the database has recorded about itself; null when it has not run yet. */
interface Upkeep {
  backup: { succeededAt: Date } | null
  audit: { at: Date; violations: number } | null
  roads: Awaited<ReturnType<typeof readKnownRoads>>
  /** The text messages of this month. */
  texts: Pick<MonthUsage, 'parts' | 'limit'>
}

/**
 * A caller who asks more often gets the same answer, so that neither many screens nor a scraper with a short interval
 * load the database.
 */
const KEEP_MS = 10_000
const TIMEOUT_MS = 3_000

async function readDatabase({ db, config, clock }: Context): Promise<Operation & Upkeep> {
  const [operation, { succeeded }, audit, roads, texts] = await Promise.all([
    readOperation(db),
    readLastBackup(db),
    readLastAudit(db),
    readKnownRoads(db),
    readMessageSettings(db).then((settings) => readMonthUsage(db, config, settings, clock.now())),
  ])
  return {
    ...operation,
    backup: succeeded?.finishedAt ? { succeededAt: succeeded.finishedAt } : null,
    audit: audit && { at: audit.finishedAt, violations: audit.count },
    roads,
    texts,
  }
}

async function readDisk({ config }: Context): Promise<Snapshot['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** Returns the value, or null when it rejects or takes too long. */
async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  try {
    return await Promise.race([reading, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a function that takes a snapshot, at most one each ten seconds. It never rejects. */
function openSnapshots(ctx: Context): () => Promise<Snapshot> {
  let latest: { startedAt: number; snapshot: Promise<Snapshot> } | undefined
  let reading: Promise<unknown> | undefined

  async function take(): Promise<Snapshot> {
    // When one reading still waits for the database, a second one would only take another connection of the pool.
    const database = reading ? null : await readOnce()
    return { at: ctx.clock.now(), database, disk: await readDisk(ctx) }
  }

  function readOnce() {
    const started = readDatabase(ctx)
    const end = () => {
      reading = undefined
    }
    reading = started.then(end, end)
    return inTime(started)
  }

  return () => {
    const now = ctx.clock.now().getTime()
    if (!latest || now - latest.startedAt >= KEEP_MS) latest = { startedAt: now, snapshot: take() }
    return latest.snapshot
  }
}

const opened = new WeakMap<Context, () => Promise<Snapshot>>()

/** Metrics and status page share their snapshots. */
export function takeSnapshot(ctx: Context): Promise<Snapshot> {
  const take = opened.get(ctx) ?? openSnapshots(ctx)
  opened.set(ctx, take)
  return take()
}

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
  /** The mails about bookings that are not sent yet. */
  plannedMails: number
  /** The seconds since the oldest of those was planned that a mail server has refused; 0 when there is none. */
  oldestRefusedSeconds: number
}

/** Reads a few counts, each from an index of what is unfinished. */
async function readOperation(db: Db): Promise<Operation> {
  const { rows } = await sql<Omit<Operation, 'jobs'>>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select name from schema_migrations order by version desc limit 1) as migration,
      (select count(*) from bookings where status = 'held' and hold_expires_at > now()) as "liveHolds",
      (select count(*) from bookings where status = 'held' and hold_expires_at < now() - interval '2 minutes')
        as "overdueHolds",
      (select count(*) from payment_attempts where status in ${sql.raw(OPEN_STATUSES_SQL)}) as "openPayments",
      (select count(*) from payment_attempts where status = 'review') as "paymentsInReview",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from payment_attempts
        where status = 'review') as "oldestReviewSeconds",
      (select count(*) from payment_attempts
        where next_inspection_at is not null and concluded_at is null
          and (status in ${sql.raw(OPEN_STATUSES_SQL)} or status = 'expired')
          and coalesce(answered_at, created_at) < now() - interval '1 day') as "unansweredPayments",
      (select count(*) from refunds where status = 'manual') as "manualRefunds",
      (select count(*) from messages where state = 'planned' and channel = 'email') as "plannedMails",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from messages
        where state = 'planned' and channel = 'email' and attempts > 0) as "oldestRefusedSeconds"`.execute(db)
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

export interface LastAudit {
  finishedAt: Date
  durationMs: number
  /** The number of violations of all checks together. */
  count: number
  /** The checks that found violations, with the number of each. */
  violations: { check: string; count: number }[]
}

/** Returns the result of the last nightly audit; null before the first one. `npm run audit` stores none. */
export async function readLastAudit(db: Db): Promise<LastAudit | null> {
  const row = await db.selectFrom('data_audits').selectAll().executeTakeFirst()
  if (!row) return null
  const counts = Object.entries(row.violations as Record<string, number>)
  return {
    finishedAt: row.finished_at,
    durationMs: row.duration_ms,
    count: counts.reduce((sum, [, count]) => sum + count, 0),
    violations: counts.filter(([, count]) => count > 0).map(([check, count]) => ({ check, count })),
  }
}
