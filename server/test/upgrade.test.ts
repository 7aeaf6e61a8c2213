import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { readMigrations } from '../src/platform/migration-files.ts'
import { describeSchema } from './support/catalog.ts'
import { type EmptyDatabase, makeEmptyDatabase, openTestDatabase } from './support/database.ts'
import { rowsOfRelease } from './support/release-rows.ts'

const all = readMigrations()

/** The migrations of each release, and their checksums by file name as they were released. */
const releases = ['0.1.0', '0.2.0'].map((version) => {
  const file = join(import.meta.dirname, `support/release-${version}.json`)
  const checksums: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return { version, checksums, released: all.slice(0, Object.keys(checksums).length) }
})

let empty: EmptyDatabase
beforeEach(async () => {
  empty = await makeEmptyDatabase()
})
afterEach(() => empty.drop())

async function ask<T>({ db }: Database, query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(db)).rows
}

const tablesOf = (database: Database) =>
  ask<{ name: string }>(
    database,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'sandbox') and table_name not like 'schema_migration%' order by 1`,
  )

/** The rows of a table, each as an object of its columns. */
const contentOf = async (database: Database, table: string) =>
  (await ask<{ row: Record<string, unknown> }>(database, `select to_jsonb(t) as row from ${table} t`)).map(
    ({ row }) => row,
  )

test.each(releases)('migrations of $version are as they were released', ({ released, checksums }) => {
  expect(Object.fromEntries(released.map(({ name, checksum }) => [name, checksum]))).toEqual(checksums)
})

test.each(releases)(
  'a database of $version keeps the rows of every table and gets the newest schema',
  {
    timeout: 120_000,
  },
  async ({ released }) => {
    const before = await empty.open({ migrations: released })
    for (const statement of rowsOfRelease) await ask(before, statement)
    const contents = new Map<string, Record<string, unknown>[]>()
    for (const { name } of await tablesOf(before)) {
      const rows = await contentOf(before, name)
      expect([name, rows.length]).not.toEqual([name, 0])
      contents.set(name, rows)
    }
    await before.close()

    const after = await empty.open()
    // A migration that renames or drops a table or column on purpose says so here.
    for (const [name, rows] of contents) {
      const kept = rows.map((row) => expect.objectContaining(row))
      expect([name, await contentOf(after, name)]).toEqual([name, expect.arrayContaining(kept)])
    }
    const fresh = await openTestDatabase()
    expect(await describeSchema(after)).toEqual(await describeSchema(fresh))
    await fresh.close()
    await after.close()
  },
)
