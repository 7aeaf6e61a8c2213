/**
 * What the triggers cost on the booking path: a booking that costs nothing is held, settled and confirmed by one
 * call of the API, without a gateway. Bookings are made in turns with all triggers, without those that notify live pages and
 * keep the totals of past days, and without these and those that keep the payment status. Prints the median of a
 * booking and its ratio to the one without triggers.
 *
 *   node bench/booking-path.ts
 */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { makeService, makeSlot } from '../server/src/demo/factories.ts'
import { addDays } from '../server/src/platform/clock.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { type MeasuredApp, startMeasuredApp } from './support/measured-app.ts'

const ROUNDS = 30
const BOOKINGS_PER_TURN = 10
const VARIANTS: [name: string, disabled: string[]][] = [
  ['all triggers', []],
  ['without notifications and totals of past days', ['%notify%']],
  ['without these and payment status', ['%notify%', '%follow%']],
]

const print = (line: string) => process.stdout.write(`${line}\n`)

async function post<T>(app: MeasuredApp, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Disables the triggers of the four tables whose names match a pattern, and enables all others. */
async function disableTriggers({ db }: MeasuredApp, patterns: readonly string[]): Promise<void> {
  for (const table of ['slots', 'bookings', 'payment_attempts', 'refunds']) {
    const { rows } = await sql<{ name: string; disable: boolean }>`
      select tgname as name, tgname like any(${patterns}::text[]) as disable from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal and tgname <> 'bookings_search_words'`.execute(
      db,
    )
    for (const { name, disable } of rows) {
      const action = sql.raw(disable ? 'disable' : 'enable')
      await sql`alter table ${sql.table(table)} ${action} trigger ${sql.ref(name)}`.execute(db)
    }
  }
}

interface Shop {
  app: MeasuredApp
  token: string
  serviceId: string
  bookings: number
}

async function openShop(app: MeasuredApp): Promise<Shop> {
  const account = { email: 'customer@bench.example', password: 'Correct-horse-9', phone: '01711000000' }
  await post(app, '/auth/signup', { ...account, name: 'Customer', address: 'Dhaka' })
  const { token } = await post<{ token: string }>(app, '/auth/login', account)
  const service = await makeService(app.db, { price_minor: 0, currency: app.ctx.config.currency })
  return { app, token, serviceId: service.id, bookings: 0 }
}

/** Returns the milliseconds of one booking; its slot is made before the measurement begins. */
async function measureBooking(shop: Shop): Promise<number> {
  const { app, token, serviceId } = shop
  shop.bookings += 1
  const date = addDays(app.ctx.clock.now().toISOString().slice(0, 10), 1 + shop.bookings)
  const slot = await makeSlot(app.db, { service_id: serviceId, date })
  const body = {
    customer: { name: 'Customer', email: 'customer@bench.example', phone: '01711000000', address: 'Dhaka' },
    serviceId,
    slotId: slot.id,
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: `Dhaka Metro Ga ${randomUUID().slice(0, 4)}`,
  }
  const began = performance.now()
  await post(app, '/bookings', body, token)
  const took = performance.now() - began
  app.takeQueries()
  return took
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(databaseUrl: string): Promise<void> {
  const app = await startMeasuredApp(databaseUrl, new Date())
  try {
    const shop = await openShop(app)
    const times = VARIANTS.map((): number[] => [])
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const [index, [, disabled]] of VARIANTS.entries()) {
        await disableTriggers(app, disabled)
        for (let booking = 0; booking < BOOKINGS_PER_TURN; booking += 1) {
          const took = await measureBooking(shop)
          if (round >= 0) times[index]?.push(took)
        }
      }
    }
    const medians = times.map(medianOf)
    const bare = medians.at(-1) ?? Number.NaN
    for (const [index, [variant]] of VARIANTS.entries()) {
      const median = medians[index] ?? Number.NaN
      print(`| ${variant} | ${median.toFixed(2)} | ${(median / bare).toFixed(3)} |`)
    }
  } finally {
    await app.close()
  }
}

print('| variant | median ms | ratio |\n|---|---|---|')
const server = await startPostgres()
try {
  await measure(server.url('postgres'))
} finally {
  await server.stop()
}
