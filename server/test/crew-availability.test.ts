import type { HomeFacts } from '@jhilik/contract/home.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { book, bookingBody, payAt } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let today: string
let gulshan: string
let uttara: string
/** Each test has a day of its own. */
let date: string
let crews: ReturnType<typeof crewsOf>
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  today = date = wallClock(app.clock.now(), app.ctx.config.timeZone).date
  // This is noon in Dhaka.
  app.clock.set(`${today}T06:00:00Z`)
  owner = await app.signIn('admin')
  const { addArea } = crewsOf(app, owner, today)
  gulshan = await addArea('gulshan')
  uttara = await addArea('uttara')
})
beforeEach(async () => {
  const { db } = app.ctx
  await db.updateTable('slots').set({ status: 'canceled' }).execute()
  await db.updateTable('services').set({ archived_at: app.clock.now() }).execute()
  await db.updateTable('crews').set({ active: false }).execute()
  date = addDays(date, 1)
  crews = crewsOf(app, owner, date)
})
afterAll(() => app.close())

/** A service with slots of an hour at these starts. */
async function offer(starts: readonly string[], { capacity = 1, ...given }: Record<string, unknown> = {}) {
  const serviceId = await crews.addService(given)
  const slots: Record<string, string> = {}
  for (const start of starts) {
    const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}`
    slots[start] = (await crews.addSlot(serviceId, start, end, Number(capacity))).id
  }
  return { serviceId, slots }
}

const hold = (who: SignedIn, serviceId: string, slotId: string | undefined, area?: string) => {
  const wanted = { serviceId, slotId: slotId ?? '' }
  return book(app, who, wanted, { body: { ...bookingBody(wanted, who.user), area } })
}

describe('a slot is offered', () => {
  test('without crews as long as it has a free seat', async () => {
    const { serviceId } = await offer(['06:00', '10:00'], { capacity: 3 })
    expect(await crews.readDay(serviceId)).toEqual({ '06:00': 3, '10:00': 3 })
    await crews.addCrew({ active: false })
    expect(await crews.readDay(serviceId, gulshan)).toEqual({ '06:00': 3, '10:00': 3 })
  })

  test('only within the hours of a crew, and not in its time off', async () => {
    const { serviceId } = await offer(['07:30', '08:00', '12:00', '15:00', '19:00', '19:30'])
    const crew = await crews.addCrew()
    const open = { '08:00': 1, '12:00': 1, '15:00': 1, '19:00': 1 }
    expect(await crews.readDay(serviceId)).toEqual({ ...open, '07:30': 0, '19:30': 0 })
    await crews.asOwner('POST', `/crews/${crew._id}/time-off`, {
      fromDate: date,
      fromTime: '12:30',
      toDate: date,
      toTime: '16:00',
    })
    expect(await crews.readDay(serviceId)).toMatchObject({ '08:00': 1, '12:00': 0, '15:00': 0, '19:00': 1 })
    expect(await crews.readCount(serviceId)).toEqual({ freeSlots: 2, state: 'free' })
  })

  test('if a crew does the service', async () => {
    const [washing, polishing] = [await offer(['10:00']), await offer(['10:00'])]
    await crews.addCrew({ excludedServices: [polishing.serviceId] })
    expect(await crews.readDay(washing.serviceId)).toEqual({ '10:00': 1 })
    expect(await crews.readDay(polishing.serviceId)).toEqual({ '10:00': 0 })
    expect(await crews.readCount(polishing.serviceId)).toEqual({ freeSlots: 0, state: 'full' })
  })

  test('if a crew comes to the area, unless the work is done at the base', async () => {
    const [mobile, bay] = [await offer(['10:00']), await offer(['14:00'], { done_at: 'base' })]
    await crews.addCrew({ areas: [gulshan] })
    expect(await crews.readDay(mobile.serviceId, gulshan)).toEqual({ '10:00': 1 })
    expect(await crews.readDay(mobile.serviceId, uttara)).toEqual({ '10:00': 0 })
    expect(await crews.readDay(mobile.serviceId)).toEqual({ '10:00': 1 })
    expect(await crews.readDay(bay.serviceId, uttara)).toEqual({ '14:00': 1 })
  })

  test('if a crew can come from the job before it, and get to the one behind it, also of other services', async () => {
    const starts = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    const { serviceId } = await offer(starts)
    const crew = await crews.addCrew({ setUpMinutes: 20 })
    await crews.addJob(crew, '11:00', '12:00', gulshan)
    // A job without a place counts only by its time: the crew sets up until twenty past.
    const sometime = { '08:00': 1, '09:00': 1, '10:00': 0, '11:00': 0, '12:00': 0, '13:00': 1, '14:00': 1 }
    expect(await crews.readDay(serviceId)).toEqual(sometime)
    // Within an area it takes ten minutes, which fit into all gaps.
    expect(await crews.readDay(serviceId, gulshan)).toEqual(sometime)
    // It is 13 km by road, which takes about an hour.
    expect(await crews.readDay(serviceId, uttara)).toEqual({ ...sometime, '09:00': 0, '13:00': 0 })
    // The crew need not be at the other place in time where somebody else can.
    await crews.addCrew({ areas: [uttara] })
    expect(await crews.readDay(serviceId, uttara)).toEqual(Object.fromEntries(starts.map((at) => [at, 1])))
  })

  test('as long as a crew has not as many jobs of the day as it may have', async () => {
    const { serviceId } = await offer(['10:00', '15:00'])
    const crew = await crews.addCrew({ maxJobsPerDay: 2 })
    await crews.addJob(crew, '08:00', '09:00')
    expect(await crews.readDay(serviceId)).toEqual({ '10:00': 1, '15:00': 1 })
    await crews.addJob(crew, '18:00', '19:00')
    expect(await crews.readDay(serviceId)).toEqual({ '10:00': 0, '15:00': 0 })
  })

  test('with as many seats as crews can take', async () => {
    const { serviceId, slots } = await offer(['10:00'], { capacity: 5 })
    const other = await offer(['10:30'], { capacity: 5 })
    await crews.addCrew()
    await crews.addCrew({ excludedServices: [other.serviceId] })
    expect(await crews.readDay(serviceId)).toEqual({ '10:00': 2 })
    expect(await crews.readDay(other.serviceId)).toEqual({ '10:30': 1 })
    const customer = await app.signIn()
    // The one that does fewer services comes, so that the other one stays free.
    expect((await hold(customer, serviceId, slots['10:00'])).status).toBe(201)
    expect(await crews.readDay(other.serviceId)).toEqual({ '10:30': 1 })
    expect((await hold(await app.signIn(), other.serviceId, other.slots['10:30'])).status).toBe(201)
    expect(await crews.readDay(serviceId)).toEqual({ '10:00': 0 })
    // Staff see seats.
    const path = `/slots?serviceId=${serviceId}`
    expect(await crews.asOwner<Slot[]>('GET', path)).toMatchObject([
      { isBooked: 'available', freeSeats: 4, takenSeats: 1 },
    ])
  })
})

const read = async <T>(path: string) => (await app.request<Answer<T>>('GET', `/api${path}`)).body.data

describe('the next free slot of a service', () => {
  test('is one that a crew can do, on its page, in lists, for a wanted time and on the home page', async () => {
    const { serviceId, slots } = await offer(['07:00', '10:00', '12:00', '18:00'])
    const empty = await crews.addService()
    const crew = await crews.addCrew()
    await crews.addJob(crew, '10:00', '11:00', gulshan)
    const listed = async (query: string) => {
      const services = await read<Service[]>(`/services?${query}`)
      expect(services.find(({ _id }) => _id === empty)?.nextSlot).toBeNull()
      return services.find(({ _id }) => _id === serviceId)
    }
    expect((await listed(''))?.nextSlot?._id).toBe(slots['12:00'])
    expect((await read<Service>(`/services/${serviceId}`)).nextSlot?._id).toBe(slots['12:00'])
    const evening = { nextSlot: { _id: slots['18:00'] }, dayState: 'free' }
    expect(await listed(`date=${date}&from=12:30`)).toMatchObject(evening)
    const next = async (query = '') =>
      (await read<HomeFacts>(`/site/home${query}`)).nextTimes.map(({ _id }) => _id)
    expect(await next()).toEqual([slots['12:00'], slots['18:00']])
    // The crew is on its way until shortly before one.
    await crews.addJob(crew, '11:00', '11:10', uttara)
    for (const area of [uttara, gulshan]) {
      const first = area === uttara ? slots['12:00'] : slots['18:00']
      expect((await listed(`area=${area}`))?.nextSlot?._id).toBe(first)
      expect((await read<Service>(`/services/${serviceId}?area=${area}`)).nextSlot?._id).toBe(first)
      expect((await next(`?area=${area}`))[0]).toBe(first)
    }
    const off = { fromDate: date, fromTime: '12:00', toDate: date, toTime: '20:00' }
    await crews.asOwner('POST', `/crews/${crew._id}/time-off`, off)
    expect(await listed(`date=${date}`)).toMatchObject({ nextSlot: null, dayState: 'full' })
    expect(await next()).toEqual([])
  })

  test('is counted today if a crew can do it', async () => {
    const here = crewsOf(app, owner, today)
    const serviceId = await here.addService()
    for (const [start, end] of [
      ['13:00', '14:00'],
      ['15:00', '16:00'],
      ['21:00', '22:00'],
    ] as const)
      await here.addSlot(serviceId, start, end)
    expect((await read<Service>(`/services/${serviceId}`)).freeToday).toBe(3)
    const crew = await here.addCrew()
    expect((await read<Service>(`/services/${serviceId}`)).freeToday).toBe(2)
    await here.addJob(crew, '12:30', '13:15')
    expect((await read<Service>(`/services/${serviceId}`)).freeToday).toBe(1)
  })

  test('is found behind more than are read at once, none of which a crew can do', async () => {
    const serviceId = await crews.addService()
    await crews.addCrew()
    const at = async (days: number, start_time: string, end_time: string) =>
      (await makeSlot(app.ctx.db, { service_id: serviceId, date: addDays(date, days), start_time, end_time }))
        .id
    for (let day = 0; day < 30; day++) {
      for (const hour of [20, 21, 22, 0, 1, 2, 3, 4]) {
        const start = `${String(hour).padStart(2, '0')}:15`
        await at(day, start, start.replace(':15', ':45'))
      }
    }
    const late = await at(40, '10:00', '11:00')
    expect((await read<Service>(`/services/${serviceId}`)).nextSlot?._id).toBe(late)
    expect((await read<HomeFacts>('/site/home')).nextTimes).toMatchObject([{ _id: late }])
  })
})

describe('an area that customers cannot choose', () => {
  test.each([
    ['unknown', async () => newId()],
    [
      'hidden',
      async () => {
        const area = await crews.addArea('dhanmondi')
        await app.ctx.db.updateTable('areas').set({ active: false }).where('id', '=', area).execute()
        return area
      },
    ],
  ])('is refused at its field when it is %s', async (_kind, makeArea) => {
    const area = await makeArea()
    const { serviceId } = await offer([])
    for (const path of [
      `/slots/availability?serviceId=${serviceId}`,
      `/slots/availability/days?serviceId=${serviceId}`,
      '/services?limit=1',
      `/services/${serviceId}?`,
      '/site/home?',
    ]) {
      const { status, body } = await app.request<ProblemBody>('GET', `/api${path}&area=${area}`)
      expect([path, status, body.errors]).toMatchObject([
        path,
        400,
        [{ path: 'area', message: 'We do not come to this area. Please choose another one' }],
      ])
    }
    const { status, body } = await app.request<ProblemBody>('GET', '/api/slots/availability?area=Gulshan')
    expect([status, body.errors]).toMatchObject([400, [{ path: 'area' }]])
  })
})

describe('who comes too late', () => {
  const nearestOf = ({ body }: { body: object }) =>
    (body as ProblemBody).nearest?.map(({ startTime }) => startTime)

  test('is told the nearest times at which a crew can come, by time', async () => {
    const starts = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
    const { serviceId, slots } = await offer([...starts, '20:00'])
    const crew = await crews.addCrew()
    await crews.addJob(crew, '11:30', '12:30', gulshan)
    const customer = await app.signIn()
    const anywhere = await hold(customer, serviceId, slots['12:00'])
    expect([anywhere.status, anywhere.body.code]).toEqual([409, 'slot_taken'])
    expect(nearestOf(anywhere)).toEqual(['08:00', '09:00', '10:00', '13:00', '14:00', '15:00'])
    const inUttara = await hold(customer, serviceId, slots['12:00'], uttara)
    expect(nearestOf(inUttara)).toEqual(['08:00', '09:00', '14:00', '15:00', '16:00', '17:00'])
    const [first] = (inUttara.body as unknown as ProblemBody).nearest ?? []
    expect(first).toMatchObject({ _id: slots['08:00'], date, startTime: '08:00', isBooked: 'available' })
    const { body } = await app.request<{ data: Slot[] }>(
      'GET',
      `/api/slots/availability?date=${date}&serviceId=${serviceId}`,
    )
    const [shown] = body.data.filter(({ startTime }) => startTime === '08:00')
    expect(first).toEqual(shown)
    expect((await hold(customer, serviceId, slots['14:00'], uttara)).status).toBe(201)
  })

  test('is told whether a seat or a crew is missing, and so is who looks', async () => {
    const { serviceId, slots } = await offer(['10:00', '14:00'])
    const crew = await crews.addCrew()
    await crews.addJob(crew, '10:30', '10:45', gulshan)
    const noCrew = await hold(await app.signIn(), serviceId, slots['10:00'])
    expect(noCrew.body).toMatchObject({ code: 'slot_taken', noCrewFree: true })
    expect((await hold(await app.signIn(), serviceId, slots['14:00'])).status).toBe(201)
    const noSeat = await hold(await app.signIn(), serviceId, slots['14:00'])
    expect(noSeat.body).toMatchObject({ code: 'slot_taken' })
    expect(noSeat.body).not.toHaveProperty('noCrewFree')
    const { body } = await app.request<{ data: Slot[] }>(
      'GET',
      `/api/slots/availability?date=${date}&serviceId=${serviceId}`,
    )
    expect(body.data.map(({ isBooked, noCrewFree }) => [isBooked, noCrewFree])).toEqual([
      ['booked', true],
      ['booked', undefined],
    ])
  })

  test('to move a booking is told times for its place, among which its own is not in the way', async () => {
    const { serviceId, slots } = await offer(['10:00', '11:00', '13:00', '15:00'])
    const between = (await crews.addSlot(serviceId, '10:30', '10:50')).id
    const crew = await crews.addCrew()
    const { body } = await hold(await app.signIn(), serviceId, slots['10:00'], uttara)
    await payAt(body.data.paymentUrl, 'pay')
    await crews.addJob(crew, '13:30', '14:00', gulshan)
    const path = `/api/bookings/${body.data.bookingId}/move`
    const asked = { slotId: slots['13:00'], reason: 'They asked' }
    const refused = await app.request<ProblemBody>('POST', path, { token: owner.token, body: asked })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.nearest?.map(({ _id }) => _id)).toEqual([between, slots['11:00'], slots['15:00']])
  })

  test('is told none by a business without crews', async () => {
    const { serviceId, slots } = await offer(['10:00', '11:00'])
    expect((await hold(await app.signIn(), serviceId, slots['10:00'])).status).toBe(201)
    const { status, body } = await hold(await app.signIn(), serviceId, slots['10:00'])
    expect([status, body.code, 'nearest' in body]).toEqual([409, 'slot_taken', false])
  })
})
