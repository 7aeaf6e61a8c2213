import type { SlotDay } from '@jhilik/contract/availability.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer, type Offer, payAt } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let customers: SignedIn[]
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLD_MINUTES: '5' } })
  owner = await app.signIn('admin')
  customers = await Promise.all(Array.from({ length: 16 }, () => app.signIn()))
})
beforeEach(async () => {
  app.clock.set(new Date())
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
})
afterAll(() => app.close())

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))

async function addCrew(given: object = {}): Promise<Crew> {
  const body = { name: newId(), color: 'teal', hours: ALL_DAY, ...given }
  return (await app.request<Answer<Crew>>('POST', '/api/crews', { token: owner.token, body })).body.data
}

/** An area with its centre. */
async function addArea(latitude: number, longitude: number): Promise<string> {
  const body = { nameEn: newId() }
  const { data } = (
    await app.request<Answer<{ _id: string }>>('POST', '/api/areas', { token: owner.token, body })
  ).body
  await app.ctx.db
    .updateTable('areas')
    .set({ latitude, longitude, radius_km: 2 })
    .where('id', '=', data._id)
    .execute()
  return data._id
}

const offerAt = (start_time: string, end_time: string) =>
  makeOffer(app, { start_time, end_time, capacity: 3 })

const hold = (who: SignedIn, offer: Offer, area?: string) =>
  book(app, who, offer, { body: { ...bookingBody(offer, who.user), area } })

const crewOf = (bookingId: string) =>
  app.ctx.db
    .selectFrom('bookings')
    .select(['crew_no', 'occupied_until', 'ends_at', 'area_id', 'status', 'slot_date'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

/** The first two of the customers, who have no holds. */
function two(): [SignedIn, SignedIn] {
  const [one, another] = customers.splice(0, 2)
  if (!one || !another) throw new Error('no customers are left')
  return [one, another]
}

describe('a booking of a business with crews', () => {
  test('gets a crew that is free, until it has set up', async () => {
    const crew = await addCrew({ setUpMinutes: 15 })
    const [one, another] = two()
    const { status, body } = await hold(one, await offerAt('10:00', '11:00'))
    expect(status).toBe(201)
    const given = await crewOf(body.data.bookingId)
    expect(given.crew_no).toBe(crew.no)
    expect(given.occupied_until?.getTime()).toBe(given.ends_at.getTime() + 15 * 60_000)
    // Another service has free seats then, and nobody who could come.
    const refused = await hold(another, await offerAt('11:00', '12:00'))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect((await hold(another, await offerAt('11:15', '12:00'))).status).toBe(201)
  })

  test('is made as often as there are crews, when many services are booked at once for overlapping times', async () => {
    const crews = [await addCrew(), await addCrew()]
    const offers = await Promise.all(
      [0, 15, 30, 45].map((minutes) => offerAt(`13:${String(minutes).padStart(2, '0')}`, '15:00')),
    )
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signIn()))
    const answers = await Promise.all(people.map((who, index) => hold(who, offers[index % 4] as Offer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(6).fill(409)])
    const made = answers.filter(({ status }) => status === 201)
    const given = await Promise.all(made.map(({ body }) => crewOf(body.data.bookingId)))
    expect(given.map(({ crew_no }) => crew_no).toSorted()).toEqual(crews.map(({ no }) => no))
  })

  test('is refused where the crew cannot be in time, and in an area that it does not serve', async () => {
    const [gulshan, uttara] = [await addArea(23.7925, 90.4078), await addArea(23.8759, 90.3795)]
    const crew = await addCrew({ areas: [gulshan, uttara] })
    const [one, another] = two()
    expect((await hold(one, await offerAt('09:00', '10:00'), gulshan)).status).toBe(201)
    // Uttara is 13 km by road from Gulshan, which takes an hour in the morning.
    expect((await hold(another, await offerAt('10:30', '11:30'), uttara)).body.code).toBe('slot_taken')
    const { body } = await hold(another, await offerAt('11:30', '12:30'), uttara)
    expect(await crewOf(body.data.bookingId)).toMatchObject({ crew_no: crew.no, area_id: uttara })
    const elsewhere = await addArea(23.7461, 90.3742)
    const [third] = two()
    expect((await hold(third, await offerAt('16:00', '17:00'), elsewhere)).body.code).toBe('slot_taken')
    const { status, body: unknown } = await hold(third, await offerAt('16:00', '17:00'), newId())
    expect([status, unknown]).toMatchObject([400, { errors: [{ path: 'area' }] }])
  })

  test('is made once when two are made at once for places that one crew cannot both reach', async () => {
    for (let round = 0; round < 5; round++) {
      await app.ctx.db.updateTable('crews').set({ active: false }).execute()
      const [gulshan, uttara] = [await addArea(23.7925, 90.4078), await addArea(23.8759, 90.3795)]
      await addCrew()
      const [one, another] = await Promise.all([app.signIn(), app.signIn()])
      const [early, late] = [await offerAt('09:00', '10:00'), await offerAt('10:00', '11:00')]
      const answers = await Promise.all([hold(one, early, gulshan), hold(another, late, uttara)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    }
  })

  test('at the base needs no area', async () => {
    const area = await addArea(23.7925, 90.4078)
    const crew = await addCrew({ areas: [await addArea(23.8759, 90.3795)] })
    const service = await makeService(app.ctx.db, { done_at: 'base', currency: app.ctx.config.currency })
    const slot = await makeSlot(app.ctx.db, {
      service_id: service.id,
      start_time: '17:00',
      end_time: '18:00',
    })
    const [one] = two()
    const { body } = await hold(one, { serviceId: service.id, slotId: slot.id }, area)
    expect(await crewOf(body.data.bookingId)).toMatchObject({ crew_no: crew.no, area_id: null })
  })

  test('may be moved to a time that overlaps with its own, and not to one at which another has the crew', async () => {
    const crew = await addCrew()
    const [one, another] = two()
    const offer = await offerAt('10:00', '11:00')
    const { body } = await hold(one, offer)
    await hold(another, await offerAt('13:00', '14:00'))
    const move = async (start_time: string, end_time: string) => {
      const slot = await makeSlot(app.ctx.db, { service_id: offer.serviceId, start_time, end_time })
      return app.request<{ code?: string }>('POST', `/api/bookings/${body.data.bookingId}/move`, {
        token: owner.token,
        body: { slotId: slot.id, reason: 'They asked' },
      })
    }
    await payAt(body.data.paymentUrl, 'pay')
    expect((await move('12:30', '13:30')).body.code).toBe('slot_taken')
    expect((await move('10:30', '11:30')).status).toBe(200)
    expect((await crewOf(body.data.bookingId)).crew_no).toBe(crew.no)
  })
})

test('the times to which a booking can be moved are read by its customer and by staff', async () => {
  await addCrew()
  const [one, another] = two()
  const offer = await offerAt('10:00', '11:00')
  const { body } = await hold(one, offer)
  await makeSlot(app.ctx.db, { service_id: offer.serviceId, start_time: '10:30', end_time: '11:30' })
  await payAt(body.data.paymentUrl, 'pay')
  const { slot_date: date } = await crewOf(body.data.bookingId)
  const read = async <T>(path: string, given: object, who?: SignedIn) => {
    const query = new URLSearchParams({ serviceId: offer.serviceId, ...given })
    return app.request<Answer<T>>('GET', `/api/slots/${path}?${query}`, { ...(who && { token: who.token }) })
  }
  const isFree = async (given: object, who?: SignedIn) => {
    const { data } = (await read<Slot[]>('availability', { date, ...given }, who)).body
    const { data: days } = (
      await read<SlotDay[]>('availability/days', { from: date, days: '1', ...given }, who)
    ).body
    const overlapping = data.find(({ startTime }) => startTime === '10:30')
    expect(days[0]?.freeSlots).toBe(data.filter(({ isBooked }) => isBooked === 'available').length)
    return overlapping?.isBooked === 'available'
  }
  const moved = { movedBookingId: body.data.bookingId }
  expect([await isFree({}), await isFree({}, one)]).toEqual([false, false])
  expect([await isFree(moved, one), await isFree(moved, owner)]).toEqual([true, true])
  for (const path of ['availability', 'availability/days']) {
    const statusFor = async (movedBookingId: string, who?: SignedIn) =>
      (await read(path, { movedBookingId }, who)).status
    expect(await statusFor(moved.movedBookingId)).toBe(401)
    expect(await statusFor(moved.movedBookingId, another)).toBe(404)
    expect(await statusFor(newId(), one)).toBe(404)
    expect(await statusFor('x', one)).toBe(400)
  }
})

describe('a payment that arrives after the hold has ended', () => {
  test.each([
    ['is given a crew again when one is free', false, 'confirmed'],
    ['does not get the time when the crew has another job meanwhile', true, 'expired'],
  ])('%s', async (_, isTaken, status) => {
    await addCrew()
    const [one, another] = two()
    const { body } = await hold(one, await offerAt('10:00', '11:00'))
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId: body.data.bookingId })
    if (isTaken) expect((await hold(another, await offerAt('10:30', '11:30'))).status).toBe(201)
    await payAt(body.data.paymentUrl, 'pay')
    expect((await crewOf(body.data.bookingId)).status).toBe(status)
  })
})
