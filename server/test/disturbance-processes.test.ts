import { randomInt, randomUUID } from 'node:crypto'
import type { DisturbancePreview, DisturbanceReport } from '@jhilik/contract/disturbances.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody } from './support/shop.ts'

const STARTS = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']
/** The offer at which the server is killed. */
const KILLED_AT = 3

let premises: Deployment
let server: ServerProcess
let env: Record<string, string>
let token: string

beforeAll(async () => {
  premises = await makeDeployment()
  env = { ...premises.env, RATE_LIMIT: '1000000', HOLDS_PER_ADDRESS: '0' }
  server = await startServerProcess(env)
  await switchOffCrews(premises.env.DATABASE_URL ?? '')
  await logIn()
})
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      // Each call has another connection, because the server is killed in between.
      connection: 'close',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await answer.json()) as { data: T }
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`)
  return answered.data
}

async function logIn(): Promise<void> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.admin),
  })
  token = ((await answer.json()) as { token: string }).token
}

/** Adds bookings of a service of their own on a day, and slots on later days, which are enough besides the bookings of the demo. */
async function agreeAll(date: string): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
  const crew = await call<{ _id: string }>('POST', '/crews', { name: randomUUID(), color: 'teal', hours })
  const service = { name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60, price: 40 }
  const { _id: serviceId } = await call<{ _id: string }>('POST', '/services', {
    ...service,
    paymentTerms: { kind: 'none' },
  })
  for (const startTime of STARTS) {
    const contact = { email: `${randomUUID()}@people.example`, phone: `017${randomInt(1e7, 1e8)}` }
    const { slotId, ...body } = bookingBody({ serviceId, slotId: randomUUID() }, contact)
    const time = { date, startTime }
    await call('POST', '/bookings/agreed', { ...body, time, crew: crew._id, gateway: 'cash' })
  }
  for (const day of [3, 4, 5, 6].map(dayFromNow)) {
    for (let hour = 8; hour < 20; hour += 1) {
      const [startTime, endTime] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`)
      await call('POST', '/services/slots', { service: serviceId, date: day, startTime, endTime })
    }
  }
}

it('the offers of a disturbance are made after the server is killed, each once, with their times and messages', {
  timeout: 300_000,
}, async () => {
  const date = dayFromNow(2)
  await agreeAll(date)
  const hours = { cause: 'rain', date, fromTime: '08:00', toTime: '18:00', answerBy: { date, time: '07:00' } }
  const shown = await call<DisturbancePreview>('POST', '/disturbances/preview', hours)
  const offers = shown.offers
    .filter(({ booking }) => booking.service.name === 'Wash at home')
    .map(({ booking, version, times }) => ({
      booking: booking._id,
      version,
      slots: times.map(({ slot }) => slot),
    }))
  expect(offers.map(({ slots }) => slots.length)).toEqual(STARTS.map(() => 3))

  const client = new pg.Client({ connectionString: premises.env.DATABASE_URL })
  await client.connect()
  let sent: DisturbanceReport
  try {
    await client.query('begin')
    // The request is stored all the same, because it only refers to the booking.
    await client.query('select from bookings where id = $1 for no key update', [offers[KILLED_AT]?.booking])
    sent = await call<DisturbanceReport>('POST', '/disturbances', { ...hours, offers })
    await eventually(
      async () =>
        (
          await client.query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).rowCount ?? 0,
      (waiting) => waiting > 0,
    )
    await server.kill()
  } finally {
    await client.end()
  }

  server = await startServerProcess(env)
  await logIn()
  const report = await eventually(
    () => call<DisturbanceReport>('GET', `/disturbances/${sent._id}`),
    ({ finishedAt, offers: all }) =>
      finishedAt !== null && all.every(({ message }) => message?.state === 'sent'),
    150_000,
  )
  expect(report.offers.map(({ state, refusal }) => refusal ?? state)).toEqual(STARTS.map(() => 'open'))
  expect(report.offers.map(({ times }) => times.map(({ slot }) => slot))).toEqual(
    offers.map(({ slots }) => slots),
  )
})
