import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let today: string
let tomorrow: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  // Noon in Dhaka, so that "an hour ago" and "in an hour" are both today.
  const date = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  app.clock.set(`${date}T06:00:00Z`)
  admin = await app.signIn('admin')
  today = date
  tomorrow = addDays(today, 1)
})
afterAll(() => app.close())

const create = (body: unknown) =>
  app.request<Answer<Slot>>('POST', '/api/services/slots', { token: admin.token, body })
const setStatus = (id: string, status: string) =>
  app.request<Answer<Slot>>('PUT', `/api/slots/${id}`, { token: admin.token, body: { status } })
const availability = async (query: string) =>
  (await app.request<Answer<Slot[]>>('GET', `/api/slots/availability?${query}`)).body.data
const list = (query = '') => app.request<Answer<Slot[]>>('GET', `/api/slots?${query}`, { token: admin.token })

describe('creating a slot', () => {
  test('offers it, with its instants in the business’s zone', async () => {
    const service = await makeService(app.ctx.db)
    const made = await create({ service: service.id, date: tomorrow, startTime: '10:00', endTime: '10:45' })
    expect(made.status).toBe(201)
    expect(made.body.message).toBe('Slot created successfully')
    expect(made.body.data).toMatchObject({
      service: { _id: service.id, name: service.name, nameBn: service.name_bn },
      date: tomorrow,
      startTime: '10:00',
      endTime: '10:45',
      startsAt: `${tomorrow}T04:00:00.000Z`,
      endsAt: `${tomorrow}T04:45:00.000Z`,
      isBooked: 'available',
      capacity: 1,
      freeSeats: 1,
    })
    const { takenSeats, holders, fromSchedule, canDelete, crew, version, ...forEverybody } = made.body.data
    expect({ takenSeats, holders, fromSchedule, canDelete, crew }).toEqual({
      takenSeats: 0,
      holders: [],
      fromSchedule: false,
      canDelete: true,
      crew: null,
    })
    expect(await availability(`date=${tomorrow}&serviceId=${service.id}`)).toEqual([forEverybody])
  })

  test('says which fields are missing, in the words of the form', async () => {
    const refused = await create({ service: '', date: '', startTime: '', endTime: '' })
    expect(refused.status).toBe(400)
    const messages = refused.body.errors?.map(({ message }) => message)
    expect(messages).toEqual(
      expect.arrayContaining([
        'Service is required',
        'Date is required',
        'Start time is required',
        'End time is required',
      ]),
    )
  })

  test('refuses a time that has passed, an end before the start, and a service that is not on offer', async () => {
    const service = await makeService(app.ctx.db)
    const archived = await makeService(app.ctx.db, { archived_at: new Date() })
    const good = { service: service.id, date: tomorrow, startTime: '10:00', endTime: '11:00' }
    const cases = [
      [{ ...good, date: today, startTime: '11:00', endTime: '13:00' }, 'date'],
      [{ ...good, date: '2020-01-01' }, 'date'],
      [{ ...good, date: '2027-02-30' }, 'date'],
      [{ ...good, date: '0000-01-01' }, 'date'],
      [{ ...good, endTime: '09:00' }, 'endTime'],
      [{ ...good, endTime: '25:00' }, 'endTime'],
      [{ ...good, capacity: 0 }, 'capacity'],
      [{ ...good, service: archived.id }, 'service'],
      [{ ...good, service: newId() }, 'service'],
    ] as const
    for (const [body, path] of cases) {
      const refused = await create(body)
      expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    }
  })

  test('refuses the same start and any overlap of one service; another service may run beside it', async () => {
    const service = await makeService(app.ctx.db)
    const other = await makeService(app.ctx.db)
    const slot = { service: service.id, date: tomorrow, startTime: '10:00', endTime: '11:00' }
    expect((await create(slot)).status).toBe(201)
    for (const [startTime, endTime] of [
      ['10:00', '11:00'],
      ['10:30', '11:30'],
      ['09:30', '10:30'],
      ['09:00', '12:00'],
      ['10:15', '10:45'],
    ]) {
      const refused = await create({ ...slot, startTime, endTime })
      expect([refused.status, refused.body.code]).toEqual([409, 'slot_overlap'])
    }
    expect((await create({ ...slot, startTime: '11:00', endTime: '12:00' })).status).toBe(201)
    expect((await create({ ...slot, service: other.id })).status).toBe(201)
  })

  test('makes one slot of twenty at once', async () => {
    const service = await makeService(app.ctx.db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        create({
          service: service.id,
          date: tomorrow,
          startTime: `10:${String(minute).padStart(2, '0')}`,
          endTime: '11:00',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_overlap')).toHaveLength(19)
  })
})

describe('the status of a slot', () => {
  test('is set to canceled and back, and says so', async () => {
    const slot = await makeSlot(app.ctx.db)
    const canceled = await setStatus(slot.id, 'canceled')
    expect(canceled.status).toBe(200)
    expect(canceled.body).toMatchObject({
      message: 'Slot status updated to CANCELLED!',
      data: { _id: slot.id, isBooked: 'canceled' },
    })
    const reopened = await setStatus(slot.id, 'available')
    expect(reopened.body).toMatchObject({
      message: 'Slot status updated to AVAILABLE!',
      data: { isBooked: 'available' },
    })
    const trail = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', slot.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['slot.canceled', 'slot.reopened'])
  })

  test.each(['held', 'confirmed', 'completed', 'no_show'] as const)(
    'stays while its only seat is %s',
    async (status) => {
      const slot = await makeSlot(app.ctx.db)
      await makeBooking(app.ctx.db, { slot_id: slot.id, status })
      const refused = await setStatus(slot.id, 'canceled')
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Cannot change the status of a booked slot.',
      ])
      expect((await list(`serviceId=${slot.service_id}`)).body.data).toMatchObject([
        { isBooked: 'booked', freeSeats: 0 },
      ])
    },
  )

  test.each(['expired', 'canceled'] as const)('may change once its booking is %s', async (status) => {
    const slot = await makeSlot(app.ctx.db)
    await makeBooking(app.ctx.db, { slot_id: slot.id, status })
    expect((await setStatus(slot.id, 'canceled')).status).toBe(200)
  })

  test('is never set to booked by hand', async () => {
    const slot = await makeSlot(app.ctx.db)
    const refused = await setStatus(slot.id, 'booked')
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'status'])
  })

  test('does not reopen where another slot has taken its place', async () => {
    const slot = await makeSlot(app.ctx.db, { start_time: '10:00', end_time: '11:00' })
    await setStatus(slot.id, 'canceled')
    const inItsPlace = await create({
      service: slot.service_id,
      date: slot.date,
      startTime: '10:30',
      endTime: '11:30',
    })
    expect(inItsPlace.status).toBe(201)
    expect((await setStatus(slot.id, 'available')).body.code).toBe('slot_overlap')
  })

  test('answers 404 for an unknown slot', async () => {
    expect((await setStatus(newId(), 'canceled')).status).toBe(404)
    expect((await setStatus('none', 'canceled')).status).toBe(404)
  })
})

describe('availability', () => {
  test('shows a day by start, with canceled, taken and passed slots not to be chosen', async () => {
    const { id: service_id } = await makeService(app.ctx.db)
    const at = (start_time: string, end_time: string) => ({ service_id, date: today, start_time, end_time })
    const db = app.ctx.db
    const free = await makeSlot(db, { ...at('17:00', '18:00'), capacity: 2 })
    const passed = await makeSlot(db, at('11:00', '12:00'))
    const full = await makeSlot(db, at('14:00', '15:00'))
    const canceled = await makeSlot(db, { ...at('15:00', '16:00'), status: 'canceled' })
    await makeSlot(db, { ...at('10:00', '11:00'), date: tomorrow })
    await makeBooking(db, { slot_id: free.id })
    await makeBooking(db, { slot_id: full.id, status: 'held' })

    const slots = await availability(`date=${today}&serviceId=${service_id}`)
    expect(slots.map(({ _id, isBooked, freeSeats }) => [_id, isBooked, freeSeats])).toEqual([
      [passed.id, 'booked', 0],
      [full.id, 'booked', 0],
      [canceled.id, 'canceled', 0],
      [free.id, 'available', 1],
    ])
    // The date is today's in the business's zone when none is given.
    expect(await availability(`serviceId=${service_id}`)).toEqual(slots)
  })

  test('is today in the business’s zone, also when it is yesterday in London', async () => {
    const service = await makeService(app.ctx.db)
    const night = addDays(today, 3)
    const slot = await makeSlot(app.ctx.db, { service_id: service.id, date: night })
    const before = app.clock.now()
    app.clock.set(`${addDays(night, -1)}T19:00:00Z`)
    expect((await availability(`serviceId=${service.id}`)).map(({ _id }) => _id)).toEqual([slot.id])
    app.clock.set(before)
  })

  test('leaves out services that are no longer on offer', async () => {
    const archived = await makeService(app.ctx.db, { archived_at: new Date() })
    await makeSlot(app.ctx.db, { service_id: archived.id, date: tomorrow })
    expect(await availability(`date=${tomorrow}&serviceId=${archived.id}`)).toEqual([])
    const all = await availability(`date=${tomorrow}`)
    expect(all.length).toBeGreaterThan(0)
    expect(all.map(({ service }) => service._id)).not.toContain(archived.id)
  })

  test.each(['date=tomorrow', 'date=2027-13-01', 'date=0000-01-01', 'serviceId=7'])(
    'refuses %s',
    async (query) => {
      const refused = await app.request('GET', `/api/slots/availability?${query}`)
      expect(refused.status).toBe(400)
    },
  )

  test('counts the free slots of each day, days without any too', async () => {
    const { id: service_id } = await makeService(app.ctx.db)
    const db = app.ctx.db
    const slot = (date: string, start_time: string, end_time: string) =>
      makeSlot(db, { service_id, date, start_time, end_time })
    await slot(today, '11:00', '12:00')
    await slot(today, '13:00', '14:00')
    await slot(tomorrow, '09:00', '10:00')
    const taken = await slot(tomorrow, '10:00', '11:00')
    await makeBooking(db, { slot_id: taken.id })
    await makeSlot(db, {
      service_id,
      date: tomorrow,
      start_time: '12:00',
      end_time: '13:00',
      status: 'canceled',
    })
    await slot(addDays(today, 4), '10:00', '11:00')

    const days = (query: string) =>
      app.request<Answer<SlotDay[]>>('GET', `/api/slots/availability/days?serviceId=${service_id}&${query}`)
    expect((await days('days=3')).body.data).toEqual([
      { date: today, freeSlots: 1, state: 'free' },
      { date: tomorrow, freeSlots: 1, state: 'free' },
      { date: addDays(today, 2), freeSlots: 0, state: 'none' },
    ])
    expect((await days('')).body.data).toHaveLength(14)
    expect((await days(`from=${addDays(today, 4)}&days=1`)).body.data).toEqual([
      { date: addDays(today, 4), freeSlots: 1, state: 'free' },
    ])
    expect((await days('days=32')).status).toBe(400)
    expect((await app.request('GET', '/api/slots/availability/days')).status).toBe(400)
    const unread = await days('from=%20&days=9')
    expect(unread.status).toBe(400)
    expect(unread.body).toMatchObject({ errors: [{ path: 'from', message: 'Date input not valid.' }] })
    // This range ends later than the last date that a JavaScript `Date` can hold.
    const endless = await days(`from=${today}&days=${Number.MAX_SAFE_INTEGER}`)
    expect(endless.status).toBe(400)
    expect(endless.body).toMatchObject({ errors: [{ path: 'days' }] })
    // The last day would be no date that the answer can have.
    expect((await days('from=2999-12-31&days=1')).status).toBe(200)
    const beyond = await days('from=2999-12-31&days=2')
    expect(beyond.status).toBe(400)
    expect(beyond.body).toMatchObject({ errors: [{ path: 'from', message: 'Date input not valid.' }] })
  })
})

describe('the list of all slots', () => {
  test('pages through everything once, in the order of the request', async () => {
    const { id: service_id } = await makeService(app.ctx.db)
    const made: string[] = []
    for (let day = 1; day <= 5; day++) {
      made.unshift((await makeSlot(app.ctx.db, { service_id, date: addDays(today, day) })).id)
    }
    const seen: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null && cursor !== undefined) {
      const desc = `serviceId=${service_id}&direction=desc&limit=2`
      const { body } = await list(`${desc}${cursor && `&cursor=${cursor}`}`)
      expect(body.data.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.map(({ _id }) => _id))
      cursor = body.meta?.nextCursor
    }
    expect(seen).toEqual(made)
    expect((await list(`serviceId=${service_id}&date=${tomorrow}`)).body.data.map(({ _id }) => _id)).toEqual(
      made.slice(-1),
    )
    const asc = `serviceId=${service_id}&direction=asc&limit=3`
    const early = await list(asc)
    const late = await list(`${asc}&cursor=${early.body.meta?.nextCursor}`)
    expect([...early.body.data, ...late.body.data].map(({ _id }) => _id)).toEqual(made.toReversed())
    const middle = `from=${addDays(today, 2)}&to=${addDays(today, 4)}`
    expect((await list(`serviceId=${service_id}&${middle}`)).body.data.map(({ _id }) => _id)).toEqual(
      made.slice(1, 4).reverse(),
    )
  })

  test.each(['nonsense', btoa('["x","y"]'), btoa(`["0000-01-01T00:00:00Z","${newId()}"]`), btoa('{}')])(
    'refuses the foreign cursor %s',
    async (cursor) => {
      const refused = await list(`cursor=${cursor}`)
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor'])
    },
  )
})
