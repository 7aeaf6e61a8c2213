import { mostTipMinor, TIP_DAYS } from '@jhilik/contract/tips.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt } from '../src/demo/factories.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import {
  detailOf,
  entriesOf,
  makeDone,
  makeUnpaid,
  payMore,
  payMoreByLink,
  recordCash,
} from './support/rest-or-tip.ts'
import { attemptsOf, payAt, pressButton, refundsOf, resultOf } from './support/shop.ts'

let app: TestApp
let customer: SignedIn
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
beforeEach(async () => {
  app.clock.set(new Date())
  customer = await app.signIn()
  owner = await app.signIn('owner')
})
afterAll(async () => {
  const { results } = await auditData(app.ctx.db, app.clock)
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  await app.close()
})

const tip = (amount: number) => ({ purpose: 'tip', tip: amount }) as const
const open = async (id: string, amount = 5) =>
  (await payMore(app, customer, id, tip(amount))).body.data.paymentUrl
const call = (method: string, path: string, body?: object) =>
  app.request<Answer>(method, `/api${path}`, { token: owner.token, body })

const NOT_PAID = {
  status: 'created',
  payment_url: null,
  provider_txn_id: null,
  paid_at: null,
  received_minor: null,
  received_currency: null,
  reported_txn_id: null,
  method: null,
} as const

describe('a tip', () => {
  it('is paid online once the visit is done, outside the price', async () => {
    const { id } = await makeDone(app, customer)
    expect((await detailOf(app, customer, id)).payMore).toMatchObject({
      rest: null,
      tip: { amounts: [2, 5, 10], most: 100 },
      tipGiven: null,
    })
    const result = await resultOf(app, await payAt(await open(id), 'pay'))
    expect(result).toMatchObject({ purpose: 'tip', outcome: 'paid', paidAmount: 5, refundAmount: 0 })
    expect(await detailOf(app, customer, id)).toMatchObject({
      paymentStatus: 'Paid',
      money: { paid: 40, tips: 5, refundDue: 0 },
      payMore: { tip: null, tipGiven: { amount: 5, isRefunded: false } },
    })
    expect(await entriesOf(app, id)).toEqual([
      expect.objectContaining({ kind: 'charge', amount_minor: 4000, is_tip: false }),
      expect.objectContaining({ kind: 'charge', amount_minor: 500, is_tip: true }),
      expect.objectContaining({ kind: 'fee', is_tip: false }),
    ])
    const { actions } = await detailOf(app, owner, id)
    expect(actions.staff).toMatchObject({ refundable: 40, refundableTip: 5 })
  })

  it('is given with a link without a sign-in', async () => {
    const { id } = await makeDone(app, customer)
    const { body } = await payMoreByLink(app, id, { ...tip(2), gateway: 'aamarpay' })
    await payAt(body.data.paymentUrl, 'pay')
    expect((await detailOf(app, customer, id)).payMore?.tipGiven).toEqual({ amount: 2, isRefunded: false })
  })

  it('is not given before the visit, two weeks after it, twice, or without an amount', async () => {
    const before = await makeUnpaid(app, customer)
    expect((await payMore(app, customer, before.id, tip(5))).body.code).toBe('tip_not_possible')
    const { id } = await makeDone(app, customer)
    for (const wrong of [0, -1, 0.001, 100.01]) {
      const answer = await payMore(app, customer, id, tip(wrong))
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'tip'])
    }
    expect((await payMore(app, customer, id, tip(1.005))).body.errors).toMatchObject([
      { path: 'tip', key: 'atMost2Decimals' },
    ])
    expect((await payMore(app, customer, id, { purpose: 'tip' })).status).toBe(400)
    await payAt(await open(id), 'pay')
    expect((await payMore(app, customer, id, tip(5))).body.code).toBe('tip_given')
    const late = await makeDone(app, customer)
    app.clock.advance({ hours: 24 * TIP_DAYS })
    const answer = await payMoreByLink(app, late.id, { ...tip(5), gateway: 'aamarpay' })
    expect(answer.body.code).toBe('tip_not_possible')
  })

  it('is not given for a booking that staff have corrected to confirmed, although the crew was done', async () => {
    const booking = await makeDone(app, customer)
    const { id, starts_at } = booking
    await app.ctx.db
      .insertInto('visit_reports')
      .values({
        ...{ id: crypto.randomUUID(), booking_id: id, crew_no: 1, starts_at, kind: 'done', checked: [] },
        ...{ happened_at: starts_at, arrived_at: starts_at, request_hash: 'hash' },
      })
      .execute()
    const correction = { to: 'confirmed', reason: 'It was another one' }
    expect((await call('POST', `/bookings/${id}/correct`, correction)).status).toBe(200)
    expect((await detailOf(app, customer, id)).payMore?.tip).toBeNull()
    expect((await payMore(app, customer, id, tip(5))).body.code).toBe('tip_not_possible')
    const page = { ...NOT_PAID, purpose: 'tip', amount_minor: 100 } as const
    await expect(makeAttempt(app.ctx.db, booking, page)).rejects.toMatchObject({
      constraint: 'payment_attempts_purpose_of_booking',
    })
  })

  it('has at most the price or 100, also one that staff record', async () => {
    expect(mostTipMinor({ price_minor: 4000, currency: 'USD' })).toBe(10_000)
    expect(mostTipMinor({ price_minor: 120_000, currency: 'BDT' })).toBe(120_000)
    const { id } = await makeUnpaid(app, customer)
    const refused = await recordCash(app, owner, id, 40, 100.01)
    expect(refused.status).toBe(400)
    expect((await recordCash(app, owner, id, 40, 100)).status).toBe(200)
  })

  it('has one page; another amount closes it', async () => {
    const { id } = await makeDone(app, customer)
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(id)))
    expect(new Set(pages).size).toBe(1)
    expect(await open(id, 10)).not.toBe(pages[0])
    const tips = (await attemptsOf(app, id)).filter(({ purpose }) => purpose === 'tip')
    expect(tips).toMatchObject([{ status: 'expired', detail: 'superseded' }, { amount_minor: 1000 }])
  })

  it('is kept once when two pages are paid at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      app.clock.set(new Date())
      const { id } = await makeDone(app, customer, { price_minor: 4000 + round })
      const first = await open(id)
      const second = await open(id, 10)
      await Promise.all([pressButton(first, 'pay'), pressButton(second, 'pay')])
      await Promise.all([payAt(first, 'pay'), payAt(second, 'pay'), app.runJob('reconcile', {})])
      // What the gateway could not be asked at once is asked later.
      for (let tries = 0; tries < 3 && (await refundsOf(app, id)).length === 0; tries += 1) {
        app.clock.advance({ minutes: 3 })
        await app.runJob('reconcile', {})
      }
      const refunds = await refundsOf(app, id)
      expect(refunds).toMatchObject([{ reason: 'paid_twice' }])
      const given = (await detailOf(app, customer, id)).payMore?.tipGiven?.amount
      expect([5, 10]).toContain(given)
      expect(refunds[0]?.amount_minor).toBe(given === 5 ? 1000 : 500)
    }
  })

  it('goes back when the booking is canceled before or after it arrives', async () => {
    const reopened = async () => {
      const { id } = await makeDone(app, customer)
      const page = await open(id)
      await call('POST', `/bookings/${id}/correct`, { to: 'confirmed', reason: 'Another one' })
      return { id, page }
    }
    const cancel = (id: string) =>
      call('POST', `/bookings/${id}/cancel`, { reason: 'It rains', refundAmount: 0 })
    const before = await reopened()
    expect((await cancel(before.id)).status).toBe(200)
    expect(await resultOf(app, await payAt(before.page, 'pay'))).toMatchObject({
      outcome: 'refund_due',
      refund: { why: 'booking_canceled', amount: 5 },
    })
    const after = await reopened()
    await payAt(after.page, 'pay')
    expect((await cancel(after.id)).status).toBe(200)
    for (const { id } of [before, after]) {
      expect(await refundsOf(app, id)).toMatchObject([{ reason: 'booking_canceled', amount_minor: 500 }])
    }
  })

  it('is refunded by staff apart from the booking', async () => {
    const { id } = await makeDone(app, customer)
    await payAt(await open(id), 'pay')
    const refund = (body: object) => call('POST', `/bookings/${id}/refund`, { reason: 'A mistake', ...body })
    expect((await refund({ of: 'tip', refundAmount: 6 })).body.code).toBe('refund_exceeds_paid')
    expect((await refund({ of: 'tip', refundAmount: 2 })).status).toBe(200)
    const given = async () => (await detailOf(app, customer, id)).payMore?.tipGiven
    expect(await given()).toEqual({ amount: 3, isRefunded: false })
    expect((await refund({ of: 'tip' })).status).toBe(200)
    expect(await given()).toEqual({ amount: 5, isRefunded: true })
    expect((await refund({ of: 'tip' })).body.code).toBe('nothing_to_refund')
    const detail = await detailOf(app, owner, id)
    expect(detail).toMatchObject({ paymentStatus: 'Paid', money: { paid: 40, refundDue: 0, refunded: 0 } })
    expect(detail.actions.staff).toMatchObject({ refundable: 40, refundableTip: 0 })
    for (const { _id } of detail.actions.staff?.refundsToSettle ?? []) {
      expect((await call('POST', `/refunds/${_id}/settle`, { reference: _id })).status).toBe(200)
    }
    expect(await detailOf(app, owner, id)).toMatchObject({
      paymentStatus: 'Paid',
      money: { tips: 0, refunded: 0 },
    })
    expect((await entriesOf(app, id)).at(-1)).toMatchObject({ kind: 'refund', is_tip: true })
  })
})

describe('a tip in cash', () => {
  it('is no part of what is refunded of the price', async () => {
    const { id } = await makeUnpaid(app, customer)
    expect((await recordCash(app, owner, id, 40, 2)).status).toBe(200)
    expect((await detailOf(app, owner, id)).actions.staff).toMatchObject({ refundable: 40, refundableTip: 0 })
    const tooMuch = { reason: 'A mistake', refundAmount: 41 }
    expect((await call('POST', `/bookings/${id}/refund`, tooMuch)).body.code).toBe('refund_exceeds_paid')
    expect((await detailOf(app, customer, id)).actions.cancel).toMatchObject({ refundAmount: 40 })
    await app.request('POST', `/api/bookings/${id}/cancel`, { token: customer.token, body: {} })
    expect(await refundsOf(app, id)).toMatchObject([{ amount_minor: 4000, status: 'manual' }])
    const [toSettle] = (await detailOf(app, owner, id)).actions.staff?.refundsToSettle ?? []
    expect((await call('POST', `/refunds/${toSettle?._id}/settle`, { reference: 'R-2' })).status).toBe(200)
    expect(await detailOf(app, owner, id)).toMatchObject({
      paymentStatus: 'Refunded',
      money: { paid: 40, refunded: 40, refundDue: 0, tips: 2 },
    })
  })

  it('alone is not refunded when the booking is canceled', async () => {
    const { id } = await makeUnpaid(app, customer)
    expect((await recordCash(app, owner, id, 0, 50)).status).toBe(200)
    await app.request('POST', `/api/bookings/${id}/cancel`, { token: customer.token, body: {} })
    expect(await refundsOf(app, id)).toEqual([])
    expect(await detailOf(app, owner, id)).toMatchObject({ status: 'canceled', money: { paid: 0, tips: 50 } })
  })
})

describe('the database', () => {
  it('refuses payments that make no sense', async () => {
    const { id, ...booking } = await makeDone(app, customer)
    const confirmed = await makeUnpaid(app, customer)
    const insert = (of: Parameters<typeof makeAttempt>[1], given: object) =>
      makeAttempt(app.ctx.db, of, { ...NOT_PAID, amount_minor: 100, ...given }).then(
        () => 'stored',
        ({ constraint }) => constraint,
      )
    const done = { ...booking, id }
    expect(await insert(done, { purpose: 'tip', gateway: 'cash' })).toBe('payment_attempts_purpose_online')
    expect(await insert(done, { purpose: 'tip', amount_minor: 0 })).toBe('payment_attempts_purpose_online')
    expect(await insert(done, { purpose: 'gift' })).toBe('payment_attempts_purpose')
    expect(await insert(confirmed, { purpose: 'tip' })).toBe('payment_attempts_purpose_of_booking')
    expect(await insert(done, { purpose: 'tip', currency: 'BDT' })).toBe(
      'payment_attempts_purpose_of_booking',
    )
    expect(await insert(done, { purpose: 'tip' })).toBe('stored')
    expect(await insert(done, { purpose: 'tip' })).toBe('payment_attempts_one_open_of_purpose')
    const change = sql`update payment_attempts set purpose = 'rest' where booking_id = ${id} and purpose = 'tip'`
    await expect(change.execute(app.ctx.db)).rejects.toMatchObject({
      constraint: 'payment_attempts_purpose_stays',
    })
    await sql`update payment_attempts set status = 'failed' where booking_id = ${id} and purpose = 'tip'`.execute(
      app.ctx.db,
    )
  })
})
