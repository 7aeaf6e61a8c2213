import { randomInt, randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { addDays } from '../src/platform/clock.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody } from './support/shop.ts'

const PRICE = 40
const BOOKINGS = 12

let premises: Deployment
let server: ServerProcess
let env: Record<string, string>

beforeAll(async () => {
  premises = await makeDeployment()
  env = { ...premises.env, RATE_LIMIT: '1000000', HOLDS_PER_ADDRESS: '0' }
  server = await startServerProcess(env)
})
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

interface Call {
  token: string
  body?: object
  key?: string
}

async function call<T>(method: string, path: string, { token, body, key }: Call) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      // Each call has another connection, because the server is killed in between.
      connection: 'close',
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data }
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.admin),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Makes bookings that are confirmed at once, because nothing is due before the service. */
async function bookOnSite(token: string): Promise<string[]> {
  const service = { name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60 }
  const terms = { price: PRICE, paymentTerms: { kind: 'none' } }
  const added = await call<{ _id: string }>('POST', '/services', { token, body: { ...service, ...terms } })
  const serviceId = added.data._id
  const date = dayFromNow(2)
  const times = { startTime: '10:00', endTime: '11:00' }
  const ids: string[] = []
  for (let index = 0; index < BOOKINGS; index++) {
    // Each booking has a slot of its own, because a person who books a slot twice gets the same booking.
    const slot = { service: serviceId, date: addDays(date, index), ...times }
    const made = await call<{ _id: string }>('POST', '/services/slots', { token, body: slot })
    const contact = { email: `${randomUUID()}@people.example`, phone: `017${randomInt(1e7, 1e8)}` }
    const body = { ...bookingBody({ serviceId, slotId: made.data._id }, contact), gateway: 'cash' }
    const booked = await call<{ bookingId: string }>('POST', '/bookings', { token, body, key: randomUUID() })
    expect(booked.status).toBe(201)
    ids.push(booked.data.bookingId)
  }
  return ids
}

it('a payment on site is recorded whole or not at all when the server is killed, and once when it is sent again', {
  timeout: 200_000,
}, async () => {
  await switchOffCrews(premises.env.DATABASE_URL ?? '')
  const token = await adminToken()
  const bookings = (await bookOnSite(token)).map((id) => ({ id, key: randomUUID() }))
  const record = ({ id, key }: { id: string; key: string }) =>
    call('POST', `/bookings/${id}/payments`, {
      token,
      key,
      body: { method: 'cash', amount: PRICE, tip: 2.5 },
    })
  const answered = new Set<string>()
  const sent = bookings.map((booking) =>
    record(booking).then(
      ({ status }) => status === 200 && answered.add(booking.id),
      // The kill cut off the call.
      () => undefined,
    ),
  )
  await Promise.race(sent)
  await server.kill()
  await Promise.all(sent)
  expect(answered.size).toBeGreaterThan(0)
  server = await startServerProcess(env)

  const entriesOf = async (id: string) => {
    const { data } = await call<BookingDetail>('GET', `/bookings/${id}`, { token })
    return data.staff?.entries?.map(({ amount, isTip }) => `${amount}${isTip ? ' tip' : ''}`)
  }
  const whole = [`${PRICE}`, '2.5 tip']
  for (const { id } of bookings) {
    const entries = await entriesOf(id)
    if (answered.has(id)) expect(entries).toEqual(whole)
    else expect([[], whole]).toContainEqual(entries)
  }
  const again = await Promise.all(bookings.map(record))
  expect(again.map(({ status }) => status)).toEqual(bookings.map(() => 200))
  for (const { id } of bookings) expect(await entriesOf(id)).toEqual(whole)
  const { data: inHand } = await call<{ amount: number }[]>('GET', '/money/cash', { token })
  expect(inHand.reduce((sum, { amount }) => sum + amount, 0)).toBe(BOOKINGS * (PRICE + 2.5))
})
