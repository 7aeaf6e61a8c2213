import type { SummaryReport, TodayReport } from '@jhilik/contract/reports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
import { daysOf } from '../src/office/views/day-totals.ts'
import { periodBefore } from '../src/office/views/summary.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const ZONE = 'Asia/Dhaka'
let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: ZONE } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const get = async <T>(path: string) => {
  const answer = await app.request<Answer<T>>('GET', `/api/reports/${path}`, { token: admin.token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function refund(
  attemptId: string,
  amount_minor: number,
  at: Date,
  status: 'manual' | 'succeeded' | 'failed' = 'succeeded',
) {
  const row = { id: newId(), attempt_id: attemptId, amount_minor, currency: 'USD', reason: 'test', status }
  await makeRefund(app.ctx.db, {
    ...row,
    created_at: at,
    updated_at: at,
    settled_at: status === 'succeeded' ? at : null,
  })
}

describe('the summary of a period', () => {
  const from = '2031-03-03'
  const to = '2031-03-09'
  const at = (date: string, time: string) => instantOf(date, time, ZONE)

  test('counts what was sold, earned and given back, by the days of the business', async () => {
    const { db } = app.ctx
    const [wash, wax] = [await makeService(db, { name: 'Wash' }), await makeService(db, { name: 'Wax' })]
    const slot = (service_id: string, date: string, start_time: string, more: object = {}) =>
      makeSlot(db, { service_id, date, start_time, end_time: `${start_time.slice(0, 2)}:45`, ...more })
    const sell = async (
      slotId: string,
      price_minor: number,
      paidAt: Date,
      given: Parameters<typeof makeBooking>[1] = {},
    ) => {
      const booking = await makeBooking(db, { slot_id: slotId, price_minor, ...given })
      return makeAttempt(db, booking, { paid_at: paidAt })
    }
    // On Monday two of three seats are sold; the money came just before and just after midnight in Dhaka.
    const monday = await slot(wash.id, from, '10:00', { capacity: 3 })
    await sell(monday.id, 1000, new Date(at(from, '00:00').getTime() - 1), { seat: 1 })
    const second = await sell(monday.id, 2000, at(from, '00:00'), { seat: 2, status: 'completed' })
    await refund(second.id, 500, at(to, '23:59'))
    await refund(second.id, 100, at(to, '23:59'), 'failed')
    // On Sunday a seat is sold in another currency, and the customer does not come.
    const sunday = await slot(wax.id, to, '15:00')
    await sell(sunday.id, 3000, at(to, '12:00'), { currency: 'BDT', status: 'no_show' })
    // These are a free slot, a canceled one, and bookings that came to nothing.
    const free = await slot(wash.id, '2031-03-05', '10:00')
    await slot(wash.id, '2031-03-05', '11:00', { status: 'canceled' })
    await makeBooking(db, { slot_id: free.id, status: 'canceled' })
    await makeBooking(db, { slot_id: free.id, status: 'expired' })

    const { current, previous } = await get<SummaryReport>(`summary?from=${from}&to=${to}`)
    expect(current).toMatchObject({
      from,
      to,
      bookings: { total: 3, completed: 1, noShow: 1, canceled: 1 },
      income: [
        { currency: 'BDT', paid: 30, refunded: 0, net: 30 },
        { currency: 'USD', paid: 20, refunded: 5, net: 15 },
      ],
      occupancy: [
        { weekday: 1, hour: 10, seats: 3, taken: 2 },
        { weekday: 3, hour: 10, seats: 1, taken: 0 },
        { weekday: 7, hour: 15, seats: 1, taken: 1 },
      ],
      topServices: [
        {
          serviceId: wash.id,
          name: 'Wash',
          nameBn: '',
          bookings: 2,
          value: [{ currency: 'USD', amount: 30 }],
        },
        { serviceId: wax.id, name: 'Wax', nameBn: '', bookings: 1, value: [{ currency: 'BDT', amount: 30 }] },
      ],
    })
    expect(current.days).toHaveLength(7)
    expect(current.days[0]).toEqual({ date: from, bookings: 2, income: [{ currency: 'USD', amount: 20 }] })
    expect(current.days[1]).toEqual({ date: '2031-03-04', bookings: 0, income: [] })
    expect(current.days[6]).toEqual({
      date: to,
      bookings: 1,
      income: [
        { currency: 'BDT', amount: 30 },
        { currency: 'USD', amount: -5 },
      ],
    })
    expect(previous).toMatchObject({
      from: '2031-02-24',
      to: '2031-03-02',
      bookings: { total: 0, canceled: 0 },
      income: [{ currency: 'USD', paid: 10, refunded: 0, net: 10 }],
    })
  })

  test('leaves seats on closed dates out of the occupancy, but not those that were sold', async () => {
    const { db } = app.ctx
    const date = '2032-06-07'
    const closed_date_id = newId()
    const closed = { id: closed_date_id, service_id: null, from_date: date, to_date: date, name: 'Eid' }
    await db
      .insertInto('closed_dates')
      .values({ ...closed, created_at: at(date, '00:00') })
      .execute()
    const slot = (start_time: string, more: object = {}) =>
      makeSlot(db, { date, start_time, end_time: `${start_time.slice(0, 2)}:45`, ...more })
    await slot('09:00')
    const closing = { closed_date_id, status: 'canceled', withdrawn: true }
    // Somebody held it when the day was closed, and let the hold run out.
    await slot('10:00', closing)
    const sold = await slot('11:00', { ...closing, capacity: 3 })
    await makeBooking(db, { slot_id: sold.id, slot_capacity: 3 })

    const { current } = await get<SummaryReport>(`summary?from=${date}&to=${date}`)
    expect(current.occupancy).toEqual([
      { weekday: 1, hour: 9, seats: 1, taken: 0 },
      { weekday: 1, hour: 11, seats: 1, taken: 1 },
    ])
  })

  test('refuses a period that is backwards, too long or no period', async () => {
    for (const query of [
      'from=2031-03-09&to=2031-03-03',
      'from=2030-01-01&to=2031-01-02',
      'from=2031-03-03',
      'from=x&to=y',
    ]) {
      const answer = await app.request('GET', `/api/reports/summary?${query}`, { token: admin.token })
      expect([query, answer.status]).toEqual([query, 400])
    }
    await get(`summary?from=2030-01-01&to=2031-01-01`)
  })

  test('is compared with the equally long one before', () => {
    expect(periodBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({
      from: '2028-02-29',
      to: '2028-02-29',
    })
    expect(daysOf({ from: '2027-12-30', to: '2028-01-02' })).toHaveLength(4)
  })
})

describe('the report of today', () => {
  test('says how many jobs there are, what is free and what waits for staff', async () => {
    const { db } = app.ctx
    const { date: today } = wallClock(app.clock.now(), ZONE)
    const noon = instantOf(addDays(today, 400), '12:00', ZONE)
    app.clock.set(noon)
    admin = await app.signIn('admin')
    const date = wallClock(noon, ZONE).date
    const { id: service_id } = await makeService(db)
    const slot = (start_time: string, end_time: string, capacity = 1) =>
      makeSlot(db, { service_id, date, start_time, end_time, capacity })
    await makeBooking(db, { slot_id: (await slot('11:30', '12:30')).id })
    await makeBooking(db, { slot_id: (await slot('10:00', '11:00')).id, status: 'completed' })
    await slot('09:00', '09:30')
    const evening = await slot('18:00', '19:00', 3)
    const next = await makeBooking(db, { slot_id: evening.id, customer_name: 'Rahima Begum' })
    await slot('20:00', '21:00')
    const hold = await makeBooking(db, {
      slot_id: evening.id,
      seat: 2,
      status: 'held',
      hold_expires_at: addMinutes(noon, 5),
    })
    const doubtful = await makeAttempt(db, hold, { status: 'review', detail: 'risk' })
    const paid = await makeAttempt(db, next)
    await refund(paid.id, 250, noon, 'manual')
    await refund(paid.id, 50, noon, 'succeeded')

    const report = await get<TodayReport>('today')
    expect(report).toMatchObject({
      date,
      mailsOnDisk: false,
      jobsToday: 3,
      freeSlots: 2,
      freeSeats: 2,
      unpaidHolds: { count: 1, soonestEnd: addMinutes(noon, 5).toISOString() },
      paymentsInReview: {
        count: 1,
        oldest: [
          {
            attemptId: doubtful.id,
            bookingId: hold.id,
            code: hold.code,
            name: hold.customer_name,
            detail: 'risk',
          },
        ],
      },
      refundsDue: {
        count: 1,
        totals: [{ currency: 'USD', amount: 2.5 }],
        oldest: [{ bookingId: next.id, code: next.code, name: 'Rahima Begum', amount: 2.5 }],
      },
    })

    for (const minutes of [3, 2, 1]) {
      await refund(
        (await makeAttempt(db, await makeBooking(db))).id,
        100,
        addMinutes(noon, minutes),
        'manual',
      )
    }
    const { refundsDue } = await get<TodayReport>('today')
    expect(refundsDue?.count).toBe(4)
    expect(refundsDue?.oldest.map(({ createdAt }) => createdAt)).toEqual(
      [0, 1, 2].map((minutes) => addMinutes(noon, minutes).toISOString()),
    )
  })
})
