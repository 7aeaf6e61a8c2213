import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/platform/migrate.ts'
import { readMigrations } from '../src/platform/migration-files.ts'

/** What a migration makes of rows that an earlier version of the program wrote. */

const migrations = readMigrations()
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [CUSTOMER, STAFF] = [id(1), id(2)]

let db: PGlite
beforeAll(async () => {
  db = await PGlite.create()
}, 60_000)
afterAll(() => db.close())

/** Brings the database to the version after the first `count` migrations. */
async function migrateTo(count: number) {
  const connection = {
    exec: async (sql: string) => void (await db.exec(sql)),
    rows: async <T>(sql: string, params?: unknown[]) => (await db.query<T>(sql, params)).rows,
  }
  await migrate(connection, { migrations: migrations.slice(0, count) })
}

/** A booking over 40, paid on 1 June, and what was refunded of it. */
function bookingRows(n: number, status: string, refund: { status: string; minor: number } | null): string {
  return `
    insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, created_at, updated_at)
      values ('${id(n)}', '${id(3)}', '2031-06-${n}', '10:00', '11:00', '2031-06-${n}T04:00Z', '2031-06-${n}T05:00Z', now(), now());
    insert into bookings (id, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at, customer_name,
      customer_email, customer_phone, customer_address, service_name, service_img, service_duration_minutes,
      price_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at, vehicle_type, vehicle_brand,
      vehicle_model, manufacturing_year, registration_plate, created_at, updated_at)
      values ('${id(n)}', '${CUSTOMER}', '${id(3)}', '${id(n)}', 1, 1, '${status}', now(), 'A', 'a@b.example', '1', 'D', 'W', '',
      60, 4000, 'USD', '2031-06-${n}', '10:00', '11:00', '2031-06-${n}T04:00Z', '2031-06-${n}T05:00Z', 'car', 'T', 'A', 2018,
      'P', now(), now());
    insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status, created_at,
      updated_at, paid_at, received_minor, received_currency, provider_txn_id)
      values ('${id(n)}', '${id(n)}', 'aamarpay', 'reference-${n}', 4000, 'USD', 'paid', now(), now(), '2031-06-01T00:00Z', 4000, 'USD', 'T${n}');
    ${
      refund
        ? `insert into refunds (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
           values ('${id(n)}', '${id(n)}', ${refund.minor}, 'USD', 'x', '${refund.status}', '2031-06-02T00:00Z', '2031-07-03T00:00Z');`
        : ''
    }`
}

const audit = (n: number, actor: string, action: string, type: string) => `
  insert into audit_entries (id, actor_id, action, subject_type, subject_id, at)
    values (gen_random_uuid(), '${actor}', '${action}', '${type}', '${id(n)}', now());`

describe('the migration to refunds that count once they are paid back', () => {
  test('finds out when and by whom they were settled, who canceled, and what was kept', async () => {
    const here = migrations.findIndex(({ name }) => name.endsWith('_staff_corrections.sql'))
    await migrateTo(here)
    await db.exec(`
      insert into users (id, name, email, password_hash, created_at, updated_at)
        values ('${CUSTOMER}', 'A', 'a@b.example', 'x', now(), now()), ('${STAFF}', 'B', 'b@b.example', 'x', now(), now());
      insert into services (id, name, description, price_minor, currency, img, duration_minutes, service_type, created_at, updated_at)
        values ('${id(3)}', 'W', 'W', 4000, 'USD', '', 60, 'Cleaning', now(), now());
      ${bookingRows(11, 'canceled', null)} ${audit(11, CUSTOMER, 'booking.canceled', 'booking')}
      ${bookingRows(12, 'canceled', { status: 'succeeded', minor: 4000 })} ${audit(12, STAFF, 'booking.canceled', 'booking')}
      ${audit(12, STAFF, 'refund.succeeded', 'refund')}
      ${bookingRows(13, 'completed', { status: 'succeeded', minor: 100 })}
      ${bookingRows(14, 'confirmed', { status: 'manual', minor: 100 })}
      delete from day_marks;`)
    await migrateTo(here + 1)

    const bookings = await db.query(
      'select canceled_by, payment_state, booked_by_staff from bookings order by id',
    )
    expect(bookings.rows).toEqual([
      { canceled_by: 'customer', payment_state: 'Not refunded', booked_by_staff: false },
      { canceled_by: 'business', payment_state: 'Refunded', booked_by_staff: false },
      { canceled_by: null, payment_state: 'Partly refunded', booked_by_staff: false },
      { canceled_by: null, payment_state: 'Refund due', booked_by_staff: false },
    ])
    const settled = new Date('2031-07-03T00:00Z')
    const refunds = await db.query('select status, settled_at, settled_by_hand from refunds order by id')
    expect(refunds.rows).toEqual([
      { status: 'succeeded', settled_at: settled, settled_by_hand: true },
      { status: 'succeeded', settled_at: settled, settled_by_hand: false },
      { status: 'manual', settled_at: null, settled_by_hand: false },
    ])
    // The days on which they counted, and on which they count, are summed up again.
    const marks = await db.query<{ instant: Date }>(
      'select distinct instant from day_marks where instant is not null order by instant',
    )
    expect(marks.rows.map(({ instant }) => instant)).toEqual([new Date('2031-06-02T00:00Z'), settled])
  })

  test('has the database refuse what contradicts itself', async () => {
    const refused = async (statement: string) => {
      const error = await db.exec(statement).then(
        () => null,
        (cause: { constraint?: string }) => cause,
      )
      return error?.constraint
    }
    expect(await refused(`update refunds set status = 'succeeded' where status = 'manual'`)).toBe(
      'refunds_settled_when_succeeded',
    )
    expect(await refused(`update refunds set settled_by_hand = true where status = 'manual'`)).toBe(
      'refunds_by_hand_when_settled',
    )
    expect(await refused(`update bookings set canceled_by = 'business' where status = 'confirmed'`)).toBe(
      'bookings_canceled_by_when_canceled',
    )
    expect(await refused(`update bookings set cancel_message = 'x' where status = 'confirmed'`)).toBe(
      'bookings_cancel_message_when_canceled',
    )
  })
})
