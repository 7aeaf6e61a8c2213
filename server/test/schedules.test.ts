import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type {
  AffectedBooking,
  ClosedDate,
  Schedule,
  SlotPlan,
  Withdrawal,
} from '@jhilik/contract/schedules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/features/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let today: string
let monday: string

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '12:00' }))

beforeAll(async () => {
  app = await startTestApp({ work: false })
  today = wallClock(app.clock.now(), 'Asia/Dhaka').date
  // Six in the morning in Dhaka, before anything opens.
  app.clock.set(`${today}T00:00:00Z`)
  admin = await app.signIn('admin')
  monday = addDays(today, 8 - Temporal.PlainDate.from(today).dayOfWeek)
})
afterAll(() => app.close())

function call<T>(method: string, path: string, body?: unknown) {
  const sent = { token: admin.token, ...(body !== undefined && { body }) }
  return app.request<Answer<T>>(method, `/api${path}`, sent)
}

/** An hour each, from nine to twelve, every day from today on. */
async function addSchedule(given: object = {}): Promise<Schedule> {
  const body = {
    service: (await makeService(app.ctx.db)).id,
    validFrom: today,
    hours: EVERY_DAY,
    ...given,
  }
  const added = await call<Schedule>('POST', '/schedules', body)
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
  return added.body.data
}

const asRequest = ({
  validFrom,
  validTo,
  hours,
  slotMinutes,
  bufferMinutes,
  capacity,
  active,
}: Schedule) => ({
  validFrom,
  validTo,
  hours,
  slotMinutes,
  bufferMinutes,
  capacity,
  active,
})
const make = async (id: string, to: string, from?: string) =>
  (await call<SlotPlan>('POST', `/schedules/${id}/make`, { from, to })).body.data
const preview = async (id: string, to: string, from?: string) =>
  (await call<SlotPlan>('POST', `/schedules/${id}/preview`, { from, to })).body.data
const slotsOf = (serviceId: string) =>
  app.ctx.db
    .selectFrom('slots')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('starts_at')
    .execute()
const timesOf = async (serviceId: string) =>
  (await slotsOf(serviceId)).map(({ date, start_time, status }) => `${date} ${start_time} ${status}`)
const shown = async (serviceId: string, date: string) =>
  (await app.request<Answer<Slot[]>>('GET', `/api/slots/availability?serviceId=${serviceId}&date=${date}`))
    .body.data
const close = (body: object) => call<Withdrawal & { closedDate: ClosedDate }>('POST', '/closed-dates', body)
const customers: SignedIn[] = []
async function customer(): Promise<SignedIn> {
  const one = await app.signIn()
  customers.push(one)
  return one
}

describe('a schedule', () => {
  test('is added, read, listed, changed and removed', async () => {
    const hours = [
      { weekday: 1, opens: '14:00', closes: '20:00' },
      { weekday: 1, opens: '09:00', closes: '13:00' },
    ]
    const schedule = await addSchedule({ hours, bufferMinutes: 15, capacity: 2, validTo: addDays(today, 60) })
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
    expect((await call<Schedule>('GET', `/schedules/${schedule._id}`)).body.data).toEqual(schedule)
    const listed = await call<Schedule[]>('GET', `/schedules?serviceId=${schedule.service._id}`)
    expect(listed.body.data).toEqual([schedule])
    const changed = await call<Withdrawal & { schedule: Schedule }>('PUT', `/schedules/${schedule._id}`, {
      ...asRequest(schedule),
      slotMinutes: 45,
    })
    expect(changed.body.data.schedule).toMatchObject({ slotMinutes: 45, duration: 45, capacity: 2 })
    expect((await call('DELETE', `/schedules/${schedule._id}`)).status).toBe(200)
    expect((await call('DELETE', `/schedules/${schedule._id}`)).status).toBe(404)
    expect((await call('GET', `/schedules/${schedule._id}`)).status).toBe(404)
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
    const { _id: service } = (await addSchedule()).service
    for (let more = 0; more < 3; more++) await addSchedule({ service })
    const whole = (await call<Schedule[]>('GET', `/schedules?serviceId=${service}`)).body.data
    const first = await call<Schedule[]>('GET', `/schedules?serviceId=${service}&limit=3`)
    const cursor = encodeURIComponent(first.body.meta?.nextCursor ?? '')
    const second = await call<Schedule[]>('GET', `/schedules?serviceId=${service}&limit=3&cursor=${cursor}`)
    expect([...first.body.data, ...second.body.data]).toEqual(whole)
    expect(second.body.meta?.nextCursor).toBeNull()
    expect((await call('GET', '/schedules?cursor=x')).body.code).toBe('invalid_cursor')
  })

  test.each([
    ['service', { service: '' }],
    ['service', { service: newId() }],
    ['validFrom', { validFrom: '' }],
    ['validTo', { validTo: '2020-01-01' }],
    ['hours', { hours: [] }],
    ['hours.0.closes', { hours: [{ weekday: 1, opens: '12:00', closes: '24:00' }] }],
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
    const refused = await call('POST', '/schedules', body)
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })
})

describe('making slots', () => {
  test('is previewed as it is then done, and done once', async () => {
    const schedule = await addSchedule({
      bufferMinutes: 30,
      capacity: 3,
      hours: [
        { weekday: 1, opens: '09:00', closes: '12:30' },
        { weekday: 1, opens: '14:00', closes: '15:30' },
        { weekday: 2, opens: '10:00', closes: '11:00' },
      ],
    })
    const planned = await preview(schedule._id, addDays(monday, 2), monday)
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
    expect(await timesOf(schedule.service._id)).toEqual([])
    expect(await make(schedule._id, addDays(monday, 2), monday)).toEqual(planned)
    const [first] = await shown(schedule.service._id, monday)
    expect(first).toMatchObject({ startTime: '09:00', isBooked: 'available', capacity: 3, freeSeats: 3 })
    const again = await make(schedule._id, addDays(monday, 2), monday)
    expect(again.totals).toEqual({ new: 0, exists: 4, skipped: 0 })
    expect(await slotsOf(schedule.service._id)).toHaveLength(4)
  })

  test('makes each slot once when twenty make at once', async () => {
    const schedule = await addSchedule()
    const plans = await Promise.all(Array.from({ length: 20 }, () => make(schedule._id, addDays(today, 9))))
    expect(plans.map(({ totals }) => totals.new).sort((a, b) => b - a)).toEqual([30, ...Array(19).fill(0)])
    expect(await slotsOf(schedule.service._id)).toHaveLength(30)
  })

  test('says what it skips and why', async () => {
    const schedule = await addSchedule({ bufferMinutes: 10, slotMinutes: 50 })
    const { _id: service } = schedule.service
    const date = addDays(today, 1)
    const db = app.ctx.db
    // Half an hour into the first slot; the second one would have too little time before the third.
    await makeSlot(db, { service_id: service, date, start_time: '09:30', end_time: '09:55' })
    const off = await makeSlot(db, { service_id: service, date, start_time: '11:00', end_time: '11:50' })
    await call('PUT', `/slots/${off.id}`, { status: 'canceled' })
    await close({ from: addDays(today, 2), to: addDays(today, 2), name: 'Eid', service })
    app.clock.set(`${today}T04:30:00Z`)
    admin = await app.signIn('admin')
    const { slots, days } = await preview(schedule._id, addDays(today, 2))
    app.clock.set(`${today}T00:00:00Z`)
    admin = await app.signIn('admin')
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
    const schedule = await addSchedule({ active: false })
    const path = `/schedules/${schedule._id}`
    const far = await call('POST', `${path}/make`, { to: addDays(today, 92), activate: true })
    expect(far.status).toBe(400)
    expect((await call<Schedule>('GET', path)).body.data.active).toBe(false)
    const plans = await Promise.all(
      [1, 2].map(() => call<SlotPlan>('POST', `${path}/make`, { to: today, activate: true })),
    )
    expect(plans.map(({ body }) => body.data.totals.new).sort()).toEqual([0, 3])
    expect((await call<Schedule>('GET', path)).body.data.active).toBe(true)
  })

  test('is refused for too many days, an inactive schedule and a service that is off', async () => {
    const schedule = await addSchedule({ active: false })
    const path = `/schedules/${schedule._id}`
    const far = await call('POST', `${path}/preview`, { to: addDays(today, 92) })
    expect([far.status, far.body.errors?.[0]?.path]).toEqual([400, 'to'])
    expect((await call('POST', `${path}/preview`, { to: addDays(today, 91) })).status).toBe(200)
    expect((await call('POST', `${path}/preview`, { to: addDays(today, -1) })).status).toBe(400)
    expect((await call('POST', `${path}/make`, { to: today })).body.code).toBe('schedule_inactive')
    await call('DELETE', `/services/${schedule.service._id}`)
    expect((await call('POST', `${path}/make`, { to: today })).body.code).toBe('service_unavailable')
    expect((await call('POST', `/schedules/${newId()}/make`, { to: today })).status).toBe(404)
    expect((await call('POST', `/schedules/${newId()}/preview`, { to: today })).status).toBe(404)
  })
})

describe('the horizon', () => {
  const fill = () => app.runJob('fill-schedules')

  test('is filled by the job, again and again and in two places at once, with nothing twice', async () => {
    const { service } = await addSchedule()
    await Promise.all([fill(), fill(), fill()])
    const slots = await slotsOf(service._id)
    // Four weeks and today.
    expect(slots).toHaveLength(29 * 3)
    expect([slots[0]?.date, slots.at(-1)?.date]).toEqual([today, addDays(today, 28)])
    await fill()
    expect(await slotsOf(service._id)).toEqual(slots)
  })

  test('follows the house rules: a change of the horizon requests the job in the same transaction', async () => {
    const waiting = () =>
      sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where name = 'horizon-changed'`
        .execute(app.ctx.db)
        .then(({ rows }) => rows[0]?.jobs)
    const { body } = await app.request<Answer<HouseRules>>('GET', '/api/house-rules', { token: admin.token })
    const before = await waiting()
    const { service } = await addSchedule()
    await call('PUT', '/house-rules', { ...body.data, horizonWeeks: 1 })
    await call('PUT', '/house-rules', { ...body.data, horizonWeeks: 1 })
    expect(await waiting()).toBe((before ?? 0) + 1)
    await app.runJob('horizon-changed')
    // One week and today.
    expect(await slotsOf(service._id)).toHaveLength(8 * 3)
    await call('PUT', '/house-rules', body.data)
  })

  test('leaves alone what is inactive, over, or of a service that is off', async () => {
    const inactive = await addSchedule({ active: false })
    const over = await addSchedule({ validFrom: addDays(today, -9), validTo: addDays(today, -1) })
    const off = await addSchedule()
    await call('DELETE', `/services/${off.service._id}`)
    await fill()
    for (const { service } of [inactive, over, off]) expect(await slotsOf(service._id)).toEqual([])
  })

  test('follows the length of the service', async () => {
    const { service } = await addSchedule()
    await fill()
    const [longer] = await app.ctx.db
      .updateTable('services')
      .set({ duration_minutes: 90 })
      .where('id', '=', service._id)
      .returning('id')
      .execute()
    expect(longer).toBeDefined()
    await fill()
    expect((await timesOf(service._id)).slice(0, 2)).toEqual([
      `${today} 09:00 available`,
      `${today} 10:30 available`,
    ])
  })

  test('is wanted by every change, in the change itself', async () => {
    const waiting = async () => {
      const { rows } = await sql<{
        jobs: number
      }>`select count(*)::int as jobs from pgboss.job where name = 'fill-schedules'`.execute(app.ctx.db)
      return rows[0]?.jobs ?? 0
    }
    const before = await waiting()
    const schedule = await addSchedule()
    await call('PUT', `/schedules/${schedule._id}`, asRequest(schedule))
    const closed = await close({ from: addDays(today, 300), to: addDays(today, 300), name: 'Day off' })
    await call('DELETE', `/closed-dates/${closed.body.data.closedDate._id}`)
    await call('DELETE', `/schedules/${schedule._id}`)
    expect(await waiting()).toBe(before + 4)
  })
})

describe('changing a schedule', () => {
  test('withdraws free slots that no longer fit, and lists booked ones', async () => {
    const schedule = await addSchedule()
    const { _id: service } = schedule.service
    await make(schedule._id, addDays(today, 1), addDays(today, 1))
    const [nine, ten, eleven] = await slotsOf(service)
    const ended = await makeBooking(app.ctx.db, { slot_id: nine?.id ?? '', status: 'expired' })
    const live = await makeBooking(app.ctx.db, { slot_id: eleven?.id ?? '' })
    const hours = EVERY_DAY.map((day) => ({ ...day, opens: '10:00', closes: '11:00' }))
    const changed = await call<Withdrawal>('PUT', `/schedules/${schedule._id}`, {
      ...asRequest(schedule),
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
    // Those that somebody has booked, now or once, are kept for their bookings, canceled.
    expect(await timesOf(service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 10:00 available`,
      `${date} 11:00 canceled`,
    ])
    expect((await slotsOf(service))[1]?.id).toBe(ten?.id)
    const kept = await app.ctx.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', 'in', [ended.id, live.id])
      .execute()
    expect(kept.map(({ status }) => status).sort()).toEqual(['confirmed', 'expired'])

    // And back: the same slot is offered again.
    await call('PUT', `/schedules/${schedule._id}`, asRequest(schedule))
    await make(schedule._id, date, date)
    expect((await slotsOf(service)).map(({ id, status }) => [id, status])).toEqual(
      [nine, ten, eleven].map((slot) => [slot?.id, 'available']),
    )
  })

  test('gives its slots the new number of seats, never fewer than are taken', async () => {
    const schedule = await addSchedule({ capacity: 3 })
    await make(schedule._id, addDays(today, 1), addDays(today, 1))
    const [nine] = await slotsOf(schedule.service._id)
    const booking = { slot_id: nine?.id ?? '', slot_capacity: 3 }
    await makeBooking(app.ctx.db, { ...booking, seat: 1 })
    await makeBooking(app.ctx.db, { ...booking, seat: 2 })
    const seats = async () => (await slotsOf(schedule.service._id)).map(({ capacity }) => capacity)
    const change = (capacity: number) =>
      call<Withdrawal>('PUT', `/schedules/${schedule._id}`, { ...asRequest(schedule), capacity })
    expect((await change(1)).body.data).toMatchObject({ withdrawnSlots: 0, affectedBookings: [] })
    expect(await seats()).toEqual([2, 1, 1])
    await change(5)
    expect(await seats()).toEqual([5, 5, 5])
  })

  test('does not touch what a person has made, canceled or opened', async () => {
    const schedule = await addSchedule()
    const { _id: service } = schedule.service
    const date = addDays(today, 1)
    await makeSlot(app.ctx.db, { service_id: service, date, start_time: '18:00', end_time: '19:00' })
    await make(schedule._id, date, date)
    const [nine, ten] = await slotsOf(service)
    await call('PUT', `/slots/${nine?.id}`, { status: 'canceled' })
    await call('PUT', `/slots/${ten?.id}`, { status: 'canceled' })
    await call('PUT', `/slots/${ten?.id}`, { status: 'available' })
    await call('DELETE', `/schedules/${schedule._id}`)
    expect(await timesOf(service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 10:00 available`,
      `${date} 18:00 available`,
    ])
  })

  test('loses no booking that is made at that moment', async () => {
    const schedule = await addSchedule()
    await make(schedule._id, addDays(today, 2), addDays(today, 1))
    const slots = await slotsOf(schedule.service._id)
    const who = await Promise.all(slots.map(() => customer()))
    const [removed, ...answers] = await Promise.all([
      call<Withdrawal>('DELETE', `/schedules/${schedule._id}`),
      ...slots.map((slot, index) =>
        book(app, who[index] as SignedIn, { serviceId: slot.service_id, slotId: slot.id }),
      ),
    ])
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.bookingId)
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    for (const code of codes) expect(['not_found', 'slot_unavailable']).toContain(code)
    expect(removed.status).toBe(200)
    const left = await slotsOf(schedule.service._id)
    expect(left).toHaveLength(booked.length)
    expect(removed.body.data.withdrawnSlots).toBe(slots.length - booked.length)
    expect(removed.body.data.affectedBookings.map(({ _id }) => _id).sort()).toEqual(booked.sort())
  })
})

describe('closed dates', () => {
  test('cancel what is free, list what is booked, and give all back', async () => {
    const schedule = await addSchedule({ capacity: 2 })
    const { _id: service } = schedule.service
    const date = addDays(today, 3)
    await make(schedule._id, addDays(date, 1), date)
    const [nine, ten] = await slotsOf(service)
    const live = await makeBooking(app.ctx.db, { slot_id: nine?.id ?? '', slot_capacity: 2 })
    await call('PUT', `/slots/${ten?.id}`, { status: 'canceled' })

    const closed = await close({ from: date, to: date, name: 'Eid-ul-Fitr', service })
    expect(closed.status).toBe(201)
    const { closedDate, withdrawnSlots, affectedBookings } = closed.body.data
    expect(closedDate).toMatchObject({ from: date, to: date, name: 'Eid-ul-Fitr', service: { _id: service } })
    expect(withdrawnSlots).toBe(1)
    expect(affectedBookings.map(({ _id }) => _id)).toEqual([live.id])
    // Of the booked one no further seat is sold.
    expect((await shown(service, date)).map((slot) => [slot.isBooked, slot.freeSeats])).toEqual([
      ['booked', 0],
      ['canceled', 0],
      ['canceled', 0],
    ])
    const refused = await book(app, await customer(), { serviceId: service, slotId: nine?.id ?? '' })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    const waiting = await call<AffectedBooking[]>('GET', `/closed-dates/${closedDate._id}/bookings`)
    expect(waiting.body.data).toEqual(affectedBookings)
    // Once the booking is canceled, nobody can take its place.
    await app.ctx.db.updateTable('bookings').set({ status: 'canceled' }).where('id', '=', live.id).execute()
    expect((await shown(service, date))[0]).toMatchObject({ isBooked: 'canceled', freeSeats: 0 })
    expect(
      (await call<AffectedBooking[]>('GET', `/closed-dates/${closedDate._id}/bookings`)).body.data,
    ).toEqual([])
    // The day after was not meant.
    expect((await shown(service, addDays(date, 1))).map((slot) => slot.isBooked)).toEqual(
      Array(3).fill('available'),
    )
    expect((await make(schedule._id, date, date)).totals.new).toBe(0)

    const reopened = await call<{ reopenedSlots: number }>('DELETE', `/closed-dates/${closedDate._id}`)
    expect(reopened.body.data.reopenedSlots).toBe(2)
    // What a person canceled stays canceled.
    expect((await shown(service, date)).map((slot) => slot.isBooked)).toEqual([
      'available',
      'canceled',
      'available',
    ])
    expect((await call('DELETE', `/closed-dates/${closedDate._id}`)).status).toBe(404)
  })

  test('of the whole business concern every service, and slots made by hand too', async () => {
    const schedule = await addSchedule()
    const date = addDays(today, 40)
    const byHand = await makeSlot(app.ctx.db, { date })
    await make(schedule._id, date, date)
    const { closedDate } = (await close({ from: date, to: date, name: 'Victory Day' })).body.data
    expect(closedDate.service).toBeNull()
    for (const id of [byHand.service_id, schedule.service._id]) {
      expect(new Set((await slotsOf(id)).map(({ status }) => status))).toEqual(new Set(['canceled']))
    }
    await call('DELETE', `/closed-dates/${closedDate._id}`)
    expect((await slotsOf(byHand.service_id))[0]?.status).toBe('available')
  })

  test('that overlap give a day back when the last one goes', async () => {
    const date = addDays(today, 50)
    const slot = await makeSlot(app.ctx.db, { date })
    const day = { from: date, to: date, service: slot.service_id }
    const first = (await close({ ...day, name: 'One' })).body.data.closedDate
    const second = (await close({ ...day, name: 'Two' })).body.data.closedDate
    await call('DELETE', `/closed-dates/${first._id}`)
    expect((await slotsOf(slot.service_id))[0]?.status).toBe('canceled')
    await call('DELETE', `/closed-dates/${second._id}`)
    expect((await slotsOf(slot.service_id))[0]?.status).toBe('available')
  })

  test('give no slot back whose place was taken, or that its schedule no longer wants', async () => {
    const schedule = await addSchedule()
    const { _id: service } = schedule.service
    const date = addDays(today, 60)
    await make(schedule._id, date, date)
    const { closedDate } = (await close({ from: date, to: date, name: 'Off', service })).body.data
    const by = { service, date, startTime: '09:30', endTime: '10:00' }
    expect((await call('POST', '/services/slots', by)).status).toBe(201)
    const hours = EVERY_DAY.map((day) => ({ ...day, closes: '11:00' }))
    await call('PUT', `/schedules/${schedule._id}`, { ...asRequest(schedule), hours })
    const reopened = await call<{ reopenedSlots: number }>('DELETE', `/closed-dates/${closedDate._id}`)
    expect(reopened.body.data.reopenedSlots).toBe(1)
    expect(await timesOf(service)).toEqual([
      `${date} 09:00 canceled`,
      `${date} 09:30 available`,
      `${date} 10:00 available`,
    ])
  })

  test('may be overruled for one slot by hand', async () => {
    const date = addDays(today, 70)
    const slot = await makeSlot(app.ctx.db, { date })
    const { closedDate } = (await close({ from: date, to: date, name: 'Off', service: slot.service_id })).body
      .data
    expect((await call('PUT', `/slots/${slot.id}`, { status: 'available' })).status).toBe(200)
    expect((await shown(slot.service_id, date))[0]).toMatchObject({ isBooked: 'available', freeSeats: 1 })
    await call('DELETE', `/closed-dates/${closedDate._id}`)
    expect((await slotsOf(slot.service_id))[0]?.status).toBe('available')
  })

  test('and making at once leave no slot open on a closed day', async () => {
    for (let round = 0; round < 4; round++) {
      const schedule = await addSchedule()
      const [from, to] = [addDays(today, 80), addDays(today, 89)]
      const [, closed] = await Promise.all([
        make(schedule._id, to, from),
        close({ from, to, name: 'Storm', service: schedule.service._id }),
      ])
      expect(closed.status).toBe(201)
      const open = (await slotsOf(schedule.service._id)).filter(({ status }) => status === 'available')
      expect(open).toEqual([])
    }
  })

  test('are listed by their first day, in pages, without what is over', async () => {
    const made = []
    for (const day of [400, 402, 401]) {
      const { closedDate } = (
        await close({ from: addDays(today, day), to: addDays(today, day + 1), name: `Day ${day}` })
      ).body.data
      made.push(closedDate)
    }
    const from = addDays(today, 402)
    const listed = await call<ClosedDate[]>('GET', `/closed-dates?from=${from}`)
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Day 401', 'Day 402'])
    const first = await call<ClosedDate[]>('GET', `/closed-dates?from=${addDays(today, 399)}&limit=2`)
    const cursor = encodeURIComponent(first.body.meta?.nextCursor ?? '')
    const rest = await call<ClosedDate[]>('GET', `/closed-dates?from=${addDays(today, 399)}&cursor=${cursor}`)
    expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual([
      'Day 400',
      'Day 401',
      'Day 402',
    ])
    expect((await call('GET', '/closed-dates?cursor=x')).body.code).toBe('invalid_cursor')
    for (const { _id } of made) await call('DELETE', `/closed-dates/${_id}`)
  })

  test.each([
    ['to', { to: '2020-01-01' }],
    ['to', { to: '2999-12-31' }],
    ['name', { name: ' ' }],
    ['service', { service: newId() }],
  ])('are refused for their %s: %j', async (path, wrong) => {
    const refused = await close({ from: today, to: today, name: 'Off', ...wrong })
    expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })
})
