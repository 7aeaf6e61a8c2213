import type { MoneyDay } from '@jhilik/contract/money-days.ts'
import type { MoneyMonths } from '@jhilik/contract/money-months.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund } from '../src/demo/factories.ts'
import { instantOf, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'

let app: TestApp
let owner: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  // The clock starts at noon, so that everything is entered on the same day until the last test.
  app.clock.set(
    instantOf(wallClock(app.clock.now(), app.ctx.config.timeZone).date, '12:00', app.ctx.config.timeZone),
  )
  owner = await app.signIn('owner')
  customer = await app.signIn()
  await enterFebruary()
  await payOnSite()
})
afterAll(() => app.close())

const call = <T = unknown>(method: string, path: string, body?: object) =>
  app.request<Answer<T>>(method, `/api/${path}`, { token: owner.token, ...(body && { body }) })
const today = () => wallClock(app.clock.now(), app.ctx.config.timeZone).date
const noon = (day: string) => instantOf(day, '12:00', app.ctx.config.timeZone)
const daysOf = async (from: string, to: string, gateway = '') =>
  (await call<MoneyDay[]>('GET', `money/days?from=${from}&to=${to}${gateway && `&gateway=${gateway}`}`)).body
    .data

/** Two gateways on one day, a refund on the next, another currency, and a fee that changes after the month is closed. */
async function enterFebruary() {
  const { db } = app.ctx
  const { attempt } = await makePaidBooking(
    app,
    customer,
    48,
    {},
    { paid_at: noon('2025-02-03'), fee_minor: 100 },
  )
  await makePaidBooking(
    app,
    customer,
    48,
    { price_minor: 6000, due_now_minor: 6000 },
    { paid_at: noon('2025-02-03'), fee_minor: 200, gateway: 'stripe' },
  )
  const at = noon('2025-02-04')
  await makeRefund(db, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: 1500,
    currency: 'USD',
    reason: 'goodwill',
    status: 'succeeded',
    created_at: at,
    updated_at: at,
    settled_at: at,
  })
  await makePaidBooking(
    app,
    customer,
    48,
    { price_minor: 500_000, due_now_minor: 500_000, currency: 'BDT' },
    { paid_at: noon('2025-02-05'), gateway: 'sslcommerz' },
  )
  const closed = await call('PUT', 'money/closed-months/2025-02')
  expect(closed.status).toBe(200)
  await db.updateTable('payment_attempts').set({ fee_minor: 120 }).where('id', '=', attempt.id).execute()
}

/** Pays 40 on site: 10 are a discount, 10 are paid in cash with a tip of 2, and 20 by bKash. */
async function payOnSite() {
  const { id } = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
  })
  await makeAttempt(app.ctx.db, { ...(await bookingRow(id)) }, { gateway: 'cash' })
  const pay = (body: object) => call('POST', `bookings/${id}/payments`, body)
  const answers = [
    await call('POST', `bookings/${id}/discounts`, { amount: 10, reason: '=Regular' }),
    await pay({ method: 'cash', amount: 10, tip: 2 }),
    await pay({ method: 'bkash', amount: 20, reference: '+8801712345678' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
}
const bookingRow = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const figures = ({ received, refunded, fees, net, settled, expected }: MoneyDay) =>
  [received, refunded, fees, net, settled, expected].join(' ')

test('each day and gateway has what its entries say, also when another month is closed', async () => {
  const february = await daysOf('2025-02-01', '2025-02-28')
  expect(february.map((day) => [day.date, day.gateway, day.currency, figures(day), day.isClosed])).toEqual([
    ['2025-02-05', 'sslcommerz', 'BDT', '5000 0 0 5000 0 5000', true],
    ['2025-02-04', 'aamarpay', 'USD', '0 15 0 -15 0 -15', true],
    ['2025-02-03', 'aamarpay', 'USD', '40 0 1 39 0 39', true],
    ['2025-02-03', 'stripe', 'USD', '60 0 2 58 0 58', true],
  ])
  // A fee of 1.00 was taken back and one of 1.20 was entered.
  const march = await daysOf('2025-03-01', '2025-03-31')
  expect(march.map((day) => [day.date, day.gateway, figures(day), day.isClosed])).toEqual([
    ['2025-03-01', 'aamarpay', '0 0 0.2 -0.2 0 -0.2', false],
  ])
})

test('what was received on site is told by what was paid with; tips count, discounts do not', async () => {
  const days = await daysOf(today(), today())
  expect(days.map((day) => [day.gateway, day.isOnSite, figures(day)])).toEqual([
    ['bkash', true, '20 0 0 20 0 20'],
    // No statement knows cash.
    ['cash', true, '12 0 0 12 0 0'],
  ])
  expect(await daysOf(today(), today(), 'bkash')).toHaveLength(1)
  expect(await daysOf(today(), today(), 'other')).toEqual([])
})

test('a month has the sums of its days and what is open in it', async () => {
  const { year, years, months } = (await call<MoneyMonths>('GET', 'money/months?year=2025')).body.data
  expect([year, years.includes(2025), years.includes(Number(today().slice(0, 4)))]).toEqual([
    2025,
    true,
    true,
  ])
  expect(months).toMatchObject([
    {
      month: '2025-03',
      closed: null,
      canClose: true,
      // The corrected fee is of no payment of this month.
      open: { lines: 0, entries: 0, payments: 0, refunds: 0 },
      sums: [{ gateway: 'aamarpay', fees: 0.2, net: -0.2 }],
    },
    {
      month: '2025-02',
      closed: { by: owner.user.name },
      canClose: false,
      open: { lines: 0, entries: 4, payments: 0, refunds: 0 },
      sums: [
        { gateway: 'aamarpay', received: 40, refunded: 15, fees: 1, net: 24 },
        { gateway: 'sslcommerz', currency: 'BDT', received: 5000, net: 5000 },
        { gateway: 'stripe', received: 60, fees: 2, net: 58 },
      ],
    },
  ])
  const now = (await call<MoneyMonths>('GET', 'money/months')).body.data
  expect(now.months[0]).toMatchObject({ month: today().slice(0, 7), canClose: false, closed: null })
  expect((await call('GET', 'money/months?year=12')).status).toBe(400)
})

test('the table of entries adds up to the figures of the page', async () => {
  for (const [from, to, gateway] of [
    ['2025-02-01', '2025-03-31', ''],
    ['2025-02-01', '2025-03-31', 'aamarpay'],
    [today(), today(), ''],
  ] as const) {
    const file = await app.request<string>(
      'GET',
      `/api/money/entries.csv?from=${from}&to=${to}${gateway && `&gateway=${gateway}`}`,
      { token: owner.token },
    )
    const rows: Record<string, string>[] = parse(String(file.body), { bom: true, columns: true })
    const ofFile = new Map<string, number>()
    for (const row of rows.filter(({ Kind }) => Kind !== 'adjustment')) {
      const name = row.Gateway === 'cash' ? row.Method : row.Gateway
      const key = `${row['Booked on']} ${name} ${row.Currency}`
      ofFile.set(key, (ofFile.get(key) ?? 0) + Math.round(Number(row.Amount) * 100))
    }
    const page = await daysOf(from, to, gateway)
    expect(page.length).toBeGreaterThan(0)
    expect(Object.fromEntries(ofFile)).toEqual(
      Object.fromEntries(
        page.map((day) => [`${day.date} ${day.gateway} ${day.currency}`, Math.round(day.net * 100)]),
      ),
    )
  }
})

test('the table is for spreadsheets: a byte order mark, and no cell is a formula', async () => {
  const answer = await fetch(`${app.url}/api/money/entries.csv?from=${today()}&to=${today()}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text.split('\r\n')[0]).toBe(
    'Entry,Booked on,Occurred at,Kind,Tip,Gateway,Method,Amount,Currency,Reference,Our reference,Booking,Service,Reason,Collected by,Corrects entry,Settled on,Month closed,Document',
  )
  expect(text).toContain("'=Regular")
  expect(text).toContain('"=""+8801712345678"""')
  expect(text).not.toMatch(/[,\n][=+@]/)
})
