import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { DayPlan } from '@jhilik/contract/day-plan.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
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
const planOf = (date: string) => call<DayPlan>('GET', `/plan?date=${date}`)

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

test('the plan of a day has the jobs of each crew to the minute, its hours and time off, and what nobody does', async () => {
  const alone = await booked('08:00', '09:00')
  expect(await planOf(tomorrow)).toMatchObject({ crews: [], unassigned: [{ _id: alone.id }] })
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
  const place = { nameEn: 'Banani', latitude: 23.79, longitude: 90.4, radiusKm: 2 }
  const area = (await app.request<Answer<Area>>('POST', '/api/areas', { token: owner.token, body: place }))
    .body.data
  const late = await booked('13:00', '14:00', van, { area_id: area._id })
  const early = await booked('10:00', '11:30', van, { status: 'held' })
  await booked('12:00', '12:30', van, { status: 'canceled' })
  const left = await booked('10:00', '11:00', off)
  const plan = await planOf(tomorrow)
  expect(plan).toMatchObject({
    date: tomorrow,
    crews: [
      {
        crew: { _id: van._id, name: 'Van', color: 'teal' },
        hours: [{ from: 540, to: 900 }],
        timeOff: [{ from: 900, to: 1440, reason: 'Workshop' }],
        jobs: [
          {
            _id: early.id,
            area: null,
            status: 'held',
            from: 600,
            to: 690,
            busyUntil: 705,
            startTime: '10:00',
          },
          {
            _id: late.id,
            name: late.customer_name,
            area: { en: 'Banani' },
            from: 780,
            to: 840,
            busyUntil: 855,
          },
        ],
      },
      { crew: { _id: idle._id }, active: true, hours: [{ from: 540, to: 1020 }], jobs: [] },
      { crew: { _id: off._id }, active: false, hours: [], jobs: [{ _id: left.id }] },
    ],
    unassigned: [{ _id: alone.id, busyUntil: 540 }],
  })
  // The next day has the rest of the time off, and no crew that is switched off.
  const next = await planOf(addDays(tomorrow, 1))
  expect(next.crews).toMatchObject([
    { crew: { _id: van._id }, hours: [{ from: 720, to: 1020 }], timeOff: [{ from: 0, to: 720 }], jobs: [] },
    { crew: { _id: idle._id } },
  ])
})
