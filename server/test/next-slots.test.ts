import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeReview, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let today: string
let tomorrow: string
let noon: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  tomorrow = addDays(today, 1)
  // This is noon in Dhaka.
  noon = `${today}T06:00:00Z`
  app.clock.set(noon)
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
afterEach(() => app.clock.set(noon))

/** A service of its own, and functions to give it slots. */
async function newService() {
  const { db } = app.ctx
  const { id } = await makeService(db)
  const slot = async (date: string, startTime: string, endTime: string, more = {}) =>
    (await makeSlot(db, { service_id: id, date, start_time: startTime, end_time: endTime, ...more })).id
  return { id, slot, take: (slotId: string, seat = 1) => makeBooking(db, { slot_id: slotId, seat }) }
}

const listed = async (id: string, query = '') => {
  const all = await app.request<Answer<Service[]>>('GET', `/api/services?${query}`)
  return all.body.data.find(({ _id }) => _id === id)
}
const alone = async (id: string) =>
  (await app.request<Answer<Service>>('GET', `/api/services/${id}`)).body.data

describe('the next slot of a service', () => {
  test('is the earliest that begins later, is on offer and has a free seat', async () => {
    const { id, slot, take } = await newService()
    expect((await alone(id)).nextSlot).toBeNull()
    await slot(today, '11:00', '12:00')
    // This slot begins this very minute, which is too late.
    await slot(today, '12:00', '13:00')
    await slot(today, '13:00', '14:00', { status: 'canceled' })
    await take(await slot(today, '14:00', '15:00'))
    const double = await slot(tomorrow, '09:00', '10:00', { capacity: 2 })
    await slot(tomorrow, '08:00', '08:30', { status: 'canceled' })
    const last = await slot(addDays(today, 40), '10:00', '11:00')

    const next = { _id: double, date: tomorrow, startTime: '09:00', endTime: '10:00' }
    expect((await alone(id)).nextSlot).toEqual(next)
    await take(double)
    expect((await listed(id))?.nextSlot).toEqual(next)
    await take(double, 2)
    expect((await listed(id))?.nextSlot?._id).toBe(last)
    expect((await alone(id)).nextSlot?._id).toBe(last)
    await take(last)
    expect((await listed(id))?.nextSlot).toBeNull()
  })

  test('keeps to the notice and to how far ahead one may book', async () => {
    const { id, slot } = await newService()
    await slot(today, '13:00', '14:00')
    const later = await slot(today, '15:00', '16:00')
    const setRules = (rules: object) =>
      app.request('PUT', '/api/house-rules', { token: admin.token, body: { ...defaults, ...rules } })
    const defaults = {
      minimumNoticeMinutes: 0,
      maximumDaysAhead: null,
      holdMinutes: 15,
      freeCancelHours: 24,
      lateRefundPercent: 0,
      horizonWeeks: 4,
    }
    await setRules({ minimumNoticeMinutes: 90 })
    expect((await alone(id)).nextSlot?._id).toBe(later)
    const { id: distant, slot: distantSlot } = await newService()
    await distantSlot(addDays(today, 9), '10:00', '11:00')
    await setRules({ maximumDaysAhead: 8 })
    expect((await alone(distant)).nextSlot).toBeNull()
    await setRules({ maximumDaysAhead: 9 })
    expect((await alone(distant)).nextSlot?.date).toBe(addDays(today, 9))
    await setRules({})
  })

  test('is none of a service that is archived', async () => {
    const { id, slot } = await newService()
    await slot(tomorrow, '10:00', '11:00')
    await app.request('DELETE', `/api/services/${id}`, { token: admin.token })
    const { body } = await app.request<Answer<Service[]>>('GET', '/api/services?archived=true', {
      token: admin.token,
    })
    expect(body.data.find(({ _id }) => _id === id)).toMatchObject({ nextSlot: null })
  })

  test('is searched from a wanted day and time on, and the state of that day is told', async () => {
    const { id, slot, take } = await newService()
    await slot(today, '17:00', '18:00')
    const early = await slot(tomorrow, '09:00', '10:00')
    const late = await slot(tomorrow, '16:00', '17:00')
    const after = await slot(addDays(today, 3), '10:00', '11:00')
    const found = async (query: string) => {
      const service = await listed(id, query)
      return [service?.nextSlot?._id, service?.dayState]
    }
    expect(await found(`date=${tomorrow}`)).toEqual([early, 'free'])
    expect(await found(`date=${tomorrow}&from=09:00`)).toEqual([early, 'free'])
    expect(await found(`date=${tomorrow}&from=10:00`)).toEqual([late, 'free'])
    expect(await found(`date=${tomorrow}&from=17:00`)).toEqual([after, 'free'])
    expect(await found(`date=${addDays(today, 2)}`)).toEqual([after, 'none'])
    expect(await found('from=18:00')).toEqual([early, 'free'])
    // A day that is over is searched from now on.
    expect((await found(`date=${addDays(today, -1)}&from=10:00`))[1]).toBe('none')
    expect((await listed(id, `date=${addDays(today, -1)}`))?.nextSlot?.date).toBe(today)
    expect((await listed(id))?.dayState).toBeUndefined()
    await take(early)
    await take(late)
    expect(await found(`date=${tomorrow}`)).toEqual([after, 'full'])
  })

  test.each(['date=tomorrow', 'date=2027-13-01', 'from=10', 'from=25:00', `date=9999-01-01`])(
    'refuses %s',
    async (query) => {
      expect((await app.request('GET', `/api/services?${query}`)).status).toBe(400)
    },
  )
})

describe('a day without free slots', () => {
  const stateOf = async (id: string, date: string) => {
    const days = await app.request<Answer<SlotDay[]>>(
      'GET',
      `/api/slots/availability/days?serviceId=${id}&from=${date}&days=1`,
    )
    const day = await app.request<Answer<Slot[]> & { body: { meta: { state: string } } }>(
      'GET',
      `/api/slots/availability?serviceId=${id}&date=${date}`,
    )
    const state = days.body.data[0]?.state
    expect((day.body as unknown as { meta: { state: string } }).meta.state).toBe(state)
    expect((await listed(id, `date=${date}`))?.dayState).toBe(state)
    return state
  }

  test('is over, full, closed, or has none', async () => {
    const { id, slot, take } = await newService()
    expect(await stateOf(id, today)).toBe('none')
    await take(await slot(today, '09:00', '10:00'))
    await slot(today, '11:00', '12:00')
    await slot(today, '14:00', '15:00', { status: 'canceled' })
    expect(await stateOf(id, today)).toBe('over')
    const evening = await slot(today, '18:00', '19:00')
    expect(await stateOf(id, today)).toBe('free')
    await take(evening)
    expect(await stateOf(id, today)).toBe('full')

    await slot(tomorrow, '10:00', '11:00')
    const closure = { from: tomorrow, to: addDays(today, 2), name: 'Eid', service: id }
    const closed = await app.request('POST', '/api/closed-dates', { token: admin.token, body: closure })
    expect(closed.status).toBe(201)
    expect(await stateOf(id, tomorrow)).toBe('closed')
    expect(await stateOf(id, addDays(today, 2))).toBe('closed')
    expect(await stateOf(id, addDays(today, 3))).toBe('none')
    const other = await newService()
    expect(await stateOf(other.id, tomorrow)).toBe('none')
  })

  test('tells slots whose time is over from those that are taken', async () => {
    const { id, slot, take } = await newService()
    await take(await slot(today, '09:00', '10:00'))
    await slot(today, '11:00', '12:00')
    await take(await slot(today, '15:00', '16:00'))
    await slot(today, '17:00', '18:00')
    const { body } = await app.request<Answer<Slot[]>>('GET', `/api/slots/availability?serviceId=${id}`)
    expect(body.data.map(({ isBooked, timing }) => [isBooked, timing])).toEqual([
      ['booked', 'late'],
      ['booked', 'late'],
      ['booked', undefined],
      ['available', undefined],
    ])
  })
})

describe('the rating of a service', () => {
  test('is that of its visible reviews with stars', async () => {
    const { id } = await newService()
    const review = (rating: number, more = {}) => makeReview(app.ctx.db, { service_id: id, rating, ...more })
    await review(0)
    expect((await alone(id)).rating).toBeNull()
    await review(5)
    await review(4)
    await review(1, { status: 'hidden', hidden_at: new Date(), hidden_reason: 'Rude' })
    expect((await alone(id)).rating).toEqual({ average: 4.5, count: 2 })
    expect((await listed(id))?.rating).toEqual({ average: 4.5, count: 2 })
  })
})
