import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Crew, CrewOption } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBookingCrew } from '../src/bookings/views/booking-crew.ts'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
let dispatcher: SignedIn
let tomorrow: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
  dispatcher = await app.signIn('dispatcher')
  tomorrow = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 1)
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('bookings').execute()
  await app.ctx.db.deleteFrom('crews').execute()
})
afterAll(() => app.close())

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))

const call = <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  app.request<Answer<T> & ProblemBody>(method, `/api${path}`, {
    token: dispatcher.token,
    ...(body && { body }),
    headers,
  })

async function addCrew(given: object = {}): Promise<Crew> {
  const body = { name: newId(), color: 'teal', hours: ALL_DAY, ...given }
  return (await app.request<Answer<Crew>>('POST', '/api/crews', { token: owner.token, body })).body.data
}

/** A booking of tomorrow, which a crew may have. */
async function booked(startTime: string, endTime: string, crew?: Crew, given: object = {}) {
  const service = await makeService(app.ctx.db, { duration_minutes: 60 })
  const slot = await makeSlot(app.ctx.db, {
    service_id: service.id,
    date: tomorrow,
    start_time: startTime,
    end_time: endTime,
  })
  return makeBooking(app.ctx.db, {
    slot_id: slot.id,
    ...(crew && { crew_no: crew.no, occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes) }),
    ...given,
  })
}

const assign = (id: string, body: object, headers = {}) => call('PUT', `/bookings/${id}/crew`, body, headers)
const detailOf = async (id: string) => (await call<BookingDetail>('GET', `/bookings/${id}`)).body.data
const crewOf = async (id: string) => (await detailOf(id)).staff?.crew

const rowOf = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a booking whose crew is taken away while it is read has the one with which it was read', async () => {
  const crew = await addCrew()
  const { id } = await booked('10:00', '11:00', crew)
  const row = await rowOf(id)
  const { db, config, clock } = app.ctx
  await db.updateTable('bookings').set({ crew_no: null, occupied_until: null }).where('id', '=', id).execute()
  const found = await findBookingCrew(db, row, config.timeZone, clock.now())
  expect(found).toMatchObject({ crew: { _id: crew._id } })
})

describe('staff', () => {
  test('give a booking to another crew, and its history names both', async () => {
    const [one, another] = [
      await addCrew({ name: 'Blue van' }),
      await addCrew({ name: 'Red van', setUpMinutes: 10 }),
    ]
    const { id } = await booked('10:00', '11:00', one)
    expect((await assign(id, { crew: another._id })).status).toBe(200)
    const row = await rowOf(id)
    expect(row).toMatchObject({ crew_no: another.no, forced: [], forced_reason: null })
    expect(row.occupied_until).toEqual(addMinutes(row.ends_at, 10))
    expect(await crewOf(id)).toMatchObject({ crew: { name: 'Red van' }, needsCrew: false, canAssign: true })
    // The same again changes nothing.
    await assign(id, { crew: another._id })
    const { history } = await detailOf(id)
    expect(history).toMatchObject([
      { action: 'booking.crew_changed', crew: { from: 'Blue van', to: 'Red van', forced: [] } },
    ])
    const changes = await app.request<Answer<RecordedChange[]>>(
      'GET',
      '/api/history?kind=bookings&limit=1',
      owner,
    )
    expect(changes.body.data).toMatchObject([
      { action: 'booking.crew_changed', changes: [{ field: 'crew', from: 'Blue van', to: 'Red van' }] },
    ])
  })

  test('are told what speaks against each crew, and may force it with a reason', async () => {
    const late = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '12:00', closes: '20:00' }))
    const crew = await addCrew({ hours: late })
    const { id, service_id } = await booked('10:00', '11:00')
    await app.ctx.db.insertInto('crew_exclusions').values({ crew_id: crew._id, service_id }).execute()
    const options = await call<CrewOption[]>('GET', `/crews/options?bookingId=${id}`)
    expect(options.body.data).toMatchObject([{ crew: { _id: crew._id }, conflicts: ['hours', 'skill'] }])
    const later = await call<CrewOption[]>(
      'GET',
      `/crews/options?bookingId=${id}&date=${tomorrow}&startTime=15:00`,
    )
    expect(later.body.data).toMatchObject([{ conflicts: ['skill'] }])

    const refused = await assign(id, { crew: crew._id, forced: ['hours'], reason: 'Extra shift' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'crew_conflict', conflicts: ['skill'] } })
    const noReason = await assign(id, { crew: crew._id, forced: ['hours', 'skill'] })
    expect(noReason).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    expect((await rowOf(id)).crew_no).toBeNull()
    // What does not speak against the crew is not recorded as forced.
    const forced = ['hours', 'skill', 'travel']
    expect((await assign(id, { crew: crew._id, forced, reason: 'Extra shift' })).status).toBe(200)
    expect(await crewOf(id)).toMatchObject({
      forced: ['hours', 'skill'],
      reason: 'Extra shift',
      needsCrew: false,
      conflicts: [],
    })
    const { history } = await detailOf(id)
    expect(history).toMatchObject([
      { reason: 'Extra shift', crew: { from: null, to: crew.name, forced: ['hours', 'skill'] } },
    ])
  })

  test('never force two jobs at once, not even against the set-up of the first', async () => {
    const crew = await addCrew({ setUpMinutes: 15 })
    await booked('10:00', '11:00', crew)
    const { id } = await booked('11:10', '12:00')
    const forced = ['travel', 'hours', 'area', 'skill', 'maximum']
    const answer = await assign(id, { crew: crew._id, forced, reason: 'They insist' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'crew_conflict', conflicts: ['overlap'] } })
    const all = await assign(id, { crew: crew._id, forced: ['overlap'], reason: 'They insist' })
    expect(all.status).toBe(400)
  })

  test('name the minutes of travel that are missing', async () => {
    const crew = await addCrew()
    const areas = await Promise.all(
      [
        { latitude: 23.7925, longitude: 90.4078 },
        { latitude: 23.8759, longitude: 90.3795 },
      ].map(async (centre, position) => {
        const at = app.clock.now()
        const area = { id: newId(), name_en: newId(), radius_km: 2, position: 900 + position, ...centre }
        await app.ctx.db
          .insertInto('areas')
          .values({ ...area, created_at: at, updated_at: at })
          .execute()
        return area.id
      }),
    )
    await booked('09:00', '10:00', crew, { area_id: areas[0] })
    const { id } = await booked('10:30', '11:30', undefined, { area_id: areas[1] })
    const { body } = await call<CrewOption[]>('GET', `/crews/options?bookingId=${id}`)
    // It is 13 km by road at 12 km/h, which takes 66 minutes.
    expect(body.data).toMatchObject([{ conflicts: ['travel'], missingMinutes: 36 }])
  })

  test('let the system choose, which says when no crew is free', async () => {
    const crew = await addCrew()
    const first = await booked('10:00', '11:00')
    const second = await booked('10:30', '11:30')
    expect((await assign(first.id, { crew: null })).status).toBe(200)
    expect(await crewOf(first.id)).toMatchObject({ crew: { _id: crew._id } })
    expect((await assign(second.id, { crew: null })).body.code).toBe('no_crew_free')
    expect(await crewOf(second.id)).toMatchObject({ crew: null, needsCrew: true })
  })

  test('are refused a choice that names no crew, and the booking keeps its own', async () => {
    const [own] = [await addCrew(), await addCrew()]
    const { id } = await booked('10:00', '11:00', own)
    for (const body of [{}, { customer: [] }, { crew: undefined, reason: 'Rain' }, undefined]) {
      expect(await call('PUT', `/bookings/${id}/crew`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'crew', key: 'crewIsRequired' }] },
      })
    }
    expect(await crewOf(id)).toMatchObject({ crew: { _id: own._id } })
  })

  test('are refused a crew that is switched off, a booking that is over, and a change unseen', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const off = await addCrew({ active: false })
    const { id } = await booked('10:00', '11:00', one)
    expect(await assign(id, { crew: off._id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'crew' }] },
    })
    const seen = (await crewOf(id))?.version ?? ''
    await assign(id, { crew: another._id })
    const unseen = await assign(id, { crew: one._id }, { 'if-match': `"${seen}"` })
    expect(unseen.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { crew: { _id: another._id } },
    })
    const over = await booked('15:00', '16:00', one, { status: 'canceled' })
    expect((await assign(over.id, { crew: another._id })).body.code).toBe('invalid_transition')
  })

  test('see that a booking needs a crew when its own falls away, and give it to another', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const { id } = await booked('10:00', '11:00', one)
    expect(await crewOf(id)).toMatchObject({ needsCrew: false })
    const off = { fromDate: tomorrow, fromTime: '00:00', toDate: tomorrow, toTime: '23:00' }
    await call('POST', `/crews/${one._id}/time-off`, off)
    expect(await crewOf(id)).toMatchObject({ crew: { _id: one._id }, needsCrew: true, conflicts: ['hours'] })
    expect((await assign(id, { crew: null })).status).toBe(200)
    expect(await crewOf(id)).toMatchObject({ crew: { _id: another._id }, needsCrew: false })
    await app.ctx.db.updateTable('crews').set({ active: false }).where('id', '=', another._id).execute()
    expect(await crewOf(id)).toMatchObject({ crew: { _id: another._id }, needsCrew: true, conflicts: [] })
  })

  test('alone see more of the crew of a booking than its name', async () => {
    const crew = await addCrew({ name: 'Blue van' })
    const customer = await app.signIn()
    const { id } = await booked('10:00', '11:00', undefined, { user_id: customer.user.sub })
    await assign(id, { crew: crew._id })
    const seen = await app.request('GET', `/api/bookings/${id}`, { token: customer.token })
    expect(seen.status).toBe(200)
    expect(seen.body).toMatchObject({ data: { visit: { crew: 'Blue van', members: [] }, staff: null } })
    expect(JSON.stringify(seen.body)).not.toContain(crew._id)
    expect(JSON.stringify(seen.body)).not.toContain('crew_changed')
  })
})

describe('at the same moment', () => {
  test('twenty bookings of one time are given to one crew: one of them gets it', async () => {
    const crew = await addCrew()
    const bookings = await Promise.all(Array.from({ length: 20 }, () => booked('10:00', '11:00')))
    const answers = await Promise.all(bookings.map(({ id }) => assign(id, { crew: crew._id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(19).fill('crew_conflict'))
  })

  test('one booking is given to two crews by two people: the second sees what the first has done', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const { id } = await booked('10:00', '11:00')
    const version = { 'if-match': `"${(await crewOf(id))?.version}"` }
    const answers = await Promise.all([one, another].map(({ _id }) => assign(id, { crew: _id }, version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const given = await crewOf(id)
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({ crew: given?.crew })
  })

  test('one booking is moved to two times by two people: the second is told, and moves it from there', async () => {
    await addCrew()
    const { id } = await booked('10:00', '11:00')
    const versionOf = async () => (await detailOf(id)).actions.staff?.move?.version
    const move = (startTime: string, version?: string) =>
      call(
        'POST',
        `/bookings/${id}/move`,
        { time: { date: tomorrow, startTime }, reason: 'They asked' },
        version === undefined ? {} : { 'if-match': `"${version}"` },
      )
    const seen = await versionOf()
    expect((await crewOf(id))?.version).toBe(seen)
    const answers = await Promise.all([move('12:00', seen), move('13:00', seen)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = await versionOf()
    expect(now).not.toBe(seen)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { version: now },
    })
    // Neither does a crew go to the time that nobody has seen.
    const unseen = await assign(id, { crew: null }, { 'if-match': `"${seen}"` })
    expect(unseen.body.code).toBe('changed_meanwhile')
    expect((await move('14:00', now)).status).toBe(200)
    expect((await move('15:00')).status).toBe(200)
  })

  test('a booking is given to a crew and another is moved to its time: the crew has one of them then', async () => {
    for (let round = 0; round < 5; round++) {
      await app.ctx.db.deleteFrom('bookings').execute()
      await app.ctx.db.deleteFrom('crews').execute()
      const [crew, busy] = [await addCrew(), await addCrew()]
      await booked('10:00', '11:00', busy)
      const staying = await booked('10:00', '11:00')
      const moving = await booked('15:00', '16:00', crew)
      const { id: slotId } = await makeSlot(app.ctx.db, {
        service_id: moving.service_id,
        date: tomorrow,
        start_time: '10:00',
        end_time: '11:00',
      })
      const answers = await Promise.all([
        assign(staying.id, { crew: crew._id }),
        call('POST', `/bookings/${moving.id}/move`, { slotId, reason: 'They asked' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test.each([
    ['is canceled', 'canceled', (id: string) => call('POST', `/bookings/${id}/cancel`, { reason: 'Rain' })],
    ['expires', 'expired', (id: string) => app.runJob('expire-hold', { bookingId: id })],
  ])('a booking %s and is given to a crew: it ends, and the crew is free', async (_, status, end) => {
    const crew = await addCrew()
    for (let round = 0; round < 5; round++) {
      const isHeld = status === 'expired'
      const { id } = await booked('10:00', '11:00', undefined, {
        ...(isHeld && { status: 'held', hold_expires_at: addMinutes(app.clock.now(), -5) }),
      })
      const [given] = await Promise.all([assign(id, { crew: crew._id }), end(id)])
      expect([200, 409]).toContain(given.status)
      expect((await rowOf(id)).status).toBe(status)
      const next = await booked('10:00', '11:00')
      expect((await assign(next.id, { crew: crew._id })).status).toBe(200)
      await app.ctx.db.deleteFrom('bookings').execute()
    }
  })
})

describe('staff who correct a size that takes longer', () => {
  /** Gives the service of a booking a size that takes two hours, and returns its id. */
  async function addLongSize(serviceId: string): Promise<string> {
    const { db } = app.ctx
    const service = db.selectFrom('services').selectAll().where('id', '=', serviceId)
    const { price_minor, duration_minutes: minutes } = await service.executeTakeFirstOrThrow()
    const size = { service_id: serviceId, price_minor, minutes }
    const long = { ...size, id: newId(), position: 1, name: 'SUV', minutes: 120 }
    await db
      .insertInto('service_sizes')
      .values([{ ...size, id: newId(), position: 0, name: 'Sedan' }, long])
      .execute()
    return long.id
  }
  const enlarge = async (id: string, serviceId: string) => {
    const [line] = (await detailOf(id)).lines
    const lines = [{ line: line?._id, size: await addLongSize(serviceId), addOns: [] }]
    return call('POST', `/bookings/${id}/lines`, { lines, reason: 'An SUV' })
  }

  test('keep the crew busy for as long', async () => {
    const crew = await addCrew({ setUpMinutes: 10 })
    const { id, service_id, starts_at } = await booked('10:00', '11:00', crew)
    expect((await enlarge(id, service_id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      slot_end_time: '12:00',
      ends_at: addMinutes(starts_at, 120),
      occupied_until: addMinutes(starts_at, 130),
    })
  })

  test('are refused while the crew has its next job then, and nothing is changed', async () => {
    const crew = await addCrew()
    const { id, service_id, price_minor } = await booked('10:00', '11:00', crew)
    await booked('11:30', '12:30', crew)
    const { status, body } = await enlarge(id, service_id)
    expect([status, body.code, body.conflicts]).toEqual([409, 'crew_conflict', ['overlap']])
    expect(await rowOf(id)).toMatchObject({ slot_end_time: '11:00', price_minor, repriced_at: null })
  })
})
