import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { readMigrations } from '../src/platform/migration-files.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'
import { makePremises } from './support/premises.ts'
import { startServerProcess } from './support/server-process.ts'
import { eventually } from './support/shop.ts'

/** One page of the migrations that go in batches, and a bit. */
const BOOKINGS = 2_100
const all = readMigrations()
const upTo = (name: string) => all.slice(0, all.findIndex((migration) => migration.name.endsWith(name)) + 1)
const BEFORE_LISTS = upTo('_price_of_words.sql')
const WITH_LISTS = upTo('_lists_at_any_size.sql')
const WITH_RECEIVED = upTo('_received_money.sql')
const BY_TRIGGER = upTo('_search_words_by_trigger.sql')

const id = (kind: string, n: string) =>
  `('${kind}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const idOf = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Bookings of version 7, two of three paid, one of those given back. */
const FILL = `
set session_replication_role = replica;
insert into users (id, name, email, password_hash, created_at, updated_at)
  values (${id('a', '1')}, 'Rahim Uddin', 'rahim@test.example', 'x', now(), now());
insert into services (id, name, description, price_minor, currency, img, duration_minutes, service_type, created_at, updated_at)
  values (${id('b', '1')}, 'Wash', 'Text', 1000, 'USD', '/a.svg', 20, 'Cleaning', now(), now());
insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, created_at, updated_at)
  values (${id('c', '1')}, ${id('b', '1')}, '2026-01-01', '10:00', '11:00', '2026-01-01 10:00Z', '2026-01-01 11:00Z', now(), now());
insert into bookings (id, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at,
    customer_name, customer_email, customer_phone, customer_address, service_name, service_img,
    service_duration_minutes, price_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at,
    vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate, created_at, updated_at)
  select ${id('d', 'n')}, ${id('a', '1')}, ${id('b', '1')}, ${id('c', '1')}, 1, 1, 'canceled', now(),
    'Rahim Uddin', 'rahim@test.example', '01711000000', 'Dhaka', 'Wash', '/a.svg', 20, 1000, 'USD', '2026-01-01',
    '10:00', '11:00', '2026-01-01 10:00Z', '2026-01-01 11:00Z', 'car', 'Toyota', 'Axio', 2018, 'Plate' || n, now(), now()
  from generate_series(1, ${BOOKINGS}) n;
insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status, payment_url,
    provider_txn_id, created_at, updated_at, paid_at, refunded_minor)
  select ${id('e', 'n')}, ${id('d', 'n')}, 'aamarpay', 'reference' || n, 1000, 'USD',
    case when n % 3 = 0 then 'redirected' else 'paid' end, 'http://127.0.0.1/', 'txn' || n, now(), now(),
    case when n % 3 > 0 then now() end, case when n % 3 = 1 then 1000 else 0 end
  from generate_series(1, ${BOOKINGS}) n;
insert into refunds (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
  select ${id('f', 'n')}, ${id('e', 'n')}, 1000, 'USD', 'canceled', 'succeeded', now(), now()
  from generate_series(1, ${BOOKINGS}) n where n % 3 = 1;
set session_replication_role = origin`

/** Processes of the product may have added others. */
const OURS = `slot_id = '${idOf('c', 1)}'`

async function ask<T>({ db }: Database, query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(db)).rows
}

async function expectMigrated(database: Database): Promise<void> {
  const third = BOOKINGS / 3
  expect(
    await ask(
      database,
      `select payment_state as state, count(*) as count from bookings where ${OURS} group by 1 order by 1`,
    ),
  ).toEqual([
    { state: 'Not refunded', count: third },
    { state: 'Pending', count: third },
    { state: 'Refunded', count: third },
  ])
  expect(
    await ask(
      database,
      `select count(*) as count from bookings where ${OURS} and search_words @@ ('plate' || right(id::text, 12)::int)::tsquery`,
    ),
  ).toEqual([{ count: BOOKINGS }])
  expect(
    await ask(
      database,
      `select status, received_minor as received, count(*) as count from payment_attempts
       where booking_id in (select id from bookings where ${OURS}) group by 1, 2 order by 1`,
    ),
  ).toEqual([
    { status: 'paid', received: 1000, count: 2 * third },
    { status: 'redirected', received: null, count: third },
  ])
}

/** Words follow the booking, and nobody can write others. */
async function expectWordsKept(database: Database): Promise<void> {
  await ask(database, `update bookings set customer_name = 'Karim' where id = '${idOf('d', 1)}'`)
  await ask(database, `update bookings set search_words = 'wrong' where id = '${idOf('d', 2)}'`)
  const found = await ask<{ n: number }>(
    database,
    `select right(id::text, 12)::int as n from bookings where search_words @@ 'karim' or search_words @@ 'wrong'`,
  )
  expect(found).toEqual([{ n: 1 }])
  const [column] = await ask(
    database,
    `select is_generated, is_nullable from information_schema.columns where table_name = 'bookings' and column_name = 'search_words'`,
  )
  expect(column).toEqual({ is_generated: 'NEVER', is_nullable: 'NO' })
}

let empty: EmptyDatabase
beforeEach(async () => {
  empty = await makeEmptyDatabase()
})
afterEach(() => empty.drop())

async function fill(): Promise<void> {
  const database = await empty.open({ migrations: BEFORE_LISTS })
  for (const statement of FILL.split(';\n')) await ask(database, statement)
  await database.close()
}

describe('a database with bookings', { timeout: 120_000 }, () => {
  it('keeps all of them, and what is known of their payments', async () => {
    await fill()
    const database = await empty.open()
    await expectMigrated(database)
    await expectWordsKept(database)
    await database.close()
  })

  it('that was migrated before the files were cut into steps becomes as all others', async () => {
    await fill()
    const before = await empty.open({ migrations: WITH_RECEIVED })
    const former = [
      'drop trigger bookings_search_words on bookings',
      'drop function keep_search_words',
      'alter table bookings drop column search_words',
      `alter table bookings add column search_words tsvector not null
       generated always as (booking_words(customer_name, customer_email, customer_phone, registration_plate)) stored`,
      'create index bookings_by_words on bookings using gin (search_words)',
    ]
    for (const statement of former) await ask(before, statement)
    for (const { version, formerChecksums } of WITH_RECEIVED) {
      const [checksum] = formerChecksums
      if (checksum)
        await ask(before, `update schema_migrations set checksum = '${checksum}' where version = ${version}`)
    }
    await before.close()
    const database = await empty.open({ migrations: BY_TRIGGER })
    await expectMigrated(database)
    await expectWordsKept(database)
    await database.close()
  })
})

if (inject('database').kind === 'postgres')
  describe('a database that others use meanwhile', { timeout: 120_000 }, () => {
    const url = () => empty.url ?? expect.fail('only a server has others')

    /** Brings it to the point at which the columns are there and no booking is filled. */
    async function stopBeforeFilling(): Promise<void> {
      const last = WITH_LISTS.at(-1) ?? expect.fail('no such migration')
      const broken = [
        ...last.steps.slice(0, 1),
        { kind: 'transaction' as const, sql: 'select 1 / 0' },
        ...last.steps.slice(2),
      ]
      const migrations = [...WITH_LISTS.slice(0, -1), { ...last, steps: broken }]
      await expect(empty.open({ migrations })).rejects.toThrow('division by zero')
    }

    async function connect(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      return client
    }

    it('shows a payment as paid that is settled while its booking is filled', async () => {
      await fill()
      await stopBeforeFilling()
      const settling = await connect()
      await settling.query('begin')
      await settling.query(
        `update payment_attempts set status = 'paid', paid_at = now() where id = '${idOf('e', 3)}'`,
      )
      const opening = empty.open()
      const waits = `select 1 from pg_stat_activity
      where application_name = 'jhilik-migrate' and wait_event_type = 'Lock' and datname = current_database()`
      const seen = await connect()
      await eventually(
        () => seen.query(waits),
        ({ rowCount }) => rowCount === 1,
      )
      await seen.end()
      await settling.query('commit')
      await settling.end()
      const database = await opening
      expect(
        await ask(database, `select payment_state as state from bookings where id = '${idOf('d', 3)}'`),
        // Paid: the bookings of this test are canceled, and their money was kept.
      ).toEqual([{ state: 'Not refunded' }])
      await database.close()
    })

    it('goes on where a process was killed', async () => {
      await fill()
      await stopBeforeFilling()
      const premises = await makePremises()
      const env = {
        ...premises.env,
        DATABASE_URL: url(),
        SESSION_SECRET: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'info',
      }
      const holder = await connect()
      try {
        // In the second page, so that the process stops there.
        await holder.query('begin')
        await holder.query(`select from bookings where id = '${idOf('d', 2_050)}' for update`)
        const abort = new AbortController()
        const killed = startServerProcess(env, [], abort.signal)
        await eventually(
          async () => holder.query('select rows_done from schema_migration_steps'),
          ({ rows }) => rows[0]?.rows_done === '2000',
          30_000,
        )
        abort.abort()
        await expect(killed).rejects.toThrow('did not start')
        await holder.query('commit')
        const server = await startServerProcess(env)
        expect(server.said()).toContain('goes on with step 2, 2,000 rows done.')
        await server.kill()
      } finally {
        await holder.end()
      }
      const database = await empty.open()
      await expectMigrated(database)
      await database.close()
      await premises.remove()
    })
  })
