import type { FastifyBaseLogger } from 'fastify'
import { type Clock, fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Tx } from './db.ts'
import { newId } from './ids.ts'
import type { Meters } from './meters.ts'
import { inSpan } from './tracing.ts'

/** The name of a job and the type of its data. */
export interface JobKind<T extends object> {
  name: string
  /** Never set: carries the type of the data. */
  data?: T
}

export interface JobHandler<T extends object> {
  kind: JobKind<T>
  /** May run twice for one job (a crash in between): must be idempotent. */
  run(data: T): Promise<void>
  /** A cron line: the job also runs on that schedule, once for all processes. */
  cron?: string
  /** In which the cron line is meant; UTC when absent. */
  timeZone?: string
}

/** A handler of any data, for lists of handlers. */
export interface AnyJobHandler {
  kind: { name: string }
  run(data: object): Promise<void>
  cron?: string
  timeZone?: string
}

export interface Jobs {
  /** Inserts the job in the caller's transaction: both are committed, or neither. */
  enqueue<T extends object>(tx: Tx, kind: JobKind<T>, data: T, options?: { startAfter?: Date }): Promise<void>
  /** Creates the queues and, unless `work` is false, starts the workers. Call it before any `enqueue`. */
  start(handlers: readonly AnyJobHandler[], options?: { work: boolean }): Promise<void>
  stop(): Promise<void>
}

/** Without a sign of its process for so long, a job runs again; otherwise only after a quarter of an hour. */
const HEARTBEAT_SECONDS = 60

/** Of every queue. */
export const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: HEARTBEAT_SECONDS,
}

/**
 * Goes on evenly from the start of the process. pg-boss subtracts two times to know how long to wait: when the system's clock
 * was set back by hours in between, its workers would wait for hours.
 */
const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** pg-boss in the same database, with its own connections on a PostgreSQL server. */
export async function openJobs(
  database: Pick<Database, 'jobStore'>,
  log: FastifyBaseLogger,
  meters?: Pick<Meters, 'countJob'>,
): Promise<Jobs> {
  const boss = new PgBoss({ ...database.jobStore, useListenNotify: true, clock: steadyClock })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const known = new Set<string>()

  // A queue must exist before a job is inserted, also when its handler runs in another process.
  async function ensureQueue(name: string) {
    if (known.has(name)) return
    await boss.createQueue(name, QUEUE_OPTIONS)
    // pg-boss reads a queue's settings at first use. Inside a transaction on the only embedded connection that
    // read would never return, so it happens here.
    await boss.findJobs(name, { id: newId() })
    known.add(name)
  }

  // Jobs of a batch are independent: only a failed one is retried.
  async function runJob({ kind, run }: AnyJobHandler, job: Job<object>): Promise<JobResult> {
    try {
      await inSpan(`job ${kind.name}`, { 'jhilik.job_id': job.id }, () => run(job.data ?? {}))
      meters?.countJob(kind.name, true)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      meters?.countJob(kind.name, false)
      log.warn({ err: error, job: kind.name }, 'job failed, it will be retried')
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }

  return {
    async enqueue(tx, kind, data, options = {}) {
      await boss.send(kind.name, data, {
        db: fromKysely(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
      })
    },
    async start(handlers, { work } = { work: true }) {
      for (const { kind } of handlers) await ensureQueue(kind.name)
      if (!work) return
      for (const handler of handlers) {
        const { name } = handler.kind
        // After a full batch the next one is fetched at once.
        const options = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true } as const
        await boss.work<object>(name, { ...options, perJobResults: true }, (batch) =>
          Promise.all(batch.map((job) => runJob(handler, job))),
        )
        if (handler.cron) await boss.schedule(name, handler.cron, {}, { tz: handler.timeZone ?? 'UTC' })
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
