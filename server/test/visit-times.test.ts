import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { HomeFacts } from '@jhilik/contract/home.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { addAddOn } from './support/price-list.ts'
import { book, bookingBody, bookingOf, payAt } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let owner: SignedIn
/** Each test has a day of its own. */
let date: string
let crews: ReturnType<typeof crewsOf>
let washing: string
let cleaning: string
let slots: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  date = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  app.clock.set(`${date}T06:00:00Z`)
  owner = await app.signIn('admin')
})
beforeEach(async () => {
  const { db } = app.ctx
  await db.updateTable('slots').set({ status: 'canceled' }).execute()
  await db.updateTable('services').set({ archived_at: app.clock.now() }).execute()
  await db.updateTable('crews').set({ active: false }).execute()
  date = addDays(date, 1)
  crews = crewsOf(app, owner, date)
  washing = await crews.addService({ duration_minutes: 30 })
  cleaning = await crews.addService({ duration_minutes: 60 })
  const times = [
    ['10:00', '11:00'],
    ['11:00', '11:30'],
    ['14:00', '14:30'],
  ] as const
  slots = {}
  for (const [start, end] of times) slots[start] = (await crews.addSlot(washing, start, end, 3)).id
})
afterAll(() => app.close())

const get = async <T>(path: string, asked: Record<string, string | undefined>, token = '') => {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await app.request<Answer<T>>('GET', `/api${path}?${new URLSearchParams(given)}`, { token })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body.data
}
type Asked = { minutes?: string; services?: string; movedBookingId?: string }
const available = async (asked: Asked = {}, token?: string) =>
  (await get<Slot[]>('/slots/availability', { date, serviceId: washing, ...asked }, token))
    .filter(({ isBooked }) => isBooked === 'available')
    .map(({ startTime }) => startTime)
/** The next slot of the service and the number of those of the day, as the pages with lists and the home page say. */
async function next(asked: Asked = {}) {
  const { nextSlot } = await get<Service>(`/services/${washing}`, asked)
  const list = await get<Service[]>('/services', asked)
  const { nextTimes } = await get<HomeFacts>('/site/home', asked)
  const [day] = await get<SlotDay[]>('/slots/availability/days', {
    serviceId: washing,
    from: date,
    days: '1',
    ...asked,
  })
  const listed = list.find(({ _id }) => _id === washing)?.nextSlot?.startTime
  expect([listed, nextTimes[0]?.startTime]).toEqual([nextSlot?.startTime, nextSlot?.startTime])
  return [nextSlot?.startTime, day?.freeSlots, day?.state]
}
const hold = (who: SignedIn, slotId: string | undefined, more: object = {}) => {
  const wanted = { serviceId: washing, slotId: slotId ?? '' }
  return book(app, who, wanted, { body: { ...bookingBody(wanted, who.user), ...more } })
}

describe('without crews', () => {
  test('a slot is available when it is long enough for what is chosen, in all lists', async () => {
    expect(await available()).toEqual(['10:00', '11:00', '14:00'])
    expect(await available({ minutes: '30' })).toEqual(['10:00', '11:00', '14:00'])
    expect(await available({ minutes: '31' })).toEqual(['10:00'])
    expect(await available({ minutes: '61', services: cleaning })).toEqual([])
    const [short] = await get<Slot[]>('/slots/availability', { date, serviceId: washing, minutes: '61' })
    expect([short?.isBooked, short?.freeSeats, short?.noCrewFree]).toEqual(['booked', 0, undefined])
    expect(await next()).toEqual(['10:00', 3, 'free'])
    expect(await next({ minutes: '60' })).toEqual(['10:00', 1, 'free'])
    expect(await next({ minutes: '61' })).toEqual([undefined, 0, 'full'])
  })

  test.each(['0', '1441', '1.5', 'x'])('%s minutes are refused at their field', async (minutes) => {
    const paths = ['/slots/availability', `/slots/availability/days`, '/services', '/site/home']
    for (const path of paths) {
      const query = new URLSearchParams({ serviceId: washing, minutes })
      const { status, body } = await app.request<Answer>('GET', `/api${path}?${query}`)
      expect([path, status, body.errors?.[0]?.path]).toEqual([path, 400, 'minutes'])
    }
  })

  test('services that are no ids, or too many, are refused at their field', async () => {
    for (const services of ['x', Array.from({ length: 11 }, () => washing).join(',')]) {
      const { status, body } = await app.request<Answer>(
        'GET',
        `/api/slots/availability?services=${services}`,
      )
      expect([status, body.errors?.[0]?.path.split('.')[0]]).toEqual([400, 'services'])
    }
  })
})

describe('with crews', () => {
  test('a slot is available when one that does all services has the time, which may be longer than the slot', async () => {
    const crew = await crews.addCrew({ setUpMinutes: 10 })
    await crews.addCrew({ excludedServices: [washing] })
    await crews.addJob(crew, '15:00', '16:00')
    expect(await available({ minutes: '50' })).toEqual(['10:00', '11:00', '14:00'])
    expect(await available({ minutes: '51' })).toEqual(['10:00', '11:00'])
    expect(await available({ minutes: '181' })).toEqual(['10:00', '11:00'])
    expect(await available({ minutes: '231' })).toEqual(['10:00'])
    expect(await next({ minutes: '231' })).toEqual(['10:00', 1, 'free'])
    expect(await next({ minutes: '300' })).toEqual([undefined, 0, 'full'])
    expect(await available({ services: cleaning })).toEqual(['10:00', '11:00', '14:00'])
    const other = await crews.addService()
    await crews.asOwner('PUT', `/crews/${crew._id}`, { ...crew, excludedServices: [other] })
    expect(await available({ services: `${other},${cleaning}` })).toEqual([])
    expect(await available({ services: cleaning })).toEqual(['10:00', '11:00', '14:00'])
  })

  test('the times instead of a lost one, and those to which a booking can be moved, have its length', async () => {
    const crew = await crews.addCrew()
    await crews.addJob(crew, '15:00', '16:00')
    const long = { moreLines: [{ serviceId: cleaning, ...testVehicle }] }
    const customer = await app.signIn()
    const made = await hold(customer, slots['10:00'], long)
    expect(made.status).toBe(201)
    const { bookingId, paymentUrl } = made.body.data
    expect((await bookingOf(app, customer, bookingId)).slot.endTime).toBe('11:30')
    // The visit lasts half an hour into the next slot, for which there is no crew.
    expect(await available()).toEqual(['14:00'])
    const other = await app.signIn()
    const lost = await hold(other, slots['11:00'])
    expect(lost.status).toBe(409)
    expect((lost.body as unknown as ProblemBody).nearest?.map(({ startTime }) => startTime)).toEqual([
      '14:00',
    ])
    const lostLong = await hold(other, slots['11:00'], long)
    expect((lostLong.body as unknown as ProblemBody).nearest).toEqual([])
    await payAt(paymentUrl, 'pay')
    expect(await available({ movedBookingId: bookingId }, customer.token)).toEqual(['10:00', '11:00'])
    const move = (slotId: string | undefined) =>
      app.request<Answer>('POST', `/api/bookings/${bookingId}/move`, {
        token: customer.token,
        body: { slotId },
      })
    expect((await move(slots['14:00'])).body).toMatchObject({ code: 'slot_taken' })
    expect((await move(slots['11:00'])).status).toBe(200)
    expect((await bookingOf(app, customer, bookingId)).slot).toMatchObject({
      startTime: '11:00',
      endTime: '12:30',
    })
  })

  test('twenty who want the only time at once get it once, and a short visit still fits behind', async () => {
    await crews.addCrew()
    const long = { moreLines: [{ serviceId: cleaning, ...testVehicle }] }
    const people = await Promise.all(Array.from({ length: 20 }, () => app.signIn()))
    const answers = await Promise.all(
      people.map((who, index) => hold(who, slots[index % 2 ? '10:00' : '11:00'], long)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await available()).toContain('14:00')
  })
})

describe('a time that staff agree', () => {
  test('lasts as long as the visit', async () => {
    const polish = await addAddOn(app.ctx.db, washing, { minutes: 45 })
    const { slotId: _none, ...body } = bookingBody({ serviceId: washing, slotId: '00000000' })
    const made = await app.request<Answer<{ bookingId: string }>>('POST', '/api/bookings/agreed', {
      token: owner.token,
      body: {
        ...body,
        addOns: [{ addOn: polish, quantity: 1 }],
        moreLines: [{ serviceId: cleaning, ...testVehicle }],
        time: { date, startTime: '17:00' },
      },
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const row = await app.ctx.db
      .selectFrom('bookings')
      .innerJoin('slots', 'slots.id', 'bookings.slot_id')
      .select(['slots.end_time', 'slots.ends_at', 'bookings.ends_at as booking_ends_at', 'slots.private'])
      .where('bookings.id', '=', made.body.data.bookingId)
      .executeTakeFirstOrThrow()
    expect([row.end_time, row.private]).toEqual(['19:15', true])
    expect(row.ends_at).toEqual(row.booking_ends_at)
  })
})
