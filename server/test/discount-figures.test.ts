import type { DiscountFigures } from '@jhilik/contract/discount-figures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const DAY = '2031-03-03'
let app: TestApp
let manager: SignedIn
let couponId: string
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  manager = await app.signIn('manager')
  const { body } = await app.request<Answer<{ _id: string }>>('POST', '/api/coupons', {
    token: manager.token,
    body: { code: 'EID10', amount: 10, maxUses: 5 },
  })
  couponId = body.data._id
})
afterAll(() => app.close())

const named = (name: string) => ({ name, name_bn: '' })
const CHARGES = [
  { kind: 'rule' as const, ...named('Friday'), rate: null, agreed_minor: 300, amount_minor: 300 },
  { kind: 'rule' as const, ...named('Morning'), rate: -4_000, amount_minor: -200 },
  { kind: 'standing' as const, ...named(''), rate: 10_000, amount_minor: -500 },
  { kind: 'coupon' as const, ...named('EID10'), rate: null, agreed_minor: -1_000, amount_minor: -1_000 },
]

/** A visit on the day, paid on site, of 50 and the charges. */
async function addVisit(
  status: 'confirmed' | 'canceled',
  charges: typeof CHARGES,
  coupon_use: number | null,
) {
  const { db } = app.ctx
  const slot = await makeSlot(db, { date: DAY })
  const unpaid = { payment_terms: 'none' as const, due_now_minor: 0, status }
  const booking = await makeBooking(db, { slot_id: slot.id, price_minor: 5_000, ...unpaid })
  await makeAttempt(db, booking, { gateway: 'cash' })
  const rows = charges.map((charge, index) => ({ booking_id: booking.id, position: index + 1, ...charge }))
  const price_minor = charges.reduce((sum, charge) => sum + charge.amount_minor, 5_000)
  const coupon = coupon_use === null ? {} : { coupon_id: couponId, coupon_use, coupon_limit: 5 }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('booking_charges').values(rows).execute()
    await tx
      .updateTable('bookings')
      .set({ price_minor, ...coupon })
      .where('id', '=', booking.id)
      .execute()
  })
  return booking
}
const giveDiscount = (id: string, body: object) =>
  app.request<Answer<unknown>>('POST', `/api/bookings/${id}/discounts`, {
    token: manager.token,
    body: { reason: 'Late', ...body },
  })
async function download(path: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${manager.token}`, 'accept-language': 'en' }
  const text = await (await fetch(`${app.url}/api/${path}`, { headers })).text()
  return text.replace('\ufeff', '').trim().split('\r\n')
}

test('what was taken off is added up by kind, coupon and price rule, and can be exported', async () => {
  const first = await addVisit('confirmed', CHARGES, 1)
  const second = await addVisit('confirmed', CHARGES.slice(3), 2)
  await addVisit('canceled', CHARGES, null)
  await giveDiscount(first.id, { percent: 10 })
  await giveDiscount(second.id, { amount: 1 })
  await giveDiscount(second.id, { amount: 2 })
  const wrong = await app.ctx.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('amount_minor', '=', -200)
    .executeTakeFirstOrThrow()
  const correction = await app.request('POST', `/api/ledger-entries/${wrong.id}/correction`, {
    token: manager.token,
    body: { reason: 'Mistyped' },
  })
  expect(correction.status).toBe(200)

  const path = `reports/discounts?from=${DAY}&to=${DAY}`
  const { body } = await app.request<Answer<DiscountFigures>>('GET', `/api/${path}`, { token: manager.token })
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  expect(body.data).toEqual({
    kinds: [
      { kind: 'rule', bookings: 1, ...usd(2) },
      { kind: 'standing', bookings: 1, ...usd(5) },
      { kind: 'coupon', bookings: 2, ...usd(20) },
      // 10 % of 36, and 1.
      { kind: 'staff', bookings: 2, ...usd(4.6) },
    ],
    named: [
      { kind: 'rule', name: 'Morning', nameBn: '', bookings: 1, ...usd(2) },
      { kind: 'coupon', name: 'EID10', nameBn: '', bookings: 2, ...usd(20) },
    ],
  })
  expect((await download(path.replace('?', '.csv?'))).sort()).toEqual(
    [
      'Booking,Service date,Status,Kind,Coupon or price rule,Percent,Amount,Currency',
      `${first.code},${DAY},Confirmed,Discount by price rules,Morning,4,2,USD`,
      `${first.code},${DAY},Confirmed,Standing discount,,10,5,USD`,
      `${first.code},${DAY},Confirmed,Discount by coupon,EID10,,10,USD`,
      `${first.code},${DAY},Confirmed,Discount by staff,,10,3.6,USD`,
      `${second.code},${DAY},Confirmed,Discount by coupon,EID10,,10,USD`,
      `${second.code},${DAY},Confirmed,Discount by staff,,,1,USD`,
    ].sort(),
  )
  const [titles = '', ...bookings] = await download(`bookings/export.csv?from=${DAY}&to=${DAY}`)
  expect(titles.split(',').slice(-5)).toEqual([
    'Discount by price rules',
    'Standing discount',
    'Discount by coupon',
    'Discount by staff',
    'Coupon',
  ])
  const endOf = ({ code }: { code: string }) =>
    bookings
      .find((line) => line.includes(code))
      ?.split(',')
      .slice(-5)
  expect([endOf(first), endOf(second)]).toEqual([
    ['2', '5', '10', '3.6', 'EID10'],
    ['0', '0', '10', '1', 'EID10'],
  ])
  expect((await download('coupons.csv'))[1]).toBe('EID10,,10,,USD,,,no,5,,yes,2,20')
})

test('without discounts the lists are empty', async () => {
  const { body } = await app.request<Answer<DiscountFigures>>(
    'GET',
    '/api/reports/discounts?from=2031-04-01&to=2031-04-02',
    { token: manager.token },
  )
  expect(body.data).toEqual({ kinds: [], named: [] })
})
