import type { Schedule, Withdrawal } from '@jhilik/contract/schedules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'
import {
  EVERY_DAY,
  scheduleRequest,
  setBeforeOpening,
  slotRows,
  slotTimes,
  type Timetable,
  timetableOf,
} from './support/timetable.ts'

let app: TestApp
let timetable: Timetable
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false })
  setBeforeOpening(app)
  timetable = timetableOf(app, await app.signIn('admin'))
  today = timetable.today
})
afterAll(() => app.close())

describe('a schedule', () => {
  test('is added, read, listed, changed and removed', async () => {
    const hours = [
      { weekday: 1, opens: '14:00', closes: '20:00' },
      { weekday: 1, opens: '09:00', closes: '13:00' },
    ]
    const schedule = await timetable.addSchedule({
      hours,
      bufferMinutes: 15,
      capacity: 2,
      validTo: addDays(today, 60),
    })
    expect(schedule).toMatchObject({
      validFrom: today,
      validTo: addDays(today, 60),
      hours: [hours[1], hours[0]],
      slotMinutes: null,
      duration: 60,
      bufferMinutes: 15,
      capacity: 2,
      active: true,
    })
    expect((await timetable.call<Schedule>('GET', `/schedules/${schedule._id}`)).body.data).toEqual(schedule)
    const listed = await timetable.call<Schedule[]>('GET', `/schedules?serviceId=${schedule.service._id}`)
    expect(listed.body.data).toEqual([schedule])
    const changed = await timetable.call<Withdrawal & { schedule: Schedule }>(
      'PUT',
      `/schedules/${schedule._id}`,
      {
        ...scheduleRequest(schedule),
        slotMinutes: 45,
      },
    )
    expect(changed.body.data.schedule).toMatchObject({ slotMinutes: 45, duration: 45, capacity: 2 })
    expect((await timetable.call('DELETE', `/schedules/${schedule._id}`)).status).toBe(200)
    expect((await timetable.call('DELETE', `/schedules/${schedule._id}`)).status).toBe(404)
    expect((await timetable.call('GET', `/schedules/${schedule._id}`)).status).toBe(404)
    const trail = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', schedule._id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'schedule.added',
      'schedule.edited',
      'schedule.removed',
    ])
  })

  test('is listed in pages, newest first', async () => {
    const { _id: service } = (await timetable.addSchedule()).service
    for (let more = 0; more < 3; more++) await timetable.addSchedule({ service })
    const whole = (await timetable.call<Schedule[]>('GET', `/schedules?serviceId=${service}`)).body.data
    const first = await timetable.call<Schedule[]>('GET', `/schedules?serviceId=${service}&limit=3`)
    const cursor = encodeURIComponent(first.body.meta?.nextCursor ?? '')
    const second = await timetable.call<Schedule[]>(
      'GET',
      `/schedules?serviceId=${service}&limit=3&cursor=${cursor}`,
    )
    expect([...first.body.data, ...second.body.data]).toEqual(whole)
    expect(second.body.meta?.nextCursor).toBeNull()
    expect((await timetable.call('GET', '/schedules?cursor=x')).body.code).toBe('invalid_cursor')
  })

  test.each([
    ['service', { service: '' }],
    ['service', { service: newId() }],
    ['validFrom', { validFrom: '' }],
    ['validTo', { validTo: '2020-01-01' }],
    ['hours', { hours: [] }],
    ['hours.0.closes', { hours: [{ weekday: 1, opens: '12:00', closes: '24:01' }] }],
    ['hours.0.weekday', { hours: [{ weekday: 8, opens: '09:00', closes: '12:00' }] }],
    [
      'hours.1.opens',
      {
        hours: [
          { weekday: 1, opens: '09:00', closes: '12:00' },
          { weekday: 1, opens: '11:00', closes: '13:00' },
        ],
      },
    ],
    ['slotMinutes', { slotMinutes: 4 }],
    ['bufferMinutes', { bufferMinutes: -1 }],
    ['capacity', { capacity: 101 }],
  ])('is refused for its %s: %j', async (path, wrong) => {
    const { id: service } = await makeService(app.ctx.db)
    const body = { service, validFrom: today, hours: EVERY_DAY, ...wrong }
    const refused = await timetable.call('POST', '/schedules', body)
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })
})

describe('changing a schedule', () => {
  test('withdraws free slots that no longer fit, and lists booked ones', async () => {
    const schedule = await timetable.addSchedule()
    const { _id: service } = schedule.service
    await timetable.make(schedule._id, addDays(today, 1), addDays(today, 1))
    const [nine, ten, eleven] = await slotRows(app, service)
    const ended = await makeBooking(app.ctx.db, { slot_id: nine?.id ?? '', status: 'expired' })
    const live = await makeBooking(app.ctx.db, { slot_id: eleven?.id ?? '' })
    const hours = EVERY_DAY.map((day) => ({ ...day, opens: '10:00', closes: '11:00' }))
    const changed = await timetable.call<Withdrawal>('PUT', `/schedules/${schedule._id}`, {
      ...scheduleRequest(schedule),
      hours,
    })
    expect(changed.body.data.withdrawnSlots).toBe(1)
    expect(changed.body.data.affectedBookings).toMatchObject([
      {
        _id: live.id,
        status: 'confirmed',
        customer: { name: live.customer_name, email: live.customer_email },
        service: { _id: service },
        slot: { _id: eleven?.id, startTime: '11:00' },
      },
    ])
    const date = addDays(today, 1)
    // Slots that somebody has booked, now or once, are kept for their bookings as canceled ones.
    expect(await slotTimes(app, service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 10:00 available`,
      `${date} 11:00 canceled`,
    ])
    expect((await slotRows(app, service))[1]?.id).toBe(ten?.id)
    const kept = await app.ctx.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', 'in', [ended.id, live.id])
      .execute()
    expect(kept.map(({ status }) => status).sort()).toEqual(['confirmed', 'expired'])

    // The same slot is offered again when the hours are changed back.
    await timetable.call('PUT', `/schedules/${schedule._id}`, scheduleRequest(schedule))
    await timetable.make(schedule._id, date, date)
    expect((await slotRows(app, service)).map(({ id, status }) => [id, status])).toEqual(
      [nine, ten, eleven].map((slot) => [slot?.id, 'available']),
    )
  })

  test('gives its slots the new number of seats, never fewer than are taken', async () => {
    const schedule = await timetable.addSchedule({ capacity: 3 })
    await timetable.make(schedule._id, addDays(today, 1), addDays(today, 1))
    const [nine] = await slotRows(app, schedule.service._id)
    const booking = { slot_id: nine?.id ?? '', slot_capacity: 3 }
    await makeBooking(app.ctx.db, { ...booking, seat: 1 })
    await makeBooking(app.ctx.db, { ...booking, seat: 2 })
    const seats = async () => (await slotRows(app, schedule.service._id)).map(({ capacity }) => capacity)
    const change = (capacity: number) =>
      timetable.call<Withdrawal>('PUT', `/schedules/${schedule._id}`, {
        ...scheduleRequest(schedule),
        capacity,
      })
    expect((await change(1)).body.data).toMatchObject({ withdrawnSlots: 0, affectedBookings: [] })
    expect(await seats()).toEqual([2, 1, 1])
    await change(5)
    expect(await seats()).toEqual([5, 5, 5])
  })

  test('does not touch what a person has made, canceled or opened', async () => {
    const schedule = await timetable.addSchedule()
    const { _id: service } = schedule.service
    const date = addDays(today, 1)
    await makeSlot(app.ctx.db, { service_id: service, date, start_time: '18:00', end_time: '19:00' })
    await timetable.make(schedule._id, date, date)
    const [nine, ten] = await slotRows(app, service)
    await timetable.call('PUT', `/slots/${nine?.id}`, { status: 'canceled' })
    await timetable.call('PUT', `/slots/${ten?.id}`, { status: 'canceled' })
    await timetable.call('PUT', `/slots/${ten?.id}`, { status: 'available' })
    await timetable.call('DELETE', `/schedules/${schedule._id}`)
    expect(await slotTimes(app, service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 10:00 available`,
      `${date} 18:00 available`,
    ])
  })

  test('loses no booking that is made at that moment', async () => {
    const schedule = await timetable.addSchedule()
    await timetable.make(schedule._id, addDays(today, 2), addDays(today, 1))
    const slots = await slotRows(app, schedule.service._id)
    const who = await Promise.all(slots.map(() => app.signIn()))
    const [removed, ...answers] = await Promise.all([
      timetable.call<Withdrawal>('DELETE', `/schedules/${schedule._id}`),
      ...slots.map((slot, index) =>
        book(app, who[index] as SignedIn, { serviceId: slot.service_id, slotId: slot.id }),
      ),
    ])
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.bookingId)
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    for (const code of codes) expect(['not_found', 'slot_unavailable']).toContain(code)
    expect(removed.status).toBe(200)
    const left = await slotRows(app, schedule.service._id)
    expect(left).toHaveLength(booked.length)
    expect(removed.body.data.withdrawnSlots).toBe(slots.length - booked.length)
    expect(removed.body.data.affectedBookings.map(({ _id }) => _id).sort()).toEqual(booked.sort())
  })
})
