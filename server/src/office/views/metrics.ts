import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { Context } from '../../context.ts'
import { PRODUCT_VERSION } from '../../platform/product.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

interface Metrics {
  contentType: string
  /** Returns the metrics in the text format of Prometheus. */
  read(): Promise<string>
}

const seconds = (at: Date | undefined) => (at ? at.getTime() / 1000 : undefined)

/** Collects what the process has counted, and the state at the moment of reading. */
export function openMetrics(ctx: Context): Metrics {
  const registry = new Registry()
  // These metrics are about event loop, memory, processor time and garbage collection.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `jhilik_${name}`, help, registers })
  const labeled = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `jhilik_${name}`, help, labelNames, registers })

  labeled(
    'info',
    'Version of the product, of Node, and the kind of database',
    'version',
    'node',
    'database',
  ).set(
    {
      version: PRODUCT_VERSION,
      node: process.version,
      database: ctx.config.databaseUrl ? 'server' : 'embedded',
    },
    1,
  )
  const pool = labeled('database_pool_connections', 'Connections of the pool of this process', 'state')
  const poolWaiting = gauge('database_pool_waiting', 'Callers that wait for a connection of the pool')
  const diskFree = gauge('disk_free_bytes', 'Free space where DATA_DIR is')
  const diskSize = gauge('disk_size_bytes', 'Size of the file system where DATA_DIR is')
  const up = gauge('database_up', 'Whether the database answers in time: 1 or 0')
  const size = gauge('database_size_bytes', 'Size of the database')
  const waiting = labeled('jobs_waiting', 'Background jobs that could run now', 'queue')
  const oldest = labeled(
    'job_oldest_waiting_seconds',
    'For how long the oldest of them could have run',
    'queue',
  )
  const retrying = labeled('jobs_retrying', 'Background jobs that failed and are tried again', 'queue')
  const oldestRetry = labeled('job_oldest_retry_seconds', 'Since the oldest of them was enqueued', 'queue')
  const failed = labeled('jobs_failed', 'Background jobs of the last week that failed for good', 'queue')
  const holds = labeled('holds', 'Unpaid holds: live, or overdue by two minutes', 'state')
  const payments = labeled(
    'payments',
    'Payment attempts: open, in review, or unanswered by the gateway for a day',
    'state',
  )
  const oldestReview = gauge('payment_oldest_review_seconds', 'Age of the oldest payment in review')
  const refunds = gauge('refunds_manual', 'Refunds that staff have to pay by hand')
  const backup = gauge('backup_last_success_timestamp_seconds', 'When a backup last succeeded; 0: never')
  const audit = gauge(
    'audit_violations',
    'What the last check of the books found wrong; NaN before the first',
  )
  const audited = gauge('audit_last_timestamp_seconds', 'When the books were last checked; 0: never')
  const ofDatabase = [size, waiting, oldest, retrying, oldestRetry, failed, holds, payments, oldestReview]

  function setDatabase(found: Snapshot['database']): void {
    up.set(found ? 1 : 0)
    // The gauges are reset, because old figures would look like new ones.
    for (const one of [...ofDatabase, refunds, backup, audit, audited]) one.reset()
    if (!found) {
      for (const one of [size, oldestReview, refunds, backup, audit, audited]) one.set(Number.NaN)
      return
    }
    size.set(found.bytes)
    for (const { name: queue, ...jobs } of found.jobs) {
      waiting.set({ queue }, jobs.waiting)
      oldest.set({ queue }, jobs.oldestWaitingSeconds)
      retrying.set({ queue }, jobs.retrying)
      oldestRetry.set({ queue }, jobs.oldestRetrySeconds)
      failed.set({ queue }, jobs.failed)
    }
    holds.set({ state: 'live' }, found.liveHolds)
    holds.set({ state: 'overdue' }, found.overdueHolds)
    payments.set({ state: 'open' }, found.openPayments)
    payments.set({ state: 'review' }, found.paymentsInReview)
    payments.set({ state: 'unanswered' }, found.unansweredPayments)
    oldestReview.set(found.oldestReviewSeconds)
    refunds.set(found.manualRefunds)
    backup.set(seconds(found.backup?.succeededAt) ?? 0)
    audit.set(found.audit?.violations ?? Number.NaN)
    audited.set(seconds(found.audit?.at) ?? 0)
  }

  return {
    contentType: registry.contentType,
    async read() {
      const { database, disk } = await takeSnapshot(ctx)
      setDatabase(database)
      diskFree.set(disk?.freeBytes ?? Number.NaN)
      diskSize.set(disk?.sizeBytes ?? Number.NaN)
      const connections = ctx.pool()
      pool.set({ state: 'max' }, connections.max)
      pool.set({ state: 'open' }, connections.size)
      pool.set({ state: 'idle' }, connections.idle)
      poolWaiting.set(connections.waiting)
      return `${await ctx.meters.registry.metrics()}\n${await registry.metrics()}`
    },
  }
}
