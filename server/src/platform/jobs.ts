import type { FastifyBaseLogger } from 'fastify'
import { type Clock, fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Clock as ProcessClock } from './clock.ts'
import type { Database, Tx } from './db.ts'
import type { Meters } from './meters.ts'
import type { Secrets } from './signed-token.ts'
import { inSpan } from './tracing.ts'

/** The name of a job and the type of its data. */
export interface JobKind<T extends object> {
  name: string
  /** This is never set; it carries the type of the data. */
  data?: T
  /** Returns what the queue stores instead of the data, and what its handler understands. */
  store?(data: T, using: { secrets: Secrets; now: Date }): object
}

export interface JobHandler<T extends object = object> {
  kind: JobKind<T>
  /** A crash may make a job run twice, so this must be idempotent. */
  run(data: T): Promise<void>
  /** A done job is deleted at once, because its data are about a person or there are very many; others stay for a week. */
  forgetsDone?: boolean
  /** A cron expression in UTC: the job also runs on that schedule, once for all processes. */
  cron?: string
  /** One run does the work of all jobs that were inserted before it, whatever their data. */
  oncePerBatch?: boolean
}

export interface Jobs {
  /** Inserts the job in the caller's transaction: both are committed, or neither. */
  enqueue<T extends object>(tx: Tx, kind: JobKind<T>, data: T, options?: { startAfter?: Date }): Promise<void>
  /** Creates the queues and, unless `work` is false, starts the workers. Call it before any `enqueue`. */
  start(handlers: readonly JobHandler[], options?: { work: boolean }): Promise<void>
  stop(): Promise<void>
}

/**
 * This clock goes on evenly from the start of the process. pg-boss subtracts two times to know how long to wait: if the
 * system's clock was set back by hours in between, its workers would wait for hours.
 */
const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

interface JobsParts {
  secrets: Secrets
  clock: Pick<ProcessClock, 'now'>
  meters?: Pick<Meters, 'countJob'>
}

/** Opens pg-boss in the same database, with its own connections. */
export async function openJobs(
  database: Pick<Database, 'jobStore'>,
  log: FastifyBaseLogger,
  { secrets, clock, meters }: JobsParts,
): Promise<Jobs> {
  const boss = new PgBoss({ ...database.jobStore, useListenNotify: true, clock: steadyClock })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const known = new Set<string>()

  // A queue must exist before a job is inserted, also when its handler runs in another process.
  async function ensureQueue(name: string) {
    if (known.has(name)) return
    await boss.createQueue(name, queueOptions(name))
    // `createQueue` does not change a queue that an earlier version has made with other options.
    const own = OWN_OPTIONS[name]
    if (own) await boss.updateQueue(name, own)
    known.add(name)
  }

  /** Runs the handler once, with the data of the first of the jobs. */
  async function runJobs({ kind, run }: JobHandler, group: Job<object>[]): Promise<JobResult[]> {
    const [first] = group
    try {
      await inSpan(`job ${kind.name}`, { 'jhilik.job_id': first?.id ?? '' }, () => run(first?.data ?? {}))
      meters?.countJob(kind.name, true)
      return group.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      meters?.countJob(kind.name, false)
      return group.map((job) => failedResult(kind.name, job, error))
    }
  }

  function failedResult(name: string, job: Job<object>, error: unknown): JobResult {
    const output = { message: String(error) }
    if (error instanceof JobError && error.isLasting && job.retryCount >= QUEUE_OPTIONS.retryLimit) {
      log.error({ err: error, job: name }, 'job failed for a reason that lasts, it is given up')
      // The job fails without another try, because there is no queue of dead letters.
      return { id: job.id, status: 'deadletter', output }
    }
    log.warn({ err: error, job: name }, 'job failed, it will be retried')
    return { id: job.id, status: 'failed', output }
  }

  /** Deletes done jobs. A job that cannot be deleted now is deleted with all others, after a week. */
  async function forget(name: string, results: JobResult[]): Promise<void> {
    const done = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
    if (done.length === 0) return
    await boss
      .deleteJob(name, done)
      .catch((error: unknown) => log.warn({ err: error }, 'jobs stay in the queue'))
  }

  async function runBatch(handler: JobHandler, batch: Job<object>[]): Promise<JobResult[]> {
    // Jobs are independent otherwise: only a failed one is retried.
    const groups = handler.oncePerBatch ? [batch] : batch.map((job) => [job])
    const results = (await Promise.all(groups.map((group) => runJobs(handler, group)))).flat()
    if (handler.forgetsDone) await forget(handler.kind.name, results)
    return results
  }

  return {
    async enqueue(tx, kind, data, options = {}) {
      const stored = kind.store ? kind.store(data, { secrets, now: clock.now() }) : data
      await boss.send(kind.name, stored, {
        db: fromKysely(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
      })
    },
    async start(handlers, { work } = { work: true }) {
      for (const { kind } of handlers) await ensureQueue(kind.name)
      if (!work) return
      for (const handler of handlers) {
        const { name } = handler.kind
        // The next batch is fetched at once after a full one.
        const options = { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true } as const
        await boss.work<object>(name, { ...options, perJobResults: true }, (batch) =>
          runBatch(handler, batch),
        )
        if (handler.cron) await boss.schedule(name, handler.cron, {}, { tz: 'UTC' })
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** A job throws this error when it knows whether its failure will pass. */
export class JobError extends Error {
  override readonly name: string = 'JobError'
  /** Trying again will hardly help, so the job is given up as early as others, however long its queue would try. */
  readonly isLasting: boolean

  constructor(message: string, { isLasting }: { isLasting: boolean }) {
    super(message)
    this.isLasting = isLasting
  }
}

/** The options of every queue. A job is given up after ten to twenty minutes. */
const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  /** A job runs again when its process gave no sign for so long; otherwise only after a quarter of an hour. */
  heartbeatSeconds: 60,
}

/** The options that differ, by the name of the queue. */
const OWN_OPTIONS: Readonly<Record<string, Partial<typeof QUEUE_OPTIONS>>> = {
  // Most of these retries are ten minutes apart: a mail is given up after a day.
  'send-mail': { retryLimit: 150 },
}

/** Returns the options of the queue with this name. */
export const queueOptions = (name: string): typeof QUEUE_OPTIONS => ({
  ...QUEUE_OPTIONS,
  ...OWN_OPTIONS[name],
})
