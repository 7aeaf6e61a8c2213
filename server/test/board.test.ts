import type { Area } from '@jhilik/contract/areas.ts'
import type { Board, BoardFit } from '@jhilik/contract/board.ts'
import type { Crew, CrewOption } from '@jhilik/contract/crews.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
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
afterAll(() => app.close())

const call = async <T>(method: string, path: string, body?: object) =>
  (
    await app.request<Answer<T>>(method, `/api/crews${path}`, {
      token: owner.token,
      ...(body && { body }),
    })
  ).body.data
const read = async <T>(path: string, { token } = owner) =>
  (await app.request<Answer<T>>('GET', `/api${path}`, { token })).body.data
const boardOf = (date: string, reader = owner) => read<Board>(`/board?date=${date}`, reader)

let areas = 0
/** An area so many kilometres north of the base. */
async function areaAt(km: number): Promise<Area> {
  areas += 1
  const body = { nameEn: `Area ${areas}`, latitude: 23.7 + km / 111, longitude: 90.4, radiusKm: 1 }
  return (await app.request<Answer<Area>>('POST', '/api/areas', { token: owner.token, body })).body.data
}

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))

async function booked(start_time: string, end_time: string, crew?: Crew, given: object = {}) {
  const slot = await makeSlot(app.ctx.db, { date: tomorrow, start_time, end_time })
  const occupied_until = crew && addMinutes(slot.ends_at, crew.setUpMinutes)
  return makeBooking(app.ctx.db, {
    slot_id: slot.id,
    ...(crew && { crew_no: crew.no, occupied_until }),
    ...given,
  })
}

test('the board of a day has the jobs of each crew to the minute, its hours and time off, and what nobody does', async () => {
  const alone = await booked('08:00', '09:00')
  expect(await boardOf(tomorrow)).toMatchObject({ crews: [], unassigned: [{ _id: alone.id }] })
  const van = await call<Crew>('POST', '', { name: 'Van', color: 'teal', hours, setUpMinutes: 15 })
  const idle = await call<Crew>('POST', '', { name: 'Idle', color: 'blue', hours })
  const off = await call<Crew>('POST', '', { name: 'Off', color: 'plum', hours, active: false })
  await call('POST', `/${van._id}/time-off`, {
    fromDate: tomorrow,
    fromTime: '15:00',
    toDate: addDays(tomorrow, 1),
    toTime: '12:00',
    reason: 'Workshop',
  })
  const area = await areaAt(10)
  const late = await booked('13:00', '14:00', van, { area_id: area._id })
  const early = await booked('10:00', '11:30', van, { status: 'held' })
  await booked('12:00', '12:30', van, { status: 'canceled' })
  const left = await booked('10:00', '11:00', off)
  const away = await booked('15:30', '16:00', van)
  // A customer who said to be there at another time has said nothing about this one.
  const attends_at = late.starts_at
  await app.ctx.db.updateTable('bookings').set({ attends_at }).where('id', 'in', [late.id, away.id]).execute()
  const board = await boardOf(tomorrow)
  expect(board).toMatchObject({
    date: tomorrow,
    crews: [
      {
        crew: { _id: van._id, name: 'Van', color: 'teal' },
        hours: [{ from: 540, to: 900 }],
        timeOff: [
          { from: 900, to: 1440, reason: 'Workshop', fromDate: tomorrow, fromTime: '15:00', toTime: '12:00' },
        ],
        jobs: [
          {
            _id: early.id,
            area: null,
            status: 'held',
            from: 600,
            to: 690,
            busyUntil: 705,
            startTime: '10:00',
            isUncovered: false,
          },
          {
            _id: late.id,
            name: late.customer_name,
            area: { en: area.nameEn },
            from: 780,
            to: 840,
            busyUntil: 855,
            isUncovered: false,
            attends: true,
          },
          { _id: away.id, isUncovered: true, attends: false },
        ],
      },
      { crew: { _id: idle._id }, active: true, hours: [{ from: 540, to: 1020 }], jobs: [] },
      { crew: { _id: off._id }, active: false, hours: [], jobs: [{ _id: left.id, isUncovered: true }] },
    ],
    unassigned: [{ _id: alone.id, busyUntil: 540, isUncovered: true }],
  })
  // The next day has the rest of the time off, and no crew that is switched off.
  const next = await boardOf(addDays(tomorrow, 1))
  expect(next.crews).toMatchObject([
    { crew: { _id: van._id }, hours: [{ from: 720, to: 1020 }], timeOff: [{ from: 0, to: 720 }], jobs: [] },
    { crew: { _id: idle._id } },
  ])
})

test('the board says what is to be collected, and whom to call only to those who may read it', async () => {
  const day = addDays(tomorrow, 10)
  const slot = await makeSlot(app.ctx.db, { date: day, start_time: '10:00', end_time: '11:00' })
  const booking = await makeBooking(app.ctx.db, { slot_id: slot.id })
  const paid = await makeBooking(app.ctx.db, {
    slot_id: (await makeSlot(app.ctx.db, { date: day, start_time: '12:00', end_time: '13:00' })).id,
  })
  await makeAttempt(app.ctx.db, paid)
  const price = toMajor({ minor: booking.price_minor, currency: booking.currency })
  expect((await boardOf(day)).unassigned).toMatchObject([
    { _id: booking.id, phone: booking.customer_phone, toCollect: price, currency: booking.currency },
    { _id: paid.id, toCollect: 0, paymentStatus: 'Paid' },
  ])
  const accountant = await app.signIn('accountant')
  expect((await boardOf(day, accountant)).unassigned).toMatchObject([{ phone: '', toCollect: price }, {}])
})

describe('drives', () => {
  let van: Crew
  let second: Crew
  let near: Area
  let far: Area
  const day = () => addDays(tomorrow, 20)
  const at = async (start_time: string, end_time: string, area: Area, crew?: Crew) => {
    const slot = await makeSlot(app.ctx.db, { date: day(), start_time, end_time })
    const given = { slot_id: slot.id, area_id: area._id }
    if (!crew) return makeBooking(app.ctx.db, given)
    return makeBooking(app.ctx.db, { ...given, crew_no: crew.no, occupied_until: slot.ends_at })
  }
  beforeAll(async () => {
    const base = await areaAt(0)
    near = await areaAt(1)
    far = await areaAt(40)
    await app.ctx.db.updateTable('crews').set({ active: false }).execute()
    van = await call<Crew>('POST', '', { name: 'North', color: 'violet', hours, base: base._id })
    second = await call<Crew>('POST', '', { name: 'South', color: 'brown', hours, base: base._id })
    await at('10:00', '11:00', near, van)
    await at('11:15', '12:00', far, van)
  })

  test('are counted to each job and home, and a job that cannot be reached in time is late by minutes', async () => {
    const crew = (await boardOf(day())).crews.find((one) => one.crew._id === van._id)
    const [first, next] = crew?.jobs ?? []
    expect(first).toMatchObject({ lateMinutes: 0 })
    expect(first?.travelMinutes).toBeGreaterThan(0)
    expect(next?.travelMinutes).toBeGreaterThan(30)
    expect(next?.lateMinutes).toBe((next?.travelMinutes ?? 0) - 15)
    const [there, further] = [first?.travelMinutes ?? 0, next?.travelMinutes ?? 0]
    expect(crew?.travelMinutes).toBeGreaterThan(there + further + 30)
  })

  test('grow by what a move adds, and each crew has the nearest time at which it can do the job', async () => {
    const job = await at('10:00', '11:00', near)
    const fits = await read<BoardFit[]>(`/board/fits?booking=${job.id}`)
    const [north, south] = [van, second].map(({ _id }) => fits.find(({ crew }) => crew._id === _id))
    expect(south).toMatchObject({ conflicts: [], nearest: { startTime: '10:00', endTime: '11:00' } })
    expect(south?.addedMinutes).toBe(south?.nearest?.addedMinutes)
    expect(south?.addedMinutes).toBeGreaterThan(0)
    expect(north?.conflicts).toEqual(['overlap'])
    // Before ten there is no time to drive on, and from noon it comes back from afar.
    expect(Number(north?.nearest?.startTime.slice(0, 2))).toBeGreaterThanOrEqual(12)

    const time = `date=${day()}&startTime=${north?.nearest?.startTime}`
    const options = await read<CrewOption[]>(`/crews/options?bookingId=${job.id}&${time}`)
    expect(options.find(({ crew }) => crew._id === van._id)).toMatchObject({
      conflicts: [],
      addedMinutes: north?.nearest?.addedMinutes,
    })
  })

  test('of a booking that does not exist fit nobody', async () => {
    const answer = await app.request('GET', `/api/board/fits?booking=${newId()}`, { token: owner.token })
    expect(answer.status).toBe(404)
  })
})
