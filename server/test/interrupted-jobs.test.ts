import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'

let database: Database
let app: TestApp

/** Otherwise pg-boss looks for interrupted jobs every minute. */
const OFTEN = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }

beforeAll(async () => {
  database = await openTestDatabase()
  const jobStore = { ...database.jobStore, ...OFTEN }
  app = await startTestApp({ sandbox: false, database: { ...database, jobStore } })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})

it('a job whose process was killed runs again once the queue looks for interrupted jobs', async () => {
  const { db, jobs } = app.ctx
  const attemptId = randomUUID()
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, { name: 'close-payment-page' }, { attemptId })
    // A process that has begun a job and was killed leaves it in this state.
    await sql`
      update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
        heartbeat_on = now() - interval '2 minutes'
      where name = 'close-payment-page' and data ->> 'attemptId' = ${attemptId}`.execute(tx)
  })
  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where data ->> 'attemptId' = ${attemptId}`.execute(db)
    return rows[0]?.state
  }
  expect(await stateOf()).toBe('active')
  await eventually(stateOf, (state) => state === 'completed', 80_000)
})
