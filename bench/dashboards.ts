/**
 * The calls of the dashboards over HTTP for a large business: 50,000 people, 1,000,000 slots, 100,000 bookings with
 * their payments, refunds and history, on a PostgreSQL server. Prints the duration of each call next to the limit,
 * and the plan of its slowest query. Client and server share one process. No limit makes the run fail.
 *
 *   npm run bench:dashboards                       all calls
 *   npm run bench:dashboards -- Bookings           those whose name contains the word
 *   npm run bench:dashboards -- --slots 10000000   with 2,000,000 bookings and 500,000 people
 */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { PAYMENT_STATUSES, paymentStatusSchema } from '@jhilik/contract/bookings.ts'
import { sql } from 'kysely'
import { sumUpDays } from '../server/src/office/commands/sum-up-days.ts'
import { addDays } from '../server/src/platform/clock.ts'
import { openServer } from '../server/src/platform/db.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { businessWith, fillBusiness, idOf, LARGE } from './support/fill.ts'
import { type MeasuredApp, startMeasuredApp } from './support/measured-app.ts'
import { explain, isReading, readsWhole, rowsOf, tableOf, wordsOf } from './support/plans.ts'

const LIMIT_MS = 50
const UNKNOWN_TABLE = '42P01'
const WARM_UPS = 10
const RUNS = 30
/** Reading a smaller table as a whole is the fastest plan. */
const MANY_ROWS = 2_000
/** Recent days without stored totals, today included. */
const LIVE_DAYS = 4

const { values, positionals } = parseArgs({
  options: { slots: { type: 'string' } },
  allowPositionals: true,
})
const NOW = LARGE.now
const SIZE = values.slots ? businessWith(Number(values.slots), NOW) : LARGE

const cursorOf = (...key: string[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const service = idOf('b', 3)
const customer = idOf('a', 77)
const bookings = (query: Record<string, string> = {}) =>
  `/bookings?${new URLSearchParams({ limit: '50', ...query })}`
const middle = cursorOf('2026-01-01T00:00:00.000Z', idOf('d', SIZE.bookings / 2))

/** Every call of a dashboard's screen, as the screen makes it. */
const calls: [name: string, path: string][] = [
  ['Own bookings, upcoming', '/bookings/user77@bench.example?when=upcoming&limit=20'],
  ['Own bookings, past', '/bookings/user77@bench.example?when=past&limit=20'],
  ['A booking', `/bookings/${idOf('d', 4_000)}`],
  ['Bookings', bookings()],
  ['Bookings, deep', bookings({ cursor: middle })],
  ['Bookings by start', bookings({ sort: 'startsAt', direction: 'asc' })],
  ['Bookings by start, deep', bookings({ sort: 'startsAt', cursor: middle })],
  ['Bookings by price', bookings({ sort: 'price' })],
  [
    'Bookings by price, deep',
    bookings({ sort: 'price', cursor: cursorOf('2000', idOf('d', SIZE.bookings / 2)) }),
  ],
  ['Bookings of a week', bookings({ from: '2026-06-01', to: '2026-06-07' })],
  ['Bookings of a month by payment', bookings({ dateBy: 'payment', from: '2026-05-01', to: '2026-05-31' })],
  ['Bookings of a service', bookings({ serviceId: service })],
  ['Bookings of today', bookings({ on: 'today', status: 'job', sort: 'startsAt', direction: 'asc' })],
  ['Bookings without a crew', bookings({ lacks: 'crew', sort: 'startsAt', direction: 'asc' })],
  ['Bookings to collect', bookings({ lacks: 'money', sort: 'startsAt', direction: 'asc' })],
  ['Views of the bookings', '/me/booking-views'],
  ['The board of a day', '/board?date=2026-06-02'],
  ...['held', 'confirmed', 'completed', 'canceled', 'no_show', 'expired'].map((status): [string, string] => [
    `Bookings, ${status}`,
    bookings({ status }),
  ]),
  ...PAYMENT_STATUSES.map((status): [string, string] => [
    `Bookings, ${status}`,
    bookings({ paymentStatus: paymentStatusSchema.encode(status) }),
  ]),
  [
    'Bookings of a service, canceled, by start',
    bookings({ serviceId: service, status: 'canceled', sort: 'startsAt' }),
  ],
  ['Bookings, a word that all have', bookings({ q: 'bench' })],
  ['Bookings, a common word', bookings({ q: 'rahim' })],
  ['Bookings, a common word by start', bookings({ q: 'rahim', sort: 'startsAt' })],
  ['Bookings, a rare word', bookings({ q: 'user777' })],
  ['Bookings, a word of no booking', bookings({ q: 'nobody' })],
  ['Bookings, a phone number', bookings({ q: '01712 345' })],
  ['Bookings, a plate', bookings({ q: 'Ga 12-3456' })],
  ['Bookings, a reference', bookings({ q: 'ref00000000d' })],
  ['People', '/auth/users?limit=30'],
  ['People, a common word', '/auth/users?limit=30&q=rahim'],
  ['People, an e-mail', '/auth/users?limit=30&q=user4321@'],
  ['People, a phone number', '/auth/users?limit=30&q=01712345'],
  ['People, two letters of no name', '/auth/users?limit=30&q=zq'],
  ['People, a word of no name', '/auth/users?limit=30&q=zqzq'],
  ['People, admins', '/auth/users?limit=30&role=admin'],
  ['People, closed', '/auth/users?limit=30&active=false'],
  ["A person's bookings", bookings({ userId: customer, limit: '20' })],
  ['Slots', '/slots?direction=desc&limit=30'],
  [
    'Slots, deep',
    `/slots?direction=desc&limit=30&cursor=${cursorOf('2026-01-01T00:00:00.000Z', idOf('c', (SIZE.days * SIZE.services * SIZE.slotsPerDay) / 2))}`,
  ],
  ['Slots of a service', `/slots?direction=desc&limit=30&serviceId=${service}`],
  ['Slots of a service and a day', `/slots?direction=asc&limit=100&serviceId=${service}&date=2026-06-02`],
  ['Slots of a day', '/slots?direction=asc&limit=100&date=2026-06-02'],
  ["A day's availability", `/slots/availability?serviceId=${service}&date=2026-06-02`],
  ['Availability of 14 days', `/slots/availability/days?serviceId=${service}&days=14`],
  ['Services', '/services'],
  ['Services for a wanted day and time', '/services?date=2026-06-03&from=10:00'],
  ['Today', '/reports/today'],
  ['The jobs of a day', '/bookings/day?date=2026-06-02'],
  ['Money of 30 days', '/money/days?from=2026-05-03&to=2026-06-01'],
  ['Money of a year', '/money/days?from=2025-06-02&to=2026-06-01'],
  ['Months', '/money/months?year=2026'],
  ['What needs a person', '/money/attention'],
  ['Statements', '/money/statements'],
  ['Cash in hand', '/money/cash'],
  ['Summary of 30 days', '/reports/summary?from=2026-05-03&to=2026-06-01'],
  ['Summary of 90 days', '/reports/summary?from=2026-03-04&to=2026-06-01'],
  ['Summary of a year', '/reports/summary?from=2025-06-02&to=2026-06-01'],
  ['Schedules', '/schedules?limit=50'],
  ['Closed dates', '/closed-dates?from=2026-06-01&limit=50'],
]

const print = (line: string) => process.stdout.write(`${line}\n`)
const ms = (value: number) => value.toFixed(1)

/** A new account with the role of an admin. */
async function signInAsAdmin({ url, db }: MeasuredApp): Promise<string> {
  const account = { email: 'staff@bench.example', password: 'Correct-horse-9' }
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  await send('/auth/signup', { ...account, name: 'Staff', phone: '01711000000', address: 'Dhaka' })
  await db
    .updateTable('users')
    .set({ role: 'admin', duty: 'owner' })
    .where('email', '=', account.email)
    .execute()
  return (await send('/auth/login', account)).token
}

type Get = (path: string) => Promise<Response>

async function measure(get: Get, path: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    const began = performance.now()
    const answer = await get(path)
    const body = await answer.text()
    if (run >= 0) times.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(RUNS * share) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** The plan of a call's slowest query, and every large table that one of its queries reads as a whole. */
async function describePlan(app: MeasuredApp, get: Get, path: string): Promise<string> {
  app.takeQueries()
  await (await get(path)).text()
  const queries = app.takeQueries().filter(isReading)
  const plans = []
  for (const query of queries) {
    try {
      plans.push(await explain(app.db, query))
    } catch (error) {
      // Subqueries are recorded as well and cannot be explained alone.
      if ((error as { code?: string }).code !== UNKNOWN_TABLE) throw error
    }
  }
  const [slowest] = plans.toSorted((one, other) => other.milliseconds - one.milliseconds)
  if (!slowest) return ''
  const whole = plans.flatMap(({ nodes }) =>
    nodes.filter((node) => readsWhole(node) && rowsOf(node) > MANY_ROWS).map((node) => tableOf(node)),
  )
  const words = slowest.nodes.slice(0, 4).map(wordsOf).join('; ')
  const warning = whole.length > 0 ? `**reads the whole of ${[...new Set(whole)].join(', ')}** ` : ''
  return `${warning}${ms(slowest.milliseconds)} of ${queries.length} queries: ${words}`
}

/** The totals of past days are stored, as by the job of every hour; recent days have none and are counted live. */
async function storeTotals({ ctx, db }: MeasuredApp): Promise<void> {
  const began = performance.now()
  await sumUpDays(ctx)
  print(`Stored the totals of all days in ${ms((performance.now() - began) / 1000)} s.\n`)
  const today = NOW.toISOString().slice(0, 10)
  // The database's clock is ahead of the bench's: without this even these days would have totals.
  await db.deleteFrom('report_days').where('date', '>', addDays(today, -LIVE_DAYS)).execute()
  // Autovacuum would do the same soon after, while calls are measured.
  await sql`vacuum analyze`.execute(db)
}

const mega = (count: number) => (count / 1e6).toFixed(1)

/** Calls without a limit answer as many rows as a list may have. */
async function measureWholeLists(get: Get): Promise<void> {
  for (const path of ['/slots', '/bookings', '/auth/users', '/review']) {
    const [began, before] = [performance.now(), process.memoryUsage().rss]
    const text = await (await get(path)).text()
    const { data, meta } = JSON.parse(text) as { data: unknown[]; meta: { nextCursor: string | null } }
    const rest = meta.nextCursor === null ? 'all there are' : 'more follow'
    print(
      `\nThe whole list ${path}: ${data.length} rows (${rest}), ${mega(Buffer.byteLength(text))} MB in ` +
        `${ms(performance.now() - began)} ms; memory grew by ${mega(process.memoryUsage().rss - before)} MB`,
    )
  }
}

/** The memory of the export must not grow with the number of bookings. */
async function measureExport(get: Get): Promise<void> {
  const began = performance.now()
  const before = process.memoryUsage().rss
  const answer = await get('/bookings/export.csv')
  let [bytes, peak, first] = [0, before, 0]
  for await (const part of answer.body ?? []) {
    first ||= performance.now() - began
    bytes += part.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  print(
    `\nThe export of all bookings: first byte after ${ms(first)} ms, ${mega(bytes)} MB in ` +
      `${ms((performance.now() - began) / 1000)} s; memory grew from ${mega(before)} to at most ${mega(peak)} MB`,
  )
}

async function main(wanted: string): Promise<void> {
  const server = await startPostgres()
  try {
    const began = performance.now()
    const database = server.url('postgres')
    await (await openServer(database)).close()
    await fillBusiness(database, SIZE)
    print(`Filled in ${ms((performance.now() - began) / 1000)} s.\n`)
    const app = await startMeasuredApp(database, NOW)
    try {
      const headers = { authorization: `Bearer ${await signInAsAdmin(app)}` }
      await storeTotals(app)
      const get: Get = (path) => fetch(`${app.url}/api${path}`, { headers })
      print(`| call | p50 ms | p95 ms | of ${LIMIT_MS} ms | the slowest query |\n|---|---|---|---|---|`)
      for (const [name, path] of calls.filter(([name]) => name.includes(wanted))) {
        const { p50, p95 } = await measure(get, path)
        const plan = await describePlan(app, get, path)
        print(`| ${name} | ${ms(p50)} | ${ms(p95)} | ${(p95 / LIMIT_MS).toFixed(2)} | ${plan} |`)
      }
      app.stopKeepingQueries()
      await measureWholeLists(get)
      await measureExport(get)
    } finally {
      await app.close()
    }
  } finally {
    await server.stop()
  }
}

await main(positionals[0] ?? '')
