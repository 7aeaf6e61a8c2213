import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import type { LedgerEntriesTable } from '../src/platform/schema/money.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'

let app: TestApp
let customer: SignedIn
let manager: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  customer = await app.signIn()
  manager = await app.signIn('manager')
  dispatcher = await app.signIn('dispatcher')
})
afterAll(() => app.close())

/** A confirmed booking that is paid on site, with nothing paid yet. */
async function onSite() {
  const booking = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
  })
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  return booking
}
const post = (path: string, body: object, who = manager, headers = {}) =>
  app.request<Answer<unknown> & { code?: string }>('POST', `/api${path}`, { token: who.token, body, headers })
const detail = async (id: string, who = manager) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })).body.data
const pay = (id: string, body: object = {}, headers = {}) =>
  post(`/bookings/${id}/payments`, { method: 'cash', amount: 40, ...body }, dispatcher, headers)
const entriesOf = (bookingId: string) =>
  app.ctx.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()
const amountsOf = async (bookingId: string) =>
  (await entriesOf(bookingId)).map(({ kind, amount_minor }) => [kind, amount_minor])
/** The name of the constraint that refuses it. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { constraint?: string }) => error.constraint,
  )

describe('entries of gateways', () => {
  test('follow the payment, what the gateway keeps, the refund and its reopening', async () => {
    const { id, attempt } = await makePaidBooking(app, customer, 48, {}, { fee_minor: 100 })
    expect((await post(`/bookings/${id}/refund`, { reason: 'x', refundAmount: 15 })).status).toBe(200)
    const refund = (await detail(id)).actions.staff?.refundsToSettle[0]?._id
    await post(`/refunds/${refund}/settle`, { reference: 'R-1' })
    await post(`/refunds/${refund}/reopen`, { reason: 'Not paid' })
    await post(`/refunds/${refund}/settle`, { reference: 'R-2' })
    expect(await amountsOf(id)).toEqual([
      ['charge', 4000],
      ['fee', -100],
      ['refund', -1500],
      ['refund', 1500],
      ['refund', -1500],
    ])
    const { money, staff } = await detail(id)
    expect(money).toMatchObject({ paid: 40, refunded: 15, dueOnSite: 0 })
    expect(staff?.entries?.map(({ isCorrected }) => isCorrected)).toEqual([false, false, true, false, false])
    expect((await detail(id, dispatcher)).staff?.entries).toBeNull()
    expect((await entriesOf(id))[0]?.attempt_id).toBe(attempt.id)
  })

  test('are only added', async () => {
    const { id } = await makePaidBooking(app, customer)
    const { db } = app.ctx
    const change = db.updateTable('ledger_entries').set({ amount_minor: 1 }).where('booking_id', '=', id)
    expect(await refusalOf(change.execute())).toBe('ledger_entries_append_only')
    const remove = db.deleteFrom('ledger_entries').where('booking_id', '=', id)
    expect(await refusalOf(remove.execute())).toBe('ledger_entries_append_only')
    const settled = db.updateTable('ledger_entries').where('booking_id', '=', id)
    const at = app.clock.now()
    expect(await refusalOf(settled.set({ settled_at: at }).execute())).toBe('allowed')
    expect(await refusalOf(settled.set({ settled_at: null }).execute())).toBe('ledger_entries_append_only')
  })

  test('that contradict others are refused', async () => {
    const { id, attempt } = await makePaidBooking(app, customer)
    const [charge] = await entriesOf(id)
    const enter = (fields: Partial<Insertable<LedgerEntriesTable>>) =>
      refusalOf(
        app.ctx.db
          .insertInto('ledger_entries')
          .values({
            booking_id: id,
            kind: 'charge',
            amount_minor: 4000,
            currency: 'USD',
            attempt_id: attempt.id,
            occurred_at: app.clock.now(),
            ...fields,
          })
          .execute(),
      )
    expect(await enter({})).toBe('ledger_entries_one_live')
    expect(await enter({ kind: 'fee', amount_minor: 10 })).toBe('ledger_entries_sign')
    expect(await enter({ kind: 'fee', amount_minor: -10, currency: 'BDT' })).toBe('ledger_entries_of_attempt')
    expect(await enter({ kind: 'chargeback', amount_minor: -10 })).toBe(
      'ledger_entries_dispute_of_chargeback',
    )
    const correction = { corrects_id: charge?.id ?? null }
    expect(await enter({ ...correction, amount_minor: -1 })).toBe('ledger_entries_corrects_opposite')
    const discount = { kind: 'adjustment', amount_minor: -100, attempt_id: null } as const
    expect(await enter(discount)).toBe('ledger_entries_discount_has_reason')
    expect(await enter({ ...discount, reason: 'x', currency: 'BDT' })).toBe(
      'ledger_entries_in_currency_of_booking',
    )
  })

  test('of a closed month count in the next open one', async () => {
    const { db } = app.ctx
    const closed_at = app.clock.now()
    const months = ['2024-05-01', '2024-06-01'].map((month) => ({ month, closed_by: null, closed_at }))
    await db.insertInto('closed_months').values(months).execute()
    const paid_at = new Date('2024-05-20T12:00:00Z')
    const { id, attempt } = await makePaidBooking(app, customer, 48, {}, { paid_at })
    expect((await entriesOf(id)).map(({ booked_on }) => booked_on)).toEqual(['2024-07-01'])
    const entry = { booking_id: id, attempt_id: attempt.id, currency: 'USD', occurred_at: paid_at }
    const late = db
      .insertInto('ledger_entries')
      .values({ ...entry, kind: 'fee', amount_minor: -100, booked_on: '2024-05-20' })
    expect(await refusalOf(late.execute())).toBe('ledger_entries_month_is_open')
    await db.deleteFrom('closed_months').execute()
    expect(await refusalOf(late.execute())).toBe('allowed')
  })

  test('are necessary for an accepted payment on site', async () => {
    const { id } = await onSite()
    await pay(id)
    const lose = app.ctx.db
      .updateTable('payment_attempts')
      .set({ received_minor: 1 })
      .where('booking_id', '=', id)
    expect(await refusalOf(lose.execute())).toBe('payment_attempts_in_ledger')
  })
})

describe('payments on site', () => {
  test('count toward the price; tips do not', async () => {
    const { id } = await onSite()
    expect((await pay(id, { amount: 15, tip: 2 })).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      paymentStatus: 'Partly paid',
      money: { dueOnSite: 25, paid: 15, tips: 2 },
    })
    expect((await pay(id, { amount: 25.01 })).status).toBe(400)
    expect((await pay(id, { amount: 25, method: 'bkash' })).status).toBe(400)
    expect((await pay(id, { amount: 25, method: 'bkash', reference: 'TRX9' })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ paymentStatus: 'Paid', money: { dueOnSite: 0, paid: 40 } })
    const other = await onSite()
    const again = await pay(other.id, { amount: 25, method: 'bkash', reference: 'trx9' })
    expect(again.status).toBe(400)
  })

  test('are recorded once when twenty are sent at the same time', async () => {
    const { id } = await onSite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
    expect(await amountsOf(id)).toEqual([['cash', 4000]])
  })

  test('are recorded once under one key', async () => {
    const { id } = await onSite()
    const key = { 'idempotency-key': `payment-${id}` }
    const answers = [await pay(id, { amount: 10 }, key), await pay(id, { amount: 10 }, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await amountsOf(id)).toEqual([['cash', 1000]])
    expect((await pay(id, { amount: 11 }, key)).body.code).toBe('idempotency_key_reused')
  })

  test('are refused before the booking is confirmed and after it is canceled', async () => {
    for (const status of ['held', 'expired', 'canceled'] as const) {
      const { id } = await makeBooking(app.ctx.db, { user_id: customer.user.sub, status })
      expect((await pay(id, { amount: 1 })).body.code).toBe('invalid_transition')
    }
  })

  test('of a canceled booking are paid back by hand', async () => {
    const { id } = await onSite()
    await pay(id)
    await post(`/bookings/${id}/cancel`, { reason: 'Rain' })
    const { paymentStatus, actions } = await detail(id)
    expect([paymentStatus, actions.staff?.refundsToSettle]).toMatchObject(['Refund due', [{ amount: 40 }]])
    await post(`/refunds/${actions.staff?.refundsToSettle[0]?._id}/settle`, { reference: 'By hand' })
    expect(await detail(id)).toMatchObject({ paymentStatus: 'Refunded', money: { refunded: 40 } })
    const last = (await entriesOf(id)).at(-1)
    expect(last).toMatchObject({
      kind: 'refund',
      amount_minor: -4000,
      // The refund is not in cash, so what was collected is still in hand.
      method: 'other',
      collected_by: manager.user.sub,
    })
  })
})

describe('discounts and corrections', () => {
  test('change what is owed', async () => {
    const { id } = await onSite()
    const discount = (amount: number) => post(`/bookings/${id}/discounts`, { amount, reason: 'Regular' })
    expect((await discount(40.01)).status).toBe(400)
    expect((await discount(10)).status).toBe(200)
    expect((await pay(id, { amount: 30 })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ paymentStatus: 'Paid', money: { discount: 10, dueOnSite: 0 } })

    const { staff } = await detail(id)
    const correct = (entry?: string, who = manager) =>
      post(`/ledger-entries/${entry}/correction`, { reason: 'Mistyped' }, who)
    const cash = staff?.entries?.find(({ kind }) => kind === 'cash')
    const answers = await Promise.all([correct(cash?._id), correct(cash?._id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await detail(id)).toMatchObject({
      paymentStatus: 'Due on site',
      money: { dueOnSite: 30, paid: 0 },
    })
    expect(await amountsOf(id)).toEqual([
      ['adjustment', -1000],
      ['cash', 3000],
      ['cash', -3000],
    ])
    expect((await pay(id, { amount: 30, tip: 1 })).status).toBe(200)
    const tip = (await detail(id)).staff?.entries?.find(({ isTip }) => isTip)
    expect((await correct(tip?._id)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ paymentStatus: 'Paid', money: { paid: 30, tips: 0 } })
    expect((await correct(tip?._id, dispatcher)).status).toBe(403)
  })

  test('are given as a percentage of the price too, which the booking, its entries and its mails say', async () => {
    const { id } = await onSite()
    const discount = (body: object, headers = {}) =>
      post(`/bookings/${id}/discounts`, { reason: 'Late', ...body }, manager, headers)
    const problemOf = async (body: object) => {
      const { code, errors } = (await discount(body)).body as Partial<ProblemBody>
      return errors?.map(({ path }) => path).join() ?? code
    }
    expect(await problemOf({})).toBe('amount')
    expect(await problemOf({ percent: 10, amount: 4 })).toBe('amount')
    for (const percent of [0, -1, 100.5, 'x']) expect(await problemOf({ percent })).toBe('percent')
    expect(await problemOf({ percent: 12.5, expectedPrice: 41 })).toBe('price_changed')
    // The answer may be lost, so the same request again changes nothing.
    const key = { 'idempotency-key': `discount-${id}` }
    for (let times = 0; times < 2; times += 1) {
      expect((await discount({ percent: 12.5, expectedPrice: 40 }, key)).status).toBe(200)
    }
    expect((await discount({ amount: 1 })).status).toBe(200)
    // More than what is still owed.
    expect(await problemOf({ percent: 100 })).toBe('percent')
    const { staff, ...seen } = await detail(id)
    expect(seen).toMatchObject({ money: { price: 40, discount: 6, dueOnSite: 34 } })
    const given = [
      { percent: 12.5, amount: 5 },
      { percent: null, amount: 1 },
    ]
    expect(seen.discounts).toEqual(given)
    expect((await detail(id, customer)).discounts).toEqual(given)
    expect(staff?.entries?.map(({ percent, amount }) => [percent, amount])).toEqual([
      [12.5, -5],
      [null, -1],
    ])
    await pay(id, { amount: 34 })
    const path = `/api/bookings/${id}/receipt`
    const { data } = (await app.request<Answer<Receipt>>('GET', path, { token: customer.token })).body
    expect(data.documents[0]).toMatchObject({ discount: 6, due: 0, bought: { discounts: given } })

    const percentage = staff?.entries?.[0]?._id
    expect((await post(`/ledger-entries/${percentage}/correction`, { reason: 'Mistyped' })).status).toBe(200)
    expect((await detail(id)).discounts).toEqual(given.slice(1))
    expect((await entriesOf(id)).at(-1)).toMatchObject({ amount_minor: 500, rate: 12_500 })
    await post(`/bookings/${id}/cancel`, { reason: 'Rain' })
    const mail = (await mailsTo(app, customer.user.email)).at(-1)
    expect(mail?.text).toMatch(/Discount: − ?\$1/)
    expect(mail?.text).not.toContain('12.5')
  })

  test('let the number of a wallet payment be entered again once nothing of it is left', async () => {
    const [wrong, right] = [await onSite(), await onSite()]
    const wallet = { method: 'bkash', reference: 'BGH7X2K9QP', amount: 20 }
    expect((await pay(wrong.id, { ...wallet, tip: 1 })).status).toBe(200)
    const correctOne = async (isTip: boolean) => {
      const entry = (await entriesOf(wrong.id)).find(({ is_tip }) => is_tip === isTip)
      return post(`/ledger-entries/${entry?.id}/correction`, { reason: 'Another booking' })
    }
    expect((await correctOne(false)).status).toBe(200)
    // The tip was still received with this number.
    expect(await pay(right.id, wallet)).toMatchObject({ status: 400 })
    expect((await correctOne(true)).status).toBe(200)
    expect((await pay(right.id, wallet)).status).toBe(200)
    expect((await entriesOf(wrong.id)).map(({ reference }) => reference)).toEqual(
      Array(4).fill(wallet.reference),
    )
    const { token } = await app.signIn('owner')
    const text = `id,amount\n${wallet.reference},20`
    const file = { gateway: 'bank', fileName: 'november.csv', text }
    const imported = await app.request('POST', '/api/money/statements', { token, body: file })
    expect(imported.body).toMatchObject({ data: { lines: 1, matched: 1 } })
    const settled = await app.ctx.db
      .selectFrom('settled_entries')
      .innerJoin('ledger_entries', 'ledger_entries.id', 'settled_entries.entry_id')
      .select('ledger_entries.booking_id')
      .execute()
    expect(settled).toEqual([{ booking_id: right.id }])
    const { results } = await auditData(app.ctx.db, app.clock)
    const violations = results.flatMap((result) => result.violations.map(({ text }) => text))
    expect(violations.filter((text) => text.includes(wrong.id) || text.includes(right.id))).toEqual([])
  })

  test('leave entries of gateways and refunded payments alone', async () => {
    const { id } = await makePaidBooking(app, customer)
    const charge = (await entriesOf(id))[0]
    const correct = (entry?: string) => post(`/ledger-entries/${entry}/correction`, { reason: 'x' })
    expect((await correct(charge?.id)).body.code).toBe('invalid_transition')
    const { id: paid } = await onSite()
    await pay(paid)
    await post(`/bookings/${paid}/refund`, { reason: 'x', refundAmount: 1 })
    expect((await correct((await entriesOf(paid))[0]?.id)).body.code).toBe('payment_refunded')
  })
})

test('what is owed never falls below nothing, and money for nothing is not counted', async () => {
  const { id, attempt } = await makePaidBooking(app, customer, 48, {
    payment_terms: 'deposit',
    due_now_minor: 800,
  })
  expect(attempt.received_minor).toBe(800)
  const { rows } = await sql<{ owed: number }>`select owed from money_of(${id})`.execute(app.ctx.db)
  expect(rows).toEqual([{ owed: 3200 }])
})
