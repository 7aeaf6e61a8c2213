/**
 * What a visit costs the server: bookings a second of 8 customers who buy one service, and of 8 who buy two with an add-on and
 * pay by one coupon, which all of them use. The variants take turns. Run: `node bench/visits.ts` (a minute, nothing is kept).
 */
import { randomUUID } from 'node:crypto'
import { makeService } from '../server/src/demo/factories.ts'
import { slotRow } from '../server/src/demo/rows.ts'
import { addDays, wallClock } from '../server/src/platform/clock.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { addAddOn, addCoupon } from '../server/test/support/price-list.ts'
import { type BenchCustomer, medianOf, post, print, signUp, timeOf, wallTime } from './support/customers.ts'
import { type MeasuredApp, startMeasuredApp } from './support/measured-app.ts'

const CLIENTS = 8
const TURNS = 25
const BOOKINGS_PER_TURN = 5

interface Purchase {
  serviceId: string
  more: object
}

const vehicle = () => ({
  vehicleType: 'car',
  vehicleBrand: 'Toyota',
  vehicleModel: 'Axio',
  manufacturingYear: 2018,
  registrationPlate: `Dhaka Metro Ga ${randomUUID().slice(0, 4)}`,
})

/** Returns bookings a second of all clients together, each of slots that nobody else books. */
async function bookAtOnce(
  app: MeasuredApp,
  clients: readonly BenchCustomer[],
  { serviceId, more }: Purchase,
  date: string,
): Promise<number> {
  const slots = Array.from({ length: BOOKINGS_PER_TURN }, (_, index) =>
    slotRow(app.ctx.clock.now(), app.ctx.config.timeZone, {
      service_id: serviceId,
      date,
      start_time: wallTime(8 * 60 + index * 150),
      end_time: wallTime(10 * 60 + index * 150),
      capacity: CLIENTS,
    }),
  )
  await app.db.insertInto('slots').values(slots).execute()
  const took = await timeOf(() =>
    Promise.all(
      clients.map(async ({ token, email }, client) => {
        const customer = { name: 'Customer', email, phone: `0171100000${client}`, address: 'Dhaka' }
        for (const slot of slots)
          await post(app, '/bookings', { customer, serviceId, slotId: slot.id, ...vehicle(), ...more }, token)
      }),
    ),
  )
  app.takeQueries()
  return (CLIENTS * BOOKINGS_PER_TURN * 1000) / took
}

const server = await startPostgres()
try {
  const app = await startMeasuredApp(server.url('postgres'), new Date())
  try {
    const { db, ctx } = app
    await db.updateTable('crews').set({ active: false }).execute()
    const { currency } = ctx.config
    // Both cost nothing in the end, so that no gateway is called.
    const plain = await makeService(db, { price_minor: 0, currency })
    const [first, second] = [
      await makeService(db, { price_minor: 4000, duration_minutes: 30, currency }),
      await makeService(db, { price_minor: 2500, duration_minutes: 30, currency }),
    ]
    const addOn = await addAddOn(db, first.id)
    const coupon = await addCoupon(db, { rate: 100_000, max_uses: 100_000 })
    const purchases: Record<'plain' | 'visit', Purchase> = {
      plain: { serviceId: plain.id, more: {} },
      visit: {
        serviceId: first.id,
        more: {
          addOns: [{ addOn, quantity: 1 }],
          moreLines: [{ serviceId: second.id, ...vehicle() }],
          coupon,
        },
      },
    }
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => signUp(app, `client-${client}`)),
    )
    const today = wallClock(ctx.clock.now(), ctx.config.timeZone).date
    const rates: Record<keyof typeof purchases, number[]> = { plain: [], visit: [] }
    for (let turn = -2; turn < TURNS; turn += 1) {
      for (const kind of turn % 2 ? (['plain', 'visit'] as const) : (['visit', 'plain'] as const)) {
        const rate = await bookAtOnce(app, clients, purchases[kind], addDays(today, 3 + turn + 2))
        if (turn >= 0) rates[kind].push(rate)
      }
    }
    const [visit, one] = [medianOf(rates.visit), medianOf(rates.plain)]
    const ratio = medianOf(rates.visit.map((rate, turn) => rate / (rates.plain[turn] ?? Number.NaN)))
    print(`bookings a second of ${CLIENTS} customers, medians of ${TURNS} turns`)
    print(`one service: ${one.toFixed(1)}`)
    print(`two lines, an add-on and one coupon: ${visit.toFixed(1)}, ${ratio.toFixed(2)} of it`)
  } finally {
    await app.close()
  }
} finally {
  await server.stop()
}
