import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import type { CrewOption } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { AffectedBooking, ClosedDate, Withdrawal } from '@jhilik/contract/schedules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewsOf } from './support/crews.ts'
import { book, bookingBody, type CheckoutAnswer } from './support/shop.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
let dispatcher: SignedIn
let date: string
let crews: ReturnType<typeof crewsOf>
let owner: SignedIn
let areas: { uttara: string; gulshan: string }
let service: string

beforeAll(async () => {
  app = await startTestApp({ work: false })
  dispatcher = await app.signIn('dispatcher')
  owner = await app.signIn('admin')
  date = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 3)
  crews = crewsOf(app, owner, date)
  areas = { uttara: await crews.addArea('uttara'), gulshan: await crews.addArea('gulshan') }
})
beforeEach(async () => {
  // Each test has a day of its own.
  date = addDays(date, 1)
  crews = crewsOf(app, owner, date)
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
  await app.ctx.db.updateTable('slots').set({ closed_date_id: null }).execute()
  await app.ctx.db.deleteFrom('closed_dates').execute()
  service = await crews.addService({ price_minor: 0, duration_minutes: 60 })
})
afterAll(() => app.close())

const call = async <T>(method: string, path: string, body?: object) => {
  const options = { token: dispatcher.token, ...(body && { body }) }
  const answer = await app.request<Answer<T> & ProblemBody>(method, `/api${path}`, options)
  return { status: answer.status, body: answer.body, data: answer.body.data }
}
type Closed = Withdrawal & { closedDate: ClosedDate }
const close = (given: object) =>
  call<Closed>('POST', '/closed-dates', { from: date, to: date, name: 'Heavy rain', ...given })
const afternoon = { fromTime: '13:00', toTime: '17:00' }
const reopen = async ({ closedDate: { _id } }: Closed) => call('DELETE', `/closed-dates/${_id}`)

/** Four slots: one before the afternoon, two that overlap it, and one that begins when it ends. */
async function addSlots(id = service): Promise<string[]> {
  const ids: string[] = []
  for (const [start, end] of [
    ['11:30', '12:30'],
    ['12:30', '13:30'],
    ['16:00', '17:00'],
    ['17:00', '18:00'],
  ] as const) {
    ids.push((await crews.addSlot(id, start, end)).id)
  }
  return ids
}
const freeIn = async (area?: string, id = service) =>
  Object.entries(await crews.readDay(id, area)).flatMap(([start, seats]) => (seats > 0 ? [start] : []))

/** The day as visitors read it. */
const dayOf = async () =>
  (await call<SlotDay[]>('GET', `/slots/availability/days?serviceId=${service}&from=${date}&days=1`)).data[0]

async function hold(slotId: string | undefined, area?: string) {
  const offer = { serviceId: service, slotId: slotId ?? '' }
  const who = await app.signIn()
  return book(app, who, offer, { body: { ...bookingBody(offer), ...(area && { area }) } })
}

/** Staff book the service at a time that they have agreed. */
const agree = (startTime: string, given: object = {}) => {
  const key = newId()
  const { slotId, ...body } = bookingBody({ serviceId: service, slotId: key })
  return app.request<CheckoutAnswer & ProblemBody>('POST', '/api/bookings/agreed', {
    token: dispatcher.token,
    body: { ...body, time: { date, startTime }, ...given },
    headers: { 'idempotency-key': key },
  })
}

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a part of a day that is closed', () => {
  test('for the whole business cancels the slots that overlap it, and lists their bookings', async () => {
    const other = await crews.addService()
    const [before, , late] = await addSlots()
    await addSlots(other)
    const booked = await makeBooking(app.ctx.db, { slot_id: late ?? '' })
    const closed = await close({ ...afternoon, shown: true })
    expect(closed.status).toBe(201)
    expect(closed.data).toMatchObject({
      closedDate: { ...afternoon, from: date, to: date, service: null, area: null, shown: true },
      affectedBookings: [{ _id: booked.id }],
    })
    expect(closed.data.withdrawnSlots).toBeGreaterThanOrEqual(3)
    expect(await freeIn()).toEqual(['11:30', '17:00'])
    expect(await freeIn(undefined, other)).toEqual(['11:30', '17:00'])
    expect(await dayOf()).toMatchObject({
      state: 'free',
      closed: [{ name: 'Heavy rain', fromTime: '13:00', toTime: '17:00' }],
    })
    expect((await hold(before)).status).toBe(201)
    expect((await hold(late)).body.code).toBe('slot_unavailable')
    const path = `/closed-dates/${closed.data.closedDate._id}/bookings`
    expect((await call<AffectedBooking[]>('GET', path)).data.map(({ _id }) => _id)).toEqual([booked.id])
    expect((await call<ClosedDate[]>('GET', `/closed-dates?from=${date}`)).data).toEqual([
      closed.data.closedDate,
    ])
    await reopen(closed.data)
    expect(await freeIn()).toEqual(['12:30', '17:00'])
  })

  test('for a service leaves the others, and ends at midnight with its last day', async () => {
    const other = await crews.addService()
    await addSlots()
    await addSlots(other)
    const closed = await close({ fromTime: '16:30', toTime: '00:00', service })
    expect(closed.data.closedDate).toMatchObject({ toTime: '00:00', service: { _id: service } })
    expect(await freeIn()).toEqual(['11:30', '12:30'])
    expect(await freeIn(undefined, other)).toHaveLength(4)
    // A visit of both services needs both.
    const visit = await app.request<Answer<Slot[]>>(
      'GET',
      `/api/slots/availability?date=${date}&serviceId=${other}&services=${service}`,
    )
    expect(
      visit.body.data.filter(({ freeSeats }) => freeSeats > 0).map(({ startTime }) => startTime),
    ).toEqual(['11:30', '12:30'])
  })

  test('that is also closed for another reason opens again with the last of both', async () => {
    await addSlots()
    const one = await close(afternoon)
    const other = await close({ fromTime: '16:30', toTime: '17:30', service })
    await reopen(one.data)
    expect(await freeIn()).toEqual(['11:30', '12:30'])
    await reopen(other.data)
    expect(await freeIn()).toHaveLength(4)
  })

  test('gets no slots from a schedule', async () => {
    await close({ ...afternoon, service })
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '12:00', closes: '18:00' }))
    const schedule = await call<{ _id: string }>('POST', '/schedules', { service, validFrom: date, hours })
    const days = { from: date, to: date }
    const plan = await call<{ totals: object; days: object[] }>(
      'POST',
      `/schedules/${schedule.data._id}/preview`,
      days,
    )
    expect(plan.data).toMatchObject({ totals: { new: 2, skipped: 4 }, days: [{ closed: null }] })
    await call('POST', `/schedules/${schedule.data._id}/make`, days)
    expect(await freeIn()).toEqual(['12:00', '17:00'])
  })

  test('is refused without its other time, when it ends before it starts, and for what there is not', async () => {
    const errors = async (given: object) => (await close(given)).body.errors?.map(({ path }) => path)
    expect(await errors({ fromTime: '13:00' })).toEqual(['toTime'])
    expect(await errors({ toTime: '13:00' })).toEqual(['fromTime'])
    expect(await errors({ fromTime: '13:00', toTime: '13:00' })).toEqual(['toTime'])
    expect(await errors({ service, area: areas.uttara })).toEqual(['area'])
    expect(await errors({ service: newId() })).toEqual(['service'])
    expect(await errors({ area: newId() })).toEqual(['area'])
    expect((await close({ to: addDays(date, 1), fromTime: '13:00', toTime: '09:00', service })).status).toBe(
      201,
    )
  })
})

describe.each([
  ['with crews', true],
  ['without crews', false],
])('an area that is closed, %s,', (_, hasCrews) => {
  beforeEach(async () => {
    if (hasCrews) await crews.addCrew()
  })

  test('sells no seat there, and all others', async () => {
    const slots = await addSlots()
    const given = { ...afternoon, area: areas.uttara }
    await reopen((await close(given)).data)
    expect(await freeIn(areas.uttara)).toHaveLength(4)
    const { data } = await close(given)
    expect(data).toMatchObject({ withdrawnSlots: 0, closedDate: { area: { _id: areas.uttara } } })
    expect(await freeIn(areas.uttara)).toEqual(['11:30', '17:00'])
    expect(await freeIn(areas.gulshan)).toHaveLength(4)
    expect((await hold(slots[2], areas.uttara)).body.code).toBe('slot_unavailable')
    const there = await hold(slots[2], areas.gulshan)
    expect(there.status).toBe(201)
    const moved = await call('POST', `/bookings/${there.body.data.bookingId}/move`, {
      slotId: slots[1],
      reason: 'Asked',
    })
    expect(moved.status).toBe(200)
    const here = (await hold(slots[3], areas.uttara)).body.data.bookingId
    const refused = await call('POST', `/bookings/${here}/move`, { slotId: slots[2], reason: 'Asked' })
    expect(refused.body.code).toBe('slot_unavailable')
  })

  test('says on a whole day that it is closed, and lists the bookings there', async () => {
    const slots = await addSlots()
    const { bookingId } = (await hold(slots[0], areas.uttara)).body.data
    const { data } = await close({ area: areas.uttara })
    expect(data.affectedBookings.map(({ _id }) => _id)).toEqual([bookingId])
    expect(await crews.readCount(service, areas.uttara)).toEqual({ freeSlots: 0, state: 'closed' })
    expect((await crews.readCount(service, areas.gulshan)).state).toBe('free')
    const list = await app.request<{ data: { _id: string; freeToday: number; nextSlot: unknown }[] }>(
      'GET',
      `/api/services?date=${date}&area=${areas.uttara}`,
    )
    expect(list.body.data.find(({ _id }) => _id === service)?.nextSlot).toBeNull()
  })
})

test('a booking in an area that is being closed is listed, and the next one is refused', async () => {
  const slots = await addSlots()
  const wall = { ...afternoon, area: areas.uttara }
  const { pending, holding } = await app.ctx.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('slots')
      .select('id')
      .where('id', '=', slots[2] ?? '')
      .forUpdate()
      .execute()
    const first = hold(slots[2], areas.uttara)
    await untilWaiting(app, 1)
    const closing = close(wall)
    await untilWaiting(app, 2)
    return { holding: first, pending: closing }
  })
  const [held, closed] = [await holding, await pending]
  expect(held.status).toBe(201)
  expect(closed.data.affectedBookings.map(({ _id }) => _id)).toEqual([held.body.data.bookingId])
  expect((await hold(slots[1], areas.uttara)).body.code).toBe('slot_unavailable')
})

describe('a time that staff agree', () => {
  test('within a closed time needs a crew that is forced with a reason', async () => {
    const crew = await crews.addCrew()
    await close(afternoon)
    expect((await agree('13:30')).body.code).toBe('no_crew_free')
    const options = await call<CrewOption[]>(
      'GET',
      `/crews/options?serviceId=${service}&date=${date}&startTime=13:30`,
    )
    expect(options.data).toMatchObject([{ crew: { _id: crew._id }, conflicts: ['closed'] }])
    const chosen = await agree('13:30', { crew: crew._id })
    expect(chosen.body).toMatchObject({ code: 'crew_conflict', conflicts: ['closed'] })
    const reason = 'The customer has a garage'
    const forced = await agree('13:30', { crew: crew._id, forced: ['closed'], reason })
    expect(forced.status).toBe(201)
    const { bookingId } = forced.body.data
    expect(await rowOf(bookingId)).toMatchObject({ forced: ['closed'], forced_reason: reason })
    // It is sold now, so that another crew needs no force.
    const other = await crews.addCrew()
    expect((await call('PUT', `/bookings/${bookingId}/crew`, { crew: other._id })).status).toBe(200)
    const uncovered = await call<AffectedBooking[]>('GET', '/crews/uncovered')
    expect(uncovered.data.map(({ _id }) => _id)).not.toContain(bookingId)
    const time = { date, startTime: '15:00' }
    const moved = await call('POST', `/bookings/${bookingId}/move`, { time, reason: 'Asked' })
    expect(moved.body.code).toBe('no_crew_free')
  })

  test('in a business without crews is their decision', async () => {
    await close(afternoon)
    expect((await agree('13:30')).status).toBe(201)
  })
})

test('a proposal names no times that are closed', async () => {
  const crew = await crews.addCrew()
  await crews.addJob(crew, '12:00', '13:00', areas.uttara)
  const slot = await crews.addSlot(service, '12:00', '13:00')
  const waiting = await makeBooking(app.ctx.db, { slot_id: slot.id, area_id: areas.uttara })
  await close({ ...afternoon, area: areas.uttara })
  const { data } = await call<CrewProposal>('GET', `/crews/proposal?date=${date}&crews=${crew._id}`)
  const unplaced = data.unplaced.find(({ booking }) => booking._id === waiting.id)
  const starts = unplaced?.times.map(({ startTime }) => startTime) ?? []
  expect(starts).toHaveLength(3)
  expect(starts.filter((start) => start > '12:00' && start < '17:00')).toEqual([])
})
