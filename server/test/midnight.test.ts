import type { Schedule } from '@jhilik/contract/schedules.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
import { book, bookingOf, makeOffer, payAt } from './support/shop.ts'
import { type Timetable, timetableOf } from './support/timetable.ts'

let app: TestApp
let admin: SignedIn
let table: Timetable
let day: string
let nextDay: string

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  app.clock.set(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
  admin = await app.signIn('admin')
  table = timetableOf(app, admin)
  day = table.tomorrow
  nextDay = addDays(day, 1)
})
afterAll(() => app.close())

const create = (body: object) => table.call<Slot>('POST', '/services/slots', body)
const service = async () => (await makeService(app.ctx.db, { currency: app.ctx.config.currency })).id
const WEEK = [1, 2, 3, 4, 5, 6, 7]

describe('a slot', () => {
  test.each([
    ['22:00', '00:00', '18:00'],
    ['22:00', '00:30', '18:30'],
    ['12:00', '00:00', '18:00'],
    ['23:59', '11:59', '05:59'],
  ])('from %s may end at %s of the next day', async (startTime, endTime, endsAtUtc) => {
    const made = await create({ service: await service(), date: day, startTime, endTime })
    expect(made.status).toBe(201)
    const endDate = endTime === '11:59' ? nextDay : day
    expect(made.body.data).toMatchObject({
      date: day,
      startTime,
      endTime,
      endsAt: `${endDate}T${endsAtUtc}:00.000Z`,
    })
  })

  test.each([
    ['10:00', '09:00'],
    ['10:00', '10:00'],
    ['22:00', '10:01'],
    ['11:59', '00:00'],
  ])('from %s to %s is taken for a typing mistake', async (startTime, endTime) => {
    const refused = await create({ service: await service(), date: day, startTime, endTime })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'endTime', message: 'End time must be after the start time', key: 'endTimeBeforeStartTime' }],
    ])
  })

  test('that lasts into the next day keeps others of its service away there', async () => {
    const given = { service: await service() }
    expect((await create({ ...given, date: day, startTime: '23:00', endTime: '01:00' })).status).toBe(201)
    const after = { ...given, date: nextDay, endTime: '02:00' }
    expect((await create({ ...after, startTime: '00:30' })).body.code).toBe('slot_overlap')
    expect((await create({ ...after, startTime: '01:00' })).status).toBe(201)
    const before = { ...given, date: day, startTime: '22:00' }
    expect((await create({ ...before, endTime: '23:30' })).body.code).toBe('slot_overlap')
    // This slot begins on the day before and would overlap both of them.
    expect((await create({ ...before, endTime: '03:00' })).body.code).toBe('slot_overlap')
    expect((await create({ ...before, endTime: '23:00' })).status).toBe(201)
  })

  test('is booked, confirmed by mail, put on the calendar and receipted with the times that the clock shows', async () => {
    const working = await startTestApp({ env: { TIME_ZONE: 'Asia/Dhaka' } })
    try {
      const offer = await makeOffer(working, { date: day, start_time: '22:00', end_time: '00:30' })
      const user = await working.signIn()
      const { bookingId, paymentUrl } = (await book(working, user, offer)).body.data
      await payAt(paymentUrl, 'pay')
      const booking = await bookingOf(working, user, bookingId)
      expect(booking.slot).toMatchObject({ date: day, startTime: '22:00', endTime: '00:30' })

      const get = async <T>(path: string) =>
        (await working.request<T>('GET', `/api/bookings/${bookingId}/${path}`, { token: user.token })).body
      const stamp = (time: string) => `${day.replaceAll('-', '')}T${time}00Z`
      const calendar = await get<string>('calendar.ics')
      expect(calendar).toContain(`DTSTART:${stamp('1600')}`)
      expect(calendar).toContain(`DTEND:${stamp('1830')}`)
      const receipt = await get<{ data: { booking: object } }>('receipt')
      expect(receipt.data.booking).toMatchObject({ date: day, startTime: '22:00', endTime: '00:30' })
      const [mail] = await eventually(
        () => working.mails(),
        (mails) => mails.length > 0,
      )
      expect(mail?.text).toContain('10:00 PM - 12:30 AM')
    } finally {
      await working.close()
    }
  })

  test('of the night is corrected like any other', async () => {
    const slot = await makeSlot(app.ctx.db, { start_time: '21:00', end_time: '22:00' })
    const later = await table.call<Slot>('PATCH', `/slots/${slot.id}`, { endTime: '00:15' })
    expect(later.body.data).toMatchObject({ endTime: '00:15', endsAt: `${slot.date}T18:15:00.000Z` })
  })
})

describe('a schedule', () => {
  const nights = (opens: string, closes: string) => WEEK.map((weekday) => ({ weekday, opens, closes }))

  test('may close at or after midnight, and its slots have the day on which they begin', async () => {
    const schedule = await table.addSchedule({ hours: nights('22:00', '01:00'), validTo: day })
    const slots = await table.makeDay(schedule, day)
    const times = (all: Slot[]) => all.map((slot) => `${slot.date} ${slot.startTime}-${slot.endTime}`)
    // The night before begins today.
    expect(times(slots)).toEqual([`${day} 00:00-01:00`, `${day} 22:00-23:00`, `${day} 23:00-00:00`])
    await app.runJob('fill-schedules')
    expect(times(await table.slotsOf(schedule.service._id))).toEqual([
      `${table.today} 22:00-23:00`,
      `${table.today} 23:00-00:00`,
      `${day} 00:00-01:00`,
      `${day} 22:00-23:00`,
      `${day} 23:00-00:00`,
      // The night of the last day is whole.
      `${nextDay} 00:00-01:00`,
    ])
    const { withdrawnSlots } = await table.editSchedule(schedule, { hours: nights('22:00', '00:00') })
    expect(withdrawnSlots).toBe(2)
  })

  test.each([
    ['two nights that touch', [1, '20:00', '04:00'], [2, '04:00', '08:00'], 201],
    ['a morning that the night before lasts into', [1, '20:00', '04:00'], [2, '03:59', '08:00'], 400],
    ['the night of Sunday and the morning of Monday', [7, '20:00', '04:00'], [1, '03:00', '08:00'], 400],
    ['two nights of one day', [3, '20:00', '00:00'], [3, '23:00', '02:00'], 400],
    ['a whole day and the next one', [3, '00:00', '00:00'], [4, '00:00', '00:00'], 201],
  ] as const)('with %s', async (_, one, other, status) => {
    const hours = [one, other].map(([weekday, opens, closes]) => ({ weekday, opens, closes }))
    const body = { service: await service(), validFrom: table.today, hours }
    const answer = await table.call<Schedule>('POST', '/schedules', body)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.errors?.map(({ path }) => path)).toEqual(['hours.1.opens'])
  })

  test('closes a night where the next day is a closed date', async () => {
    const schedule = await table.addSchedule({ hours: nights('22:00', '02:00') })
    await table.makeDay(schedule, day)
    await table.makeDay(schedule, nextDay)
    const closing = { from: nextDay, to: nextDay, name: 'Eid', service: schedule.service._id }
    await table.call('POST', '/closed-dates', closing)
    const slots = await table.slotsOf(schedule.service._id)
    expect(slots.map((slot) => [slot.date === nextDay, slot.isBooked])).toEqual(
      slots.map((slot) => [slot.date === nextDay, slot.date === nextDay ? 'canceled' : 'available']),
    )
    expect(slots.filter(({ isBooked }) => isBooked === 'canceled')).toHaveLength(4)
  })
})
