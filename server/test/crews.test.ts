import type { Crew, CrewChange } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot, makeUser } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
let tomorrow: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('admin')
  tomorrow = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 1)
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('bookings').execute()
  await app.ctx.db.deleteFrom('crews').execute()
})
afterAll(() => app.close())

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
const van = { name: 'Van 1', color: 'blue', hours: ALL_DAY }

const call = <T>(method: string, path: string, body?: object) =>
  app.request<Answer<T>>(method, `/api/crews${path}`, { token: owner.token, ...(body && { body }) })
const refused = (method: string, path: string, body?: object) =>
  app.request<ProblemBody>(method, `/api/crews${path}`, { token: owner.token, ...(body && { body }) })
const add = async (given: object = {}) => (await call<Crew>('POST', '', { ...van, ...given })).body.data
const uncovered = async () => (await call<AffectedBooking[]>('GET', '/uncovered')).body.data
const list = async () => (await call<Crew[]>('GET', '')).body.data

/** A booking of tomorrow that a crew has. */
async function jobOf(crew: Crew, startTime = '10:00', endTime = '11:00', given: object = {}) {
  const slot = await makeSlot(app.ctx.db, { date: tomorrow, start_time: startTime, end_time: endTime })
  return makeBooking(app.ctx.db, {
    slot_id: slot.id,
    crew_no: crew.no,
    occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes),
    ...given,
  })
}

describe('a crew', () => {
  test('is added, changed, listed and removed, with a line in the history for each', async () => {
    const [service, member] = [await makeService(app.ctx.db), await makeUser(app.ctx.db, { name: 'Karim' })]
    const crew = await add({
      members: [member.id],
      excludedServices: [service.id, service.id],
      setUpMinutes: 15,
    })
    expect(crew).toMatchObject({
      ...van,
      members: [{ _id: member.id, name: 'Karim' }],
      excludedServices: [service.id],
      setUpMinutes: 15,
      maxJobsPerDay: null,
      areas: null,
      base: null,
      active: true,
      timeOff: [],
    })
    const change = { ...van, name: 'Van 2', maxJobsPerDay: 6, hours: ALL_DAY.slice(0, 5) }
    const { crew: changed } = (await call<CrewChange>('PUT', `/${crew._id}`, change)).body.data
    expect(changed).toMatchObject({
      ...change,
      no: crew.no,
      members: [],
      excludedServices: [],
      setUpMinutes: 0,
    })
    expect(await list()).toEqual([changed])
    expect((await call('DELETE', `/${crew._id}`)).status).toBe(200)
    expect((await call('DELETE', `/${crew._id}`)).status).toBe(404)
    expect(await list()).toEqual([])
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', crew._id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['crew.added', 'crew.edited', 'crew.removed'])
  })

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'VAN 1' }, 'Another crew has this name'],
    ['hours', { name: 'Van 2', hours: [] }, 'Please add opening hours'],
    [
      'members',
      { name: 'Van 2', members: [newId()] },
      'One of these people has no account any more. Please choose again',
    ],
    [
      'areas',
      { name: 'Van 2', areas: [newId()] },
      'One of these areas is no longer listed. Please choose again',
    ],
    ['base', { name: 'Van 2', base: newId() }, 'One of these areas is no longer listed. Please choose again'],
    ['maxJobsPerDay', { name: 'Van 2', maxJobsPerDay: 0 }, 'Please enter 1 to 50 jobs, or leave it empty'],
  ])('is refused for its %s: %o', async (path, given, message) => {
    await add()
    const { status, body } = await refused('POST', '', { ...van, ...given })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path, message }])
    expect(await list()).toHaveLength(1)
  })

  test('is changed only if it is as the change expects it, when it says so', async () => {
    const crew = await add()
    const change = (name: string, version: string) =>
      app.request<ProblemBody & { current?: Crew }>('PUT', `/api/crews/${crew._id}`, {
        token: owner.token,
        headers: { 'if-match': `"${version}"` },
        body: { ...van, name },
      })
    expect((await change('Van 2', crew.version)).status).toBe(200)
    const { status, body } = await change('Van 3', crew.version)
    expect([status, body.code, body.current?.name]).toEqual([409, 'changed_meanwhile', 'Van 2'])
  })

  test('of one name is added once when two add it at the same time', async () => {
    const statuses = await Promise.all([call('POST', '', van), call('POST', '', van)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test('loses a member whose account is deleted, and an area that is removed', async () => {
    const member = await app.signIn()
    const area = await app.request<Answer<{ _id: string }>>('POST', '/api/areas', {
      token: owner.token,
      body: { nameEn: newId() },
    })
    const { _id } = area.body.data
    await add({ members: [member.user.sub], areas: [_id], base: _id })
    const body = { password: member.password, confirmed: true }
    await app.request('POST', '/api/auth/account/delete', { token: member.token, body })
    await app.request('DELETE', `/api/areas/${_id}`, { token: owner.token })
    expect(await list()).toMatchObject([{ members: [], areas: [], base: null }])
  })

  test('is not removed once it has had a booking', async () => {
    const crew = await add()
    await jobOf(crew, '10:00', '11:00', { status: 'canceled' })
    const { status, body } = await refused('DELETE', `/${crew._id}`)
    expect([status, body.code]).toEqual([409, 'crew_has_bookings'])
  })
})

describe('the teams with which a business begins', () => {
  const begin = (count: number, locale: string) => ({ count, locale, hours: ALL_DAY })

  test('are crews with numbers, colors that differ and the same hours', async () => {
    const { status, body } = await call<Crew[]>('POST', '/teams', begin(3, 'bn'))
    expect(status).toBe(200)
    expect(body.data.map(({ name }) => name)).toEqual(['দল ১', 'দল ২', 'দল ৩'])
    expect(new Set(body.data.map(({ color }) => color)).size).toBe(3)
    expect(
      body.data.every(({ hours, active, areas }) => hours.length === 7 && active && areas === null),
    ).toBe(true)
    expect(await list()).toEqual(body.data)
  })

  test('are made once when two ask at the same time, and not when there are crews', async () => {
    const both = await Promise.all([
      refused('POST', '/teams', begin(2, 'en')),
      refused('POST', '/teams', begin(2, 'en')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await list()).map(({ name }) => name)).toEqual(['Team 1', 'Team 2'])
    expect((await refused('POST', '/teams', begin(1, 'en'))).body.code).toBe('has_crews')
  })

  test.each([0, 21, 1.5])('are not %d', async (count) => {
    expect((await refused('POST', '/teams', begin(count, 'en'))).body.errors).toMatchObject([
      { path: 'count', message: 'Please enter 1 to 20 teams' },
    ])
  })
})

describe('what a change leaves without a crew that could do it', () => {
  const affected = async (id: string, change: object) => {
    const { body } = await call<CrewChange>('PUT', `/${id}`, { ...van, ...change })
    return body.data.affectedBookings.map(({ slot }) => slot.startTime)
  }

  test('is listed: outside the hours, of a service it no longer does, all when it is switched off', async () => {
    const crew = await add()
    const first = await jobOf(crew, '09:00', '10:00')
    await jobOf(crew, '18:00', '19:00')
    await jobOf(crew, '12:00', '13:00', { forced: ['hours'], forced_reason: 'The customer asked' })
    expect(await affected(crew._id, {})).toEqual([])
    const afternoons = ALL_DAY.map((day) => ({ ...day, opens: '14:00' }))
    expect(await affected(crew._id, { hours: afternoons })).toEqual(['09:00'])
    expect(await affected(crew._id, { excludedServices: [first.service_id] })).toEqual(['09:00'])
    expect(await affected(crew._id, { active: false })).toEqual(['09:00', '12:00', '18:00'])
  })

  test('is listed when the crew takes time off, which can be removed again', async () => {
    const crew = await add()
    await jobOf(crew, '09:00', '10:00')
    await jobOf(crew, '11:00', '12:00')
    const off = {
      fromDate: tomorrow,
      fromTime: '09:30',
      toDate: tomorrow,
      toTime: '11:00',
      reason: 'Workshop',
    }
    const { status, body } = await call<CrewChange>('POST', `/${crew._id}/time-off`, off)
    expect(status).toBe(201)
    expect(body.data.crew.timeOff).toMatchObject([off])
    expect(body.data.affectedBookings.map(({ slot }) => slot.startTime)).toEqual(['09:00'])
    const id = body.data.crew.timeOff[0]?._id
    expect((await call<Crew>('DELETE', `/${crew._id}/time-off/${id}`)).body.data.timeOff).toEqual([])
    expect((await call('DELETE', `/${crew._id}/time-off/${id}`)).status).toBe(404)
  })

  test('is shown until somebody decides, with what was booked before there were crews', async () => {
    const waiting = async () => (await uncovered()).map(({ slot }) => slot.startTime)
    const slot = await makeSlot(app.ctx.db, { date: tomorrow, start_time: '07:00', end_time: '08:00' })
    await makeBooking(app.ctx.db, { slot_id: slot.id })
    expect(await waiting()).toEqual([])
    const crew = await add()
    await jobOf(crew, '09:00', '10:00')
    const other = await add({ name: 'Van 2' })
    await jobOf(other, '11:00', '12:00')
    expect(await waiting()).toEqual(['07:00'])
    await affected(other._id, { name: 'Van 2', active: false })
    expect(await waiting()).toEqual(['07:00', '11:00'])
    await affected(crew._id, { active: false })
    expect(await waiting()).toEqual([])
  })

  test('is listed when the crew is away for whole days, until the end of the last one', async () => {
    const crew = await add()
    const night = ALL_DAY.map((day) => ({ ...day, opens: '00:00', closes: '00:00' }))
    await affected(crew._id, { hours: night })
    await jobOf(crew, '23:00', '23:45')
    const days = { fromDate: tomorrow, fromTime: '00:00', toDate: tomorrow, toTime: '24:00', reason: 'Eid' }
    const { body } = await call<CrewChange>('POST', `/${crew._id}/time-off`, days)
    expect(body.data.crew.timeOff).toMatchObject([{ ...days, toTime: '00:00' }])
    expect(body.data.affectedBookings.map(({ slot }) => slot.startTime)).toEqual(['23:00'])
  })

  test.each([
    ['toTime', { toTime: '09:00' }, 'End time must be after the start time'],
    ['toDate', { fromDate: '2020-01-01', toDate: '2020-01-02' }, 'Please choose a time that has not passed'],
  ])('needs a time off whose %s is right: %o', async (path, given, message) => {
    const crew = await add()
    const off = { fromDate: tomorrow, fromTime: '09:00', toDate: tomorrow, toTime: '11:00', ...given }
    const { status, body } = await refused('POST', `/${crew._id}/time-off`, off)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path, message }])
  })
})

describe('the database', () => {
  test('refuses a second job of a crew at the same time, also while it sets up, unless one of them is off', async () => {
    const crew = await add({ setUpMinutes: 15 })
    const other = await add({ name: 'Van 2' })
    await jobOf(crew, '10:00', '11:00')
    const refusal = /bookings_crew_does_one_at_a_time/
    await expect(jobOf(crew, '10:30', '11:30')).rejects.toThrow(refusal)
    await expect(jobOf(crew, '11:10', '12:00')).rejects.toThrow(refusal)
    await jobOf(crew, '10:30', '11:30', { status: 'canceled' })
    await jobOf(other, '10:30', '11:30')
    await jobOf(crew, '11:15', '12:00')
  })

  test('refuses a crew without the time until which it is busy, and force without a reason', async () => {
    const crew = await add()
    await expect(jobOf(crew, '10:00', '11:00', { occupied_until: null })).rejects.toThrow(
      /occupied_with_crew/,
    )
    await expect(jobOf(crew, '10:00', '11:00', { forced: ['travel'] })).rejects.toThrow(/forced_with_reason/)
    await expect(
      jobOf(crew, '10:00', '11:00', { forced: sql`array['overlap']`, forced_reason: 'x' }),
    ).rejects.toThrow(/bookings_forced/)
  })
})
