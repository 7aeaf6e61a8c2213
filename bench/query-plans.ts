/**
 * Prints how a real PostgreSQL answers each screen's query when the business has grown: 50,000 users,
 * 200,000 slots, 100,000 bookings, 1,000,000 reviews. Run: `node bench/query-plans.ts` (a minute, nothing is kept).
 */
import { performance } from 'node:perf_hooks'
import { paymentStatusSchema } from '@jhilik/contract/bookings.ts'
import type { ReviewSort } from '@jhilik/contract/constants.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { listUsers } from '../server/src/features/accounts/views.ts'
import { countBookings, listBookings } from '../server/src/features/bookings/all-bookings.ts'
import { readHistory } from '../server/src/features/bookings/history.ts'
import { findBooking, listBookingsOf } from '../server/src/features/bookings/views.ts'
import { summarize } from '../server/src/features/reports/summary.ts'
import { reportToday } from '../server/src/features/reports/today.ts'
import { findBookingToReview, listReviews, rateReviews } from '../server/src/features/reviews/views.ts'
import {
  listBookingsOn,
  listClosedDates,
  listClosings,
  listSchedules,
  listTimetable,
} from '../server/src/features/schedules/views.ts'
import { listServices } from '../server/src/features/services/views.ts'
import { lockSlotsOfSchedule } from '../server/src/features/slots/commands/timetable.ts'
import { countFreeSlots, listAvailability, listSlots } from '../server/src/features/slots/views.ts'
import { type Db, openServer } from '../server/src/platform/db.ts'
import type { Schema } from '../server/src/platform/schema.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'

const NOW = new Date('2026-06-01T06:00:00Z')
const WINDOW = { after: NOW, before: null }
const id = (kind: string, n: string) =>
  `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const idOf = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Twenty services with ten slots a day over 1,000 days around `NOW`; half of the slots are booked. */
const FILL = [
  // Nobody listens, and a hundred thousand messages at once take their time.
  'alter table bookings disable trigger bookings_told',
  'alter table payment_attempts disable trigger payment_attempts_told',
  `insert into users (id, name, email, password_hash, role, created_at, updated_at)
   select ${id('a', 'n')}, (array['Rahim', 'Karim', 'Nusrat', 'Shirin', 'Tanvir', 'Farhana', 'Imran'])[n % 7 + 1] || ' ' ||
          (array['Uddin', 'Akter', 'Hossain', 'Islam', 'Chowdhury'])[n / 7 % 5 + 1], 'user' || n || '@bench.example', 'x',
          case when n <= 3 then 'admin' else 'user' end,
          timestamptz '2026-01-01' + n * interval '1 minute', now()
   from generate_series(1, 50000) n`,
  `update users set phone = '+880 17' || lpad((abs(hashtext(id::text)) % 100000000)::text, 8, '0')`,
  `update users set deactivated_at = now() where right(id::text, 3) = 'abc'`,
  `insert into services (id, name, description, price_minor, currency, img, duration_minutes, service_type,
                         position, created_at, updated_at)
   select ${id('b', 'n')}, 'Service ' || n, 'Text', 1000, 'USD', '/a.svg', 60, 'Cleaning', n, now(), now()
   from generate_series(1, 20) n`,
  `insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, created_at, updated_at)
   select ${id('c', 'n')}, ${id('b', 'n % 20 + 1')}, at::date, at::time, at::time + interval '1 hour',
          at at time zone 'Asia/Dhaka', (at + interval '1 hour') at time zone 'Asia/Dhaka', now(), now()
   from (select n, timestamp '2025-01-01 08:00' + (n / 200) * interval '1 day' + (n / 20 % 10) * interval '1 hour' as at
         from generate_series(0, 199999) n) as planned`,
  `insert into bookings (id, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at,
     customer_name, customer_email, customer_phone, customer_address, service_name, service_img,
     service_duration_minutes, price_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at,
     vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate, created_at, updated_at)
   select ${id('d', 'n')}, ${id('a', 'n * 7919::bigint % 20000 + 1')}, s.service_id, s.id, 1, 1,
     (array['confirmed', 'confirmed', 'confirmed', 'completed', 'expired', 'canceled'])[n % 6 + 1], s.starts_at,
     'Name', 'user' || (n * 7919::bigint % 20000 + 1) || '@bench.example', '0171', 'Dhaka', 'Service', '/a.svg',
     60, 1000, 'USD', s.date, s.start_time, s.end_time, s.starts_at, s.ends_at,
     'car', 'Toyota', 'Axio', 2018, 'Plate', s.starts_at - interval '3 days' + n * interval '1 millisecond', now()
   from (select row_number() over (order by id) as n, * from slots) s where n % 2 = 0`,
  `insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status,
     provider_txn_id, created_at, updated_at, paid_at)
   select ${id('e', 'row_number() over ()')}, id, 'aamarpay', 'ref' || right(id::text, 12), 1000, 'USD',
     case when status in ('confirmed', 'completed') then 'paid' else 'expired' end,
     'txn' || right(id::text, 12), created_at, created_at, created_at from bookings`,
  `insert into refunds (id, attempt_id, amount_minor, currency, reason, status, created_at, updated_at)
   select ${id('f', 'row_number() over ()')}, id, 1000, 'USD', 'canceled', 'succeeded', created_at, created_at
   from payment_attempts where status = 'paid' and right(id::text, 1) = '0'`,
  // In parts, as the server gives no statement longer than a quarter of a minute.
  ...Array.from(
    { length: 20 },
    (_, part) => `insert into reviews (id, user_id, rating, body, service_id, created_at)
   select ${id('9', 'n')}, ${id('a', 'n % 20000 + 1')}, (array[5, 5, 4, 5, 3, 4, 5, 1, 2, 0])[n / 20 % 10 + 1], 'Text',
     case when n % 3 > 0 then ${id('b', 'n % 20 + 1')} end, timestamptz '2024-01-01' + n * interval '1 minute'
   from generate_series(${part * 50_000 + 1}, ${(part + 1) * 50_000}) n`,
  ),
  `insert into schedules (id, service_id, valid_from, created_at, updated_at)
   select ${id('8', 'n')}, ${id('b', 'n % 20 + 1')}, '2026-01-01', timestamptz '2026-01-01' + n * interval '1 hour', now()
   from generate_series(1, 60) n`,
  `insert into schedule_hours (schedule_id, weekday, opens, closes)
   select id, day, '09:00', '18:00' from schedules, generate_series(1, 6) day`,
  `insert into closed_dates (id, from_date, to_date, name, created_at)
   select ${id('7', 'n')}, date '2024-01-01' + n * 15, date '2024-01-01' + n * 15, 'Holiday', now()
   from generate_series(1, 100) n`,
  `update slots set schedule_id = (select schedules.id from schedules where schedules.service_id = slots.service_id limit 1)
   where date >= '2026-05-01'`,
  'alter table bookings enable trigger bookings_told',
  'alter table payment_attempts enable trigger payment_attempts_told',
  'vacuum analyze',
]

const TRIES = 5

/** In the middle of all that there are, as the server writes it. */
function cursorOf(sort: ReviewSort, { rating }: { rating?: number }): string {
  const ranked = rating === undefined && (sort === 'highest' || sort === 'lowest')
  const key = [...(ranked ? ['3'] : []), '2025-01-01T00:00:00.000Z', idOf('9', 500_000)]
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

const followSchedule = (db: Db) =>
  db.transaction().execute((tx) => lockSlotsOfSchedule(tx, idOf('8', 3), NOW))

/** Every screen's query, as the server sends it. */
type Screen = [screen: string, ask: (db: Db) => Promise<unknown>]

const screens: Screen[] = [
  [
    'Availability of a day, one service',
    (db) => listAvailability(db, { date: '2026-06-02', serviceId: idOf('b', 3) }, WINDOW),
  ],
  ['Availability of a day, all services', (db) => listAvailability(db, { date: '2026-06-02' }, WINDOW)],
  [
    'Free slots of 14 days',
    (db) => countFreeSlots(db, { serviceId: idOf('b', 3), from: '2026-06-01', days: 14 }, WINDOW),
  ],
  ['Admin: slots, a page', (db) => listSlots(db, { limit: 50 })],
  ['Admin: slots of a service, a page', (db) => listSlots(db, { serviceId: idOf('b', 3), limit: 50 })],
  ['Admin: slots of a day, a page', (db) => listSlots(db, { date: '2026-06-02', limit: 50 })],
  ['Admin: bookings, a page', (db) => listBookings(db, { limit: 50 })],
  ['Admin: bookings by start', (db) => listBookings(db, { limit: 50, sort: 'startsAt', direction: 'asc' })],
  ['Admin: bookings by price', (db) => listBookings(db, { limit: 50, sort: 'price' })],
  ['Admin: bookings, a word', (db) => listBookings(db, { limit: 50, q: 'user77' })],
  ['Admin: bookings, a word that all have', (db) => listBookings(db, { limit: 50, q: 'bench' })],
  ['Admin: bookings, a word that nobody has', (db) => listBookings(db, { limit: 50, q: 'nobody' })],
  ['Admin: bookings, a reference', (db) => listBookings(db, { limit: 50, q: 'ref000000000a' })],
  [
    'Admin: bookings of a week',
    (db) => listBookings(db, { limit: 50, from: '2026-06-01', to: '2026-06-07' }),
  ],
  [
    'Admin: bookings of a service and a status by start',
    (db) => listBookings(db, { limit: 50, serviceId: idOf('b', 4), status: 'canceled', sort: 'startsAt' }),
  ],
  ...paymentStatusSchema.options.map(
    (paymentStatus): Screen => [
      `Admin: bookings, ${paymentStatus}`,
      (db) => listBookings(db, { limit: 50, paymentStatus }),
    ],
  ),
  ['Admin: how many bookings', (db) => countBookings(db, {})],
  ['Admin: how many bookings, a word', (db) => countBookings(db, { q: 'user77' })],
  ['Admin: how many bookings, a word that all have', (db) => countBookings(db, { q: 'bench' })],
  ['Admin: how many bookings, Pending', (db) => countBookings(db, { paymentStatus: 'Pending' })],
  ['Admin: how many bookings, Refunded', (db) => countBookings(db, { paymentStatus: 'Refunded' })],
  ['Admin: today', (db) => reportToday(db, '2026-06-01', NOW)],
  [
    'Admin: summary of a month',
    (db) => summarize(db, { from: '2026-05-01', to: '2026-05-31' }, 'Asia/Dhaka'),
  ],
  ['Admin: summary of a year', (db) => summarize(db, { from: '2025-06-01', to: '2026-05-31' }, 'Asia/Dhaka')],
  [
    'Admin: history of a booking',
    (db) => readHistory(db, { id: idOf('d', 4_000), userId: idOf('a', 1) }, { forAdmin: true }),
  ],
  ['Admin: bookings, whole (1,000)', (db) => listBookings(db, {})],
  ['Admin: bookings of an e-mail', (db) => listBookingsOf(db, { email: 'user77@bench.example' }, {}, NOW)],
  [
    'Upcoming bookings of a user',
    (db) => listBookingsOf(db, { userId: idOf('a', 77) }, { when: 'upcoming' }, NOW),
  ],
  ['Past bookings of a user', (db) => listBookingsOf(db, { userId: idOf('a', 77) }, { when: 'past' }, NOW)],
  ['Admin: users, a page', (db) => listUsers(db, { limit: 50 })],
  ['Admin: users found by a part of a name, a page', (db) => listUsers(db, { q: 'hana chow', limit: 50 })],
  ['Admin: users found by an e-mail', (db) => listUsers(db, { q: 'user4321@', limit: 50 })],
  ['Admin: users found by a phone number', (db) => listUsers(db, { q: '01712 345', limit: 50 })],
  ['Admin: users found by what all have', (db) => listUsers(db, { q: 'example', limit: 50 })],
  ['Admin: users found by two letters', (db) => listUsers(db, { q: 'zq', limit: 50 })],
  ['Admin: admins', (db) => listUsers(db, { role: 'admin', limit: 50 })],
  ['Admin: deactivated users', (db) => listUsers(db, { active: 'false', limit: 50 })],
  ['Admin: schedules, a page', (db) => listSchedules(db, { limit: 50 })],
  ['Admin: closed dates to come, a page', (db) => listClosedDates(db, { from: '2026-06-01', limit: 50 })],
  [
    'Admin: bookings on closed days',
    (db) => listBookingsOn(db, { from: '2026-06-02', to: '2026-06-03', service: null }, NOW),
  ],
  [
    'A schedule: the timetable of four weeks',
    (db) => listTimetable(db, { serviceId: idOf('b', 3), from: '2026-06-01', to: '2026-06-29' }),
  ],
  [
    'A schedule: what closes these weeks',
    (db) => listClosings(db, { serviceId: idOf('b', 3), from: '2026-06-01', to: '2026-06-29' }),
  ],
  ['A schedule: the slots that follow it', followSchedule],
  ['Services', (db) => listServices(db, { today: '2026-06-01', window: WINDOW })],
  ...(['newest', 'oldest', 'highest', 'lowest'] as const).flatMap((sort) =>
    [{}, { serviceId: idOf('b', 3) }, { rating: 1 }, { serviceId: idOf('b', 5), rating: 2 }].map(
      (choice): [string, (db: Db) => Promise<unknown>] => [
        `Reviews, a page far down, ${sort}, ${Object.keys(choice).join(' and ') || 'all'}`,
        (db) => listReviews(db, { ...choice, sort, limit: 50, cursor: cursorOf(sort, choice) }),
      ],
    ),
  ),
  ['The rating of the site', (db) => rateReviews(db)],
  ['The rating of a service', (db) => rateReviews(db, idOf('b', 3))],
  [
    'The booking that a review stands on',
    (db) => findBookingToReview(db, { userId: idOf('a', 77), serviceId: idOf('b', 3), now: NOW }),
  ],
  ['One booking', (db) => findBooking(db, idOf('d', 4_000))],
]

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** One line for each place where rows are read, with how many. */
function* scansOf(node: PlanNode): Generator<string> {
  if (node['Relation Name'] || node['Index Name']) {
    const removed = node['Rows Removed by Filter']
    const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
    const where = node['Index Name'] ? `${node['Index Name']}` : `the whole of ${node['Relation Name']}`
    yield `${node['Node Type']} ${where}: ${rows} rows${removed ? `, ${removed * node['Actual Loops']} in vain` : ''}`
  }
  if (node['Node Type'].includes('Sort')) yield `${node['Node Type']}: ${node['Actual Rows']} rows`
  for (const inner of node.Plans ?? []) yield* scansOf(inner)
}

async function main(): Promise<void> {
  const server = await startPostgres()
  try {
    const { db, close } = await openServer(server.url('postgres'))
    for (const statement of FILL) await sql.raw(statement).execute(db)
    await close()

    const pool = new pg.Pool({ connectionString: server.url('postgres') })
    // The server may cut a connection before the pool has closed it.
    pool.on('error', () => {})
    const sent: CompiledQuery[] = []
    const watched = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => {
        if (event.level === 'query') sent.push(event.query)
      },
    })
    for (const [screen, ask] of screens) {
      let best = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const began = performance.now()
        await ask(watched)
        best = Math.min(best, performance.now() - began)
      }
      const query = sent.findLast(({ sql }) => sql.startsWith('select'))
      if (!query) throw new Error(`${screen} sent no query`)
      const { rows } = await watched.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      print(`\n## ${screen} (${best.toFixed(1)} ms)`)
      for (const line of plan ? scansOf(plan) : []) print(`- ${line}`)
    }
    await watched.destroy()
  } finally {
    await server.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
