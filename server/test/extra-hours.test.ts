import type { Crew, CrewChange, ExtraHours } from '@jhilik/contract/crews.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { Schedule } from '@jhilik/contract/schedules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let tomorrow: string
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('admin')
  tomorrow = addDays(wallClock(app.clock.now(), app.ctx.config.timeZone).date, 1)
})
beforeEach(async () => {
  await app.ctx.db.updateTable('crews').set({ active: false }).execute()
})
afterAll(() => app.close())

const call = <T>(method: string, path: string, body: object) =>
  app.request<Answer<T> & ProblemBody>(method, `/api${path}`, { token: owner.token, body })

const week = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))
const addCrew = async (given: object = {}) =>
  (
    await call<Crew>('POST', '/crews', {
      name: newId(),
      color: 'teal',
      hours: week('09:00', '17:00'),
      ...given,
    })
  ).body.data

async function addSlot(startTime: string, endTime: string, given: object = {}) {
  const service = await makeService(app.ctx.db, { currency: app.ctx.config.currency })
  const body = { service: service.id, date: tomorrow, startTime, endTime, ...given }
  const answer = await call<Slot>('POST', '/services/slots', body)
  return { ...answer, offer: { serviceId: service.id, slotId: answer.body.data?._id ?? '' } }
}

/** Books a slot as a customer, and returns the number of the crew that does it. */
async function crewFor(offer: { serviceId: string; slotId: string }): Promise<number | null | string> {
  const customer = await app.signIn()
  const { body, status } = await book(app, customer, offer)
  if (status !== 201) return body.code ?? ''
  const row = await app.ctx.db
    .selectFrom('bookings')
    .select('crew_no')
    .where('id', '=', body.data.bookingId)
    .executeTakeFirstOrThrow()
  return row.crew_no
}

describe('a slot that staff make', () => {
  test('outside the hours of all crews extends the day of the first one that is free', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    expect(await crewFor((await addSlot('18:00', '19:00')).offer)).toBe(one.no)
    // The first crew has a job then.
    expect(await crewFor((await addSlot('18:30', '19:30')).offer)).toBe(another.no)
    const extra = await app.ctx.db.selectFrom('crew_extra_hours').select('crew_id').execute()
    expect(extra.map(({ crew_id }) => crew_id).toSorted()).toEqual([one._id, another._id].toSorted())
  })

  test('extends the day of the named crew, and of nobody within the hours of a crew', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const { status, offer } = await addSlot('20:00', '21:00', { crew: another._id })
    expect(status).toBe(201)
    expect(await crewFor(offer)).toBe(another.no)
    const within = await addSlot('10:00', '11:00')
    const rows = await app.ctx.db
      .selectFrom('crew_extra_hours')
      .select('crew_id')
      .where('slot_id', '=', within.offer.slotId)
      .execute()
    expect(rows).toEqual([])
    expect(await crewFor(within.offer)).toBe(one.no)
  })

  test('is refused for a crew that is away, switched off or does not do the service', async () => {
    const crew = await addCrew()
    const off = { fromDate: tomorrow, fromTime: '18:00', toDate: tomorrow, toTime: '22:00' }
    await call<CrewChange>('POST', `/crews/${crew._id}/time-off`, off)
    const idle = await addCrew({ active: false })
    for (const id of [crew._id, idle._id, newId()]) {
      const { status, body } = await addSlot('19:00', '20:00', { crew: id })
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'crew'])
    }
    // A request that names no crew extends nobody's day, because all are away.
    const { status, offer } = await addSlot('19:00', '20:00')
    expect(status).toBe(201)
    expect(await crewFor(offer)).toBe('slot_taken')
  })

  test('gives the crew back its evening when it is canceled without bookings, or moved into its hours', async () => {
    const crew = await addCrew()
    const evening = await addSlot('18:00', '19:00')
    const service = await makeService(app.ctx.db)
    const conflicts = async () => {
      const query = `serviceId=${service.id}&date=${tomorrow}&startTime=18:00`
      const { body } = await app.request<Answer<{ conflicts: string[] }[]>>(
        'GET',
        `/api/crews/options?${query}`,
        owner,
      )
      return body.data[0]?.conflicts
    }
    expect(await conflicts()).toEqual([])
    await call('PUT', `/slots/${evening.offer.slotId}`, { status: 'canceled' })
    expect(await conflicts()).toEqual(['hours'])
    await call('PUT', `/slots/${evening.offer.slotId}`, { status: 'available' })
    expect(await conflicts()).toEqual([])
    await call('PATCH', `/slots/${evening.offer.slotId}`, { startTime: '12:00', endTime: '13:00' })
    expect(await conflicts()).toEqual(['hours'])
    expect(await crewFor(evening.offer)).toBe(crew.no)
  })

  test('may name another crew when it is moved, and keeps what is known of it apart from that of a colleague', async () => {
    const [one, another] = [await addCrew(), await addCrew()]
    const { offer, body } = await addSlot('18:00', '19:00', { crew: another._id })
    expect(body.data.crew).toMatchObject({ _id: another._id, name: another.name })
    const edit = (change: object, version = body.data.version) =>
      app.request<Answer<Slot> & ProblemBody>('PATCH', `/api/slots/${offer.slotId}`, {
        token: owner.token,
        body: change,
        headers: { 'if-match': `"${version}"` },
      })
    const moved = await edit({ startTime: '18:30', endTime: '19:30', crew: another._id })
    expect(moved.body.data.crew?._id).toBe(another._id)
    expect((await edit({ crew: one._id })).body.code).toBe('changed_meanwhile')
    const given = await edit({ crew: one._id }, moved.body.data.version)
    expect(given.body.data.crew?._id).toBe(one._id)
    expect((await edit({ crew: another._id }, moved.body.data.version)).body.code).toBe('changed_meanwhile')
    expect((await edit({ crew: newId() }, given.body.data.version)).body.errors?.[0]?.path).toBe('crew')
    const { body: history } = await app.request<Answer<RecordedChange[]>>(
      'GET',
      '/api/history?kind=slots&limit=1',
      {
        token: owner.token,
      },
    )
    expect(history.data[0]?.changes).toEqual([{ field: 'crew', from: another.name, to: one.name }])
    expect(await crewFor(offer)).toBe(one.no)
    const booked = await edit({ crew: another._id }, given.body.data.version)
    expect(booked.body.code).toBe('slot_has_bookings')
  })

  test('by a schedule extends the day too', async () => {
    const crew = await addCrew()
    const service = await makeService(app.ctx.db, {
      currency: app.ctx.config.currency,
      duration_minutes: 60,
    })
    const body = { service: service.id, validFrom: tomorrow, hours: week('16:00', '19:00') }
    const { _id } = (await call<Schedule>('POST', '/schedules', body)).body.data
    await call('POST', `/schedules/${_id}/make`, { from: tomorrow, to: tomorrow })
    const slots = await app.ctx.db
      .selectFrom('slots')
      .leftJoin('crew_extra_hours as extra', 'extra.slot_id', 'slots.id')
      .select(['slots.id', 'slots.start_time', 'extra.crew_id'])
      .where('slots.service_id', '=', service.id)
      .where('slots.date', '=', tomorrow)
      .orderBy('start_time')
      .execute()
    expect(slots.map(({ start_time, crew_id }) => [start_time, crew_id])).toEqual([
      ['16:00', null],
      ['17:00', crew._id],
      ['18:00', crew._id],
    ])
    expect(await crewFor({ serviceId: service.id, slotId: slots[2]?.id ?? '' })).toBe(crew.no)
  })

  test('asks whose day is to be extended: those who do the service and are there, free ones first', async () => {
    const service = await makeService(app.ctx.db, { currency: app.ctx.config.currency })
    const ask = async (startTime: string, endTime: string, more = '') => {
      const query = `serviceId=${service.id}&date=${tomorrow}&startTime=${startTime}&endTime=${endTime}${more}`
      const { body } = await app.request<Answer<ExtraHours>>('GET', `/api/crews/extra-hours?${query}`, owner)
      return { ...body.data, crews: body.data.crews.map(({ crew, free }) => [crew._id, free]) }
    }
    const nobody = { needed: false, crews: [] }
    expect(await ask('22:00', '23:00')).toEqual(nobody)
    await addCrew({ excludedServices: [service.id] })
    expect(await ask('10:00', '11:00')).toEqual({ needed: true, crews: [] })
    const busy = await addCrew()
    const away = await addCrew()
    const free = await addCrew()
    const off = { fromDate: tomorrow, fromTime: '20:00', toDate: tomorrow, toTime: '24:00' }
    await call('POST', `/crews/${away._id}/time-off`, off)
    const evening = await addSlot('21:00', '22:00', { crew: busy._id })
    await crewFor(evening.offer)
    expect(await ask('10:00', '11:00')).toEqual(nobody)
    expect(await ask('16:30', '17:30')).toMatchObject({ needed: true })
    const night = {
      needed: true,
      crews: [
        [free._id, true],
        [busy._id, false],
      ],
    }
    expect(await ask('21:30', '22:30')).toEqual(night)
    expect(await ask('23:00', '02:00')).toEqual({
      needed: true,
      crews: [
        [busy._id, true],
        [free._id, true],
      ],
    })
    // A slot that is moved does not count as a time at which its crew works.
    const late = await addSlot('23:00', '23:30', { service: service.id, crew: free._id })
    expect(await ask('23:00', '23:30')).toEqual(nobody)
    expect((await ask('23:00', '23:30', `&slotId=${late.offer.slotId}`)).needed).toBe(true)
  })

  test('extends nothing in a business without crews', async () => {
    expect(await crewFor((await addSlot('22:00', '23:00')).offer)).toBeNull()
  })
})
