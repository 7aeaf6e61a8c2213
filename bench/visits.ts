/**
 * What a visit costs the server: bookings a second of 8 customers who buy one service, of 8 who buy two with an add-on and a
 * coupon, each with another one, and of 8 who all use the same coupon, whose uses are counted one after the other. The variants
 * take turns. Run: `node bench/visits.ts` (a minute, nothing is kept).
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
const TURNS = 15
const BOOKINGS_PER_TURN = 5

interface Purchase {
  serviceId: string
  more: object
  /** Those of the clients, by turns. */
  coupons: readonly string[]
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
  { serviceId, more, coupons }: Purchase,
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
        const coupon = coupons[client % coupons.length]
        for (const slot of slots) {
          const body = { customer, serviceId, slotId: slot.id, ...vehicle(), ...more, coupon }
          await post(app, '/bookings', body, token)
        }
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
    const makeVisit = async (coupons: readonly string[]): Promise<Purchase> => {
      const first = await makeService(db, { price_minor: 4000, duration_minutes: 30, currency })
      const second = await makeService(db, { price_minor: 2500, duration_minutes: 30, currency })
      const addOns = [{ addOn: await addAddOn(db, first.id), quantity: 1 }]
      const moreLines = [{ serviceId: second.id, ...vehicle() }]
      return { serviceId: first.id, more: { addOns, moreLines }, coupons }
    }
    const makeCoupons = (count: number) =>
      Promise.all(Array.from({ length: count }, () => addCoupon(db, { rate: 100_000, max_uses: 100_000 })))
    const purchases: Record<string, Purchase> = {
      'one service': { serviceId: plain.id, more: {}, coupons: [] },
      'two lines, an add-on and a coupon': await makeVisit(await makeCoupons(CLIENTS)),
      'the same, all with one coupon': await makeVisit(await makeCoupons(1)),
    }
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => signUp(app, `client-${client}`)),
    )
    const today = wallClock(ctx.clock.now(), ctx.config.timeZone).date
    const kinds = Object.keys(purchases)
    const rates: number[][] = kinds.map(() => [])
    for (let turn = -2; turn < TURNS; turn += 1) {
      for (const [index, purchase] of Object.values(purchases).entries()) {
        const rate = await bookAtOnce(app, clients, purchase, addDays(today, 3 + turn + 2))
        if (turn >= 0) rates[index]?.push(rate)
      }
    }
    print(
      `| bookings a second of ${CLIENTS} customers, medians of ${TURNS} turns | | of one service |\n|---|---|---|`,
    )
    for (const [index, kind] of kinds.entries()) {
      const own = rates[index] ?? []
      const ratio = medianOf(own.map((rate, turn) => rate / (rates[0]?.[turn] ?? Number.NaN)))
      print(`| ${kind} | ${medianOf(own).toFixed(0)} | ${ratio.toFixed(2)} |`)
    }
  } finally {
    await app.close()
  }
} finally {
  await server.stop()
}
