import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMessageSettings } from '../src/messages/views/message-settings.ts'
import { snapshotChecks } from '../src/office/views/audit-snapshots.ts'
import type { Database } from '../src/platform/db.ts'
import { toVehicle } from '../src/platform/vehicle-columns.ts'
import { describeSchema } from './support/catalog.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'
import { readNextMigrations } from './support/next-release.ts'
import { rowsOfRelease } from './support/release-rows.ts'

/** So that there is something to upgrade to, also while the newest release has all migrations of this code. */
const all = readNextMigrations()

/** The migrations of each release, and their checksums by file name as they were released. */
const releases = ['1'].map((version) => {
  const file = join(import.meta.dirname, `support/release-${version}.json`)
  const checksums: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return { version, checksums, released: all.slice(0, Object.keys(checksums).length) }
})

let empty: EmptyDatabase
let fresh: EmptyDatabase
beforeEach(async () => {
  empty = await makeEmptyDatabase()
  fresh = await makeEmptyDatabase()
})
afterEach(async () => {
  await empty.drop()
  await fresh.drop()
})

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

test.each(releases)('migrations of release $version are as they were released', ({ released, checksums }) => {
  expect(Object.fromEntries(released.map(({ name, checksum }) => [name, checksum]))).toEqual(checksums)
})

test.each(releases)(
  'a database of release $version keeps the rows of every table and gets the newest schema',
  { timeout: 120_000 },
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

    const after = await empty.open({ migrations: all })
    // A migration that renames or drops a table or column on purpose says so here.
    for (const [name, rows] of contents) {
      const kept = rows.map((row) => expect.objectContaining(row))
      expect([name, await contentOf(after, name)]).toEqual([name, expect.arrayContaining(kept)])
    }
    // Bookings and documents of the release still have what the API shows of them.
    for (const { find } of snapshotChecks)
      expect(await find(after.db, new Date())).toMatchObject({ violations: [] })
    const booking = await after.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    expect(vehicleOf(toVehicle(booking))).toMatchObject({ vehicleBrand: 'Toyota', manufacturingYear: 2018 })
    // The reminder was one of the house rules.
    expect(await readMessageSettings(after.db)).toMatchObject({ reminderHours: [3] })
    const made = await fresh.open({ migrations: all })
    expect(await describeSchema(after)).toEqual(await describeSchema(made))
    await made.close()
    await after.close()
  },
)
