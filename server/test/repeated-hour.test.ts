import type { Booking } from '@jhilik/contract/bookings.ts'
import { timesText } from '@jhilik/contract/clock-text.ts'
import { documentContent } from '@jhilik/contract/document-content.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { offsetIfRepeated } from '../src/platform/repeated-offset.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { startProcess } from './support/new-business.ts'
import { mailsTo } from './support/queued-mails.ts'
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

test('its receipt and its mails say it too', async () => {
  await setZone('America/New_York')
  const timetable = timetableOf(app, owner)
  const schedule = await timetable.addSchedule({
    hours: [{ weekday: 7, opens: '00:30', closes: '03:00' }],
    slotMinutes: 30,
  })
  const written = []
  for (const { _id } of (await timetable.makeDay(schedule, SUNDAY)).slice(0, 3)) {
    const customer = `${_id}@people.example`
    const { id } = await makeBooking(app.ctx.db, {
      slot_id: _id,
      customer_email: customer,
      payment_terms: 'none',
      price_minor: 4000,
      due_now_minor: 0,
    })
    await timetable.call('POST', `/bookings/${id}/payments`, { method: 'cash', amount: 40 })
    const { body } = await timetable.call<Receipt>('GET', `/bookings/${id}/receipt`)
    const [document] = body.data.documents
    const texts = document && documentContent(document, 'en', { date: (day) => day, gateway: (name) => name })
    const canceled = { reason: 'Rain', by: 'business' }
    expect((await timetable.call('POST', `/bookings/${id}/cancel`, canceled)).status).toBe(200)
    const [mail] = await mailsTo(app, customer)
    written.push({
      receipt: texts?.facts.find(({ label }) => label === 'When')?.value,
      subject: /Nov 7, .*/.exec(mail?.subject ?? '')?.[0],
      mail: /November 7, 2027, .*/.exec(mail?.text ?? '')?.[0],
    })
  }
  expect(written).toEqual([
    {
      receipt: `${SUNDAY}, 12:30 - 1:00 AM`,
      subject: 'Nov 7, 12:30 AM',
      mail: 'November 7, 2027, 12:30 - 1:00 AM',
    },
    {
      receipt: `${SUNDAY}, 1:00 - 1:30 AM UTC-4`,
      subject: 'Nov 7, 1:00 AM UTC-4',
      mail: 'November 7, 2027, 1:00 - 1:30 AM UTC-4',
    },
    {
      receipt: `${SUNDAY}, 1:00 - 1:30 AM UTC-5`,
      subject: 'Nov 7, 1:00 AM UTC-5',
      mail: 'November 7, 2027, 1:00 - 1:30 AM UTC-5',
    },
  ])
})

test('the server finds the distance from UTC as the database does', async () => {
  const hours = Array.from(
    { length: 16 },
    (_, index) => new Date(Date.UTC(2027, 10, 7, index / 2, (index % 2) * 30)),
  )
  const { rows } = await sql<{ offset: number | null }>`
    select repeated_offset(at) as offset from unnest(${hours}::timestamptz[]) with ordinality as hours (at, place)
    order by place`.execute(app.ctx.db)
  const offsets = hours.map((hour) => offsetIfRepeated(hour, 'America/New_York'))
  expect(offsets).toEqual(rows.map(({ offset }) => offset))
  expect(offsets).toContain(-240)
  expect(offsets).toContain(-300)
})
