/**
 * What sending messages costs a booking. One process of the product takes eight bookings a second and sends, in turns, no
 * messages but theirs, 10,000 an hour evenly, and 1,000 that are due at once, by mail to a server on this machine. Prints the
 * median and the 99th percentile of a booking's answer, and how fast the 1,000 were sent. Run after `npm run build`:
 * `node bench/messages.ts` (nine minutes, nothing is kept).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { newApp } from '../server/src/app.ts'
import { loadConfig } from '../server/src/config.ts'
import { type Context, openContext } from '../server/src/context.ts'
import { makeBooking, makeService } from '../server/src/demo/factories.ts'
import { slotRow } from '../server/src/demo/rows.ts'
import { allJobs } from '../server/src/jobs.ts'
import { planMessages } from '../server/src/messages/store/messages.ts'
import { addDays, wallClock } from '../server/src/platform/clock.ts'
import { freePort } from '../server/test/support/free-port.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { startServerProcess } from '../server/test/support/server-process.ts'
import { startMailServer } from '../server/test/support/smtp-server.ts'
import { type BenchCustomer, medianOf, post, print, signUp, sorted } from './support/customers.ts'

const TURNS = 12
const TURN_MS = 10_000
const BOOKINGS_A_SECOND = 8
const BOOKINGS_PER_TURN = (TURN_MS / 1000) * BOOKINGS_A_SECOND
const EVEN = Math.round((10_000 / 3_600_000) * TURN_MS)
const AT_ONCE = 1_000

/** How many messages are due at the start of a turn, and how many evenly in its course. */
const LOADS = { 'no messages': [0, 0], '10,000 an hour': [0, EVEN], '1,000 at once': [AT_ONCE, 0] } as const

const server = await startPostgres()
const mails = await startMailServer()
const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-bench-'))
const env: Record<string, string> = {
  DATA_DIR: dataDir,
  DATABASE_URL: server.url('postgres'),
  DEMO: '1',
  GATEWAYS: 'sandbox',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  SMTP_URL: mails.url,
  MAIL_FROM: 'hello@wash.example',
  LOG_LEVEL: 'error',
  RATE_LIMIT: '1000000',
  HOLDS_PER_ADDRESS: '0',
}
const product = await startServerProcess(env)
const config = loadConfig(env)
// This process only plans messages: the product's own sends them.
const ctx = await openContext(config, newApp(config).log)
async function measure(): Promise<void> {
  const service = await makeService(ctx.db, { price_minor: 0, currency: config.currency })
  const told = await makeBooking(ctx.db)
  const customers: BenchCustomer[] = []
  // Each books once in a turn: the product limits how much one has under way.
  for (let index = 0; index < BOOKINGS_PER_TURN; index += 1)
    customers.push(await signUp(product, `customer-${index}`))
  const kinds = Object.keys(LOADS)
  const times = kinds.map((): number[][] => [])
  const rates: number[] = []
  for (let turn = -1; turn < TURNS; turn += 1) {
    for (const [index, [first, evenly]] of Object.values(LOADS).entries()) {
      const slots = await makeSlots(ctx, service.id, 3 + (turn + 1) * kinds.length + index)
      const began = performance.now()
      await plan(told.id, first)
      const [took, sentAfter] = await Promise.all([
        bookEvenly(customers, service.id, slots),
        untilSent().then(() => performance.now() - began),
        planEvenly(told.id, evenly),
      ])
      await untilSent()
      if (turn < 0) continue
      times[index]?.push(took)
      if (first > 0) rates.push((first * 3_600_000) / sentAfter)
    }
  }
  print(
    `| bookings, ${BOOKINGS_A_SECOND} a second, medians of ${TURNS} turns | median ms | p99 ms | p99, of no messages |\n|---|---|---|---|`,
  )
  const p99 = (values: readonly number[] = []) =>
    sorted(values)[Math.floor(values.length * 0.99)] ?? Number.NaN
  const base = times[0] ?? []
  for (const [index, kind] of kinds.entries()) {
    const turns = times[index] ?? []
    const ratios = turns.map((own, turn) => p99(own) / p99(base[turn]))
    const cells = [
      medianOf(turns.map(medianOf)).toFixed(1),
      medianOf(turns.map(p99)).toFixed(1),
      medianOf(ratios).toFixed(2),
    ]
    print(`| ${kind} | ${cells.join(' | ')} |`)
  }
  print(`\n${AT_ONCE} at once were sent at ${medianOf(rates).toFixed(0)} an hour.`)
}

/** Makes as many seats of one day as are booked in a turn. */
async function makeSlots({ db, clock }: Context, serviceId: string, days: number): Promise<string[]> {
  const { timeZone } = config
  const date = addDays(wallClock(clock.now(), timeZone).date, days)
  const slots = Array.from({ length: BOOKINGS_PER_TURN }, (_, index) => {
    const at = (minutes: number) => `${8 + Math.floor(index / 10)}:${minutes}`.padStart(5, '0')
    const [start_time, end_time] = [at(10 + (index % 10) * 2), at(11 + (index % 10) * 2)]
    return slotRow(clock.now(), timeZone, { service_id: serviceId, date, start_time, end_time, capacity: 1 })
  })
  await db.insertInto('slots').values(slots).execute()
  return slots.map(({ id }) => id)
}

let planned = 0
/** Plans messages to the customer of a booking, each about another edit. */
const plan = (bookingId: string, count: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    for (let message = 0; message < count; message += 1) {
      planned += 1
      const event = { event: 'edited', bookingId, occurredAt: new Date(planned * 1000) } as const
      await planMessages(ctx, tx, { ...event, facts: { fields: ['phone'] } })
    }
  })

async function planEvenly(bookingId: string, count: number): Promise<void> {
  for (let message = 0; message < count; message += 1) {
    await delay(TURN_MS / count)
    await plan(bookingId, 1)
  }
}

/** Books the slots at even intervals, whether or not earlier ones are answered. Returns the milliseconds from when each was due. */
async function bookEvenly(
  customers: readonly BenchCustomer[],
  serviceId: string,
  slots: readonly string[],
): Promise<number[]> {
  const began = performance.now()
  return Promise.all(
    slots.map(async (slotId, index) => {
      const due = began + (index * 1000) / BOOKINGS_A_SECOND
      await delay(Math.max(0, due - performance.now()))
      const { token, email } = customers[index] ?? { token: '', email: '' }
      const phone = `017110000${String(index).padStart(2, '0')}`
      const customer = { name: 'Customer', email, phone, address: 'Dhaka' }
      const vehicle = {
        vehicleType: 'car',
        vehicleBrand: 'Toyota',
        vehicleModel: 'Axio',
        manufacturingYear: 2018,
        registrationPlate: `Dhaka Metro Ga ${randomUUID().slice(0, 4)}`,
      }
      await post(product, '/bookings', { customer, serviceId, slotId, ...vehicle }, token)
      return performance.now() - due
    }),
  )
}

/** Waits until no message is planned or being sent. */
async function untilSent(): Promise<void> {
  for (;;) {
    const { rows } = await ctx.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .where('state', 'in', ['planned', 'sending'])
      .executeTakeFirstOrThrow()
    if (Number(rows) === 0) return
    await delay(100)
  }
}

try {
  await ctx.jobs.start(allJobs(ctx), { work: false })
  await ctx.db.updateTable('crews').set({ active: false }).execute()
  await measure()
} finally {
  await ctx.close()
  await product.end()
  await mails.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
