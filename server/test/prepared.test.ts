import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openServer } from '../src/platform/db.ts'
import { executePrepared } from '../src/platform/query-plans.ts'
import { makeDatabase } from './support/database.ts'

let made: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  made = await makeDatabase()
})
afterAll(() => made.drop())

/** Runs a query three times on one connection. Returns how often each prepared statement of the connection was executed. */
async function executionsOf({ db }: Pick<Database, 'db'>): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await executePrepared(tx, sql<{ next: number }>`select ${value}::int + 1 as next`)
      expect(rows).toEqual([{ next: value + 1 }])
    }
    const { rows } = await sql<{ executed: number }>`
      select generic_plans + custom_plans as executed from pg_prepared_statements`.execute(tx)
    return rows.map(({ executed }) => executed)
  })
}

it('a connection parses a prepared query once, and no other', async () => {
  const database = await openServer(made.url)
  try {
    await sql`select ${1}::int`.execute(database.db)
    expect(await executionsOf(database)).toEqual([3])
  } finally {
    await database.close()
  }
})

it('nothing is prepared through a pooler, which may send the next use to another connection', async () => {
  const database = await openServer(made.url, {}, made.url)
  try {
    expect(await executionsOf(database)).toEqual([])
  } finally {
    await database.close()
  }
})
