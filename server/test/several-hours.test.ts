import type { HoursChange } from '@jhilik/contract/schedules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { EVERY_DAY, type Timetable, timetableOf } from './support/timetable.ts'

let app: TestApp
let admin: SignedIn
let timetable: Timetable

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
  timetable = timetableOf(app, admin)
})
afterAll(() => app.close())

/** Opening hours without the first of the three hours of each day. */
const LATER = EVERY_DAY.map((day) => ({ ...day, opens: '10:00' }))

const preview = (schedules: string[], hours: object[] = LATER) =>
  timetable.call<HoursChange[]>('POST', '/schedules/hours/preview', { schedules, hours })
const change = (schedules: string[], hours: object[] = LATER) =>
  timetable.call<HoursChange[]>('PUT', '/schedules/hours', { schedules, hours })
const hoursOf = async (id: string) =>
  (await timetable.call<{ hours: object[] }>('GET', `/schedules/${id}`)).body.data.hours

/** Two schedules with the slots of tomorrow, of which the first hour of the first schedule is booked. */
async function prepare() {
  const one = await timetable.addSchedule()
  const two = await timetable.addSchedule()
  const [first] = await timetable.makeDay(one, timetable.tomorrow)
  await timetable.makeDay(two, timetable.tomorrow)
  const booking = await makeBooking(app.ctx.db, { slot_id: first?._id ?? '' })
  return { ids: [one._id, two._id], booking, one, two }
}

const counts = (changes: HoursChange[]) => changes.map(({ freeSlots, bookings }) => [freeSlots, bookings])

describe('the opening hours of several services', () => {
  test('are previewed without changing anything, and changed as the preview says', async () => {
    const { ids, booking, one, two } = await prepare()
    const seen = await preview(ids)
    expect(seen.status).toBe(200)
    expect(counts(seen.body.data)).toEqual([
      [0, 1],
      [1, 0],
    ])
    for (const id of ids) expect(await hoursOf(id)).toEqual(EVERY_DAY)
    const done = await change(ids)
    expect(done.status).toBe(200)
    expect(counts(done.body.data)).toEqual(counts(seen.body.data))
    expect(done.body.data[0]?.affectedBookings.map(({ _id }) => _id)).toEqual([booking.id])
    for (const id of ids) expect(await hoursOf(id)).toEqual(LATER)
    const times = async (serviceId: string) =>
      (await timetable.shown(serviceId, timetable.tomorrow))
        .filter(({ isBooked }) => isBooked === 'available')
        .map(({ startTime }) => startTime)
    expect(await times(one.service._id)).toEqual(['10:00', '11:00'])
    expect(await times(two.service._id)).toEqual(['10:00', '11:00'])
  })

  test('keep every booking, and everything else of each schedule', async () => {
    const { ids, booking, one } = await prepare()
    await timetable.editSchedule(one, {
      capacity: 2,
      bufferMinutes: 0,
      validTo: addDays(timetable.today, 90),
    })
    await change(ids)
    const { data } = (await timetable.call<object>('GET', `/schedules/${one._id}`)).body
    expect(data).toMatchObject({ capacity: 2, validTo: addDays(timetable.today, 90), hours: LATER })
    const kept = await timetable.call<{ status: string }>('GET', `/bookings/${booking.id}`)
    expect(kept.body.data.status).toBe(booking.status)
  })

  test('can be sent twice in a row, twice at once and in any order', async () => {
    const { ids } = await prepare()
    await change(ids)
    const again = await change(ids)
    expect(counts(again.body.data)).toEqual([
      [0, 1],
      [0, 0],
    ])
    const answers = await Promise.all([change(ids, EVERY_DAY), change(ids.toReversed(), EVERY_DAY)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ids) expect(await hoursOf(id)).toEqual(EVERY_DAY)
    const edits = await app.ctx.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject_id', '=', ids[1] ?? '')
      .where('action', '=', 'schedule.edited')
      .execute()
    expect(edits).toHaveLength(2)
  })

  test('leave out a schedule that is gone', async () => {
    const { ids } = await prepare()
    const changed = await change([newId(), ...ids])
    expect(changed.body.data.map(({ schedule }) => schedule._id)).toEqual(ids)
    expect((await preview([newId()])).body.data).toEqual([])
  })

  test('refuse no schedule, too many, and hours that overlap', async () => {
    const { ids } = await prepare()
    const overlapping = [...LATER, { weekday: 1, opens: '11:00', closes: '13:00' }]
    for (const [schedules, hours] of [
      [[], LATER],
      [['x'], LATER],
      [Array.from({ length: 201 }, () => newId()), LATER],
      [ids, []],
      [ids, overlapping],
    ] as const) {
      for (const send of [preview, change]) expect((await send([...schedules], [...hours])).status).toBe(400)
    }
    for (const id of ids) expect(await hoursOf(id)).toEqual(EVERY_DAY)
  })
})
