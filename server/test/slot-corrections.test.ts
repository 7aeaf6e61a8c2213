import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'
import { EVERY_DAY, startingAt, type Timetable, timetableOf } from './support/timetable.ts'

let app: TestApp
let admin: SignedIn
let table: Timetable

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
  admin = await app.signIn('admin')
  table = timetableOf(app, admin)
})
afterAll(() => app.close())

const create = (body: object) => table.call<Slot>('POST', '/services/slots', body)
const edit = (id: string, body: object) => table.call<Slot>('PATCH', `/slots/${id}`, body)
const remove = (id: string) => table.call('DELETE', `/slots/${id}`)
const cancel = (id: string) => table.call<Slot>('PUT', `/slots/${id}`, { status: 'canceled' })
const reopen = (id: string) => table.call<Slot>('PUT', `/slots/${id}`, { status: 'available' })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const timesOf = async (serviceId: string) =>
  (await table.slotsOf(serviceId)).map(
    ({ startTime, endTime, isBooked }) => `${startTime}-${endTime} ${isBooked}`,
  )
const auditOf = (id: string) =>
  app.ctx.db
    .selectFrom('audit_entries')
    .select(['action', 'detail', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()

describe('a canceled slot', () => {
  test('does not block its time, and comes back only while nothing else has taken it', async () => {
    const service = (await makeService(app.ctx.db)).id
    const slot = { service, date: table.tomorrow, startTime: '10:00', endTime: '11:00' }
    const wrong = (await create({ ...slot, endTime: '18:00' })).body.data
    await cancel(wrong._id)
    const right = await create(slot)
    expect(right.status).toBe(201)
    // This can be repeated any number of times.
    await cancel(right.body.data._id)
    const third = await create(slot)
    expect(third.status).toBe(201)
    for (const id of [wrong._id, right.body.data._id]) {
      expect(codeOf(await reopen(id))).toEqual([409, 'slot_overlap'])
    }
    await cancel(third.body.data._id)
    expect((await reopen(right.body.data._id)).status).toBe(200)
  })

  test('keeps its time as long as somebody has booked it', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 2, status: 'canceled' })
    const booking = await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 2 })
    const wanted = { service: slot.service_id, date: slot.date, startTime: '10:30', endTime: '11:30' }
    expect(codeOf(await create(wanted))).toEqual([409, 'slot_overlap'])
    await table.call('POST', `/bookings/${booking.id}/cancel`, { reason: 'Rain' })
    expect((await create(wanted)).status).toBe(201)
  })

  test('of which twenty are made and opened at once is on offer once', async () => {
    const service = (await makeService(app.ctx.db)).id
    const given = { service_id: service, status: 'canceled' as const }
    const slots = await Promise.all(Array.from({ length: 10 }, () => makeSlot(app.ctx.db, given)))
    const body = { service, date: slots[0]?.date, startTime: '10:00', endTime: '11:00' }
    const answers = await Promise.all(slots.flatMap(({ id }) => [reopen(id), create(body)]))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ body: { code } }) => code === 'slot_overlap')).toHaveLength(19)
  })
})

describe('correcting a slot', () => {
  test('changes its time and seats, and says so in the audit', async () => {
    const slot = await makeSlot(app.ctx.db)
    const date = addDays(slot.date, 2)
    const edited = await edit(slot.id, { date, startTime: '14:30', endTime: '15:15', capacity: 3 })
    expect(edited.body.data).toMatchObject({
      _id: slot.id,
      date,
      startTime: '14:30',
      endTime: '15:15',
      startsAt: `${date}T08:30:00.000Z`,
      endsAt: `${date}T09:15:00.000Z`,
      capacity: 3,
      isBooked: 'available',
      takenSeats: 0,
      canDelete: true,
    })
    expect(await auditOf(slot.id)).toEqual([
      {
        action: 'slot.edited',
        actor_id: admin.user.sub,
        detail: {
          serviceId: slot.service_id,
          before: { date: slot.date, startTime: '10:00', endTime: '11:00', capacity: 1, crew: null },
          after: { date, startTime: '14:30', endTime: '15:15', capacity: 3, crew: null },
        },
      },
    ])
    // An edit that changes nothing is not recorded.
    expect((await edit(slot.id, { capacity: 3 })).status).toBe(200)
    expect((await edit(slot.id, {})).status).toBe(200)
    expect(await auditOf(slot.id)).toHaveLength(1)
  })

  test('may leave out what stays, also when the new end is before the old start', async () => {
    const { id } = await makeSlot(app.ctx.db)
    expect((await edit(id, { endTime: '10:30' })).body.data).toMatchObject({
      startTime: '10:00',
      endTime: '10:30',
    })
    expect((await edit(id, { startTime: '10:15' })).body.data).toMatchObject({
      startTime: '10:15',
      endTime: '10:30',
    })
  })

  test.each([
    ['date', { date: '2020-01-01' }],
    ['date', { date: '2027-02-30' }],
    ['startTime', { startTime: '24:00' }],
    ['endTime', { endTime: '09:00' }],
    ['endTime', { startTime: '11:00' }],
    ['endTime', { startTime: '12:00', endTime: '11:59' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
  ])('is refused for its %s: %j', async (path, wrong) => {
    const { id } = await makeSlot(app.ctx.db)
    const refused = await edit(id, wrong)
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('is refused where another slot is, for a service off the offer, and for what is gone or over', async () => {
    const slot = await makeSlot(app.ctx.db)
    const { service_id } = slot
    await makeSlot(app.ctx.db, { service_id, start_time: '12:00', end_time: '13:00' })
    expect(codeOf(await edit(slot.id, { endTime: '12:30' }))).toEqual([409, 'slot_overlap'])
    expect((await edit(slot.id, { endTime: '12:00' })).status).toBe(200)
    // A canceled slot does not overlap.
    await cancel(slot.id)
    expect((await edit(slot.id, { endTime: '12:30' })).status).toBe(200)
    await table.call('DELETE', `/services/${service_id}`)
    expect(codeOf(await edit(slot.id, { endTime: '11:00' }))).toEqual([409, 'service_unavailable'])
    expect((await edit(newId(), { capacity: 2 })).status).toBe(404)
    const past = await makeSlot(app.ctx.db, { date: addDays(table.today, -1) })
    expect((await edit(past.id, { capacity: 2 })).body.errors?.map(({ path }) => path)).toEqual(['date'])
  })

  test('leaves the time of a slot with a live booking alone, but not that of one with ended bookings', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 2 })
    const held = await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 2, status: 'held' })
    for (const change of [{ startTime: '09:00' }, { endTime: '12:00' }, { date: addDays(slot.date, 1) }]) {
      expect(codeOf(await edit(slot.id, change))).toEqual([409, 'slot_has_bookings'])
    }
    expect((await edit(slot.id, { capacity: 1 })).status).toBe(200)
    await app.ctx.db.updateTable('bookings').set({ status: 'expired' }).where('id', '=', held.id).execute()
    expect((await edit(slot.id, { startTime: '09:00' })).status).toBe(200)
  })

  test('takes it from its schedule, which does not put the old time back', async () => {
    const schedule = await table.addSchedule()
    const { _id: service } = schedule.service
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    expect(nine).toMatchObject({ fromSchedule: true, canDelete: false })
    const edited = await edit(nine._id, { startTime: '13:00', endTime: '14:00' })
    expect(edited.body.data).toMatchObject({ fromSchedule: false, canDelete: true })
    await app.runJob('fill-schedules')
    const tomorrow = async () =>
      (await table.slotsOf(service))
        .filter(({ date }) => date === table.tomorrow)
        .map(({ startTime, isBooked }) => [startTime, isBooked])
    const expected = [
      ['09:00', 'canceled'],
      ['10:00', 'available'],
      ['11:00', 'available'],
      ['13:00', 'available'],
    ]
    expect(await tomorrow()).toEqual(expected)
    // The old time does not come back by deleting what keeps it free, either.
    const mark = startingAt(
      (await table.slotsOf(service)).filter(({ date }) => date === table.tomorrow),
      '09:00',
    )
    expect(codeOf(await remove(mark._id))).toEqual([409, 'slot_of_schedule'])
    await table.editSchedule(schedule, { hours: EVERY_DAY, capacity: 3 })
    expect(await tomorrow()).toEqual(expected)
    expect(startingAt(await table.slotsOf(service), '13:00').capacity).toBe(1)
    // This slot can still be opened like any other.
    expect((await reopen(mark._id)).body.data).toMatchObject({ isBooked: 'available', fromSchedule: false })
  })

  test('by seats alone takes it from its schedule, too', async () => {
    const schedule = await table.addSchedule()
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    await edit(nine._id, { capacity: 5 })
    await table.editSchedule(schedule, { capacity: 2 })
    const slots = await table.slotsOf(schedule.service._id)
    expect(slots.map(({ capacity }) => capacity)).toEqual([5, 2, 2])
    await table.makeDay(schedule, table.tomorrow)
    expect(await timesOf(schedule.service._id)).toHaveLength(3)
  })

  test('of a slot on a closed date does not put it on sale, and it comes back with the day', async () => {
    const slot = await makeSlot(app.ctx.db, { capacity: 2 })
    await makeBooking(app.ctx.db, { slot_id: slot.id, slot_capacity: 2 })
    const day = { from: slot.date, to: slot.date, name: 'Eid', service: slot.service_id }
    const closed = await table.call<{ closedDate: { _id: string } }>('POST', '/closed-dates', day)
    expect((await edit(slot.id, { capacity: 4 })).body.data.isBooked).toBe('canceled')
    const offer = { serviceId: slot.service_id, slotId: slot.id }
    expect((await book(app, await app.signIn(), offer)).body.code).toBe('slot_unavailable')
    await table.call('DELETE', `/closed-dates/${closed.body.data.closedDate._id}`)
    expect((await book(app, await app.signIn(), offer)).status).toBe(201)
  })

  test('of twenty at once to one free time moves one there', async () => {
    const service = (await makeService(app.ctx.db)).id
    const slots = []
    for (let hour = 0; hour < 20; hour++) {
      const start = String(hour).padStart(2, '0')
      const times = { start_time: `${start}:00`, end_time: `${start}:30` }
      slots.push(await makeSlot(app.ctx.db, { service_id: service, ...times }))
    }
    const date = addDays(table.tomorrow, 3)
    const answers = await Promise.all(
      slots.map(({ id }) => edit(id, { date, startTime: '12:00', endTime: '12:30' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_overlap')).toHaveLength(19)
  })

  test('while it is booked either moves the slot or takes the booking, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const slot = await makeSlot(app.ctx.db)
      const who = await app.signIn()
      const [edited, booked] = await Promise.all([
        edit(slot.id, { startTime: '16:00', endTime: '17:00' }),
        book(app, who, { serviceId: slot.service_id, slotId: slot.id }),
      ])
      expect(booked.status).toBe(201)
      const { slot_start_time } = await app.ctx.db
        .selectFrom('bookings')
        .select('slot_start_time')
        .where('slot_id', '=', slot.id)
        .executeTakeFirstOrThrow()
      if (edited.status !== 200) expect(codeOf(edited)).toEqual([409, 'slot_has_bookings'])
      expect(slot_start_time).toBe(edited.status === 200 ? '16:00' : '10:00')
    }
  })
})

describe('deleting a slot', () => {
  test('is for one that nobody ever booked and that no schedule would make again', async () => {
    const slot = await makeSlot(app.ctx.db)
    expect((await remove(slot.id)).status).toBe(200)
    expect(await table.slotsOf(slot.service_id)).toEqual([])
    expect(codeOf(await remove(slot.id))).toEqual([404, 'not_found'])
    expect((await auditOf(slot.id)).map(({ action }) => action)).toEqual(['slot.deleted'])

    for (const status of ['confirmed', 'expired'] as const) {
      const booking = await makeBooking(app.ctx.db, { status })
      expect(codeOf(await remove(booking.slot_id))).toEqual([409, 'slot_has_bookings'])
      expect((await table.slotsOf(booking.service_id))[0]?.canDelete).toBe(false)
    }
    const schedule = await table.addSchedule()
    const nine = startingAt(await table.makeDay(schedule, table.tomorrow), '09:00')
    expect(codeOf(await remove(nine._id))).toEqual([409, 'slot_of_schedule'])
    // The slot cannot be deleted after it was canceled either, because it must not come back. When the schedule is gone
    // nothing would make it again.
    await cancel(nine._id)
    expect(codeOf(await remove(nine._id))).toEqual([409, 'slot_of_schedule'])
    await table.call('DELETE', `/schedules/${schedule._id}`)
    expect((await remove(nine._id)).status).toBe(200)
  })

  test('is not for one that a schedule would make at the same start, whoever made it', async () => {
    const schedule = await table.addSchedule()
    const slots = await table.makeDay(schedule, table.tomorrow)
    const nine = startingAt(slots, '09:00')
    await edit(nine._id, { endTime: '09:30' })
    expect(codeOf(await remove(nine._id))).toEqual([409, 'slot_of_schedule'])
    const ten = startingAt(slots, '10:00')
    await cancel(ten._id)
    await reopen(ten._id)
    expect(codeOf(await remove(ten._id))).toEqual([409, 'slot_of_schedule'])
    expect(await timesOf(schedule.service._id)).toHaveLength(3)
    // Nothing would make this one: where it was is a canceled slot.
    const eleven = startingAt(slots, '11:00')
    await edit(eleven._id, { startTime: '11:10' })
    expect((await remove(eleven._id)).status).toBe(200)
    await table.editSchedule(schedule, { active: false })
    expect((await remove(nine._id)).status).toBe(200)
  })

  test('while it is booked takes either the slot or the booking', async () => {
    for (let round = 0; round < 8; round++) {
      const slot = await makeSlot(app.ctx.db)
      const [removed, booked] = await Promise.all([
        remove(slot.id),
        book(app, await app.signIn(), { serviceId: slot.service_id, slotId: slot.id }),
      ])
      const outcome = [removed.status, booked.status, removed.body.code ?? booked.body.code]
      expect([
        [200, 404, 'not_found'],
        [409, 201, 'slot_has_bookings'],
      ]).toContainEqual(outcome)
    }
  })
})
