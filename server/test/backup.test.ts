import { randomUUID } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Slot } from '@jhilik/contract/slots.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { readMigrations } from '../src/platform/migration-files.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { appCode } from './support/app-code.ts'
import {
  makePlace,
  onlyFile,
  type Place,
  readFiles,
  readRows,
  readWaitingJobs,
} from './support/backup-place.ts'
import { describeSchema } from './support/catalog.ts'
import { openTestDatabase } from './support/database.ts'
import { rowsOfRelease } from './support/release-rows.ts'
import { runProgram } from './support/run-program.ts'
import { setUpApp } from './support/second-factors.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { book, bookingBody, makeOffer, payAt } from './support/shop.ts'

const ZONE = 'Asia/Dhaka'
/** The migrations of the first release, whose rows are inserted. */
const RELEASED = 10
const places: Place[] = []
let server: ServerProcess | undefined

afterEach(async () => {
  await server?.kill()
  for (const place of places.splice(0)) await place.remove()
})

async function newPlace(...args: Parameters<typeof makePlace>): Promise<Place> {
  const place = await makePlace(...args)
  places.push(place)
  return place
}

/** A row of each table that came after the first release. */
const laterRows = [
  `insert into messages (id, event, booking_id, revision, starts_at, audience, channel, planned_at, created_at)
   select gen_random_uuid(), 'edited', id, revision, starts_at, 'customer', 'email', now(), now() from bookings limit 1`,
  `insert into booking_links (token_hash, booking_id, message_id, link_version, account_link_version, created_at)
   select repeat('x', 43), booking_id, id, 1, 1, now() from messages`,
  `insert into message_opt_outs (user_id, event, channel) select min(id::text)::uuid, 'reminder', 'sms' from users`,
  `insert into staff_texts (id, body, request_hash, created_at)
   values ('00000000-0000-7000-8000-000000000042', 'We are late.', 'x', now())`,
  `insert into message_texts (event, channel, locale, body) values ('booked', 'sms', 'en', 'See you {when}')`,
  `insert into push_devices (sign_in_id, endpoint, p256dh, auth, registered_at)
   select min(id::text)::uuid, 'https://fcm.googleapis.com/fcm/send/a', repeat('B', 87), repeat('A', 22), now() from sign_ins`,
  `insert into stopped_numbers (phone_e164, stopped_at) values ('+8801712345678', now())`,
  `insert into booking_views (id, user_id, position, name, query, created_at)
   select min(id::text)::uuid, min(id::text)::uuid, 1, 'Mirpur', 'on=week', now() from users`,
  `insert into bulk_changes (id, requested_by, sign_in_id, request_hash, act, confirmed, created_at)
   select min(id::text)::uuid, min(id::text)::uuid, gen_random_uuid(), 'x', '{"kind": "assign", "crew": null}', false, now() from users`,
  `insert into bulk_change_items (bulk_change_id, position, booking_id, version, refund_minor)
   select (select id from bulk_changes), 0, min(id::text)::uuid, 'x', 0 from bookings`,
  `insert into disturbances (id, created_by, cause, explanation_en, explanation_bn, date, from_time, to_time, deadline, request_hash, created_at)
   select min(id::text)::uuid, min(id::text)::uuid, 'rain', 'Sorry.', '', '2026-01-05', '13:00', '18:00', now() + interval '1 hour', 'x', now() from users`,
  `insert into disturbance_offers (id, disturbance_id, position, booking_id, starts_at, version, slot_ids)
   select id, (select id from disturbances), 0, id, starts_at, 'x', '{}' from bookings limit 1`,
  `insert into offered_times (offer_id, position, slot_id, slot_date, starts_at, ends_at, held, held_until)
   select offer.id, 1, slots.id, slots.date, slots.starts_at, slots.ends_at, false, now() from disturbance_offers offer, slots limit 1`,
  `insert into visit_reports (id, booking_id, crew_no, starts_at, kind, happened_at, arrived_at, minutes, request_hash)
   select gen_random_uuid(), id, 1, starts_at, 'late', now(), now(), 15, 'x' from bookings limit 1`,
  `insert into service_checklists (service_id, items) select id, '[]' from services where name = 'Wash'`,
  `insert into visit_reports (id, booking_id, crew_no, starts_at, kind, happened_at, arrived_at, photo, moment, request_hash)
   select gen_random_uuid(), bookings.id, 1, starts_at, 'photo', now(), now(), repeat('0', 32), moment, 'x'
   from (select * from bookings limit 1) bookings, unnest(array['before', 'after']) as moment`,
  `insert into photo_consents (booking_id, allowed, answered_at) select distinct booking_id, true, now() from visit_reports where photo is not null`,
  `insert into shown_photos (before_id, after_id, booking_id, service_id, before_name, after_name, shown_at)
   select before.id, after.id, bookings.id, service_id, repeat('1', 32), repeat('2', 32), now() from bookings
     join visit_reports before on before.booking_id = bookings.id and before.moment = 'before'
     join visit_reports after on after.booking_id = bookings.id and after.moment = 'after'`,
  `insert into complaints (id, booking_id, text, created_at) select gen_random_uuid(), id, 'Water spots', now() from bookings limit 1`,
  `insert into shown_members (user_id) select min(id::text)::uuid from users`,
  `insert into report_keys (user_id, sealed_key) select min(id::text)::uuid, 'sealed' from users`,
  `insert into service_sizes (id, service_id, position, name, name_bn, vehicle_size, price_minor, minutes)
   select gen_random_uuid(), id, 0, 'Sedan', 'সেডান', 'sedan', price_minor, duration_minutes from services where name = 'Wash'`,
  `insert into service_add_ons (id, service_id, size_id, position, name, price_minor, minutes, max_quantity)
   select gen_random_uuid(), service_id, id, 0, 'Seat shampoo', 150, 10, 5 from service_sizes`,
  `insert into service_prices (service_id, size_id, from_date, price_minor)
   select service_id, id, '2030-01-01', 1000 from service_sizes`,
  `insert into price_rules (id, position, name, weekdays, from_time, to_time, rate, created_at, updated_at)
   values (gen_random_uuid(), 0, 'Friday', '{5}', '08:00', '10:00', 10000, now(), now())`,
  `insert into standing_discounts (user_id, rate, reason, updated_at)
   select id, 5000, 'A fleet', now() from users where email = 'rahim@test.example'`,
  `insert into coupons (id, code, rate, currency, max_uses, created_at, updated_at)
   values (gen_random_uuid(), 'EID10', 10000, 'BDT', 25, now(), now())`,
  `insert into booking_add_ons (line_id, position, add_on_id, name, quantity, price_minor, minutes)
   select min(id::text)::uuid, 0, gen_random_uuid(), 'Wax', 1, 0, 5 from booking_lines`,
  `insert into booking_charges (booking_id, position, kind, name, rate, amount_minor)
   select min(id::text)::uuid, 1, 'rule', 'Friday', 10000, 0 from bookings`,
]

/** Values that a careless text format would change. */
const oddRows = [
  // The demo has an area of that name.
  `update areas set name_en = E'Ban\\tani', name_bn = '', position = 900 where name_en = 'Banani'`,
  `insert into settings (key, value, updated_at) values
     ('odd-null', 'null', '2026-01-02 03:04:05.123456+06'),
     ('odd-number', '{"n": 12345678901234567890.1234567890, "e": 1e-30, "s": "a\\u0026\\"\\\\ \\n"}', 'infinity'),
     ('odd-text', '"ঝিলিক — ৫০% ছাড়"', '0001-01-01 00:00:00 BC')`,
  `update users set name = E'Line\\nbreak\\t\\\\N "quoted" ঝিলিক 🚿', address = '' where email = 'rahim@test.example'`,
  `update services set includes = array['', 'NULL', 'a,b', '{x}', E'"\\\\', 'ফোম'] where name = 'Wash'`,
  `update payment_attempts set provider_txn_id = E'\\x0b' where merchant_ref = 'JH-REFERENCE'`,
  `update data_audits set violations = '{"seat-taken-twice": 0}'`,
  `insert into attempt_counts (key, count, last_at) values ('largest', 2147483647, now())`,
  `insert into cash_handovers (id, collector_id, amount_minor, currency, at)
   select '00000000-0000-7000-8000-000000000077', id, 9007199254740993, 'USD', now() from users where email = 'rahim@test.example'`,
]

interface Filled {
  account: { email: string; password: string }
  /** The key of the account's authenticator app. */
  appKey: string
}

/** A demo with everything that a place can have. */
async function fill(place: Place): Promise<Filled> {
  const released = await place.open({ migrations: readMigrations().slice(0, RELEASED) })
  for (const statement of rowsOfRelease) await sql.raw(statement).execute(released.db)
  await released.close()
  const database = await place.open()
  for (const statement of [...laterRows, ...oddRows]) await sql.raw(statement).execute(database.db)
  const app = await startTestApp({
    database,
    env: { DATA_DIR: place.dataDir, SESSION_SECRET: place.env.SESSION_SECRET ?? '', TIME_ZONE: ZONE },
    seed: true,
    work: false,
  })
  try {
    const customer = await app.signIn()
    const { key } = await setUpApp(app, customer)
    // The crews of the demo have jobs on the next days.
    const date = addDays(wallClock(new Date(), ZONE).date, 60)
    const { body } = await book(app, customer, await makeOffer(app, { date }))
    await payAt(body.data.paymentUrl, 'pay')
    await book(app, customer, await makeOffer(app, { date }))
    await upload(app, customer.token)
    await mkdir(join(place.dataDir, 'pages'))
    await writeFile(join(place.dataDir, 'pages/terms.bn.md'), '# শর্তাবলি\n')
    return { account: { email: customer.user.email ?? '', password: customer.password }, appKey: key }
  } finally {
    await app.close()
    await database.close()
  }
}

async function upload(app: TestApp, token: string): Promise<void> {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6172' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.url}/api/uploads/pictures`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(201)
}

async function contentOf(place: Place) {
  const database = await place.open()
  const content = {
    rows: await readRows(database),
    jobs: await readWaitingJobs(database),
    uploads: await readFiles(join(place.dataDir, 'uploads')),
    pages: await readFiles(join(place.dataDir, 'pages')),
    sequence: await nextPosition(database),
  }
  await database.close()
  return content
}

/** The last values of the sequences, such as the ledger's, read without using up one. */
async function nextPosition({ transaction }: Database): Promise<unknown> {
  return transaction('read', (connection) =>
    connection.rows(
      `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
    ),
  )
}

interface Posted {
  token?: string
  secondFactor?: { ticket: string }
}

async function post(path: string, body: object, token?: string) {
  const answer = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Posted }
}

/** Signs in with the authenticator app, whose key is sealed with the secret, and books. */
async function useServer(place: Place, { account, appKey }: Filled): Promise<void> {
  server = await startServerProcess({ ...place.env, TIME_ZONE: ZONE, ADMIN_SECOND_FACTOR: 'optional' })
  const first = await post('/api/auth/login', account)
  const second = await post('/api/auth/login/second-factor', {
    ticket: first.body.secondFactor?.ticket,
    // The code of the next half minute: the one of the set-up is used up.
    code: appCode(appKey, new Date(), 1),
  })
  expect([second.status, second.body]).toEqual([200, expect.objectContaining({ token: expect.any(String) })])
  expect((await post('/api/auth/login', DEMO_ACCOUNTS.user)).status).toBe(200)

  const date = addDays(wallClock(new Date(), ZONE).date, 3)
  const free = await fetch(`${server.url}/api/slots/availability?date=${date}`)
  const slots = ((await free.json()) as { data: Slot[] }).data
  const slot = slots.find(({ isBooked }) => isBooked === 'available')
  const offer = { serviceId: slot?.service._id ?? '', slotId: slot?._id ?? '' }
  const contact = { email: 'new@people.example', phone: '01712345678' }
  const booked = await post('/api/bookings', bookingBody(offer, contact), second.body.token)
  expect([booked.status, booked.body]).toEqual([201, expect.objectContaining({ success: true })])
  await server.kill()
}

describe.each([
  { from: 'embedded', to: 'server' },
  { from: 'server', to: 'embedded' },
] as const)('a backup of the $from database', ({ from, to }) => {
  test(`is restored into an empty one of the other kind: every row, job and file, and the server works`, {
    timeout: 400_000,
  }, async () => {
    const source = await newPlace(from)
    const filled = await fill(source)
    const before = await contentOf(source)
    for (const [table, rows] of Object.entries(before.rows)) {
      if (table !== 'public.schema_migration_steps') expect([table, rows.length]).not.toEqual([table, 0])
    }
    expect(before.jobs.length).toBeGreaterThan(2)
    expect(Object.keys(before.uploads)).toHaveLength(7)

    const folder = join(source.dataDir, 'kept')
    const backup = await runProgram('backup', ['--to', folder], source.env)
    expect([backup.code, backup.said]).toEqual([0, expect.stringContaining('is complete')])
    const file = await onlyFile(folder)
    expect((await stat(file)).mode & 0o077).toBe(0)

    const target = await newPlace(to, { SESSION_SECRET: source.env.SESSION_SECRET ?? '' })
    const restored = await runProgram('restore', [file], target.env)
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('is restored')])
    expect(restored.said).not.toContain('SESSION_SECRET is another one')

    // The backup lacks what the command recorded after its snapshot.
    expect(await contentOf(target)).toEqual(before)
    const [fresh, database] = [await openTestDatabase(), await target.open()]
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh))
    await fresh.close()
    await database.close()
    await useServer(target, filled)
  })
})
