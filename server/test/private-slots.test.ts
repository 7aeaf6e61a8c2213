import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, type CheckoutAnswer, payAt } from './support/shop.ts'

let app: TestApp
let dispatcher: SignedIn
let owner: SignedIn
let tomorrow: string
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLD_MINUTES: '5' } })
  owner = await app.signIn('admin')
  dispatcher = await app.signIn('dispatcher')
})
beforeEach(async () => {
  app.clock.set(new Date())
  tomorrow = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 1)
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
})
afterAll(() => app.close())

const get = async <T>(path: string, who: SignedIn = dispatcher) =>
  (await app.request<Answer<T>>('GET', `/api${path}`, { token: who.token })).body.data
const send = <T>(method: string, path: string, body: object, who: SignedIn = dispatcher) =>
  app.request<Answer<T> & ProblemBody>(method, `/api${path}`, { token: who.token, body })

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
const addCrew = async () =>
  (await send<Crew>('POST', '/crews', { name: newId(), color: 'teal', hours: ALL_DAY }, owner)).body.data

const makeWash = () => makeService(app.ctx.db, { currency: app.ctx.config.currency, duration_minutes: 60 })

/** Staff book the service for a customer at a time of tomorrow. */
function agree(serviceId: string, startTime: string, given: object = {}, key = newId()) {
  const { slotId, ...body } = bookingBody({ serviceId, slotId: key })
  return app.request<CheckoutAnswer & ProblemBody>('POST', '/api/bookings/agreed', {
    token: dispatcher.token,
    body: { ...body, time: { date: tomorrow, startTime }, ...given },
    headers: { 'idempotency-key': key },
  })
}

const slotsOf = (serviceId: string) =>
  app.ctx.db.selectFrom('slots').selectAll().where('service_id', '=', serviceId).execute()

/** What visitors see of the service tomorrow. */
async function shown(serviceId: string) {
  const slots = await get<Slot[]>(`/slots/availability?date=${tomorrow}&serviceId=${serviceId}`)
  const [day] = await get<{ freeSlots: number; state: string }[]>(
    `/slots/availability/days?serviceId=${serviceId}&from=${tomorrow}&days=1`,
  )
  return { slots: slots.map(({ startTime, isBooked }) => [startTime, isBooked]), day }
}

/** The slot in the list of staff. */
const listed = async (serviceId: string) =>
  (await get<Slot[]>(`/slots?serviceId=${serviceId}`)).filter((slot) => slot.private)

describe('a time that staff have agreed', () => {
  test('is a slot of one booking, beside one on offer, that visitors never see and nobody else can book', async () => {
    const { id: serviceId } = await makeWash()
    const offered = await makeSlot(app.ctx.db, {
      service_id: serviceId,
      start_time: '10:00',
      end_time: '11:00',
    })
    const before = await shown(serviceId)
    const { status, body } = await agree(serviceId, '10:00')
    expect(status).toBe(201)
    const slot = (await slotsOf(serviceId)).find(({ id }) => id !== offered.id)
    expect(slot).toMatchObject({ private: true, start_time: '10:00', end_time: '11:00', capacity: 1 })
    expect(await shown(serviceId)).toEqual(before)
    expect(await listed(serviceId)).toMatchObject([{ _id: slot?.id, isBooked: 'booked', takenSeats: 1 }])
    const taken = await book(app, await app.signIn(), { serviceId, slotId: slot?.id ?? '' })
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_unavailable'])

    await payAt(body.data.paymentUrl, 'pay')
    const detail = await get<BookingDetail>(`/bookings/${body.data.bookingId}`)
    expect(detail).toMatchObject({ status: 'confirmed', slot: { date: tomorrow, startTime: '10:00' } })
    await send('POST', `/bookings/${body.data.bookingId}/cancel`, { reason: 'Rain', refundAmount: 0 }, owner)
    expect(await listed(serviceId)).toMatchObject([{ isBooked: 'canceled', takenSeats: 0 }])
    // It has ended with its booking: nobody books it, also not who knows its id.
    const again = await book(app, await app.signIn(), { serviceId, slotId: slot?.id ?? '' })
    expect(again.body.code).toBe('slot_unavailable')
    expect(await shown(serviceId)).toEqual(before)
  })

  test('is made once for a request that is repeated, and not at all for one that is refused', async () => {
    const { id: serviceId } = await makeWash()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => agree(serviceId, '12:00', {}, key)))
    expect(new Set(answers.map(({ body }) => body.data.bookingId)).size).toBe(1)
    expect(await slotsOf(serviceId)).toHaveLength(1)
    const other = await agree(serviceId, '13:00', {}, key)
    expect(other.body.code).toBe('idempotency_key_reused')
    const wrongPrice = await agree(serviceId, '14:00', { expectedPrice: 1, expectedCurrency: 'USD' })
    expect(wrongPrice.body.code).toBe('price_changed')
    const past = await agree(serviceId, '14:00', {
      time: { date: addDays(tomorrow, -3), startTime: '09:00' },
    })
    expect([past.status, past.body.errors?.[0]?.path]).toEqual([400, 'time.date'])
    expect(await slotsOf(serviceId)).toHaveLength(1)
  })

  test('ends when its payment does not come, and counts again when it comes late after all', async () => {
    const { id: serviceId } = await makeWash()
    const { body } = await agree(serviceId, '15:00')
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId: body.data.bookingId })
    expect(await listed(serviceId)).toMatchObject([{ isBooked: 'canceled' }])
    await payAt(body.data.paymentUrl, 'pay')
    expect((await get<BookingDetail>(`/bookings/${body.data.bookingId}`)).status).toBe('confirmed')
    expect(await listed(serviceId)).toMatchObject([{ isBooked: 'booked' }])
  })

  test('is not opened, corrected or deleted as a slot, and the database keeps it off sale', async () => {
    const { id: serviceId } = await makeWash()
    await agree(serviceId, '16:00')
    const [slot] = await slotsOf(serviceId)
    for (const [method, change] of [
      ['PUT', { status: 'available' }],
      ['PATCH', { capacity: 2 }],
    ] as const) {
      expect((await send(method, `/slots/${slot?.id}`, change)).body.code).toBe('slot_private')
    }
    const opened = app.ctx.db
      .updateTable('slots')
      .set({ status: 'available' })
      .where('id', '=', slot?.id ?? '')
    await expect(opened.execute()).rejects.toMatchObject({ constraint: 'slots_private_is_not_offered' })
    // Staff offer the same time to others.
    const time = { date: tomorrow, startTime: '16:00', endTime: '17:00' }
    expect((await send('POST', '/services/slots', { service: serviceId, ...time })).status).toBe(201)
  })

  test('gets a crew that is free, or the one that staff have chosen, with what they force', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const { id: serviceId } = await makeWash()
    const crewOf = async ({ body }: Awaited<ReturnType<typeof agree>>) =>
      (await get<BookingDetail>(`/bookings/${body.data.bookingId}`)).staff?.crew
    expect(await crewOf(await agree(serviceId, '10:00'))).toMatchObject({ crew: { _id: one._id } })
    const chosen = await agree(serviceId, '12:00', { crew: another._id })
    expect(await crewOf(chosen)).toMatchObject({ crew: { _id: another._id } })
    const late = { crew: one._id, forced: [] as string[] }
    expect((await agree(serviceId, '21:00', late)).body).toMatchObject({
      code: 'crew_conflict',
      conflicts: ['hours'],
    })
    expect((await agree(serviceId, '21:00')).body.code).toBe('no_crew_free')
    late.forced = ['hours']
    expect((await agree(serviceId, '21:00', late)).body.errors).toMatchObject([{ path: 'reason' }])
    const forced = await agree(serviceId, '21:00', { ...late, reason: 'A wedding' })
    expect(await crewOf(forced)).toMatchObject({ forced: ['hours'], reason: 'A wedding' })
    expect((await agree(serviceId, '21:30', { ...late, reason: 'A wedding' })).body).toMatchObject({
      code: 'crew_conflict',
      conflicts: ['overlap'],
    })
  })

  test('is what a booking is moved to, and ends when that is moved away', async () => {
    const crew = await addCrew()
    const { id: serviceId } = await makeWash()
    const slot = await makeSlot(app.ctx.db, { service_id: serviceId, start_time: '10:00', end_time: '11:00' })
    const { id } = await makeBooking(app.ctx.db, { slot_id: slot.id })
    const move = (body: object, who = dispatcher) =>
      send('POST', `/bookings/${id}/move`, { reason: 'They asked', ...body }, who)
    const time = { date: tomorrow, startTime: '20:30' }
    expect((await move({ time })).body.code).toBe('no_crew_free')
    const chosen = { time, crew: crew._id, forced: ['hours'] }
    expect((await move(chosen)).status).toBe(200)
    expect(await get<BookingDetail>(`/bookings/${id}`)).toMatchObject({
      slot: { startTime: '20:30', endTime: '21:30' },
      staff: { crew: { crew: { _id: crew._id }, forced: ['hours'], reason: 'They asked' } },
      history: [{ action: 'booking.moved', crew: { from: null, to: crew.name, forced: ['hours'] } }],
    })
    expect((await move(chosen)).body.errors).toMatchObject([{ path: 'time.startTime' }])
    expect((await move({ slotId: slot.id })).status).toBe(200)
    expect(await listed(serviceId)).toMatchObject([{ isBooked: 'canceled' }])
    expect((await move({})).body.errors).toMatchObject([{ path: 'slotId' }])
    const customer = await app.signIn()
    await app.ctx.db
      .updateTable('bookings')
      .set({ user_id: customer.user.sub })
      .where('id', '=', id)
      .execute()
    expect((await move({ time }, customer)).status).toBe(403)
  })

  test('is one for each, when twenty bookings are moved to it at once and one crew could do one of them', async () => {
    await addCrew()
    const { id: serviceId } = await makeWash()
    const slot = await makeSlot(app.ctx.db, { service_id: serviceId, capacity: 20 })
    const bookings = []
    for (let seat = 1; seat <= 20; seat++) {
      bookings.push(await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 20, seat }))
    }
    const time = { date: tomorrow, startTime: '18:00' }
    const answers = await Promise.all(
      bookings.map(({ id }) => send('POST', `/bookings/${id}/move`, { time, reason: 'They asked' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await listed(serviceId)).toHaveLength(1)
  })

  test('does not keep a schedule from making its slot, nor a closed date from being opened again', async () => {
    const { id: serviceId } = await makeWash()
    await agree(serviceId, '10:00')
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '11:00' }))
    const schedule = await send<{ _id: string }>('POST', '/schedules', {
      service: serviceId,
      validFrom: tomorrow,
      hours,
    })
    const days = { from: tomorrow, to: tomorrow }
    await send('POST', `/schedules/${schedule.body.data._id}/make`, days)
    expect((await shown(serviceId)).slots).toEqual([['10:00', 'available']])
    const closed = await send<{ closedDate: { _id: string } }>('POST', '/closed-dates', {
      ...days,
      service: serviceId,
      name: 'Eid',
    })
    const [date] = await get<{ _id: string }[]>(`/closed-dates`)
    expect(closed.status).toBe(201)
    await app.request('DELETE', `/api/closed-dates/${date?._id}`, { token: owner.token })
    expect((await shown(serviceId)).slots).toEqual([['10:00', 'available']])
  })
})
