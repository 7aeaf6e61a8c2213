import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'

const known = readdirSync(join(import.meta.dirname, '../migrations')).length

describe('migrations', () => {
  let empty: EmptyDatabase

  beforeEach(async () => {
    empty = await makeEmptyDatabase()
  })
  afterEach(() => empty.drop())

  /** Opens it, does one thing to it, and closes it. */
  async function change(statement: string) {
    const database = await empty.open()
    await sql.raw(statement).execute(database.db)
    await database.close()
  }

  test('make an empty database ready, and change nothing the second time', async () => {
    await change(`insert into settings (key, value, updated_at) values ('kept', '1', now())`)
    const again = await empty.open()
    const kept = await again.db.selectFrom('settings').select('key').execute()
    expect(kept).toEqual([{ key: 'kept' }])
    await again.close()
  })

  test('run once when several processes start together', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => empty.open()))
    const [first] = opened
    const applied = await sql<{ count: number }>`select count(*) as count from schema_migrations`.execute(
      first?.db ?? expect.fail('nothing was opened'),
    )
    expect(applied.rows[0]?.count).toBe(known)
    for (const database of opened) await database.close()
  })

  test('refuse a database in which an applied file was another', async () => {
    await change(`update schema_migrations set checksum = 'another' where version = 1`)
    await expect(empty.open()).rejects.toThrow(
      'Migration 0001_accounts.sql was changed after it had been applied.',
    )
  })

  test('refuse a database of version 0.2.0, say what to do, and change nothing', async () => {
    await change(`insert into settings (key, value, updated_at) values ('kept', '1', now())`)
    await change(`delete from schema_migrations where version > 1;
      update schema_migrations set name = '0001_people.sql', checksum = 'x'`)
    for (const checkOnly of [false, true]) {
      await expect(empty.open({ checkOnly })).rejects.toThrow(
        /^The database was created by version 0\.2\.0 or earlier, whose data .* has not changed: export it with version 0\.2\.0/,
      )
    }
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    const { rows } = await client.query('select key, name from settings, schema_migrations')
    await client.end()
    expect(rows).toEqual([{ key: 'kept', name: '0001_people.sql' }])
  })

  test('refuse a database that is newer than the program', async () => {
    await change(
      `insert into schema_migrations (version, name, checksum) values (${known + 1}, 'later.sql', 'x')`,
    )
    await expect(empty.open()).rejects.toThrow('The database is newer than this program')
  })

  test('fail loudly when something is in the way, each time alike', async () => {
    await change('delete from schema_migrations')
    // Had the first failure left anything behind, the second would be another.
    await expect(empty.open()).rejects.toThrow('function "folded" already exists')
    await expect(empty.open()).rejects.toThrow('function "folded" already exists')
  })
})
