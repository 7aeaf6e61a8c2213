import type pg from 'pg'

const USERS = 50_000
const SERVICES = 50
const SLOTS_PER_DAY = 1_000

const id = (kind: string, n: string) =>
  `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** A business as version 0007 of the database stores it: one slot, payment and attempt for each booking. */
function statements(bookings: number): string[] {
  return [
    `insert into users (id, name, email, password_hash, created_at, updated_at)
     select ${id('a', 'n')}, (array['Rahim', 'Karim', 'Nusrat', 'Shirin', 'Tanvir', 'Farhana', 'Imran'])[n % 7 + 1] || ' ' ||
            (array['Uddin', 'Akter', 'Hossain', 'Islam', 'Chowdhury'])[n / 7 % 5 + 1], 'user' || n || '@bench.example', 'x', now(), now()
     from generate_series(1, ${USERS}) n`,
    `insert into services (id, name, description, price_minor, currency, img, duration_minutes, service_type, created_at, updated_at)
     select ${id('b', 'n')}, 'Service ' || n, 'Text', 1000, 'USD', '/a.svg', 20, 'Cleaning', now(), now()
     from generate_series(1, ${SERVICES}) n`,
    `insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, created_at, updated_at)
     select ${id('c', 'n')}, ${id('b', `n % ${SERVICES} + 1`)}, at::date, at::time, at::time + interval '20 minutes',
            at at time zone 'Asia/Dhaka', (at + interval '20 minutes') at time zone 'Asia/Dhaka', now(), now()
     from (select n, timestamp '2024-01-01 08:00' + (n / ${SLOTS_PER_DAY}) * interval '1 day'
                     + (n / ${SERVICES} % ${SLOTS_PER_DAY / SERVICES}) * interval '30 minutes' as at
           from generate_series(0, ${bookings - 1}) n) as planned`,
    'drop index bookings_words',
    `insert into bookings (id, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at,
       customer_name, customer_email, customer_phone, customer_address, service_name, service_img,
       service_duration_minutes, price_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at,
       vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate, created_at, updated_at)
     select ${id('d', 'n')}, users.id, slots.service_id, slots.id, 1, 1,
       case when n % 6 < 4 then 'completed' when n % 6 = 4 then 'expired' else 'canceled' end, slots.starts_at,
       users.name, users.email, '+880 17' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'Dhaka', 'Service', '/a.svg',
       20, 1000, 'USD', slots.date, slots.start_time, slots.end_time, slots.starts_at, slots.ends_at, 'car', 'Toyota',
       'Axio', 2018, 'Dhaka Metro Ga ' || n / 10000 + 10 || '-' || lpad((n % 10000)::text, 4, '0'),
       slots.starts_at - interval '3 days', slots.starts_at
     from (select row_number() over () as n, * from slots) slots
     join users on users.id = ${id('a', `n * 7919::bigint % ${USERS} + 1`)}`,
    `insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status, payment_url,
       provider_txn_id, created_at, updated_at, paid_at, refunded_minor)
     select ${id('e', 'row_number() over ()')}, id, 'aamarpay', 'ref' || right(id::text, 12), price_minor, 'USD',
       case when status = 'expired' then 'expired' else 'paid' end, 'http://127.0.0.1/', 'txn' || right(id::text, 12),
       created_at, created_at, created_at, case when status = 'canceled' then price_minor else 0 end from bookings`,
    `insert into refunds (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
     select ${id('f', 'row_number() over ()')}, id, refunded_minor, 'USD', 'canceled', 'succeeded', created_at, created_at
     from payment_attempts where refunded_minor > 0`,
    `create index bookings_words on bookings
     using gin (booking_words(customer_name, customer_email, customer_phone, registration_plate))`,
  ]
}

/** Fills an empty database that has come to version 0007. */
export async function fillBefore(client: pg.Client, bookings: number): Promise<void> {
  // What is inserted is right by its making: nothing is checked row by row, and nobody listens.
  await client.query('set session_replication_role = replica')
  for (const statement of statements(bookings)) await client.query(statement)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
