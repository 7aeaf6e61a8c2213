import { randomInt, randomUUID } from 'node:crypto'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { type GatewayProxy, startGatewayProxy } from './support/gateway-proxy.ts'
import { readForm } from './support/leaving-form.ts'
import { queryServer, switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, type CheckoutAnswer, payAt, pressButton } from './support/shop.ts'

let premises: Deployment
let env: Record<string, string>
let proxy: GatewayProxy
let server: ServerProcess

beforeAll(async () => {
  premises = await makeDeployment()
  proxy = await startGatewayProxy(`http://127.0.0.1:${premises.env.SANDBOX_PORT}`)
  env = {
    ...premises.env,
    SANDBOX_URL: proxy.url,
    RATE_LIMIT: '1000000',
    HOLDS_PER_ADDRESS: '0',
  }
  server = await startServerProcess(env)
})

afterAll(async () => {
  await server?.kill()
  await proxy?.close()
  await premises?.remove()
})

interface Call {
  token?: string
  body?: unknown
  key?: string
}

async function call<T>(method: string, path: string, { token, body, key }: Call = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

class Customer {
  readonly key = randomUUID()
  readonly contact = {
    email: `${randomUUID()}@people.example`,
    phone: `017${String(randomInt(1e8)).padStart(8, '0')}`,
  }
  readonly token: string
  readonly slot: Slot

  constructor(token: string, slot: Slot) {
    this.token = token
    this.slot = slot
  }

  book() {
    const body = bookingBody({ serviceId: this.slot.service._id, slotId: this.slot._id }, this.contact)
    return call<CheckoutAnswer>('POST', '/api/bookings', { token: this.token, body, key: this.key })
  }
}

async function newCustomer(slot: Slot | undefined): Promise<Customer> {
  if (!slot) throw new Error('There are too few slots.')
  const account = { email: `${randomUUID()}@people.example`, password: 'Correct-horse-9' }
  const body = { ...account, name: 'A customer', phone: '01711000000', address: 'Dhaka' }
  const { token } = (await call<{ token: string }>('POST', '/api/auth/signup', { body })).body
  return new Customer(token, slot)
}

async function freeSlots(date: string): Promise<Slot[]> {
  const { body } = await call<{ data: Slot[] }>('GET', `/api/slots/availability?date=${date}`)
  return body.data.filter((slot) => slot.isBooked === 'available')
}

async function adminToken(): Promise<string> {
  return (await call<{ token: string }>('POST', '/api/auth/login', { body: DEMO_ACCOUNTS.admin })).body.token
}

async function allBookings(token: string): Promise<Booking[]> {
  return (await call<{ data: Booking[] }>('GET', '/api/bookings?limit=50', { token })).body.data
}

/** Ends all unpaid holds, as if their minutes had passed. */
async function endHolds(): Promise<void> {
  const database = premises.env.DATABASE_URL ?? ''
  await queryServer(database, `update bookings set hold_expires_at = now() where status = 'held'`)
  await queryServer(database, `update pgboss.job set start_after = now() where name = 'expire-hold'`)
}

it('a server that is killed loses no answered booking and no paid money, and frees seats that nobody pays for', {
  timeout: 300_000,
}, async () => {
  await switchOffCrews(premises.env.DATABASE_URL ?? '')
  // The date is computed once, because midnight may pass before the slots are listed again.
  const date = dayFromNow(2)
  const slots = await freeSlots(date)
  const customers: Customer[] = []
  for (let index = 0; index < 5; index++) customers.push(await newCustomer(slots[index]))
  const [answered, paid, neverSent, neverAnswered, retrying] = customers as [
    Customer,
    Customer,
    Customer,
    Customer,
    Customer,
  ]
  const failing = (going: Promise<unknown>) => going.catch(() => null)

  const first = (await answered.book()).body.data
  const toPay = (await paid.book()).body.data
  const form = readForm(await (await pressButton(toPay.paymentUrl, 'pay')).text())

  // Everything from here on is cut off in the middle of a call.
  proxy.hold.check = 'call'
  const cut = [failing(fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' }))]
  proxy.hold.start = 'call'
  cut.push(failing(neverSent.book()), failing(retrying.book()))
  await eventually(
    async () => proxy.held(),
    (held) => held >= 3,
    15_000,
  )
  proxy.hold.start = 'answer'
  cut.push(failing(neverAnswered.book()))
  await eventually(
    async () => proxy.held(),
    (held) => held >= 4,
    15_000,
  )
  await server.kill()
  expect(await Promise.all(cut)).toEqual([null, null, null, null])
  Object.assign(proxy.hold, { start: 'none', check: 'none' })
  server = await startServerProcess(env)

  // The answered booking is there, under the same key, and can be paid.
  const again = await answered.book()
  expect([again.status, again.body.data]).toEqual([201, first])
  await payAt(first.paymentUrl, 'pay')

  // The customer whose click got no answer tries again, until the old attempt is known to be dead.
  const retried = await eventually(
    () => retrying.book(),
    ({ status }) => status === 201,
    50_000,
  )
  await payAt(retried.body.data.paymentUrl, 'pay')

  await endHolds()
  const of = (bookings: Booking[], customer: Customer) => {
    const booking = bookings.find((one) => one.slot._id === customer.slot._id)
    return `${booking?.status} ${booking?.paymentStatus}`
  }
  const outcome = (bookings: Booking[]) => customers.map((customer) => of(bookings, customer))
  const admin = await adminToken()
  const bookings = await eventually(
    () => allBookings(admin),
    (found) => !outcome(found).some((state) => state.startsWith('held')),
    60_000,
  )
  expect({
    answered: of(bookings, answered),
    paid: of(bookings, paid),
    neverSent: of(bookings, neverSent),
    neverAnswered: of(bookings, neverAnswered),
    retrying: of(bookings, retrying),
  }).toEqual({
    answered: 'confirmed Paid',
    paid: 'confirmed Paid',
    neverSent: 'expired Expired',
    neverAnswered: 'expired Expired',
    retrying: 'confirmed Paid',
  })
  const free = (await freeSlots(date)).map((slot) => slot._id)
  expect(customers.map((customer) => free.includes(customer.slot._id))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
