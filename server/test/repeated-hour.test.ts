import type { Booking } from '@jhilik/contract/bookings.ts'
import { timesText } from '@jhilik/contract/clock-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { startProcess } from './support/new-business.ts'
import { slotRows, timetableOf } from './support/timetable.ts'

// The clocks of New York are put back from 2:00 to 1:00 on this Sunday.
const SUNDAY = '2027-11-07'

let app: TestApp
let owner: SignedIn
const database = await openTestDatabase()

beforeAll(async () => {
  app = await startProcess(database)
  app.clock.set('2027-11-01T12:00:00Z')
  owner = await app.signIn('owner')
  await setZone('America/New_York')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function setZone(timeZone: string) {
  const changed = await app.request('PATCH', '/api/business', { token: owner.token, body: { timeZone } })
  expect(changed.status).toBe(200)
}

test('the two starts of a repeated hour can be told apart, and one remains in a zone without it', async () => {
  const timetable = timetableOf(app, owner)
  const schedule = await timetable.addSchedule({
    hours: [{ weekday: 7, opens: '00:30', closes: '02:30' }],
    slotMinutes: 30,
  })
  const service = schedule.service._id
  await timetable.makeDay(schedule, SUNDAY)
  const shown = await timetable.shown(service, SUNDAY)
  expect(shown.map((slot) => timesText('en', slot))).toEqual([
    '12:30 - 1:00 AM',
    '1:00 - 1:30 AM UTC-4',
    '1:00 - 1:30 AM UTC-5',
    '1:30 - 2:00 AM UTC-5',
    '2:00 - 2:30 AM',
  ])
  await setZone('Asia/Dhaka')
  expect((await slotRows(app, service)).map(({ start_time }) => start_time)).toEqual([
    '00:30',
    '01:00',
    '01:30',
    '02:00',
  ])
})

test('a booking says which of the two starts it has', async () => {
  await setZone('America/New_York')
  const timetable = timetableOf(app, owner)
  const schedule = await timetable.addSchedule({
    hours: [{ weekday: 7, opens: '01:00', closes: '03:00' }],
    slotMinutes: 30,
  })
  const slots = await timetable.makeDay(schedule, SUNDAY)
  const texts = []
  for (const { _id } of slots) {
    const { id } = await makeBooking(app.ctx.db, { slot_id: _id })
    const read = await app.request<Answer<Booking>>('GET', `/api/bookings/${id}`, { token: owner.token })
    texts.push(timesText('en', read.body.data.slot))
  }
  expect(texts.slice(0, 3)).toEqual(['1:00 - 1:30 AM UTC-4', '1:00 - 1:30 AM UTC-5', '1:30 - 2:00 AM UTC-5'])
})
