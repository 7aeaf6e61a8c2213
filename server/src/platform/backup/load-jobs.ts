import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { MigrationConnection } from '../migrate.ts'
import { queueOptions } from '../queue-options.ts'
import { jobSchema, type WaitingJob } from './format.ts'

export interface JobLoader {
  load(lines: string[]): Promise<void>
  finish(): Promise<void>
}

/**
 * The library's scripts install its tables in a transaction of their own; this removes it, so that the caller's goes
 * on.
 */
const withoutTransaction = (script: string) => script.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '')

const adapt = (connection: MigrationConnection): NonNullable<ConstructorOptions['db']> => ({
  async executeSql(text, values = []) {
    if (values.length > 0 || !/^\s*BEGIN;/i.test(text)) return { rows: await connection.rows(text, values) }
    await connection.exec(withoutTransaction(text))
    return { rows: [] }
  },
})

/**
 * Puts jobs back into the queue in the caller's transaction. When there are no jobs, no queue is made, because the
 * server makes it.
 */
export function openJobLoader(connection: MigrationConnection): JobLoader {
  let started: Promise<PgBoss> | undefined
  const queues = new Set<string>()

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({ db: adapt(connection), supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    return boss
  }

  return {
    async load(lines) {
      started ??= start()
      const boss = await started
      const jobs = lines.map((line): WaitingJob => jobSchema.parse(JSON.parse(line)))
      for (const [name, ofQueue] of Map.groupBy(jobs, (job) => job.name)) {
        if (!queues.has(name)) await boss.createQueue(name, queueOptions(name))
        queues.add(name)
        await boss.insert(
          name,
          ofQueue.map(({ id, data, priority, startAfter }) => ({
            id,
            priority,
            startAfter,
            ...(data && { data }),
          })),
        )
      }
    },
    async finish() {
      await (await started)?.stop({ graceful: false, close: false })
    },
  }
}
