import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../src/platform/migration-files.ts'
import { type EmptyDatabase, makeEmptyDatabase } from './support/database.ts'
import { rowsOfRelease } from './support/release-rows.ts'

let empty: EmptyDatabase
beforeEach(async () => {
  empty = await makeEmptyDatabase()
})
afterEach(() => empty.drop())

const OTHER = '00000000-0000-7000-8000-000000000002'
const FREE = '00000000-0000-7000-8000-000000000003'
test('payments from before receipts get documents in order, and receipts that were issued keep their numbers', {
  timeout: 120_000,
}, async () => {
  const all = readMigrations()
  const position = all.findIndex(({ name }) => name.endsWith('_receipts.sql'))
  const before = await empty.open({ migrations: all.slice(0, position) })
  const run = (query: string) => sql.raw(query).execute(before.db)
  for (const statement of rowsOfRelease) {
    const table = /insert into (\S+)/.exec(statement)?.[1] ?? expect.fail(statement)
    const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(
      before.db,
    )
    // Tables of later migrations are not there yet.
    if (rows[0]?.known) await run(statement)
  }
  const columns = `id, code, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at, customer_name,
    customer_email, customer_phone, customer_address, service_name, service_img, service_duration_minutes, price_minor,
    due_now_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at, created_at, updated_at`
  for (const [id, code] of [
    [OTHER, 'C2C3D4'],
    [FREE, 'D2C3D4'],
  ]) {
    const copied = columns.replace('id, code', `'${id}', '${code}'`).replace('status', `'expired'`)
    await run(`insert into bookings (${columns}) select ${copied} from bookings where code = 'B2C3D4'`)
  }
  const attempt = `id, booking_id, gateway, merchant_ref, amount_minor, currency, status, provider_txn_id, received_minor,
    received_currency, created_at, updated_at, paid_at`
  const paid = attempt
    .replace('id, booking_id', `'${OTHER}', '${OTHER}'`)
    .replace('merchant_ref', `'JH-REFERENCE-2'`)
    .replace('provider_txn_id', `'T-2'`)
    .replace('paid_at', `'2026-01-01T00:00Z'`)
  await run(`insert into payment_attempts (${attempt}) select ${paid} from payment_attempts`)
  // Receipts were numbered when they were first read, also of a booking without a price.
  await run(`insert into receipt_counters (year, last_number) values (2026, 2)`)
  const receipt = (id: string, booking: string, number: number) =>
    run(`insert into receipts (id, booking_id, year, number, issued_at)
      values ('${id}', '${booking}', 2026, ${number}, '2026-02-01T00:00Z')`)
  await receipt(OTHER, '00000000-0000-7000-8000-000000000001', 1)
  await receipt(FREE, FREE, 2)
  await before.close()

  const after = await empty.open()
  const { rows } = await sql<object>`
    select document.series, document.number, document.amount_minor, other.number as refers_to, bookings.code
    from receipt_documents document join bookings on bookings.id = document.booking_id
      left join receipt_documents other on other.id = document.refers_to_id
    order by document.series desc, document.number`.execute(after.db)
  await after.close()
  expect(rows).toEqual([
    { series: 'receipt', number: 1, amount_minor: 4000, refers_to: null, code: 'B2C3D4' },
    { series: 'receipt', number: 2, amount_minor: 0, refers_to: null, code: 'D2C3D4' },
    { series: 'receipt', number: 3, amount_minor: 4000, refers_to: null, code: 'C2C3D4' },
    { series: 'credit_note', number: 1, amount_minor: 1500, refers_to: 1, code: 'B2C3D4' },
  ])
})
