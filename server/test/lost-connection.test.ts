import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('a transaction whose connection is lost between two statements is rejected, and the process goes on', async () => {
  const { db } = database
  const lost = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    await eventually(
      () =>
        sql<{
          there: boolean
        }>`select exists (select from pg_stat_activity where pid = ${pid}) as there`.execute(db),
      (found) => found.rows[0]?.there === false,
    )
    // An error without a listener would fail this run.
    await new Promise((resolve) => setImmediate(resolve))
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('who waits for one of the connections for longer than making one may take gets it all the same', async () => {
  const { db, pool } = database
  let waiting: Promise<string> | undefined
  await Promise.all(
    Array.from({ length: pool().max }, () =>
      db.transaction().execute(async (tx) => {
        await eventually(
          async () => pool(),
          ({ max, size, idle }) => size === max && idle === 0,
        )
        waiting ??= sql`select 1`.execute(db).then(() => 'answered', String)
        await sql`select pg_sleep(6)`.execute(tx)
      }),
    ),
  )
  expect(await waiting).toBe('answered')
})
