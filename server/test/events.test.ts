import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Service } from '@jhilik/contract/services.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { makeAttempt, makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { openServer } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { openEventStreams } from '../src/site/routes/event-streams.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewsOf } from './support/crews.ts'
import { makeDeployment } from './support/deployment.ts'
import { type EventStream, type HeardEvent, openEventStream } from './support/event-stream.ts'
import { freePort } from './support/free-port.ts'
import { startServerProcess } from './support/server-process.ts'

let app: TestApp
let admin: SignedIn
const open: EventStream[] = []

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const ticketOf = async (who: SignedIn) =>
  app.request<Answer<{ ticket: string; expiresAt: string }>>('POST', '/api/events/ticket', {
    token: who.token,
  })

async function listen(ticket?: string): Promise<EventStream> {
  const stream = await openEventStream(`${app.url}/api/events${ticket ? `?ticket=${ticket}` : ''}`)
  open.push(stream)
  if (stream.status === 200) await stream.next(({ kind }) => kind === 'ready')
  return stream
}
const listenAsAdmin = async () => listen((await ticketOf(admin)).body.data.ticket)
const hourFrom = (hour: number) =>
  [hour, hour + 1].map((at) => (at < 10 ? `0${at}:00` : `${at}:00`)) as [string, string]
const slotChange = (id: string | null) => (event: HeardEvent) =>
  event.kind === 'slot.changed' && event.data.slotId === id
const bookingChange = (id: string) => (event: HeardEvent) =>
  event.kind === 'booking.changed' && event.data.bookingId === id

describe('everybody', () => {
  test('receives slots that are added, taken, freed and canceled, and nothing else', async () => {
    const stream = await listen()
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toContain('no-store')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    const slot = await makeSlot(app.ctx.db)
    expect((await stream.next(slotChange(slot.id))).data).toEqual({
      slotId: slot.id,
      serviceId: slot.service_id,
      date: slot.date,
    })
    const booking = await makeBooking(app.ctx.db, { slot_id: slot.id })
    await stream.next(slotChange(slot.id))
    const answer = await app.request('POST', `/api/bookings/${booking.id}/cancel`, {
      token: admin.token,
      body: { reason: 'x' },
    })
    expect(answer.status).toBe(200)
    await stream.next(slotChange(slot.id))
    await app.request('PUT', `/api/slots/${slot.id}`, { token: admin.token, body: { status: 'canceled' } })
    await stream.next(slotChange(slot.id))
    // The slot was made with a service of its own.
    const kinds = ['ready', 'services.changed', 'slot.changed']
    expect(new Set(stream.heard.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(JSON.stringify(stream.heard)).not.toContain(booking.id)
  })

  test('receives both slots of a booking that is rescheduled', async () => {
    const booking = await makeBooking(app.ctx.db)
    const { service_id } = booking
    const slot = await makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00' })
    const stream = await listen()
    // Events are sent in the order of commits: after this one, nothing of what was made above is still on its way.
    await stream.next(slotChange((await makeSlot(app.ctx.db)).id))
    const body = { slotId: slot.id, reason: 'x' }
    await app.request('POST', `/api/bookings/${booking.id}/move`, { token: admin.token, body })
    await stream.next(slotChange(slot.id))
    await stream.next(slotChange(booking.slot_id))
  })

  test('is asked to reload when crews, areas, closed dates and settings change what can be booked', async () => {
    const day = dayFromNow(3)
    const { asOwner, addArea, addCrew, addService } = crewsOf(app, admin, day)
    const [serviceId, area, crew] = [await addService(), await addArea('gulshan'), await addCrew()]
    const stream = await listen()
    // Events are sent in the order of commits: after this one, nothing of what was made above is still on its way.
    await stream.next(slotChange((await makeSlot(app.ctx.db)).id))
    const expectReload = async (method: 'POST' | 'PUT', path: string, body: object) => {
      await asOwner(method, path, body)
      await stream.next(({ kind }) => kind === 'resync')
    }
    const edited = {
      name: 'Gulshan',
      color: 'teal',
      hours: crew.hours,
      areas: [area],
      excludedServices: [serviceId],
    }
    await expectReload('PUT', `/crews/${crew._id}`, edited)
    const off = { fromDate: day, fromTime: '09:00', toDate: day, toTime: '12:00' }
    await expectReload('POST', `/crews/${crew._id}/time-off`, off)
    await expectReload('PUT', `/areas/${area}`, { nameEn: 'Gulshan', nameBn: '', active: false })
    await expectReload('POST', '/closed-dates', { name: 'Eid', from: dayFromNow(9), to: dayFromNow(9) })
    const [rules, travel] = [await asOwner('GET', '/house-rules'), await asOwner('GET', '/travel-settings')]
    await expectReload('PUT', '/house-rules', Object.assign({}, rules, { minimumNoticeMinutes: 30 }))
    await expectReload('PUT', '/travel-settings', Object.assign({}, travel, { minimumMinutes: 7 }))
  })

  test('is told when services or what they cost have changed, and once for all that changed together', async () => {
    const { asOwner, addArea, addService, addSlot } = crewsOf(app, admin, dayFromNow(3))
    const [id, other, area] = [await addService(), await addService(), await addArea('gulshan')]
    const stream = await listen()
    // Events are sent in the order of commits: after that of a slot, nothing that was committed before it is still on its way.
    let hour = 8
    const addLastSlot = async () => stream.next(slotChange((await addSlot(other, ...hourFrom(hour++))).id))
    await addLastSlot()
    const expectEvent = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const heardBefore = stream.heard.length
      const answer = await asOwner<{ _id: string }>(method, path, body)
      await stream.next(({ kind }) => kind === 'services.changed')
      await addLastSlot()
      const told = stream.heard.slice(heardBefore).filter(({ kind }) => kind === 'services.changed')
      expect(told.map(({ data }) => data)).toEqual([{}])
      return answer
    }
    const path = `/services/${id}`
    const offered = { ...(await asOwner<Service>('GET', path)), price: 900, duration: 60 }
    const sizes = [
      { name: 'Sedan', price: 900, duration: 60 },
      { name: 'SUV', price: 1200, duration: 90 },
    ]
    const addOns = [{ name: 'Wax', price: 300, duration: 10 }]
    await expectEvent('PUT', path, { ...offered, sizes })
    await expectEvent('PUT', path, { ...offered, sizes: undefined, addOns })
    const prices = [{ service: other, size: null, price: 700 }]
    await expectEvent('POST', '/services/dated-prices', { fromDate: dayFromNow(9), prices })
    const rule = await expectEvent('POST', '/price-rules', { name: 'Travel', percent: 10, areaId: area })
    await expectEvent('PUT', `/price-rules/${rule._id}`, { name: 'Travel', percent: 20, areaId: area })
    await expectEvent('DELETE', `/price-rules/${rule._id}`)
    await expectEvent('PUT', '/price-settings', { minimum: 100 })
    await expectEvent('DELETE', path)
    await expectEvent('POST', `${path}/restore`)
  })

  test('receives one event a day for a whole timetable, and is asked to reload when it is a long one', async () => {
    const { id: service_id } = await makeService(app.ctx.db)
    const pattern = await makeSlot(app.ctx.db, { service_id, date: '2090-01-01' })
    const slotsOf = (day: number) =>
      Array.from({ length: 3 }, (_, n) => ({
        ...pattern,
        id: newId(),
        date: addDays('2090-01-02', day),
        starts_at: new Date(pattern.starts_at.getTime() + (day + 1) * 86_400_000 + n * 1000),
        ends_at: new Date(pattern.ends_at.getTime() + (day + 1) * 86_400_000 + n * 1000),
      }))
    const stream = await listen()
    await app.ctx.db.insertInto('slots').values(slotsOf(0)).execute()
    expect((await stream.next(slotChange(null))).data).toMatchObject({
      serviceId: service_id,
      date: '2090-01-02',
    })
    const told = () => stream.heard.filter(({ data }) => (data.date as string) >= '2090-01-02')
    expect(told()).toHaveLength(1)
    const year = Array.from({ length: 150 }, (_, day) => slotsOf(day + 1)).flat()
    await app.ctx.db.insertInto('slots').values(year).execute()
    await stream.next(({ kind }) => kind === 'resync')
    expect(told()).toHaveLength(1)
  })

  test('receives nothing that was rolled back, and nothing from another channel', async () => {
    const stream = await listen()
    const undone = newId()
    await app.ctx.db
      .transaction()
      .execute(async (tx) => {
        await makeSlot(tx, { id: undone })
        throw new Error('undone')
      })
      .catch(() => {})
    for (const said of ['x', '{}', '{"kind":"booking.changed"}', '{"kind":"other"}']) {
      await sql`select pg_notify('jhilik', ${said})`.execute(app.ctx.db)
    }
    const last = await makeSlot(app.ctx.db)
    await stream.next(slotChange(last.id))
    expect(stream.heard.some(slotChange(undone))).toBe(false)
    expect(new Set(stream.heard.map(({ kind }) => kind))).toEqual(
      new Set(['ready', 'services.changed', 'slot.changed']),
    )
  })
})

describe('admins', () => {
  test('also hear of bookings, their payments and refunds, by id alone', async () => {
    const stream = await listenAsAdmin()
    const booking = await makeBooking(app.ctx.db, { customer_name: 'Rahim Uddin' })
    await stream.next(bookingChange(booking.id))
    await makeAttempt(app.ctx.db, booking)
    await stream.next(bookingChange(booking.id))
    const body = { reason: 'x', refundAmount: 1 }
    await app.request('POST', `/api/bookings/${booking.id}/refund`, { token: admin.token, body })
    await stream.next(bookingChange(booking.id))
    const told = stream.heard.filter(({ kind }) => kind === 'booking.changed')
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told.map(({ data }) => Object.keys(data))).toEqual(told.map(() => ['bookingId']))
  })

  test('need a ticket that is good: fresh, ours, for this, and still of an admin', async () => {
    const customer = await app.signIn()
    expect((await ticketOf(customer)).status).toBe(403)
    const { ticket } = (await ticketOf(admin)).body.data
    const refused = async (what: string) => (await listen(what)).status
    expect(await refused('forged')).toBe(401)
    expect(await refused(`${ticket}x`)).toBe(401)
    expect(await refused(admin.token)).toBe(401)
    app.clock.advance({ minutes: 2 })
    expect(await refused(ticket)).toBe(401)
    app.clock.set(new Date())
    const former = await app.signIn('admin')
    const late = (await ticketOf(former)).body.data.ticket
    await app.ctx.db
      .updateTable('users')
      .set({ role: 'user', duty: null })
      .where('id', '=', former.user.sub)
      .execute()
    expect(await refused(late)).toBe(401)
    expect((await fetch(`${app.url}/api/events?tiket=${ticket}`)).status).toBe(400)
  })
})

describe('the stream of a member of the staff', () => {
  test('ends with the duty that opened it, while the stream of a visitor goes on', async () => {
    const former = await app.signIn('manager')
    const [stream, visitor] = [await listen((await ticketOf(former)).body.data.ticket), await listen()]
    const { status } = await app.request('PATCH', `/api/auth/users/${former.user.sub}`, {
      token: (await app.signIn('owner')).token,
      body: { role: 'user' },
    })
    expect(status).toBe(200)
    await stream.ended
    const booking = await makeBooking(app.ctx.db)
    const slot = await makeSlot(app.ctx.db)
    await visitor.next(slotChange(slot.id))
    expect(stream.heard.some(({ data }) => data.bookingId === booking.id)).toBe(false)
    visitor.close()
  })
})

describe('the streams', () => {
  test('of one address are limited, and places become free again', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => listen()))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(`${app.url}/api/events`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (const stream of many) stream.close()
    await expect.poll(async () => (await listen()).status, { timeout: 30_000 }).toBe(200)
  })

  test('are not all taken by a few addresses: the network with most of them makes room', async () => {
    const streams = await openEventStreams(app.ctx)
    const add = (stream: { address: string; signInId: string | null }) => {
      streams.checkLimits(stream)
      const response = new ServerResponse(new IncomingMessage(new Socket()))
      streams.add({ ...stream, response })
      return response
    }
    const fill = (address: string) => {
      const added: ServerResponse[] = []
      try {
        for (;;) added.push(add({ address, signInId: null }))
      } catch (error) {
        expect(error).toMatchObject({ status: expect.toBeOneOf([429, 503]) })
        return added
      }
    }
    const first = fill('203.0.0.1')
    expect(first).toHaveLength(100)
    for (let network = 1; network < 20; network++) fill(`203.0.${network}.1`)
    const visitor = { address: '198.51.100.7', signInId: null }
    expect(add(visitor).writableEnded).toBe(false)
    expect(add(visitor).writableEnded).toBe(false)
    // All the networks had their share when the last ones came.
    expect(first.filter(({ writableEnded }) => writableEnded).length).toBeGreaterThan(0)
    for (let tab = 0; tab < 20; tab++) add({ address: '203.0.0.1', signInId: newId() })
    const one = newId()
    for (let tab = 0; tab < 20; tab++) add({ address: '203.0.0.1', signInId: one })
    expect(() => add({ address: '203.0.0.1', signInId: one })).toThrow('Too many tries')
    await streams.close()
  })

  test('end at once when they are added after the end of all', async () => {
    const streams = await openEventStreams(app.ctx)
    await streams.close()
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      streams.add({ response, address: '127.0.0.1', signInId: null })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const stream = await openEventStream(`http://127.0.0.1:${port}`)
    await stream.ended
    await new Promise((closed) => server.close(closed))
    expect(stream.heard).toEqual([])
  })

  test('end when the server does, without keeping it', async () => {
    const other = await startTestApp({ work: false, sandbox: false })
    const stream = await openEventStream(`${other.url}/api/events`)
    await stream.next(({ kind }) => kind === 'ready')
    // A stream that keeps the server lets the test run into its time limit.
    await other.close()
    await stream.ended
  })
})

describe('connections and processes', () => {
  test('the listening connection comes back after it broke, and says that something may be missed', async () => {
    const stream = await listen()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'jhilik-listen' and datname = current_database()`.execute(app.ctx.db)
    await stream.next(({ kind }) => kind === 'resync')
    const slot = await makeSlot(app.ctx.db)
    await stream.next(slotChange(slot.id))
  })

  test('what one process does is heard at another', async () => {
    const { env, remove } = await makeDeployment()
    const start = async () =>
      startServerProcess({ ...env, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) })
    const one = await start()
    const two = await start()
    const { db, close } = await openServer(env.DATABASE_URL ?? '')
    try {
      const call = async (path: string, token: string, body: object) =>
        fetch(`${one.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      const login = await call('/auth/login', '', DEMO_ACCOUNTS.admin)
      const { token } = (await login.json()) as { token: string }
      const { data } = (await (await call('/events/ticket', token, {})).json()) as Answer<{
        ticket: string
      }>
      const [visitor, staff] = [
        await openEventStream(`${two.url}/api/events`),
        await openEventStream(`${two.url}/api/events?ticket=${data.ticket}`),
      ]
      open.push(visitor, staff)
      for (const stream of [visitor, staff]) await stream.next(({ kind }) => kind === 'ready')
      const date = dayFromNow(5)
      const booking = await makeBooking(db, { slot_id: (await makeSlot(db, { date })).id })
      expect((await call(`/bookings/${booking.id}/cancel`, token, { reason: 'x' })).status).toBe(200)
      await visitor.next(slotChange(booking.slot_id))
      await staff.next(bookingChange(booking.id))
    } finally {
      await close()
      await one.kill()
      await two.kill()
      await remove()
    }
  }, 600_000)
})
