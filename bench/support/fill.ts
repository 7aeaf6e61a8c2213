import pg from 'pg'
import { addDays, wallClock } from '../../server/src/platform/clock.ts'

const TIME_ZONE = 'Asia/Dhaka'
const DAY_HOURS = 10

export interface Size {
  /** The present: what starts later has not happened. */
  now: Date
  /** The first of `days` days with slots. */
  firstDay: string
  days: number
  services: number
  slotsPerDay: number
  /** The seats of each slot. A booking takes the first. */
  seats: number
  /** The first three are admins. */
  users: number
  /** The number of users who have bookings or reviews. */
  customers: number
  bookings: number
  reviews: number
  /** Weekly schedules, which a running server follows: it adds, changes and withdraws slots. */
  schedules: number
}

/** A business of some years: 1,000,000 slots, 100,000 bookings with their payments and history. */
export const LARGE: Size = {
  now: new Date('2026-06-01T06:00:00Z'),
  firstDay: '2025-01-01',
  days: 1000,
  services: 50,
  slotsPerDay: 20,
  seats: 1,
  users: 50_000,
  customers: 20_000,
  bookings: 100_000,
  reviews: 0,
  schedules: 60,
}

/** Another booking code for each n below 16 million, in letters and digits that codes have. */
const CODE_OF_N = `translate(lpad(to_hex(n), 6, '0'), '0123456789abcdef', '23456789BCDFGHJK')`
const id = (kind: string, n: string) =>
  `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
/** The id of a row of `fillBusiness`: a users, b services, c slots, d bookings, e attempts, 2 coupons, 3 the bank's statement, 8 schedules, 9 reviews. */
export const idOf = (kind: string, n: number) =>
  `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const PER_DAY = LARGE.services * LARGE.slotsPerDay

/**
 * A business with 1,000 slots a day, of which every fifth is booked, that has been open long enough to have `slots` of them.
 * Those of the next two weeks are among them.
 */
export function businessWith(slots: number, now: Date): Size {
  const days = Math.ceil(slots / PER_DAY)
  const daysBefore = Math.max(0, days - 14)
  return {
    ...LARGE,
    now,
    firstDay: addDays(wallClock(now, TIME_ZONE).date, -daysBefore),
    days,
    users: slots / 20,
    customers: slots / 50,
    bookings: slots / 5,
  }
}

const dayOf = (instant: string) => `(${instant} at time zone '${TIME_ZONE}')::date`
const todayOf = ({ now }: Size) => wallClock(now, TIME_ZONE).date

/** The entries of all payments and refunds; those before the last two months are in a statement of their month. */
const ledgerStatements = (size: Size) => [
  `insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, gateway, reference, occurred_at, booked_on)
   select booking_id, kind, case kind when 'fee' then -received_minor / 50 else received_minor end, received_currency, id,
     gateway, provider_txn_id, paid_at, ${dayOf('paid_at')}
   from payment_attempts, unnest(array['charge', 'fee']) kind where status = 'paid'`,
  `insert into ledger_entries (booking_id, kind, amount_minor, currency, attempt_id, refund_id, gateway, occurred_at, booked_on)
   select attempt.booking_id, 'refund', -refunds.amount_minor, refunds.currency, attempt.id, refunds.id, attempt.gateway,
     refunds.settled_at, ${dayOf('refunds.settled_at')}
   from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id where refunds.status = 'succeeded'`,
  `insert into statements (id, gateway, file_name, content_hash, imported_at)
   select gen_random_uuid(), 'aamarpay', month || '.csv', month, month + interval '1 month'
   from (select distinct date_trunc('month', booked_on)::date as month from ledger_entries) months where month < date_trunc('month', date '${todayOf(size)}') - interval '1 month'`,
  `insert into statement_lines (statement_id, line, kind, amount_minor, currency, day, text, entry_id)
   select statements.id, 1 + row_number() over (partition by statements.id order by position), kind, abs(amount_minor),
     currency, booked_on, 'Line', entry.id
   from ledger_entries entry join statements on content_hash = date_trunc('month', booked_on)::date::text
   where kind in ('charge', 'refund')`,
  `insert into settled_entries (entry_id, by_bank, statement_id, line)
   select entry_id, false, statement_id, line from statement_lines`,
  `insert into settled_entries (entry_id, by_bank, statement_id, line)
   select fee.id, false, statement_id, line from statement_lines
   join ledger_entries charge on charge.id = entry_id and charge.kind = 'charge'
   join ledger_entries fee on fee.attempt_id = charge.attempt_id and fee.kind = 'fee'`,
  `update ledger_entries set settled_at = occurred_at from settled_entries where entry_id = ledger_entries.id`,
  `insert into statements (id, gateway, file_name, content_hash, imported_at)
   values (${id('3', '1')}, 'bank', 'bank.csv', 'bank', '${size.now.toISOString()}')`,
  `insert into statement_lines (statement_id, line, kind, amount_minor, currency, day, text, problem)
   select ${id('3', '1')}, 1 + n, 'charge', 1000 * n, 'USD', date '${addDays(todayOf(size), -1)}' - n, 'Line', 'unknown'
   from generate_series(1, 30) n`,
]

/** The part of the bookings that have a coupon, which takes off 100, and of those that have a second line, of 500. */
const WITH_COUPON = 'n % 5 = 0'
const WITH_SECOND_LINE = 'n % 4 = 0'

/** The lines of the bookings, what coupons took off them, and price rules. */
const priceStatements = (services: number) => [
  `insert into booking_lines (id, booking_id, position, service_id, service_name, price_minor, minutes)
   select gen_random_uuid(), booking.id, position, case position when 1 then service_id else ${id('b', `(n + 1) % ${services} + 1`)} end, 'Service',
     case position when 2 then 500 else price_minor + case when coupon_id is null then 0 else 100 end
       - case when ${WITH_SECOND_LINE} then 500 else 0 end end, service_duration_minutes
   from (select *, ('x' || right(id::text, 8))::bit(32)::integer as n from bookings) booking, generate_series(1, 2) position
   where position = 1 or ${WITH_SECOND_LINE}`,
  `insert into booking_charges (booking_id, position, kind, name, agreed_minor, amount_minor)
   select id, 1, 'coupon', 'COUPON', -100, -100 from bookings where coupon_id is not null`,
  `insert into price_rules (id, position, name, weekdays, rate, created_at, updated_at)
   select gen_random_uuid(), n, 'Rule ' || n, array[n % 7 + 1]::smallint[], 1000, now(), now() from generate_series(1, 50) n`,
]

/** People, slots, and bookings with their payments and history. */
function statements(size: Size): string[] {
  const { services, slotsPerDay, seats, users, customers, bookings } = size
  const slots = size.days * services * slotsPerDay
  const [now, today] = [`timestamptz '${size.now.toISOString()}'`, todayOf(size)]
  const minutes = (DAY_HOURS * 60) / slotsPerDay
  return [
    `insert into users (id, name, email, password_hash, role, duty, created_at, updated_at)
     select ${id('a', 'n')}, (array['Rahim', 'Karim', 'Nusrat', 'Shirin', 'Tanvir', 'Farhana', 'Imran'])[n % 7 + 1] || ' ' ||
            (array['Uddin', 'Akter', 'Hossain', 'Islam', 'Chowdhury'])[n / 7 % 5 + 1], 'user' || n || '@bench.example', 'x',
            case when n <= 3 then 'admin' else 'user' end, case when n <= 3 then 'owner' end,
            ${now} - (${users} - n) * interval '1 minute', now()
     from generate_series(1, ${users}) n`,
    `update users set phone = '+880 17' || lpad((abs(hashtext(id::text)) % 100000000)::text, 8, '0')`,
    `update users set deactivated_at = now() where right(id::text, 3) = 'abc'`,
    `insert into services (id, name, description, price_minor, currency, img, duration_minutes, service_type,
                           position, created_at, updated_at)
     select ${id('b', 'n')}, 'Service ' || n, 'Text', 1000 + n * 50, 'USD', '/a.svg', ${minutes}, 'Cleaning', n, now(), now()
     from generate_series(1, ${services}) n`,
    `insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, capacity, created_at, updated_at)
     select ${id('c', 'n')}, ${id('b', `n % ${services} + 1`)}, at::date, at::time, at::time + interval '${minutes} minutes',
            at at time zone '${TIME_ZONE}', (at + interval '${minutes} minutes') at time zone '${TIME_ZONE}', ${seats}, now(), now()
     from (select n, timestamp '${size.firstDay} 08:00' + (n / ${services * slotsPerDay}) * interval '1 day'
                     + (n / ${services} % ${slotsPerDay}) * interval '${minutes} minutes' as at
           from generate_series(0, ${slots - 1}) n) as planned`,
    `insert into coupons (id, code, amount_minor, currency, max_uses, created_at, updated_at)
     select ${id('2', 'n')}, 'COUPON-' || n, 100, 'USD', 100000, now(), now() from generate_series(1, 50) n`,
    'drop index bookings_by_words',
    `insert into bookings (id, code, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at,
       customer_name, customer_email, customer_phone, customer_address, service_name, service_img,
       service_duration_minutes, price_minor, due_now_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at,
       vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate, created_at, updated_at,
       coupon_id, coupon_use, coupon_limit, confirmed_at)
     select ${id('d', 'n')}, ${CODE_OF_N}, u.id, s.service_id, s.id, ${seats}, 1,
       case when n % 5000 = 7 then 'held'
            when n % 6 < 4 then case when s.starts_at < ${now} then 'completed' else 'confirmed' end
            when n % 6 = 4 then 'expired' when n % 60 = 5 then 'no_show' else 'canceled' end,
       least(${now} + interval '10 minutes', s.starts_at),
       u.name, u.email, u.phone,
       'House ' || n % 90 + 1 || ', Road ' || n % 37 + 1 || ', ' || (array['Dhanmondi', 'Banani', 'Mirpur 10', 'Uttara',
         'Badda', 'Gulshan 2', 'Rampura', 'Khulshi', 'Zindabazar', 'Motijheel', 'Bashundhara'])[n % 11 + 1] || ', Dhaka',
       'Service', '/a.svg', ${minutes}, 1000 + n % 40 * 50, 1000 + n % 40 * 50, 'USD',
       s.date, s.start_time, s.end_time, s.starts_at, s.ends_at, 'car', 'Toyota', 'Axio', 2018,
       'Dhaka Metro Ga ' || n / 10000 + 10 || '-' || lpad((n % 10000)::text, 4, '0'),
       s.starts_at - interval '3 days' + n * interval '1 millisecond', s.starts_at,
       case when ${WITH_COUPON} then ${id('2', 'n % 50 + 1')} end, case when ${WITH_COUPON} then n end,
       case when ${WITH_COUPON} then 100000 end,
       case when n % 6 < 4 or n % 60 = 5 then s.starts_at - interval '3 days' end
     from (select row_number() over (order by id) as n, * from slots
           where abs(hashtext(id::text)) % ${slots} < ${bookings * 1.05} order by id limit ${bookings}) s
     join users u on u.id = ${id('a', `n * 7919::bigint % ${customers} + 1`)}`,
    ...priceStatements(services),
    `insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status,
       payment_url, provider_txn_id, created_at, updated_at, paid_at, received_minor, received_currency)
     select ${id('e', 'row_number() over ()')}, id, 'aamarpay', 'ref' || right(id::text, 12), price_minor, 'USD',
       case when status in ('confirmed', 'completed', 'no_show') then 'paid' when status = 'held' then 'redirected'
            when status = 'canceled' then case when right(id::text, 2) = '00' then 'review' else 'paid' end
            else 'expired' end,
       'http://127.0.0.1/', 'txn' || right(id::text, 12), created_at, created_at, created_at, price_minor, 'USD' from bookings`,
    // One in ten was paid by the second attempt.
    `insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status, created_at, updated_at)
     select ${id('5', 'row_number() over ()')}, id, 'aamarpay', 'try' || right(id::text, 12), price_minor, 'USD',
       'failed', created_at - interval '5 minutes', created_at from bookings where right(id::text, 1) in ('3', 'b')`,
    `insert into refunds (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at, settled_at)
     select ${id('f', 'row_number() over ()')}, payment_attempts.id, amount_minor, 'USD', 'canceled',
       case when right(bookings.id::text, 2) = '2f' then 'manual' else 'succeeded' end, starts_at, starts_at,
       case when right(bookings.id::text, 2) <> '2f' then starts_at end
     from payment_attempts join bookings on bookings.id = booking_id
     where bookings.status = 'canceled' and payment_attempts.status = 'paid'`,
    `update payment_attempts set refunded_minor = refunds.amount_minor from refunds
     where refunds.attempt_id = payment_attempts.id`,
    ...ledgerStatements(size),
    // The triggers, which are switched off, would have set the status.
    `update bookings set payment_status = (
       select payment.payment_status from payment_of(id, status) payment)`,
    'create index bookings_by_words on bookings using gin (search_words)',
    `insert into audit_entries (id, actor_id, action, kind, subject_type, subject_id, at)
     select ${id('6', 'row_number() over ()')}, user_id, 'booking.' || step,
       case step when 'canceled' then 'bookings' end, 'booking', id, created_at
     from bookings, unnest(array['held', status]) step`,
    `insert into audit_entries (id, actor_id, action, kind, subject_type, subject_id, at)
     select ${id('4', 'n')}, ${id('a', 'n % 3 + 1')}, 'slot.canceled', 'slots', 'slot', ${id('c', 'n')},
       ${now} - n * interval '1 minute'
     from generate_series(1, ${Math.min(slots, 50_000)}) n`,
    `insert into schedules (id, service_id, valid_from, created_at, updated_at)
     select ${id('8', 'n')}, ${id('b', `n % ${services} + 1`)}, date '${today}' - 150, ${now} - interval '150 days' + n * interval '1 hour', now()
     from generate_series(1, ${size.schedules}) n`,
    `insert into schedule_hours (schedule_id, weekday, opens, closes)
     select id, day, '09:00', '18:00' from schedules, generate_series(1, 6) day`,
    `insert into closed_dates (id, from_date, to_date, name, created_at)
     select ${id('7', 'n')}, date '${size.firstDay}' - 365 + n * 15, date '${size.firstDay}' - 365 + n * 15, 'Holiday', now()
     from generate_series(1, 100) n`,
    `update slots set schedule_id = (select schedules.id from schedules where schedules.service_id = slots.service_id limit 1)
     where date between date '${today}' - 30 and date '${today}' + 60`,
  ]
}

const REVIEWS_AT_ONCE = 50_000

/** Reviews are inserted with the triggers, which update the totals, and in parts, so that each statement is short. */
const reviewStatements = ({ reviews, customers, now }: Size) =>
  Array.from(
    { length: Math.ceil(reviews / REVIEWS_AT_ONCE) },
    (_, part) => `insert into reviews (id, user_id, rating, body, service_id, created_at, updated_at,
       status, is_counted, hidden_at, hidden_reason)
     select ${id('9', 'n')}, ${id('a', `n % ${customers} + 1`)}, (array[5, 5, 4, 5, 3, 4, 5, 1, 2, 0])[n / 20 % 10 + 1], 'Text',
       case when n % 3 > 0 then ${id('b', 'n % 20 + 1')} end, timestamptz '${now.toISOString()}' - (${reviews} - n) * interval '1 minute',
       timestamptz '${now.toISOString()}' - (${reviews} - n) * interval '1 minute',
       case when n % 500 = 0 then 'hidden' when n % 500 = 1 then 'waiting' else 'published' end,
       n > ${reviews - customers} and n % 500 > 1,
       case when n % 500 = 0 then now() end, case when n % 500 = 0 then 'Advertising' end
     from generate_series(${part * REVIEWS_AT_ONCE + 1}, ${(part + 1) * REVIEWS_AT_ONCE}) n`,
  )

/** Fills a migrated, empty database. */
export async function fillBusiness(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The statements run without triggers and foreign key checks: their rows are consistent by construction.
    await client.query('set session_replication_role = replica')
    for (const statement of statements(size)) await client.query(statement)
    await client.query('set session_replication_role = origin')
    for (const statement of reviewStatements(size)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
