import Fastify from 'fastify'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/db.ts'
import { openJobs } from '../../src/platform/jobs.ts'

/** Where a test file gets its own copy of a migrated database from. */
type TestDatabaseSource =
  | { kind: 'pglite'; dump: string }
  | { kind: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabaseSource
  }
}

/** Brings the job queue's own tables into the template too: making them takes longer than most tests. */
export async function addJobTables(database: Database): Promise<void> {
  const jobs = await openJobs(database, Fastify({ logger: false }).log, {
    secrets: [new Uint8Array(32)],
    clock: systemClock,
  })
  await jobs.stop()
}
