import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { Schedule, SlotPlan } from '@jhilik/contract/schedules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { addDays, instantOf } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import {
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
let monday: string

beforeAll(async () => {
  app = await startTestApp({ work: false })
  setBeforeOpening(app)
  timetable = timetableOf(app, await app.signIn('admin'))
  today = timetable.today
  monday = addDays(today, 8 - Temporal.PlainDate.from(today).dayOfWeek)
})
afterAll(() => app.close())

describe('making slots', () => {
  test('is previewed as it is then done, and done once', async () => {
    const schedule = await timetable.addSchedule({
      bufferMinutes: 30,
      capacity: 3,
      hours: [
        { weekday: 1, opens: '09:00', closes: '12:30' },
        { weekday: 1, opens: '14:00', closes: '15:30' },
        { weekday: 2, opens: '10:00', closes: '11:00' },
      ],
    })
    const planned = await timetable.preview(schedule._id, addDays(monday, 2), monday)
    expect(planned.totals).toEqual({ new: 4, exists: 0, skipped: 0 })
    expect(planned.days).toEqual([
      { date: monday, closed: null, new: 3, exists: 0, skipped: 0 },
      { date: addDays(monday, 1), closed: null, new: 1, exists: 0, skipped: 0 },
      { date: addDays(monday, 2), closed: null, new: 0, exists: 0, skipped: 0 },
    ])
    expect(planned.slots.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['09:00', '10:00'],
      ['10:30', '11:30'],
      ['14:00', '15:00'],
      ['10:00', '11:00'],
    ])
    expect(await slotTimes(app, schedule.service._id)).toEqual([])
    expect(await timetable.make(schedule._id, addDays(monday, 2), monday)).toEqual(planned)
    const [first] = await timetable.shown(schedule.service._id, monday)
    expect(first).toMatchObject({ startTime: '09:00', isBooked: 'available', capacity: 3, freeSeats: 3 })
    const again = await timetable.make(schedule._id, addDays(monday, 2), monday)
    expect(again.totals).toEqual({ new: 0, exists: 4, skipped: 0 })
    expect(await slotRows(app, schedule.service._id)).toHaveLength(4)
  })

  test('makes each slot once when twenty make at once', async () => {
    const schedule = await timetable.addSchedule()
    const plans = await Promise.all(
      Array.from({ length: 20 }, () => timetable.make(schedule._id, addDays(today, 9))),
    )
    expect(plans.map(({ totals }) => totals.new).sort((a, b) => b - a)).toEqual([30, ...Array(19).fill(0)])
    expect(await slotRows(app, schedule.service._id)).toHaveLength(30)
  })

  test('says what it skips and why', async () => {
    const schedule = await timetable.addSchedule({ bufferMinutes: 10, slotMinutes: 50 })
    const { _id: service } = schedule.service
    const date = addDays(today, 1)
    const db = app.ctx.db
    // Half an hour into the first slot; the second one would have too little time before the third.
    await makeSlot(db, { service_id: service, date, start_time: '09:30', end_time: '09:55' })
    const off = await makeSlot(db, { service_id: service, date, start_time: '11:00', end_time: '11:50' })
    await timetable.call('PUT', `/slots/${off.id}`, { status: 'canceled' })
    await timetable.close({ from: addDays(today, 2), to: addDays(today, 2), name: 'Eid', service })
    app.clock.set(instantOf(today, '10:30', app.ctx.config.timeZone))
    const later = timetableOf(app, await app.signIn('admin'))
    const { slots, days } = await later.preview(schedule._id, addDays(today, 2))
    setBeforeOpening(app)
    expect(slots.map((slot) => [slot.date, slot.startTime, slot.outcome, slot.reason])).toEqual([
      [today, '09:00', 'skipped', 'past'],
      [today, '10:00', 'skipped', 'past'],
      [today, '11:00', 'new', null],
      [date, '09:00', 'skipped', 'taken'],
      [date, '10:00', 'skipped', 'taken'],
      [date, '11:00', 'skipped', 'canceled'],
      [addDays(today, 2), '09:00', 'skipped', 'closed'],
      [addDays(today, 2), '10:00', 'skipped', 'closed'],
      [addDays(today, 2), '11:00', 'skipped', 'closed'],
    ])
    expect(days.map(({ closed }) => closed)).toEqual([null, null, 'Eid'])
  })

  test('switches the schedule on with it when it may, or not at all', async () => {
    const schedule = await timetable.addSchedule({ active: false })
    const path = `/schedules/${schedule._id}`
    const far = await timetable.call('POST', `${path}/make`, { to: addDays(today, 92), activate: true })
    expect(far.status).toBe(400)
    expect((await timetable.call<Schedule>('GET', path)).body.data.active).toBe(false)
    const plans = await Promise.all(
      [1, 2].map(() => timetable.call<SlotPlan>('POST', `${path}/make`, { to: today, activate: true })),
    )
    expect(plans.map(({ body }) => body.data.totals.new).sort()).toEqual([0, 3])
    expect((await timetable.call<Schedule>('GET', path)).body.data.active).toBe(true)
  })

  test('is refused for too many days, an inactive schedule and a service that is off', async () => {
    const schedule = await timetable.addSchedule({ active: false })
    const path = `/schedules/${schedule._id}`
    const far = await timetable.call('POST', `${path}/preview`, { to: addDays(today, 92) })
    expect([far.status, far.body.errors?.[0]?.path]).toEqual([400, 'to'])
    expect((await timetable.call('POST', `${path}/preview`, { to: addDays(today, 91) })).status).toBe(200)
    expect((await timetable.call('POST', `${path}/preview`, { to: addDays(today, -1) })).status).toBe(400)
    expect((await timetable.call('POST', `${path}/make`, { to: today })).body.code).toBe('schedule_inactive')
    await timetable.call('DELETE', `/services/${schedule.service._id}`)
    expect((await timetable.call('POST', `${path}/make`, { to: today })).body.code).toBe(
      'service_unavailable',
    )
    expect((await timetable.call('POST', `/schedules/${newId()}/make`, { to: today })).status).toBe(404)
    expect((await timetable.call('POST', `/schedules/${newId()}/preview`, { to: today })).status).toBe(404)
  })
})

describe('the horizon', () => {
  const fill = () => app.runJob('fill-schedules')
  const waiting = async () => {
    const jobs = sql<{
      jobs: number
    }>`select count(*)::int as jobs from pgboss.job where name = 'fill-schedules'`
    return (await jobs.execute(app.ctx.db)).rows[0]?.jobs ?? 0
  }

  test('is filled by the job, again and again and in two places at once, with nothing twice', async () => {
    const { service } = await timetable.addSchedule()
    await Promise.all([fill(), fill(), fill()])
    const slots = await slotRows(app, service._id)
    // The slots are those of four weeks and of today.
    expect(slots).toHaveLength(29 * 3)
    expect([slots[0]?.date, slots.at(-1)?.date]).toEqual([today, addDays(today, 28)])
    await fill()
    expect(await slotRows(app, service._id)).toEqual(slots)
  })

  test('follows the house rules: a changed horizon requests the job in the same transaction', async () => {
    const { body } = await timetable.call<HouseRules>('GET', '/house-rules')
    const { service } = await timetable.addSchedule()
    const before = await waiting()
    const change = { ...body.data, horizonWeeks: 1 }
    await timetable.call('PUT', '/house-rules', change)
    await timetable.call('PUT', '/house-rules', change)
    expect(await waiting()).toBe(before + 1)
    await fill()
    // The slots are those of one week and of today.
    expect(await slotRows(app, service._id)).toHaveLength(8 * 3)
    await timetable.call('PUT', '/house-rules', body.data)
  })

  test('leaves alone what is inactive, over, or of a service that is off', async () => {
    const inactive = await timetable.addSchedule({ active: false })
    const over = await timetable.addSchedule({ validFrom: addDays(today, -9), validTo: addDays(today, -1) })
    const off = await timetable.addSchedule()
    await timetable.call('DELETE', `/services/${off.service._id}`)
    await fill()
    for (const { service } of [inactive, over, off]) expect(await slotRows(app, service._id)).toEqual([])
  })

  test('follows the length of the service', async () => {
    const { service } = await timetable.addSchedule()
    await fill()
    const [longer] = await app.ctx.db
      .updateTable('services')
      .set({ duration_minutes: 90 })
      .where('id', '=', service._id)
      .returning('id')
      .execute()
    expect(longer).toBeDefined()
    await fill()
    expect((await slotTimes(app, service._id)).slice(0, 2)).toEqual([
      `${today} 09:00 available`,
      `${today} 10:30 available`,
    ])
  })

  test('is wanted by every change, in the change itself', async () => {
    const before = await waiting()
    const schedule = await timetable.addSchedule()
    await timetable.call('PUT', `/schedules/${schedule._id}`, scheduleRequest(schedule))
    const closed = await timetable.close({
      from: addDays(today, 300),
      to: addDays(today, 300),
      name: 'Day off',
    })
    await timetable.call('DELETE', `/closed-dates/${closed.body.data.closedDate._id}`)
    await timetable.call('DELETE', `/schedules/${schedule._id}`)
    expect(await waiting()).toBe(before + 4)
  })
})
