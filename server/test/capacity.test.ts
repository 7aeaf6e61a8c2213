import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'
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

const edit = (id: string, body: object) => table.call<Slot>('PATCH', `/slots/${id}`, body)
const seatsOf = async (slotId: string) =>
  (
    await app.ctx.db
      .selectFrom('bookings')
      .select(['seat', 'status', 'slot_capacity'])
      .where('slot_id', '=', slotId)
      .execute()
  )
    .map(({ seat, status, slot_capacity }) => `${seat} of ${slot_capacity} ${status}`)
    .sort()

describe('the capacity of a slot', () => {
  test.each(['expired', 'canceled'] as const)('is not held up by a booking that is %s', async (status) => {
    const slot = await makeSlot(app.ctx.db, { capacity: 5 })
    await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 5, seat: 5, status })
    const lowered = await edit(slot.id, { capacity: 1 })
    expect([lowered.status, lowered.body.data.capacity]).toEqual([200, 1])
  })

  test('is lowered down to the live bookings, whose seats are numbered anew', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 9 })
    const booking = { slot_id: slot.id, slot_capacity: 9 }
    await makeBooking(app.ctx.db, { ...booking, seat: 2, status: 'held' })
    await makeBooking(app.ctx.db, { ...booking, seat: 4, status: 'canceled' })
    await makeBooking(app.ctx.db, { ...booking, seat: 7 })
    await makeBooking(app.ctx.db, { ...booking, seat: 9 })
    const refused = await edit(slot.id, { capacity: 2 })
    expect([refused.status, refused.body.code]).toEqual([409, 'capacity_below_taken'])
    const lowered = await edit(slot.id, { capacity: 3 })
    expect(lowered.body.data).toMatchObject({ capacity: 3, takenSeats: 3, freeSeats: 0 })
    expect(await seatsOf(slot.id)).toEqual([
      '1 of 3 confirmed',
      '2 of 3 held',
      '3 of 3 confirmed',
      '4 of 3 canceled',
    ])
  })

  test('follows the schedule when only ended bookings had higher seats', async () => {
    const schedule = await table.addSchedule({ capacity: 4 })
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    const booking = { slot_id: nine._id, slot_capacity: 4 }
    await makeBooking(app.ctx.db, { ...booking, seat: 1, status: 'expired' })
    await makeBooking(app.ctx.db, { ...booking, seat: 4, status: 'canceled' })
    await makeBooking(app.ctx.db, { ...booking, seat: 3 })
    const { fullerSlots } = await table.editSchedule(schedule, { capacity: 1 })
    expect(fullerSlots).toBe(0)
    const capacities = (await table.slotsOf(schedule.service._id)).map(({ capacity }) => capacity)
    expect(capacities).toEqual([1, 1, 1])
    expect(await seatsOf(nine._id)).toEqual(['1 of 1 confirmed', '1 of 1 expired', '4 of 1 canceled'])
  })

  test('stays at the live bookings where the schedule wants fewer, which the answer says', async () => {
    const schedule = await table.addSchedule({ capacity: 4 })
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    for (const seat of [2, 4]) await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 4, seat })
    const { fullerSlots } = await table.editSchedule(schedule, { capacity: 1 })
    expect(fullerSlots).toBe(1)
    const capacities = (await table.slotsOf(schedule.service._id)).map(({ capacity }) => capacity)
    expect(capacities).toEqual([2, 1, 1])
  })

  test('of a slot that comes back is the schedule’s, whatever seats ended bookings had', async () => {
    const schedule = await table.addSchedule({ capacity: 4 })
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    await makeBooking(app.ctx.db, { slot_id: nine._id, slot_capacity: 4, seat: 4, status: 'canceled' })
    const hours = EVERY_DAY.map((day) => ({ ...day, opens: '10:00' }))
    const { schedule: later } = await table.editSchedule(schedule, { hours })
    const { schedule: back } = await table.editSchedule(later, { hours: EVERY_DAY, capacity: 2 })
    const again = startingAt(await table.makeDay(back, table.tomorrow), '09:00')
    expect(again).toMatchObject({ _id: nine._id, isBooked: 'available', capacity: 2 })
  })

  test('lowered while customers book is never below what they got', async () => {
    for (let round = 0; round < 4; round++) {
      const slot = await makeSlot(app.ctx.db, { capacity: 8 })
      const people = await Promise.all(Array.from({ length: 6 }, () => app.signIn()))
      const offer = { serviceId: slot.service_id, slotId: slot.id }
      const [lowered, ...answers] = await Promise.all([
        edit(slot.id, { capacity: 3 }),
        ...people.map((who) => book(app, who, offer)),
      ])
      const booked = answers.filter(({ status }) => status === 201).length
      for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('slot_taken')
      const [now] = await table.slotsOf(slot.service_id)
      expect(now?.takenSeats).toBe(booked)
      if (lowered.status === 200) expect([now?.capacity, booked <= 3]).toEqual([3, true])
      else expect([lowered.body.code, now?.capacity]).toEqual(['capacity_below_taken', 8])
    }
  })

  test('lowered while bookings are canceled and moved away leaves every live booking a seat', async () => {
    for (let round = 0; round < 4; round++) {
      const slot = await makeSlot(app.ctx.db, { capacity: 8 })
      const other = await makeSlot(app.ctx.db, {
        service_id: slot.service_id,
        start_time: '15:00',
        end_time: '16:00',
      })
      const made = []
      for (const seat of [1, 3, 6, 8]) {
        made.push(await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 8, seat }))
      }
      const [first, second] = made
      const answers = await Promise.all([
        table.call('POST', `/bookings/${first?.id}/cancel`, { reason: 'Rain' }),
        edit(slot.id, { capacity: 4 }),
        table.call('POST', `/bookings/${second?.id}/move`, { slotId: other.id, reason: 'Asked for' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const shown = startingAt(await table.slotsOf(slot.service_id), '10:00')
      expect(shown).toMatchObject({ capacity: 4, takenSeats: 2 })
    }
  })
})
