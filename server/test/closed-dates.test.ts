import type { AffectedBooking, ClosedDate } from '@jhilik/contract/schedules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { startTestApp, type TestApp } from './support/app.ts'
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

describe('closed dates', () => {
  test('cancel what is free, list what is booked, and give all back', async () => {
    const schedule = await timetable.addSchedule({ capacity: 2 })
    const { _id: service } = schedule.service
    const date = addDays(today, 3)
    await timetable.make(schedule._id, addDays(date, 1), date)
    const [nine, ten] = await slotRows(app, service)
    const live = await makeBooking(app.ctx.db, { slot_id: nine?.id ?? '', slot_capacity: 2 })
    await timetable.call('PUT', `/slots/${ten?.id}`, { status: 'canceled' })

    const closed = await timetable.close({ from: date, to: date, name: 'Eid-ul-Fitr', service })
    expect(closed.status).toBe(201)
    const { closedDate, withdrawnSlots, affectedBookings } = closed.body.data
    expect(closedDate).toMatchObject({ from: date, to: date, name: 'Eid-ul-Fitr', service: { _id: service } })
    expect(withdrawnSlots).toBe(1)
    expect(affectedBookings.map(({ _id }) => _id)).toEqual([live.id])
    // No further seat is sold of the booked slot.
    expect((await timetable.shown(service, date)).map((slot) => [slot.isBooked, slot.freeSeats])).toEqual([
      ['booked', 0],
      ['canceled', 0],
      ['canceled', 0],
    ])
    const refused = await book(app, await app.signIn(), { serviceId: service, slotId: nine?.id ?? '' })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    const waiting = await timetable.call<AffectedBooking[]>('GET', `/closed-dates/${closedDate._id}/bookings`)
    expect(waiting.body.data).toEqual(affectedBookings)
    // Once the booking is canceled, nobody can take its place.
    await app.ctx.db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', live.id).execute()
    expect((await timetable.shown(service, date))[0]).toMatchObject({ isBooked: 'canceled', freeSeats: 0 })
    expect(
      (await timetable.call<AffectedBooking[]>('GET', `/closed-dates/${closedDate._id}/bookings`)).body.data,
    ).toEqual([])
    // The day after the closed date is not affected.
    expect((await timetable.shown(service, addDays(date, 1))).map((slot) => slot.isBooked)).toEqual(
      Array(3).fill('available'),
    )
    expect((await timetable.make(schedule._id, date, date)).totals.new).toBe(0)

    const reopened = await timetable.call<{ reopenedSlots: number }>(
      'DELETE',
      `/closed-dates/${closedDate._id}`,
    )
    expect(reopened.body.data.reopenedSlots).toBe(2)
    // What a person canceled stays canceled.
    expect((await timetable.shown(service, date)).map((slot) => slot.isBooked)).toEqual([
      'available',
      'canceled',
      'available',
    ])
    expect((await timetable.call('DELETE', `/closed-dates/${closedDate._id}`)).status).toBe(404)
  })

  test('of the whole business concern every service, and slots made by hand too', async () => {
    const schedule = await timetable.addSchedule()
    const date = addDays(today, 40)
    const byHand = await makeSlot(app.ctx.db, { date })
    await timetable.make(schedule._id, date, date)
    const { closedDate } = (await timetable.close({ from: date, to: date, name: 'Victory Day' })).body.data
    expect(closedDate.service).toBeNull()
    for (const id of [byHand.service_id, schedule.service._id]) {
      expect(new Set((await slotRows(app, id)).map(({ status }) => status))).toEqual(new Set(['canceled']))
    }
    await timetable.call('DELETE', `/closed-dates/${closedDate._id}`)
    expect((await slotRows(app, byHand.service_id))[0]?.status).toBe('available')
  })

  test('that overlap give a day back when the last one goes', async () => {
    const date = addDays(today, 50)
    const slot = await makeSlot(app.ctx.db, { date })
    const day = { from: date, to: date, service: slot.service_id }
    const first = (await timetable.close({ ...day, name: 'One' })).body.data.closedDate
    const second = (await timetable.close({ ...day, name: 'Two' })).body.data.closedDate
    await timetable.call('DELETE', `/closed-dates/${first._id}`)
    expect((await slotRows(app, slot.service_id))[0]?.status).toBe('canceled')
    await timetable.call('DELETE', `/closed-dates/${second._id}`)
    expect((await slotRows(app, slot.service_id))[0]?.status).toBe('available')
  })

  test('give no slot back whose place was taken, or that its schedule no longer wants', async () => {
    const schedule = await timetable.addSchedule()
    const { _id: service } = schedule.service
    const date = addDays(today, 60)
    await timetable.make(schedule._id, date, date)
    const { closedDate } = (await timetable.close({ from: date, to: date, name: 'Off', service })).body.data
    const by = { service, date, startTime: '09:30', endTime: '10:00' }
    expect((await timetable.call('POST', '/services/slots', by)).status).toBe(201)
    const hours = EVERY_DAY.map((day) => ({ ...day, closes: '11:00' }))
    await timetable.call('PUT', `/schedules/${schedule._id}`, { ...scheduleRequest(schedule), hours })
    const reopened = await timetable.call<{ reopenedSlots: number }>(
      'DELETE',
      `/closed-dates/${closedDate._id}`,
    )
    expect(reopened.body.data.reopenedSlots).toBe(1)
    expect(await slotTimes(app, service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 09:30 available`,
      `${date} 10:00 available`,
    ])
  })

  test('may be overruled for one slot by hand', async () => {
    const date = addDays(today, 70)
    const slot = await makeSlot(app.ctx.db, { date })
    const { closedDate } = (
      await timetable.close({ from: date, to: date, name: 'Off', service: slot.service_id })
    ).body.data
    expect((await timetable.call('PUT', `/slots/${slot.id}`, { status: 'available' })).status).toBe(200)
    expect((await timetable.shown(slot.service_id, date))[0]).toMatchObject({
      isBooked: 'available',
      freeSeats: 1,
    })
    await timetable.call('DELETE', `/closed-dates/${closedDate._id}`)
    expect((await slotRows(app, slot.service_id))[0]?.status).toBe('available')
  })

  test('and making at once leave no slot open on a closed day', async () => {
    for (let round = 0; round < 4; round++) {
      const schedule = await timetable.addSchedule()
      const [from, to] = [addDays(today, 80), addDays(today, 89)]
      const [, closed] = await Promise.all([
        timetable.make(schedule._id, to, from),
        timetable.close({ from, to, name: 'Storm', service: schedule.service._id }),
      ])
      expect(closed.status).toBe(201)
      const open = (await slotRows(app, schedule.service._id)).filter(({ status }) => status === 'available')
      expect(open).toEqual([])
    }
  })

  test('are listed by their first day, in pages, without what is over', async () => {
    const made = []
    for (const day of [400, 402, 401]) {
      const { closedDate } = (
        await timetable.close({ from: addDays(today, day), to: addDays(today, day + 1), name: `Day ${day}` })
      ).body.data
      made.push(closedDate)
    }
    const from = addDays(today, 402)
    const listed = await timetable.call<ClosedDate[]>('GET', `/closed-dates?from=${from}`)
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Day 401', 'Day 402'])
    const first = await timetable.call<ClosedDate[]>(
      'GET',
      `/closed-dates?from=${addDays(today, 399)}&limit=2`,
    )
    const cursor = encodeURIComponent(first.body.meta?.nextCursor ?? '')
    const rest = await timetable.call<ClosedDate[]>(
      'GET',
      `/closed-dates?from=${addDays(today, 399)}&cursor=${cursor}`,
    )
    expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual([
      'Day 400',
      'Day 401',
      'Day 402',
    ])
    expect((await timetable.call('GET', '/closed-dates?cursor=x')).body.code).toBe('invalid_cursor')
    for (const { _id } of made) await timetable.call('DELETE', `/closed-dates/${_id}`)
  })

  test.each([
    ['to', { to: '2020-01-01' }],
    ['to', { to: '2999-12-31' }],
    ['name', { name: ' ' }],
    ['service', { service: newId() }],
  ])('are refused for their %s: %j', async (path, wrong) => {
    const refused = await timetable.close({ from: today, to: today, name: 'Off', ...wrong })
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })
})
