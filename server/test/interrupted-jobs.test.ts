import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** pg-boss looks for such jobs every minute. */
const WAIT_MS = 150_000

it('a job whose process was killed runs again within minutes', { timeout: WAIT_MS + 10_000 }, async () => {
  const { db, jobs } = app.ctx
  const attemptId = randomUUID()
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, { name: 'close-payment-page' }, { attemptId })
    // As a process leaves it that has begun it and was killed.
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
  await eventually(stateOf, (state) => state === 'completed', WAIT_MS)
})
