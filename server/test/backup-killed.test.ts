import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import type { Database } from '../src/platform/db.ts'
import { makePlace, type Place, readRows } from './support/backup-place.ts'
import { eventually } from './support/eventually.ts'
import { runProgram, startProgram } from './support/run-program.ts'

const places: Place[] = []
let source: Place
let database: Database
let folder: string

async function newPlace(...args: Parameters<typeof makePlace>): Promise<Place> {
  const place = await makePlace(...args)
  places.push(place)
  return place
}

beforeAll(async () => {
  source = await newPlace('server')
  database = await source.open()
  folder = join(source.dataDir, 'kept')
  // A backup of so many rows takes some seconds.
  await sql`insert into attempt_counts (key, count, last_at)
            select md5(n::text) || md5((-n)::text), n, now() from generate_series(1, 150000) n`.execute(
    database.db,
  )
})

afterAll(async () => {
  await database?.close()
  for (const place of places) await place.remove()
})

const backUp = () =>
  makeBackup(folder, {
    transaction: database.transaction,
    database: 'server',
    dataDir: source.dataDir,
    secrets: [new TextEncoder().encode(source.env.SESSION_SECRET)],
    key: null,
    at: new Date(),
  })

const partsIn = async () =>
  (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.part'))

/** PostgreSQL may notice a while later that the process of a connection is gone. */
async function countLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(database.db)
  return rows.length
}

test('a backup that is killed leaves no file that looks like one, and the next one succeeds', async () => {
  const { child, ended } = startProgram('backup', ['--to', folder], source.env)
  const [part = ''] = await eventually(partsIn, (found) => found.length > 0, 60_000)
  child.kill('SIGKILL')
  expect((await ended).code).toBeNull()
  expect(await readdir(folder)).toEqual([part])
  await expect(
    restoreBackup(join(folder, part), {
      databaseUrl: null,
      dataDir: join(source.dataDir, 'none'),
      secrets: [new Uint8Array(32)],
      key: null,
      files: true,
      say: () => {},
    }),
  ).rejects.toThrow(/is incomplete or damaged/)

  await eventually(countLocks, (count) => count === 0, 60_000)
  const made = await backUp()
  expect((await readdir(folder)).sort()).toEqual([part, made.name].sort())
  // Once nobody can be writing it any more, it is deleted.
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  await utimes(join(folder, part), yesterday, yesterday)
  const next = await backUp()
  expect((await readdir(folder)).sort()).toEqual([made.name, next.name].sort())
  expect((await stat(next.path)).size).toBe(next.bytes)
})

test('a restore that is killed leaves an empty database, and is repeated', { timeout: 200_000 }, async () => {
  const made = await backUp()
  const place = await newPlace('server')
  const watcher = new pg.Client({ connectionString: place.url ?? '' })
  await watcher.connect()
  const restoring = async (state: string) =>
    (
      await watcher.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'jhilik-backup' and ${state}`,
      )
    ).rowCount

  const { child, ended } = startProgram('restore', [made.path], place.env)
  await eventually(
    () => restoring(`query like 'insert into "public"."attempt_counts"%'`),
    (count) => count === 1,
    100_000,
  )
  child.kill('SIGKILL')
  expect((await ended).code).toBeNull()
  await eventually(
    () => restoring('true'),
    (count) => count === 0,
    60_000,
  )
  const { rows } = await watcher.query(
    `select nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  expect(rows).toEqual([])
  await watcher.end()

  const again = await runProgram('restore', [made.path], place.env)
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('is restored')])
  const restored = await place.open()
  expect(await readRows(restored)).toEqual(await readRows(database))
  await restored.close()
})

test('two backups of a database at once: the second one is refused', async () => {
  await database.transaction('read', async (connection) => {
    await connection.rows('select pg_advisory_xact_lock(7214455009)')
    await expect(backUp()).rejects.toThrow('Another backup of this database is being made.')
  })
})
