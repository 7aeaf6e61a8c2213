import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingOf, payAt } from './support/shop.ts'
import { EVERY_DAY, startingAt, type Timetable, timetableOf } from './support/timetable.ts'

let app: TestApp
let admin: SignedIn
let table: Timetable

beforeAll(async () => {
  app = await startTestApp({ work: false })
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
  admin = await app.signIn('admin')
  table = timetableOf(app, admin)
})
afterAll(() => app.close())

const AFTERNOON = EVERY_DAY.map((day) => ({ ...day, opens: '14:00', closes: '17:00' }))

const statusOf = async (bookingId: string) => (await bookingOf(app, admin, bookingId)).status
/** A schedule whose slots have three seats each, from nine to twelve tomorrow. */
async function threeSeats() {
  const schedule = await table.addSchedule({ capacity: 3 })
  const slots = await table.makeDay(schedule, table.tomorrow)
  return { schedule, serviceId: schedule.service._id, nine: startingAt(slots, '09:00') }
}

const changes = {
  'is deleted': (id: string) => table.call('DELETE', `/schedules/${id}`),
  'is switched off': async (id: string) => {
    const { data } = (await table.call<Parameters<Timetable['editSchedule']>[0]>('GET', `/schedules/${id}`))
      .body
    return table.editSchedule(data, { active: false })
  },
  'has other hours': async (id: string) => {
    const { data } = (await table.call<Parameters<Timetable['editSchedule']>[0]>('GET', `/schedules/${id}`))
      .body
    return table.editSchedule(data, { hours: AFTERNOON })
  },
}

describe.each(Object.entries(changes))('when a schedule %s', (_, change) => {
  test('no further seat of a partly booked slot is sold, and its booking stays', async () => {
    const { schedule, serviceId, nine } = await threeSeats()
    const offer = { serviceId, slotId: nine._id }
    const first = await book(app, await app.signIn(), offer)
    await payAt(first.body.data.paymentUrl, 'pay')
    await change(schedule._id)

    const refused = await book(app, await app.signIn(), offer)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    const slots = await table.slotsOf(serviceId)
    expect(startingAt(slots, '09:00')).toMatchObject({ isBooked: 'canceled', takenSeats: 1 })
    expect(slots.filter(({ startTime }) => startTime < '12:00')).toHaveLength(1)
    expect((await table.shown(serviceId, table.tomorrow))[0]?.freeSeats).toBe(0)
    expect(await statusOf(first.body.data.bookingId)).toBe('confirmed')
  })

  test('a slot that was only held is not on sale once the hold ends, and the hold can still be paid', async () => {
    const { schedule, serviceId, nine } = await threeSeats()
    const offer = { serviceId, slotId: nine._id }
    const left = await book(app, await app.signIn(), offer)
    const paid = await book(app, await app.signIn(), offer)
    await change(schedule._id)
    await payAt(paid.body.data.paymentUrl, 'pay')
    expect(await statusOf(paid.body.data.bookingId)).toBe('confirmed')

    const { db } = app.ctx
    const past = new Date(app.clock.now().getTime() - 1000)
    await db
      .updateTable('bookings')
      .set({ hold_expires_at: past })
      .where('id', '=', left.body.data.bookingId)
      .execute()
    await app.runJob('expire-hold', { bookingId: left.body.data.bookingId })
    expect(await statusOf(left.body.data.bookingId)).toBe('expired')
    const refused = await book(app, await app.signIn(), offer)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    const shown = await table.shown(serviceId, table.tomorrow)
    expect(shown.map(({ freeSeats }) => freeSeats)).toEqual([0])
  })
})

test('a booking cannot be moved to a withdrawn slot', async () => {
  const { schedule, serviceId, nine } = await threeSeats()
  await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 3 })
  await table.call('DELETE', `/schedules/${schedule._id}`)
  const other = await makeSlot(app.ctx.db, { service_id: serviceId, start_time: '18:00', end_time: '19:00' })
  const booking = await makeBooking(app.ctx.db, { slot_id: other.id })
  const body = { slotId: nine._id, reason: 'Asked for' }
  const refused = await table.call('POST', `/bookings/${booking.id}/move`, body)
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
})

test('bookings of withdrawn slots are listed with every later change of the schedule', async () => {
  const { schedule, nine } = await threeSeats()
  const booking = await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 3 })
  const first = await table.editSchedule(schedule, { hours: AFTERNOON })
  const second = await table.editSchedule(first.schedule, { bufferMinutes: 5 })
  for (const { affectedBookings } of [first, second]) {
    expect(affectedBookings.map(({ _id }) => _id)).toEqual([booking.id])
  }
})

test('a withdrawn slot with a booking is offered again when the schedule wants it again, at that length only', async () => {
  const { schedule, serviceId, nine } = await threeSeats()
  await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 3 })
  const { schedule: paused } = await table.editSchedule(schedule, { active: false })
  const longer = await table.editSchedule(paused, { active: true, slotMinutes: 90 })
  await table.makeDay(longer.schedule, table.tomorrow)
  // The booking was made for an hour, so nothing of 90 minutes is put over it.
  expect((await table.slotsOf(serviceId)).map(({ startTime, isBooked }) => [startTime, isBooked])).toEqual([
    ['09:00', 'canceled'],
    ['10:30', 'available'],
  ])
  const { schedule: hourly } = await table.editSchedule(longer.schedule, { slotMinutes: 60 })
  await table.makeDay(hourly, table.tomorrow)
  const again = startingAt(await table.slotsOf(serviceId), '09:00')
  expect(again).toMatchObject({ _id: nine._id, takenSeats: 1, capacity: 3, freeSeats: 2 })
  expect((await book(app, await app.signIn(), { serviceId, slotId: nine._id })).status).toBe(201)
})

test('a closed date stops the sale of a booked slot for good when its schedule goes meanwhile', async () => {
  const { schedule, serviceId, nine } = await threeSeats()
  await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 3 })
  const day = { from: table.tomorrow, to: table.tomorrow, name: 'Eid', service: serviceId }
  const closed = await table.call<{ closedDate: { _id: string } }>('POST', '/closed-dates', day)
  await table.call('DELETE', `/schedules/${schedule._id}`)
  await table.call('DELETE', `/closed-dates/${closed.body.data.closedDate._id}`)
  expect(startingAt(await table.slotsOf(serviceId), '09:00').isBooked).toBe('canceled')
  const refused = await book(app, await app.signIn(), { serviceId, slotId: nine._id })
  expect(refused.body.code).toBe('slot_unavailable')
})

test('seats that are no longer sold leave the occupancy, those that were sold stay', async () => {
  const day = addDays(table.today, 9)
  const schedule = await table.addSchedule({ capacity: 3 })
  const nine = startingAt(await table.makeDay(schedule, day), '09:00')
  await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 3 })
  const occupancy = async () => {
    type Report = { current: { occupancy: { hour: number; seats: number; taken: number }[] } }
    const report = await table.call<Report>('GET', `/reports/summary?from=${day}&to=${day}`)
    return report.body.data.current.occupancy.map(({ hour, seats, taken }) => [hour, seats, taken])
  }
  expect(await occupancy()).toEqual([
    [9, 3, 1],
    [10, 3, 0],
    [11, 3, 0],
  ])
  await table.call('DELETE', `/schedules/${schedule._id}`)
  expect(await occupancy()).toEqual([[9, 1, 1]])
})

test('of nine who book while the schedule is deleted each gets a seat that stays or none, and none is sold after', async () => {
  for (let round = 0; round < 3; round++) {
    const schedule = await table.addSchedule({ capacity: 10 })
    const serviceId = schedule.service._id
    const slots = await table.makeDay(schedule, table.tomorrow)
    const people = await Promise.all(Array.from({ length: 9 }, () => app.signIn()))
    const [removed, ...answers] = await Promise.all([
      table.call<{ affectedBookings: { _id: string }[] }>('DELETE', `/schedules/${schedule._id}`),
      ...people.map((who, index) =>
        book(app, who, { serviceId, slotId: slots[index % slots.length]?._id ?? '' }),
      ),
    ])
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.bookingId)
    for (const { status, body } of answers) {
      if (status !== 201) expect(['not_found', 'slot_unavailable']).toContain(body.code)
    }
    expect(removed.body.data.affectedBookings.map(({ _id }) => _id).sort()).toEqual(booked.sort())
    const left = await table.slotsOf(serviceId)
    expect(left.reduce((sum, { takenSeats = 0 }) => sum + takenSeats, 0)).toBe(booked.length)
    for (const { isBooked } of left) expect(isBooked).toBe('canceled')
    for (const slot of left) {
      const refused = await book(app, await app.signIn(), { serviceId, slotId: slot._id })
      expect(refused.body.code).toBe('slot_unavailable')
    }
  }
})
