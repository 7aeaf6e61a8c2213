import { sql } from 'kysely'
import { MAX_UNPAID_HOLDS } from '../../server/src/bookings/rules/checkout.ts'
import { makeService, makeSlot, makeUser } from '../../server/src/demo/factories.ts'
import { hashRefreshToken, newRefreshToken, signAccessToken } from '../../server/src/people/rules/tokens.ts'
import { insertSignIn } from '../../server/src/people/store/sign-ins.ts'
import { addDays, wallClock } from '../../server/src/platform/clock.ts'
import { type Db, openServer } from '../../server/src/platform/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { testVehicle } from '../../server/test/support/vehicle.ts'
import { businessWith, fillBusiness } from '../support/fill.ts'
import type { HelperProcess } from './helper-process.ts'

const TIME_ZONE = 'Asia/Dhaka'
const SERVICES = 12
const DAYS = 14
/** Days with orders in a large shop. */
const DAYS_AHEAD = 7
const HOURS = [9, 11, 13, 15, 17]
/** The most that a slot can have. */
export const SEATS = 100

export interface Shop {
  databaseUrl: string
  /** The server's SESSION_SECRET. */
  secret: string
  services: string[]
  /** The next days with slots. */
  dates: string[]
  slots: { id: string; serviceId: string }[]
}

interface Premises {
  databaseUrl: string
  secret: string
  /** The folder of the product's files. */
  folder: string
  /** The file with the certificate of the gateway. */
  certificate: string
  gateway: HelperProcess
}

/** Returns the settings of a product that serves a shop and takes payments at a gateway of its own process. */
export const shopSettings = async ({ databaseUrl, secret, folder, certificate, gateway }: Premises) => ({
  ...(await gateway.ask<Record<string, string>>({})),
  GATEWAYS: 'aamarpay',
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: secret,
  DATA_DIR: folder,
  PORT: String(await freePort()),
  DEMO: '0',
  NODE_EXTRA_CA_CERTS: certificate,
  TIME_ZONE,
})

/** A business with a dozen services and two weeks of slots, 84,000 seats. */
export async function openShop(databaseUrl: string, secret: string): Promise<Shop> {
  const database = await openServer(databaseUrl)
  const today = wallClock(new Date(), TIME_ZONE).date
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(today, day + 1))
  const shop: Shop = { databaseUrl, secret, services: [], dates, slots: [] }
  for (let index = 0; index < SERVICES; index++) {
    const { id } = await makeService(database.db, {
      name: `Wash ${index}`,
      name_bn: `ওয়াশ ${index}`,
      description: 'Outside and inside, by hand, with everything that belongs to it.',
    })
    shop.services.push(id)
    for (const date of dates) {
      for (const hour of HOURS) {
        const time = (at: number) => `${String(at).padStart(2, '0')}:00`
        const slot = await makeSlot(database.db, {
          service_id: id,
          date,
          start_time: time(hour),
          end_time: time(hour + 1),
          capacity: SEATS,
          timeZone: TIME_ZONE,
        })
        shop.slots.push({ id: slot.id, serviceId: id })
      }
    }
  }
  await sql`analyze`.execute(database.db)
  await database.close()
  return shop
}

/** A business that has been open long enough to have `slots` slots. Its orders are for those of the next days. */
export async function openLargeShop(databaseUrl: string, secret: string, slots: number): Promise<Shop> {
  const now = new Date()
  await fillBusiness(databaseUrl, { ...businessWith(slots, now), seats: SEATS, schedules: 0 })
  const today = wallClock(now, TIME_ZONE).date
  const dates = Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(today, day + 1))
  const database = await openServer(databaseUrl)
  const ahead = await database.db
    .selectFrom('slots')
    .select(['id', 'service_id as serviceId'])
    .where('date', 'in', dates)
    .execute()
  const services = await database.db.selectFrom('services').select('id').orderBy('position').execute()
  await database.close()
  return { databaseUrl, secret, services: services.map(({ id }) => id), dates, slots: ahead }
}

/** An order, and the access token of its customer. */
export interface Order {
  body: string
  token: string
}

let customers = 0

/**
 * Orders of customers with an account. Each customer orders as many seats as one may hold, in different slots. The orders of
 * one customer are not next to each other: sent at the same time, they would wait for the lock of the account.
 */
export async function ordersOf({ databaseUrl, secret, slots }: Shop, count: number): Promise<Order[]> {
  const database = await openServer(databaseUrl)
  const rounds = Array.from({ length: MAX_UNPAID_HOLDS }, (): Order[] => [])
  for (let made = 0; made < count; made += MAX_UNPAID_HOLDS) {
    const { contact, token } = await newCustomer(database.db, secret)
    for (const [hold, round] of rounds.entries()) {
      const slot = slots[(customers * MAX_UNPAID_HOLDS + hold) % slots.length]
      const body = { customer: contact, serviceId: slot?.serviceId, slotId: slot?.id, ...testVehicle }
      round.push({ body: JSON.stringify(body), token })
    }
  }
  await database.close()
  return rounds.flat()
}

/** The access token of a new customer. */
export async function newMember({ databaseUrl, secret }: Shop): Promise<string> {
  const database = await openServer(databaseUrl)
  const { token } = await newCustomer(database.db, secret)
  await database.close()
  return token
}

/** Inserts the customer directly: calls of the API would hash a password and be limited. */
export async function newCustomer(db: Db, secret: string) {
  customers += 1
  const contact = {
    name: 'Rahim Uddin',
    email: `rahim-${customers}@people.example`,
    phone: `017${String(customers).padStart(8, '0')}`,
    address: '12 Road, Dhaka',
  }
  const user = await makeUser(db, contact)
  const now = new Date()
  const id = newId()
  await db.transaction().execute((tx) =>
    insertSignIn(tx, {
      id,
      user_id: user.id,
      browser: '',
      system: '',
      address: '',
      signed_in_at: now,
      last_used_at: now,
      confirmed_at: null,
      second_factor_at: null,
      expires_at: new Date(now.getTime() + 86_400_000),
      token_hash: hashRefreshToken(newRefreshToken()),
    }),
  )
  const claims = { sub: user.id, ...contact, role: 'user' as const, img: '' }
  return {
    id: user.id,
    contact,
    token: await signAccessToken(new TextEncoder().encode(secret), claims, id, now),
  }
}
