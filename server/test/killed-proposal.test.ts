import { randomInt, randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { AppliedChange } from '@jhilik/contract/crew-proposals.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody } from './support/shop.ts'
import { untilServerWaits } from './support/until-waiting.ts'

const STARTS = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']
/** The booking at which the server is killed. */
const KILLED_AT = 3

let premises: Deployment
let server: ServerProcess
let env: Record<string, string>
let token: string

beforeAll(async () => {
  premises = await makeDeployment()
  env = { ...premises.env, RATE_LIMIT: '1000000', HOLDS_PER_ADDRESS: '0' }
  server = await startServerProcess(env)
})
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      // Each call has another connection, because the server is killed in between.
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
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

/** Books a time for a customer, who pays on site, and gives it to a crew. */
async function agree(serviceId: string, startTime: string, crew: Crew): Promise<string> {
  const contact = { email: `${randomUUID()}@people.example`, phone: `017${randomInt(1e7, 1e8)}` }
  const { slotId, ...body } = bookingBody({ serviceId, slotId: randomUUID() }, contact)
  const time = { date: dayFromNow(2), startTime }
  const agreed = { ...body, time, crew: crew._id, gateway: 'cash' }
  return (await call<{ bookingId: string }>('POST', '/bookings/agreed', agreed, randomUUID())).bookingId
}

it('a proposal is applied booking by booking when the server is killed, and completed when it is sent again', {
  timeout: 200_000,
}, async () => {
  const url = premises.env.DATABASE_URL ?? ''
  await switchOffCrews(url)
  await logIn()
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
  const addCrew = (name: string) => call<Crew>('POST', '/crews', { name, color: 'teal', hours })
  const [north, south] = [await addCrew('North'), await addCrew('South')]
  const service = { name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60 }
  const terms = { price: 40, paymentTerms: { kind: 'none' } }
  const { _id: serviceId } = await call<{ _id: string }>('POST', '/services', { ...service, ...terms })
  const ids: string[] = []
  for (const start of STARTS) ids.push(await agree(serviceId, start, north))
  const changes = ids.map((booking) => ({ booking, from: north._id, to: south._id }))
  const key = randomUUID()
  const apply = () => call<AppliedChange[]>('POST', '/crews/proposal/apply', { changes }, key)
  const crewOf = async (id: string) => {
    const { staff, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
    const changed = history.filter(({ action }) => action === 'booking.crew_changed')
    return [staff?.crew?.crew?.name, changed.length]
  }

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from bookings where id = $1 for update', [ids[KILLED_AT]])
    const pending = apply().catch(() => 'killed')
    // Sending a message about the booking can wait for it, too: the change before it shows how far the proposal is.
    await eventually(
      () => crewOf(ids[KILLED_AT - 1] ?? ''),
      ([name]) => name === 'South',
    )
    await untilServerWaits(url)
    await server.kill()
    expect(await pending).toBe('killed')
  } finally {
    await client.end()
  }

  server = await startServerProcess(env)
  await logIn()
  const expected = ids.map((_, index) => (index < KILLED_AT ? ['South', 1] : ['North', 0]))
  expect(await Promise.all(ids.map(crewOf))).toEqual(expected)
  const applied = await apply()
  expect(applied.map(({ outcome }) => outcome)).toEqual(
    ids.map((_, index) => (index < KILLED_AT ? 'same' : 'changed')),
  )
  expect(await Promise.all(ids.map(crewOf))).toEqual(ids.map(() => ['South', 1]))
})
