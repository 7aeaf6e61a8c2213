import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type Jobs, openJobs } from '../src/platform/jobs.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'

const JOBS = 6
let database: Database
let jobs: Jobs

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, newApp(loadConfig({ LOG_LEVEL: 'silent' })).log, {
    secrets: [randomBytes(32)],
    clock: systemClock,
  })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test.each([
  ['one run does the work of all jobs that wait, where the handler says so', true, 1],
  ['each job has a run of its own otherwise', false, JOBS],
])('%s', async (_, oncePerBatch, expected) => {
  const kind = { name: `batch-${expected}` }
  let runs = 0
  const handlers = [
    {
      kind,
      oncePerBatch,
      async run() {
        runs += 1
      },
    },
  ]
  await jobs.start(handlers, { work: false })
  await database.db.transaction().execute(async (tx) => {
    for (let count = 0; count < JOBS; count++) await jobs.enqueue(tx, kind, {})
  })
  await jobs.start(handlers)
  await eventually(
    async () => {
      const { rows } = await sql<{ done: number }>`
        select count(*)::int as done from pgboss.job
        where name = ${kind.name} and state = 'completed'`.execute(database.db)
      return rows[0]?.done
    },
    (done) => done === JOBS,
  )
  expect(runs).toBe(expected)
})
