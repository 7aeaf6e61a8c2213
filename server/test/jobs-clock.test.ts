import { afterAll, beforeAll, expect, it } from 'vitest'
import { newApp } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type Jobs, openJobs } from '../src/platform/jobs.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'

const FIVE_HOURS_MS = 5 * 3_600_000
const kind = { name: 'jump' }
const systemNow = Date.now
let database: Database
let jobs: Jobs

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, newApp(loadConfig({ LOG_LEVEL: 'silent' })).log, {
    secrets: [new Uint8Array(32)],
    clock: systemClock,
  })
})
afterAll(async () => {
  Date.now = systemNow
  await jobs.stop()
  await database.close()
})

it('jobs go on when the system clock is set back while one runs', async () => {
  let runs = 0
  await jobs.start([
    {
      kind,
      async run() {
        runs += 1
        Date.now = () => systemNow() - FIVE_HOURS_MS
      },
    },
  ])
  for (const wanted of [1, 2]) {
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, kind, {}))
    await eventually(
      () => Promise.resolve(runs),
      (found) => found === wanted,
    )
  }
  expect(runs).toBe(2)
})
