import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
let today: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('owner')
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
})
afterAll(() => app.close())

async function call<T>(method: string, path: string, body?: object, who = owner): Promise<T> {
  const answer = await app.request<Answer<T>>(method, `/api${path}`, {
    token: who.token,
    ...(body && { body }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}
const dayOf = (date: string) => call<DayJobs>('GET', `/bookings/day?date=${date}`)

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))

interface At {
  date: string
  start: string
  end: string
  crew?: Crew
  area?: Area
}

/** Makes a booking of 40 dollars. */
async function booked({ date, start, end, crew, area }: At, given: Parameters<typeof makeBooking>[1] = {}) {
  const slot = await makeSlot(app.ctx.db, { date, start_time: start, end_time: end })
  return makeBooking(app.ctx.db, {
    slot_id: slot.id,
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
    ...(crew && { crew_no: crew.no, occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes) }),
    ...(area && { area_id: area._id }),
    ...given,
  })
}

test('the jobs of a day have their crew, what is to be collected, the drive and how late the crew can only be there', async () => {
  const date = addDays(today, 1)
  const van = await call<Crew>('POST', '/crews', { name: 'Van', color: 'teal', hours, setUpMinutes: 15 })
  const area = (nameEn: string, latitude: number) =>
    call<Area>('POST', '/areas', { nameEn, latitude, longitude: 90.4, radiusKm: 2 })
  const [banani, uttara] = [await area('Banani', 23.79), await area('Uttara', 23.87)]
  const second = await booked({ date, start: '13:00', end: '14:00', crew: van, area: uttara })
  const first = await booked(
    { date, start: '09:00', end: '10:00', crew: van, area: banani },
    { status: 'completed' },
  )
  const third = await booked({ date, start: '14:20', end: '15:00', crew: van, area: banani })
  const nobody = await booked({ date, start: '11:00', end: '12:00', area: uttara })
  await makeAttempt(app.ctx.db, first, { amount_minor: 4000 })
  await booked({ date, start: '15:00', end: '16:00' }, { status: 'canceled' })
  await booked({ date, start: '16:00', end: '17:00' }, { status: 'held' })
  await booked({ date: addDays(date, 1), start: '09:00', end: '10:00' })

  const day = await dayOf(date)
  expect(day).toMatchObject({ date, hasCrews: true })
  expect(day.jobs).toMatchObject([
    { _id: first.id, crew: { name: 'Van', color: 'teal' }, toCollect: 0, travelMinutes: 0 },
    { _id: nobody.id, crew: null, toCollect: 40, travelMinutes: 0, lateMinutes: 0 },
    { _id: second.id, crew: { name: 'Van' }, area: { en: 'Uttara' }, toCollect: 40, lateMinutes: 0 },
    { _id: third.id, crew: { name: 'Van' } },
  ])
  expect(day.jobs[2]?.travelMinutes).toBeGreaterThan(5)
  expect(day.jobs[3]?.lateMinutes).toBe((day.jobs[3]?.travelMinutes ?? 0) - 5)
})

test('the money of a day is what was paid for its jobs, by what it was paid with, and what is left to pay', async () => {
  const date = addDays(today, 5)
  const at = (start: string) => ({ date, start, end: `${start.slice(0, 2)}:45` })
  const paid = await booked(at('09:00'))
  const attempt = await makeAttempt(app.ctx.db, paid, { method: 'bkash', amount_minor: 4000 })
  await makeRefund(app.ctx.db, { attempt_id: attempt.id, amount_minor: 1000 })
  const other = await booked(at('10:00'))
  await makeAttempt(app.ctx.db, other, { method: 'nagad', amount_minor: 4000 })
  await booked(at('11:00'))
  await booked(at('12:00'), { currency: 'BDT', price_minor: 80_000 })
  const canceled = await booked(at('13:00'), { status: 'canceled' })
  await makeAttempt(app.ctx.db, canceled, { method: 'bkash', amount_minor: 4000 })
  const { money } = await dayOf(date)
  expect(money).toEqual([
    { currency: 'BDT', collected: 0, toCollect: 800, methods: [] },
    {
      currency: 'USD',
      collected: 70,
      toCollect: 40,
      methods: [
        { method: 'nagad', amount: 40 },
        { method: 'bkash', amount: 30 },
      ],
    },
  ])
})

test('without a date it is today; a day without jobs is empty, and what is no day is refused', async () => {
  expect((await call<DayJobs>('GET', '/bookings/day')).date).toBe(today)
  expect(await dayOf('2044-01-01')).toMatchObject({ date: '2044-01-01', jobs: [], money: [] })
  const refused = await app.request('GET', '/api/bookings/day?date=soon', { token: owner.token })
  expect(refused.status).toBe(400)
})

test('customers do not see it, and accountants see no contact data', async () => {
  const date = addDays(today, 3)
  await booked({ date, start: '09:00', end: '10:00' }, { customer_phone: '01799 123456', note: 'Gate 4' })
  const path = `/bookings/day?date=${date}`
  const customer = await app.signIn()
  expect((await app.request('GET', `/api${path}`, { token: customer.token })).status).toBe(403)
  const accountant = await app.signIn('accountant')
  const day = await call<DayJobs>('GET', path, undefined, accountant)
  expect(day.jobs).toMatchObject([{ note: '', customer: { phone: '', address: '' } }])
})

/** Returns the text of each page, in lines. */
async function pagesOf(pdf: ArrayBuffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    }),
  )
}

const printed = (query: string, who = owner) =>
  fetch(`${app.url}/api/bookings/day.pdf?${query}`, { headers: { authorization: `Bearer ${who.token}` } })

test('the day is printed as a sheet for each crew: twelve jobs on a page, without references of payments', async () => {
  const date = addDays(today, 4)
  const crew = await call<Crew>('POST', '/crews', {
    name: 'Padma',
    color: 'plum',
    hours,
    setUpMinutes: 0,
  })
  for (let hour = 8; hour < 20; hour += 1) {
    const [start, end] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`)
    if (!start || !end) throw new Error('An hour has a start and an end')
    await booked(
      { date, start, end, crew },
      {
        customer_name: `Habibur Rahman ${hour}`,
        customer_phone: '+880 1712-440198',
        vehicle_brand: 'Toyota',
        vehicle_model: 'Land Cruiser',
        registration_plate: 'DHAKA METRO-GHA 12-3456',
        customer_address: 'House 4, Road 6, Block D, Mirpur 2, Dhaka',
        note: 'Gate code 4411, call the guard first',
      },
    )
  }
  const paid = await booked({ date, start: '09:00', end: '10:00' })
  const attempt = await makeAttempt(app.ctx.db, paid, { method: 'bkash', amount_minor: 4000 })

  const answer = await printed(`date=${date}&lang=en`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = await pagesOf(await answer.arrayBuffer())
  expect(pages).toHaveLength(2)
  const sheet = pages.find((page) => page.includes('Padma,'))
  expect(sheet).toContain('12 jobs, 8:00 AM to 8:00 PM')
  expect(sheet?.match(/Gate code 4411/g)).toHaveLength(12)
  // A phone number and a plate are in one line.
  expect(sheet?.match(/\+880 1712-440198/g)).toHaveLength(12)
  expect(sheet?.match(/DHAKA METRO-GHA 12-3456/g)).toHaveLength(12)
  expect(sheet).toContain('at 12 doors')
  expect(pages.join()).not.toContain(attempt.merchant_ref)

  const bangla = await pagesOf(await (await printed(`date=${date}&lang=bn&crew=${crew._id}`)).arrayBuffer())
  expect(bangla).toHaveLength(1)
  const exports = await app.ctx.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'bookings.exported')
    .execute()
  expect(exports.map(({ detail }) => detail)).toEqual([
    { from: date, to: date },
    { from: date, to: date },
  ])
})

test('a day without jobs has no sheet, and who may not read contact data gets none', async () => {
  expect((await printed('date=2044-01-01')).status).toBe(404)
  const accountant = await app.signIn('accountant')
  expect((await printed(`date=${today}`, accountant)).status).toBe(403)
})

test('a job that nobody does is marked, as it is listed, until it is over', async () => {
  const date = addDays(today, 20)
  const crew = (name: string) => call<Crew>('POST', '/crews', { name, color: 'plum', hours, setUpMinutes: 0 })
  const [meghna, jamuna] = [await crew('Meghna'), await crew('Jamuna')]
  const reason = 'Breakdown'
  const off = { fromDate: date, fromTime: '09:00', toDate: date, toTime: '18:00', reason }
  await call('POST', `/crews/${meghna._id}/time-off`, off)
  const begun = await booked({ date, start: '09:00', end: '11:00', crew: meghna })
  await booked({ date, start: '09:00', end: '13:00', crew: jamuna })
  const toCome = await booked({ date, start: '12:00', end: '13:00', crew: meghna })
  const nobody = await booked({ date, start: '14:00', end: '15:00' })
  const forced = { forced: ['hours' as const], forced_reason: 'Back by then' }
  await booked({ date, start: '16:00', end: '17:00', crew: meghna }, forced)

  const setTime = async (time: string) => {
    app.clock.set(instantOf(date, time, app.ctx.config.timeZone))
    owner = await app.signIn('owner')
  }
  const marked = async () =>
    (await dayOf(date)).jobs.filter(({ isUncovered }) => isUncovered).map(({ _id }) => _id)
  const listed = async () => (await call<AffectedBooking[]>('GET', '/crews/uncovered')).map(({ _id }) => _id)
  await setTime('10:00')
  expect(await marked()).toEqual([begun.id, toCome.id, nobody.id])
  expect(await listed()).toEqual([begun.id, toCome.id, nobody.id])
  await setTime('11:30')
  expect(await marked()).toEqual([toCome.id, nobody.id])
  expect(await listed()).toEqual([toCome.id, nobody.id])

  const sheets = await pagesOf(await (await printed(`date=${date}&lang=en`)).arrayBuffer())
  const marks = sheets.map((sheet) => sheet.match(/! Another crew has to do it/g)?.length ?? 0)
  expect(sheets.find((sheet) => sheet.includes('Meghna,'))).toContain('! Another crew has to do it')
  expect(marks.reduce((sum, count) => sum + count, 0)).toBe(1)
})
