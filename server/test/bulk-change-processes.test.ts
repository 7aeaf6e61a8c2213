import { randomInt, randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BulkAct, BulkChange, BulkPreview } from '@jhilik/contract/bulk-changes.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
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
  await switchOffCrews(premises.env.DATABASE_URL ?? '')
  await logIn()
})
afterAll(async () => {
  await server?.kill()
  await premises?.remove()
})

interface Call {
  body?: object
  key?: string
  /** The process that answers. */
  at?: ServerProcess
}

async function call<T>(
  method: string,
  path: string,
  { body, key = randomUUID(), at = server }: Call = {},
): Promise<T> {
  const answer = await fetch(`${at.url}/api${path}`, {
    method,
    headers: {
      // Each call has another connection, because the server is killed in between.
      connection: 'close',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
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
  return (await call<{ bookingId: string }>('POST', '/bookings/agreed', { body: agreed })).bookingId
}

/** Bookings of a crew of their own, one after the other. */
async function agreeAll(): Promise<string[]> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
  const crew = await call<Crew>('POST', '/crews', { body: { name: randomUUID(), color: 'teal', hours } })
  const service = { name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60 }
  const body = { ...service, price: 40, paymentTerms: { kind: 'none' } }
  const { _id: serviceId } = await call<{ _id: string }>('POST', '/services', { body })
  const ids: string[] = []
  for (const start of STARTS) ids.push(await agree(serviceId, start, crew))
  return ids
}

/** Returns what the page sends after a preview, in which no booking is refused. */
async function seenInPreview(act: BulkAct, ids: readonly string[]) {
  const body = { act, bookings: ids }
  const shown = await call<BulkPreview>('POST', '/bulk-changes/preview', { body })
  expect(shown.bookings.map(({ code }) => code)).toEqual(ids.map(() => null))
  return shown.bookings.map(({ booking, version }) => ({ booking: booking._id, version }))
}

const untilFinished = (id: string) =>
  eventually(
    () => call<BulkChange>('GET', `/bulk-changes/${id}`),
    ({ finishedAt }) => finishedAt !== null,
    150_000,
  )

const halfAnHourAfter = (start: string) => {
  const [hour = '', minute = ''] = start.split(':')
  return minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`
}

const move: BulkAct = { kind: 'move', minutes: 30, reason: 'Rain' }

it('a bulk change is carried on after the server is killed, each booking is changed once, and the report is complete', {
  timeout: 300_000,
}, async () => {
  const ids = await agreeAll()
  const bookings = await seenInPreview(move, ids)
  // The last booking is moved first.
  const killedAt = bookings[KILLED_AT]?.booking

  const client = new pg.Client({ connectionString: premises.env.DATABASE_URL })
  await client.connect()
  let change: BulkChange
  try {
    await client.query('begin')
    // The request is stored all the same, because it only refers to the booking.
    await client.query('select from bookings where id = $1 for no key update', [killedAt])
    change = await call<BulkChange>('POST', '/bulk-changes', { body: { act: move, bookings } })
    await untilServerWaits(premises.env.DATABASE_URL)
    await server.kill()
  } finally {
    await client.end()
  }

  server = await startServerProcess(env)
  await logIn()
  const report = await untilFinished(change._id)
  expect(report.bookings.map(({ outcome, code }) => code ?? outcome)).toEqual(ids.map(() => 'changed'))
  for (const [index, id] of ids.entries()) {
    const { slot, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
    expect(slot.startTime).toBe(halfAnHourAfter(STARTS[index] ?? ''))
    expect(history.filter(({ action }) => action === 'booking.moved')).toHaveLength(1)
  }
})

it('two processes that cancel and move the same bookings do one of both with each, and both reports are right', {
  timeout: 300_000,
}, async () => {
  const ids = await agreeAll()
  const cancel: BulkAct = { kind: 'cancel', refund: 'all', canceledBy: 'business', reason: 'Rain' }
  const [moved, canceled] = [await seenInPreview(move, ids), await seenInPreview(cancel, ids)]
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const other = await startServerProcess({ ...env, ...ports })
  try {
    const sent = await Promise.all([
      call<BulkChange>('POST', '/bulk-changes', { body: { act: move, bookings: moved } }),
      call<BulkChange>('POST', '/bulk-changes', { body: { act: cancel, bookings: canceled }, at: other }),
    ])
    const reports = await Promise.all(sent.map(({ _id }) => untilFinished(_id)))
    for (const [index, id] of ids.entries()) {
      const items = reports.map(({ bookings }) => bookings.find(({ booking }) => booking._id === id))
      const outcomes = items.map((item) => item?.code ?? item?.outcome)
      expect(outcomes.toSorted()).toEqual(['changed', 'changed_meanwhile'])
      const { slot, status, history } = await call<BookingDetail>('GET', `/bookings/${id}`)
      const start = STARTS[index] ?? ''
      const expected = outcomes[0] === 'changed' ? ['confirmed', halfAnHourAfter(start)] : ['canceled', start]
      expect([status, slot.startTime]).toEqual(expected)
      const changes = history.filter(({ action }) => ['booking.moved', 'booking.canceled'].includes(action))
      expect(changes).toHaveLength(1)
    }
  } finally {
    await other.kill()
  }
})
