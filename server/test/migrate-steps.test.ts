import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrateServer } from '../src/platform/db.ts'
import { type MigrationConnection, migrate } from '../src/platform/migrate.ts'
import { readMigrations, readSteps } from '../src/platform/migration-files.ts'
import { makeEmptyDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'

/** The key of the advisory lock in `migrate.ts`. */
const LOCK = 7_214_455_001

const MAKE_ROWS = `
create table things (id integer primary key, done integer not null default 0);
insert into things (id) select generate_series(1, 25)`

/** A migration that does ten rows at a time. The row that is marked cannot be done. */
const IN_BATCHES = `
-- Things are done in steps.
-- migrate:step
alter table things add column twice integer;

-- migrate:batches
with page as (select id from things where id > coalesce($1::integer, 0) order by id limit 10),
  filled as (update things set twice = 2 * things.id / (1 - done), done = done + 1 from page where things.id = page.id)
select max(id)::text as last, count(*) as rows from page

-- migrate:alone
drop index concurrently if exists things_by_twice;
create index concurrently things_by_twice on things (twice);

-- migrate:step
alter table things alter column twice set not null`

let connection: MigrationConnection
let close: () => Promise<void>
let url = ''

beforeAll(async () => {
  const made = await makeEmptyDatabase()
  url = made.url
  const client = await connect(url)
  connection = {
    exec: async (text) => void (await client.query(text)),
    rows: async <T>(text: string, params?: unknown[]) => (await client.query(text, params)).rows as T[],
  }
  close = async () => {
    await client.end()
    await made.drop()
  }
})
afterAll(() => close())

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

describe('migrations in steps', () => {
  let folder: string
  const lines: string[] = []
  const say = (line: string) => void lines.push(line.replaceAll(/\d+\.\d s/g, '0 s'))

  beforeEach(async () => {
    lines.length = 0
    folder = await mkdtemp(join(tmpdir(), 'jhilik-migrations-'))
    await write('0001_rows.sql', MAKE_ROWS)
  })
  afterEach(async () => {
    await connection.exec('drop schema public cascade; create schema public')
    await rm(folder, { recursive: true })
  })

  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const run = () => migrate(connection, { migrations: readMigrations(folder), say, sayFromMs: 0 })
  const ask = <T>(query: string) => connection.rows<T>(query)

  it('say nothing while they are quick', async () => {
    await migrate(connection, { migrations: readMigrations(folder), say, sayFromMs: 60_000 })
    expect(lines).toEqual([])
  })

  it('say how long each took, and leave no trace of their steps', async () => {
    await write('0002_steps.sql', IN_BATCHES)
    await run()
    const [sums] = await ask('select sum(twice)::integer as twice, sum(done)::integer as done from things')
    expect(sums).toEqual({ twice: 650, done: 25 })
    expect(lines).toEqual([
      'Migration 0001_rows.sql took 0 s.',
      'Migration 0002_steps.sql, step 1 of 4 took 0 s.',
      'Migration 0002_steps.sql, step 2 of 4 took 0 s.',
      'Migration 0002_steps.sql, step 3 of 4 took 0 s.',
      'Migration 0002_steps.sql, step 4 of 4 took 0 s.',
      'Migration 0002_steps.sql took 0 s.',
    ])
    expect(await ask('select version from schema_migration_steps')).toEqual([])
    expect(await ask('select version from schema_migrations order by 1')).toEqual([
      { version: 1 },
      { version: 2 },
    ])
  })

  it('keep what was committed when one fails, and go on there', async () => {
    await write('0001_rows.sql', `${MAKE_ROWS};\nupdate things set done = 1 where id = 17`)
    await write('0002_steps.sql', IN_BATCHES)
    await expect(run()).rejects.toThrow('division by zero')
    expect(lines.at(-1)).toBe('Migration 0002_steps.sql failed after 0 s: division by zero')

    lines.length = 0
    await connection.exec('update things set done = 0 where id = 17')
    await run()
    expect(await ask('select id from things where done <> 1')).toEqual([])
    expect(lines[0]).toBe('Migration 0002_steps.sql goes on with step 2, 10 rows done.')
    expect(lines).not.toContain('Migration 0002_steps.sql, step 1 of 4 took 0 s.')
  })

  it('refuse to go on in a file that was changed meanwhile', async () => {
    await write('0001_rows.sql', `${MAKE_ROWS};\nupdate things set done = 1 where id = 17`)
    await write('0002_steps.sql', IN_BATCHES)
    await expect(run()).rejects.toThrow('division by zero')
    await write('0002_steps.sql', `${IN_BATCHES};`)
    await expect(run()).rejects.toThrow(
      'Migration 0002_steps.sql was changed after it had been applied in part.',
    )
  })

  it('undo the one that fails and no other', async () => {
    await write('0002_more.sql', 'insert into things (id) values (26)')
    await write('0003_wrong.sql', 'insert into things (id) values (27); select 1 / 0')
    await expect(run()).rejects.toThrow('division by zero')
    expect(lines.at(-1)).toMatch(/^Migration 0003_wrong\.sql failed after 0 s/)
    await write('0003_wrong.sql', 'insert into things (id) values (28)')
    await run()
    expect(await ask('select id from things where id > 25 order by id')).toEqual([{ id: 26 }, { id: 28 }])
  })

  it('have all the time they need, whatever limits the product has', async () => {
    await write(
      '0002_limits.sql',
      `create table limits as select current_setting('statement_timeout') as statement,
         current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    await connection.exec('set statement_timeout = 900; set lock_timeout = 900')
    await run()
    const limits = await ask('select * from limits')
    expect(limits).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  })

  it('run once when several processes start together', async () => {
    await write('0002_steps.sql', IN_BATCHES)
    const migrations = readMigrations(folder)
    await Promise.all(Array.from({ length: 4 }, () => migrateServer(url, { migrations })))
    expect(await ask('select id from things where done <> 1')).toEqual([])
    expect(await ask('select count(*)::integer as count from schema_migrations')).toEqual([{ count: 2 }])
  })

  it('resume where a process was killed', async () => {
    await write('0001_rows.sql', `${MAKE_ROWS};\nalter table things add column twice integer`)
    await migrate(connection, { migrations: readMigrations(folder) })
    await write('0002_batches.sql', IN_BATCHES.slice(IN_BATCHES.indexOf('-- migrate:batches')))
    const holder = await connect(url)
    const script = join(import.meta.dirname, 'support/migrate-process.ts')
    try {
      // This locks a row of the second batch.
      await holder.query('begin')
      await holder.query('select from things where id = 15 for update')
      const killed = spawn(process.execPath, [script, url, folder])
      const gone = new Promise((resolve) => killed.once('exit', (_code, signal) => resolve(signal)))
      await eventually(
        () => holder.query('select rows_done from schema_migration_steps'),
        ({ rows }) => rows[0]?.rows_done === '10',
        30_000,
      )
      killed.kill('SIGKILL')
      expect(await gone).toBe('SIGKILL')
    } finally {
      // Rolls back, so that the row is free.
      await holder.end()
    }
    await run()
    expect(lines).toContain('Migration 0002_batches.sql goes on with step 1, 10 rows done.')
    expect(await ask('select id from things where done <> 1')).toEqual([])
  })

  it('are waited for by a process that starts meanwhile, for as long as they take', async () => {
    const holder = await connect(url)
    await holder.query(`select pg_advisory_lock(${LOCK})`)
    await connection.exec('set statement_timeout = 200')
    const waiting = run()
    const said = await eventually(
      async () => lines.filter((line) => line.startsWith('Another process is migrating the database')),
      (found) => found.length > 0,
    )
    expect(said[0]).toBe('Another process is migrating the database. Waiting for it (0 s).')
    // The process waits longer than the limit, and what it has asked so far does not hold up this kind of index.
    await holder.query('create table elsewhere (id integer)')
    await holder.query('create index concurrently on elsewhere (id)')
    await holder.query('select pg_sleep(0.6)')
    await holder.end()
    await waiting
    expect(await ask('select version from schema_migrations')).toEqual([{ version: 1 }])
  })
})

describe('the steps of a file', () => {
  it('are one transaction without markers', () => {
    const text = 'select 1; -- migrate:step in a sentence\nselect 2'
    expect(readSteps('0001_x.sql', text)).toEqual([{ kind: 'transaction', sql: text }])
  })

  it('begin at their markers', () => {
    const text = '-- About it.\n-- migrate:step\na\n-- migrate:batches\nb\n-- migrate:alone\nc;\nd;\n'
    expect(readSteps('0001_x.sql', text)).toEqual([
      { kind: 'transaction', sql: 'a' },
      { kind: 'batches', sql: 'b' },
      { kind: 'alone', sql: 'c;\nd;' },
    ])
    expect(() => readSteps('0001_x.sql', `drop table x;\n${text}`)).toThrow(/before the first step/)
  })
})
