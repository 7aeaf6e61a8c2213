import type { Crew } from '@jhilik/contract/crews.ts'
import type { WorkFigures } from '@jhilik/contract/work-figures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
import { instantOf } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const ZONE = 'Asia/Dhaka'
const MONDAY = '2031-03-03'
const at = (time: string) => instantOf(MONDAY, time, ZONE)

let app: TestApp
let admin: SignedIn
let wash: { id: string }
let crew: Crew
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: ZONE } })
  admin = await app.signIn('admin')
  const { db } = app.ctx
  wash = await makeService(db, { name: 'Wash', name_bn: 'ধোয়া' })
  const [dhanmondi, gulshan] = [
    await addArea('Dhanmondi', 'ধানমন্ডি', 23.7465, 90.376),
    await addArea('Gulshan', 'গুলশান', 23.7925, 90.4078),
  ]
  crew = await send<Crew>('POST', 'crews', {
    name: 'Blue van',
    color: 'blue',
    hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
    setUpMinutes: 15,
    base: dhanmondi,
  })
  const first = { crew_no: crew.no, occupied_until: at('10:00'), area_id: dhanmondi }
  const early = await addJob('09:00', '09:45', first, 2_500)
  const late = { crew_no: crew.no, occupied_until: at('12:15'), area_id: gulshan }
  const paid = await addJob('11:00', '12:00', late, 4_000)
  await makeRefund(db, {
    ...{ id: newId(), attempt_id: paid.id, amount_minor: 1_000, currency: 'USD', reason: 'test' },
    ...{ status: 'succeeded', created_at: at('13:00'), updated_at: at('13:00'), settled_at: at('13:00') },
  })
  const tipped = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', paid.booking_id)
    .executeTakeFirstOrThrow()
  await makeAttempt(db, tipped, {
    purpose: 'tip',
    amount_minor: 300,
    received_minor: 300,
    paid_at: at('13:30'),
  })
  // It came at nine sharp, and nine minutes late to the second job.
  await report(early.booking_id, at('09:00'), 'on_the_way', '08:52')
  await report(early.booking_id, at('09:00'), 'arrived', '09:00')
  await report(paid.booking_id, at('11:00'), 'on_the_way', '10:19')
  await report(paid.booking_id, at('11:00'), 'arrived', '11:09')
  // Neither a crew nor an area is known of this job, and the last one was not done.
  await addJob('15:00', '15:45', {}, 1_000)
  const slot = await makeSlot(db, {
    service_id: wash.id,
    date: MONDAY,
    start_time: '16:00',
    end_time: '16:45',
  })
  await makeBooking(db, { slot_id: slot.id, status: 'canceled' })
})
afterAll(() => app.close())

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await app.request<Answer<T>>(method, `/api/${path}`, { token: admin.token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

const addArea = async (nameEn: string, nameBn: string, latitude: number, longitude: number) =>
  (await send<{ _id: string }>('POST', 'areas', { nameEn, nameBn, latitude, longitude, radiusKm: 2 }))._id

const report = (booking_id: string, starts_at: Date, kind: 'on_the_way' | 'arrived', time: string) =>
  app.ctx.db
    .insertInto('visit_reports')
    .values({
      ...{ id: newId(), booking_id, crew_no: crew.no, starts_at, kind },
      ...{ happened_at: at(time), arrived_at: at(time), request_hash: 'x' },
    })
    .execute()

async function addJob(
  start_time: string,
  end_time: string,
  given: Parameters<typeof makeBooking>[1],
  price_minor: number,
) {
  const slot = await makeSlot(app.ctx.db, { service_id: wash.id, date: MONDAY, start_time, end_time })
  const booking = await makeBooking(app.ctx.db, { slot_id: slot.id, price_minor, ...given })
  return makeAttempt(app.ctx.db, booking, { paid_at: at('08:00') })
}

const dollars = (amount: number) => [{ currency: 'USD', amount }]

test('the work of a day is added up by crew, area and service', async () => {
  const { crews, areas, services } = await send<WorkFigures>(
    'GET',
    `reports/work?from=${MONDAY}&to=${MONDAY}`,
  )
  // The crew drives 10 minutes, the least, from its base within Dhanmondi, 41 minutes to Gulshan, which is 6.05 km away, at
  // 10 o'clock, and 38 minutes back at noon.
  expect(crews).toEqual([
    {
      ...{ crewNo: crew.no, name: 'Blue van', color: 'blue', jobs: 2 },
      ...{ workMinutes: 60 + 75, drivingMinutes: 10 + 41 + 38, availableMinutes: 8 * 60 },
      ...{ arrivals: 2, onTime: 1, drivenMinutes: 8 + 50 },
      ...{ income: dollars(55), incomePerHour: dollars(14.73), tips: dollars(3) },
    },
    {
      ...{ crewNo: null, name: null, color: null, jobs: 1 },
      ...{ workMinutes: 45, drivingMinutes: 0, availableMinutes: null },
      ...{ arrivals: 0, onTime: 0, drivenMinutes: 0 },
      ...{ income: dollars(10), incomePerHour: dollars(13.33), tips: [] },
    },
  ])
  const minutes = (list: typeof areas) =>
    list.map(({ name, nameBn, jobs, workMinutes, drivingMinutes }) => [
      ...[name, nameBn],
      ...[jobs, workMinutes, drivingMinutes],
    ])
  expect(minutes(areas)).toEqual([
    ['', '', 1, 45, 0],
    ['Dhanmondi', 'ধানমন্ডি', 1, 60, 10],
    ['Gulshan', 'গুলশান', 1, 75, 41 + 38],
  ])
  expect(areas[0]?.id).toBe(null)
  expect(minutes(services)).toEqual([['Wash', 'ধোয়া', 3, 180, 89]])
  expect(services[0]?.income).toEqual(dollars(65))
})

test('a day off is no time that the crew had', async () => {
  const timeOff = { fromDate: MONDAY, fromTime: '13:00', toDate: MONDAY, toTime: '17:00' }
  await send('POST', `crews/${crew._id}/time-off`, timeOff)
  const { crews } = await send<WorkFigures>('GET', `reports/work?from=${MONDAY}&to=2031-03-09`)
  expect(crews[0]?.availableMinutes).toBe(4 * 60)
})

test('the lists are tables for spreadsheets, with titles in the language of the reader', async () => {
  const download = async (by: string, language: string) => {
    const answer = await fetch(`${app.url}/api/reports/work.csv?from=${MONDAY}&to=${MONDAY}&by=${by}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    })
    return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  }
  expect(await download('crew', 'en')).toEqual([
    'Crew,Jobs,Working hours,Planned driving hours,Available hours,Utilization in percent,Reported driving hours,On time in percent,Currency,Income,Income per hour of work and driving,Tips paid online',
    'Blue van,2,2.25,1.48,4,93,0.97,50,USD,55,14.73,3',
    'No crew,1,0.75,0,,,,,USD,10,13.33,',
  ])
  expect((await download('area', 'bn'))[1]).toBe('এলাকা ছাড়া,এলাকা ছাড়া,1,0.75,0,USD,10,13.33')
  expect((await download('service', 'en'))[1]).toBe('Wash,ধোয়া,3,3,1.48,USD,65,14.5')
})

test('a list that is unknown and a period that ends before it begins are refused', async () => {
  const get = (query: string) => app.request('GET', `/api/reports/${query}`, { token: admin.token })
  expect((await get(`work.csv?from=${MONDAY}&to=${MONDAY}&by=customer`)).status).toBe(400)
  expect((await get(`work?from=${MONDAY}&to=2031-03-02`)).status).toBe(400)
})

test('the services of a visit share its time and its income to the last minor unit', async () => {
  const { db } = app.ctx
  const day = '2031-03-04'
  const polish = await makeService(db, { name: 'Polish' })
  const slot = await makeSlot(db, { service_id: wash.id, date: day, start_time: '09:00', end_time: '10:30' })
  await db.transaction().execute(async (tx) => {
    const booking = await makeBooking(tx, { slot_id: slot.id, price_minor: 1_001 })
    const lines = tx.selectFrom('booking_lines').selectAll().where('booking_id', '=', booking.id)
    const line = await lines.executeTakeFirstOrThrow()
    const price = { price_minor: 667, minutes: 60 }
    await tx.updateTable('booking_lines').set(price).where('id', '=', line.id).execute()
    const second = { id: newId(), position: 2, service_id: polish.id, price_minor: 334, minutes: 30 }
    await tx
      .insertInto('booking_lines')
      .values({ ...line, ...second })
      .execute()
    const { id } = await makeAttempt(tx, booking, { paid_at: at('08:00') })
    // The shares of what is left after the refund have no whole minor units.
    const refund = { attempt_id: id, amount_minor: 1, status: 'succeeded' as const }
    await makeRefund(tx, { ...refund, settled_at: at('13:00') })
  })
  const { services, crews } = await send<WorkFigures>('GET', `reports/work?from=${day}&to=${day}`)
  const work = services.map(({ name, jobs, workMinutes, income }) => [name, jobs, workMinutes, income])
  expect(work).toEqual([
    ['Polish', 1, 30, dollars(3.34)],
    ['Wash', 1, 60, dollars(6.66)],
  ])
  expect(crews.map(({ jobs, income }) => [jobs, income])).toContainEqual([1, dollars(10)])
})
