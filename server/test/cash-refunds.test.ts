import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CashInHand } from '@jhilik/contract/ledger.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf, makePaidBooking } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'

let app: TestApp
let customer: SignedIn
let manager: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  manager = await app.signIn('manager')
})
afterAll(() => app.close())
beforeEach(async () => {
  customer = await app.signIn()
  dispatcher = await app.signIn('dispatcher')
})

type Problem = Answer<unknown> & { errors?: { path: string }[] }
const post = (path: string, body: object, { token } = manager, key?: string) =>
  app.request<Problem>('POST', `/api${path}`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const detail = async (id: string, { token } = manager) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token })).body.data
async function inHand({ user } = dispatcher): Promise<number> {
  const { body } = await app.request<Answer<CashInHand[]>>('GET', '/api/money/cash', { token: manager.token })
  return body.data.find(({ collector }) => collector._id === user.sub)?.amount ?? 0
}

/** A booking that was paid on site to the dispatcher and then canceled: the money is to be paid back by hand. */
async function cashToRefund() {
  const booking = await makeBooking(app.ctx.db, {
    user_id: customer.user.sub,
    customer_email: customer.user.email,
    price_minor: 4000,
    payment_terms: 'none',
    due_now_minor: 0,
  })
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  await post(`/bookings/${booking.id}/payments`, { method: 'cash', amount: 40 }, dispatcher)
  await post(`/bookings/${booking.id}/cancel`, { reason: 'Rain' })
  const refund = (await detail(booking.id)).refunds?.[0]
  return { id: booking.id, refundId: refund?._id ?? '' }
}
const payBack = (refundId: string, fields: object = {}, who = manager, key?: string) =>
  post(`/refunds/${refundId}/cash`, { collectorId: dispatcher.user.sub, amount: 40, ...fields }, who, key)

test('cash that is paid back leaves the hand of who had it, and the customer is told once', async () => {
  const { id, refundId } = await cashToRefund()
  expect(await inHand()).toBe(40)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payBack(refundId, { note: 'At the door' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await inHand()).toBe(0)
  const { paymentStatus, money, staff, refunds } = await detail(id)
  expect([paymentStatus, money.refunded]).toEqual(['Refunded', 40])
  expect(staff?.entries?.at(-1)).toMatchObject({
    kind: 'refund',
    amount: -40,
    method: 'cash',
    collectedBy: { _id: dispatcher.user.sub },
  })
  expect(refunds).toMatchObject([
    { inCash: true, steps: [{ action: 'refund.opened' }, { action: 'refund.paid_in_cash' }] },
  ])
  const audits = await auditsOf(app, refundId)
  expect(audits).toMatchObject([
    { action: 'refund.paid_in_cash', actor_id: manager.user.sub, detail: { reason: 'At the door' } },
  ])
  const subjects = (await mailsTo(app, customer.user.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.includes('has been refunded'))).toHaveLength(1)

  // The refund was recorded by mistake: after it is reopened, the cash is in hand again.
  expect((await post(`/refunds/${refundId}/reopen`, { reason: 'Not yet' })).status).toBe(200)
  expect([await inHand(), (await detail(id)).refunds?.[0]?.inCash]).toEqual([40, false])
})

test('cash that is paid back in part leaves the rest to be paid back', async () => {
  const { id, refundId } = await cashToRefund()
  expect((await payBack(refundId, { amount: 15 })).status).toBe(200)
  expect(await inHand()).toBe(25)
  const { refunds, money, actions } = await detail(id)
  expect(refunds?.map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 15],
    ['manual', 25],
  ])
  expect(money).toMatchObject({ refunded: 15, refundDue: 25 })
  const rest = actions.staff?.refundsToSettle[0]?._id ?? ''
  expect((await payBack(rest, { amount: 25 })).status).toBe(200)
  expect(await inHand()).toBe(0)
})

test('cash that is paid back under one key is recorded once', async () => {
  const { refundId } = await cashToRefund()
  const key = `cash-${refundId}`
  const answers = await Promise.all([1, 2, 3].map(() => payBack(refundId, {}, manager, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await inHand()).toBe(0)
  expect((await payBack(refundId, { amount: 39 }, manager, key)).body.code).toBe('idempotency_key_reused')
})

test('what was paid online is paid back in cash too: not by the gateway', async () => {
  const { id } = await makePaidBooking(app, customer)
  await post(`/bookings/${id}/refund`, { reason: 'x' })
  const refundId = (await detail(id)).refunds?.[0]?._id ?? ''
  expect((await payBack(refundId)).status).toBe(200)
  expect(await inHand()).toBe(-40)
  const entry = (await detail(id)).staff?.entries?.at(-1)
  expect(entry).toMatchObject({ kind: 'refund', amount: -40, gateway: 'cash', method: 'cash' })
})

test('paying back cash names the field of wrong input, and is not for dispatchers', async () => {
  const { id, refundId } = await cashToRefund()
  const fieldOf = async (fields: object) =>
    (await payBack(refundId, fields)).body.errors?.map(({ path }) => path)
  expect(await fieldOf({ amount: 40.01 })).toEqual(['amount'])
  expect(await fieldOf({ amount: 0 })).toEqual(['amount'])
  expect(await fieldOf({ amount: 1.005 })).toEqual(['amount'])
  expect(await fieldOf({ collectorId: customer.user.sub })).toEqual(['collectorId'])
  expect(await fieldOf({ collectorId: 'nobody' })).toEqual(['collectorId'])
  expect((await payBack(refundId, {}, dispatcher)).status).toBe(403)
  expect((await payBack(id)).status).toBe(404)
  await post(`/refunds/${refundId}/settle`, { reference: 'TRX1' })
  expect((await payBack(refundId)).body.code).toBe('invalid_transition')
  // The refund was paid in another way, so the cash is still in hand.
  expect(await inHand()).toBe(40)
})
