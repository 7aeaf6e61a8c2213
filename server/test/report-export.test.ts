import type { SummaryReport } from '@jhilik/contract/reports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeService, makeSlot } from '../src/demo/factories.ts'
import { addMinutes, instantOf } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const ZONE = 'Asia/Dhaka'
const MONTHS = {
  may: { from: '2031-05-01', to: '2031-05-31' },
  june: { from: '2031-06-01', to: '2031-06-30' },
  july: { from: '2031-07-01', to: '2031-07-31' },
}
let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: ZONE } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const at = (date: string, time: string) => instantOf(date, time, ZONE)
/** Sets the clock and signs in again, because earlier tokens have expired by then. */
/** Stops the clock at the time, because exports are compared to the second. */
async function travelTo(instant: Date) {
  app.clock.set(instant)
  app.clock.stop()
  admin = await app.signIn('admin')
}
type Status = 'manual' | 'succeeded' | 'failed' | 'requested'

async function refund(attemptId: string, amount_minor: number, status: Status, made: Date, settled?: Date) {
  const row = {
    id: newId(),
    attempt_id: attemptId,
    amount_minor,
    currency: 'USD',
    reason: 'refunded_by_staff',
  }
  await makeRefund(app.ctx.db, {
    ...row,
    status,
    created_at: made,
    updated_at: made,
    settled_at: settled ?? null,
  })
}

/** Makes a booking that is sold for one day and paid on another one. */
async function sell(date: string, price_minor: number, paid_at: Date) {
  const slot = await makeSlot(app.ctx.db, { date })
  const booking = await makeBooking(app.ctx.db, { slot_id: slot.id, price_minor })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking, { paid_at }) }
}

interface Row {
  [title: string]: string
}

async function download(query: Record<string, string>): Promise<Row[]> {
  const answer = await fetch(`${app.url}/api/bookings/export.csv?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  const [header = '', ...lines] = (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  const titles = header.split(',')
  return lines.map((line) => {
    // Quoted cells hold addresses here, and no quotes.
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain,
    )
    return Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? '']))
  })
}

const sum = (rows: readonly Row[], title: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[title]) * 100), 0) / 100

async function report({ from, to }: { from: string; to: string }) {
  const path = `/api/reports/summary?from=${from}&to=${to}`
  const { body } = await app.request<Answer<SummaryReport>>('GET', path, { token: admin.token })
  return body.data.current.income.find(({ currency }) => currency === 'USD')
}

describe('the table by the day of the payment', () => {
  test('has the same money as the report of the same month, also for refunds of other months', async () => {
    // The first payment is in the last minute of May, the second in the first of June; others are served or given back
    // in another month.
    await sell('2031-06-02', 1000, addMinutes(at('2031-06-01', '00:00'), -1))
    await sell('2031-08-15', 2000, at('2031-06-01', '00:00'))
    const later = await sell('2031-06-20', 4000, at('2031-06-10', '12:00'))
    await refund(later.attempt.id, 1500, 'succeeded', at('2031-06-11', '12:00'), at('2031-07-02', '09:00'))
    const earlier = await sell('2031-05-20', 3000, at('2031-05-10', '12:00'))
    await refund(earlier.attempt.id, 3000, 'succeeded', at('2031-05-21', '12:00'), at('2031-06-30', '23:59'))
    const open = await sell('2031-06-25', 5000, at('2031-06-12', '12:00'))
    await refund(open.attempt.id, 700, 'manual', at('2031-06-13', '12:00'))
    await refund(open.attempt.id, 300, 'requested', at('2031-06-13', '12:00'))
    await refund(open.attempt.id, 200, 'failed', at('2031-06-13', '12:00'))

    for (const [name, expected] of [
      ['may', { paid: 40, refunded: 0, net: 40, refundDue: 0 }],
      ['june', { paid: 110, refunded: 30, net: 80, refundDue: 10 }],
      ['july', { paid: 0, refunded: 15, net: -15, refundDue: 0 }],
    ] as const) {
      const month = MONTHS[name]
      expect(await report(month)).toMatchObject(expected)
      const rows = await download({ dateBy: 'payment', ...month })
      expect([name, sum(rows, 'Paid in period')]).toEqual([name, expected.paid])
      expect([name, sum(rows, 'Refunded in period')]).toEqual([name, expected.refunded])
    }
    // The report is the same when the days were summed up before.
    await app.runJob('sum-up-days')
    expect(await report(MONTHS.june)).toMatchObject({ paid: 110, refunded: 30, net: 80, refundDue: 10 })

    const byService = await download({ dateBy: 'service', ...MONTHS.june })
    expect(
      byService.map((row) => [row['Service date'], row['Paid amount'], row['Refunded amount']]).sort(),
    ).toEqual([
      ['2031-06-02', '10', '0'],
      ['2031-06-20', '40', '15'],
      ['2031-06-25', '50', '0'],
    ])
    expect(await download({ ...MONTHS.june })).toEqual(byService)
  })

  test('has it also for tips, corrections of a later month and what came after the month was closed', async () => {
    const months = { 2: '2034-02', 3: '2034-03', 4: '2034-04' }
    const daysOf = (month: string) => ({ from: `${month}-01`, to: `${month}-28` })
    const post = (path: string, body: object) =>
      app.request('POST', `/api${path}`, { token: admin.token, body })
    const onSite = async () => {
      const terms = { payment_terms: 'none', due_now_minor: 0 } as const
      const slot = await makeSlot(app.ctx.db, { date: '2034-02-10' })
      const booking = await makeBooking(app.ctx.db, { slot_id: slot.id, price_minor: 4000, ...terms })
      return booking.id
    }
    const [mistyped, tipped, refunded] = [await onSite(), await onSite(), await onSite()]
    await travelTo(at('2034-02-10', '12:00'))
    const pay = (id: string, amount: number, tip = 0) =>
      post(`/bookings/${id}/payments`, { method: 'cash', amount, tip })
    await pay(mistyped, 40)
    await pay(tipped, 30, 5)
    await pay(refunded, 20)
    await travelTo(at('2034-03-05', '12:00'))
    const { id } = await app.ctx.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('booking_id', '=', mistyped)
      .executeTakeFirstOrThrow()
    expect((await post(`/ledger-entries/${id}/correction`, { reason: 'Mistyped' })).status).toBe(200)
    expect((await pay(mistyped, 14)).status).toBe(200)
    await travelTo(at('2034-04-02', '12:00'))
    await app.ctx.db
      .insertInto('closed_months')
      .values({ month: '2034-03-01', closed_by: admin.user.sub, closed_at: app.clock.now() })
      .execute()
    // This refund was made in March but is entered after that month was closed, so it counts in April.
    const { attempt_id } = await app.ctx.db
      .selectFrom('ledger_entries')
      .select('attempt_id')
      .where('booking_id', '=', refunded)
      .executeTakeFirstOrThrow()
    await refund(attempt_id ?? '', 800, 'succeeded', at('2034-03-20', '12:00'), at('2034-03-20', '12:00'))

    for (const [month, expected] of [
      [months[2], { paid: 90, tips: 5, refunded: 0 }],
      [months[3], { paid: -26, tips: 0, refunded: 0 }],
      [months[4], { paid: 0, tips: 0, refunded: 8 }],
    ] as const) {
      expect([month, await report(daysOf(month))]).toMatchObject([month, expected])
      const rows = await download({ dateBy: 'payment', ...daysOf(month) })
      const told = ['Paid', 'Tips', 'Refunded'].map((title) => sum(rows, `${title} in period`))
      expect([month, ...told]).toEqual([month, expected.paid, expected.tips, expected.refunded])
    }
    const [line] = (await download({ from: '2034-02-10', to: '2034-02-10' })).filter(
      ({ Booking }) => Booking === mistyped,
    )
    expect(line).toMatchObject({ 'Paid amount': '14', 'Paid at': '2034-03-05T12:00:00+06:00', Tips: '0' })
    await travelTo(new Date())
  })

  test('narrows the list in the same way', async () => {
    const path = `/api/bookings?dateBy=payment&from=2031-07-01&to=2031-07-31`
    const { body } = await app.request<Answer<{ slot: { date: string } }[]>>('GET', path, {
      token: admin.token,
    })
    expect(body.data.map(({ slot }) => slot.date)).toEqual(['2031-06-20'])
    const refused = await app.request('GET', '/api/bookings?dateBy=moon', { token: admin.token })
    expect(refused.status).toBe(400)
  })
})

test('a line of the exported report says when and how much was paid and paid back, and which documents were issued', async () => {
  const paidAt = at('2032-02-01', '00:30')
  const booking = await sell('2032-02-10', 4000, paidAt)
  await refund(booking.attempt.id, 1000, 'succeeded', at('2032-02-03', '10:00'), at('2032-02-04', '10:00'))
  await refund(booking.attempt.id, 550, 'manual', at('2032-02-05', '10:00'))
  const only = { from: '2032-02-10', to: '2032-02-10' }
  const line = {
    'Service date': '2032-02-10',
    'Paid at': '2032-02-01T00:30:00+06:00',
    'Paid amount': '40',
    'Refunded at': '2032-02-04T10:00:00+06:00',
    'Refunded amount': '10',
    'Refund due': '5.5',
    'Payment currency': 'USD',
  }
  const Receipt = expect.stringMatching(/^2032-\d{6} CN-2032-\d{6}$/)
  expect(await download(only)).toMatchObject([{ ...line, Receipt }])
})

test('an unpaid booking has no money in the exported report, and one in two currencies has a line for each', async () => {
  const { db } = app.ctx
  const { id: service_id } = await makeService(db, { name: 'Wash', name_bn: 'ধোয়া' })
  const slot = await makeSlot(db, { service_id, date: '2033-02-10', capacity: 2 })
  const unpaid = await makeBooking(db, { slot_id: slot.id, slot_capacity: 2, status: 'held' })
  const double = await makeBooking(db, { slot_id: slot.id, slot_capacity: 2, seat: 2, price_minor: 4000 })
  await makeAttempt(db, double)
  await makeAttempt(db, double, { currency: 'BDT', amount_minor: 500000 })
  const rows = await download({ serviceId: service_id })
  expect(rows.map((row) => [row.Service, row['Service in Bangla']])).toEqual(Array(3).fill(['Wash', 'ধোয়া']))
  const money = (id: string) =>
    rows
      .filter(({ Booking }) => Booking === id)
      .map((row) => [row['Paid at'] !== '', row['Paid amount'], row['Payment currency']])
  expect(money(unpaid.id)).toEqual([[false, '0', '']])
  expect(money(double.id)).toEqual([
    [true, '5000', 'BDT'],
    [true, '40', 'USD'],
  ])
})
