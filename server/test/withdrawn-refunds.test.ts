import { randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { DecidedRefund } from '@jhilik/contract/bookings.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf, makePaidBooking } from './support/paid-booking.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { startTestGateway, TEST_GATEWAY, type TestGateway } from './support/test-gateway.ts'

const ROUNDS = 8
let app: TestApp
let gateway: TestGateway
let customer: SignedIn
let manager: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  gateway = await startTestGateway()
  app.ctx.gateways.set(TEST_GATEWAY, gateway.adapter)
  customer = await app.signIn()
  manager = await app.signIn('manager')
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

const post = <T = BookingDetail>(
  path: string,
  body: object,
  { token } = manager,
  key: string = randomUUID(),
) => app.request<Answer<T>>('POST', `/api${path}`, { token, body, headers: { 'idempotency-key': key } })
const detail = async (id: string) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: manager.token })).body.data
const refundsIn = async (id: string) =>
  (await detail(id)).staff?.payments?.flatMap(({ refunds }) => refunds) ?? []
const withdraw = (refundId: string, key?: string) =>
  post<Refund>(`/refunds/${refundId}/withdraw`, { reason: 'The wrong booking' }, manager, key)

/** A booking that is paid, 40, and of which staff refund a part. */
async function refunded(way: 'by call' | 'by hand' = 'by hand', refundAmount = 15) {
  const payment = way === 'by call' ? { gateway: TEST_GATEWAY } : {}
  const booking = await makePaidBooking(app, customer, 48, { customer_email: customer.user.email }, payment)
  await post(`/bookings/${booking.id}/refund`, { reason: 'Late', refundAmount })
  const [refund] = await refundsIn(booking.id)
  return { id: booking.id, attemptId: booking.attempt.id, refundId: refund?._id ?? '' }
}

/** A booking that is paid on site, 40, in cash. */
async function paidOnSite() {
  const terms = { payment_terms: 'none', due_now_minor: 0, price_minor: 4000 } as const
  const booking = await makeBooking(app.ctx.db, { ...terms, user_id: customer.user.sub })
  await makeAttempt(app.ctx.db, booking, { gateway: 'cash' })
  await post(`/bookings/${booking.id}/payments`, { method: 'cash', amount: 40 })
  return booking
}

test.each([
  ['call', () => makePaidBooking(app, customer, 48, {}, { gateway: TEST_GATEWAY })],
  ['panel', () => makePaidBooking(app, customer)],
  ['on_site', paidOnSite],
] as const)(
  'a refund says at once how it is paid, also when it is asked for again: %s',
  async (way, make) => {
    const { id } = await make()
    const key = randomUUID()
    const body = { reason: 'Late', refundAmount: 15 }
    for (const _ of ['first', 'again']) {
      const answer = await post<{ refunds: DecidedRefund[] }>(`/bookings/${id}/refund`, body, manager, key)
      expect(answer.body.data.refunds).toMatchObject([{ amount: 15, currency: 'USD', way }])
    }
  },
)

describe('a refund that staff decided by mistake', () => {
  test.each(['by call', 'by hand'] as const)('is withdrawn before it is paid %s', async (way) => {
    const { id, refundId } = await refunded(way)
    expect(await refundsIn(id)).toMatchObject([{ canWithdraw: true }])
    await sendQueuedMails(app)
    const answer = await withdraw(refundId)
    expect([answer.status, answer.body.data.status]).toEqual([200, 'failed'])
    await app.runJob('send-refund', { refundId })
    expect(gateway.refundKeys).not.toContain(refundId)
    const { code, paymentStatus, money, actions, refunds } = await detail(id)
    expect([paymentStatus, money.paid, money.refunded, money.refundDue]).toEqual(['Paid', 40, 0, 0])
    expect(actions.staff?.refundable).toBe(40)
    expect(refunds).toMatchObject([
      { status: 'failed', steps: [{ action: 'refund.opened' }, { action: 'refund.withdrawn' }] },
    ])
    expect((await auditsOf(app, refundId)).at(-1)).toMatchObject({
      action: 'refund.withdrawn',
      actor_id: manager.user.sub,
      detail: { reason: 'The wrong booking' },
    })
    const told = (await mailsTo(app, customer.user.email ?? '')).filter(({ text }) => text?.includes(code))
    expect(told.map(({ subject }) => subject)).toEqual([
      'You get $15 back: Exterior Foam Wash',
      'No refund of $15: Exterior Foam Wash',
    ])
  })

  test('is decided again with another amount', async () => {
    const { id, refundId } = await refunded()
    await withdraw(refundId)
    expect((await post(`/bookings/${id}/refund`, { reason: 'Late', refundAmount: 40 })).status).toBe(200)
    expect((await detail(id)).money.refundDue).toBe(40)
  })

  test('on canceling is withdrawn, too: the business then keeps the money', async () => {
    const { id } = await makePaidBooking(app, customer)
    await post(`/bookings/${id}/cancel`, { reason: 'No-show announced', canceledBy: 'customer' })
    const [refund] = await refundsIn(id)
    expect((await withdraw(refund?._id ?? '')).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      paymentStatus: 'Not refunded',
      actions: { staff: { refundable: 40 } },
    })
  })

  test('of which a part was paid in cash: only the rest is withdrawn', async () => {
    const { id, refundId } = await refunded()
    const cash = { collectorId: manager.user.sub, amount: 5 }
    expect((await post(`/refunds/${refundId}/cash`, cash)).status).toBe(200)
    expect((await withdraw(refundId)).body.code).toBe('refund_not_withdrawable')
    const rest = (await refundsIn(id)).find(({ status }) => status === 'manual')
    expect((await withdraw(rest?._id ?? '')).status).toBe(200)
    expect((await detail(id)).money).toMatchObject({ refunded: 5, refundDue: 0 })
  })

  test('needs a reason', async () => {
    const { refundId } = await refunded()
    const answer = await post(`/refunds/${refundId}/withdraw`, { reason: '' })
    expect(answer.body.errors).toMatchObject([{ path: 'reason' }])
  })
})

describe('what is not withdrawn', () => {
  test('a refund that was paid by hand, and what was withdrawn before', async () => {
    const { id, refundId } = await refunded()
    await post(`/refunds/${refundId}/settle`, { reference: 'R-1' })
    expect(await refundsIn(id)).toMatchObject([{ canWithdraw: false }])
    expect((await withdraw(refundId)).body.code).toBe('refund_not_withdrawable')
    await post(`/refunds/${refundId}/reopen`, { reason: 'Not paid' })
    expect((await withdraw(refundId)).status).toBe(200)
    expect((await withdraw(refundId)).body.code).toBe('refund_not_withdrawable')
  })

  test('a refund that the gateway got, also when it refused it', async () => {
    const { id, refundId } = await refunded('by call')
    gateway.refundAnswers.push('refused')
    await app.runJob('send-refund', { refundId })
    expect(await refundsIn(id)).toMatchObject([{ status: 'manual', canWithdraw: false }])
    expect((await withdraw(refundId)).body.code).toBe('refund_not_withdrawable')
  })

  test('a refund by the terms, when the customer cancels', async () => {
    const { id } = await makePaidBooking(app, customer)
    await post(`/bookings/${id}/cancel`, {}, customer)
    const [refund] = await refundsIn(id)
    expect(refund).toMatchObject({ status: 'manual', canWithdraw: false })
    expect((await withdraw(refund?._id ?? '')).body.code).toBe('refund_not_withdrawable')
  })

  test('what arrived for a payment that staff rejected', async () => {
    const booking = await makeBooking(app.ctx.db, { status: 'held', price_minor: 4000 })
    const { id } = booking
    await makeAttempt(app.ctx.db, booking, {
      status: 'review',
      received_minor: 4000,
      received_currency: 'USD',
    })
    await post(`/bookings/${id}/review-payment`, { decision: 'reject', reason: 'Stolen card' })
    expect(await refundsIn(id)).toMatchObject([{ amount: 40, canWithdraw: false }])
  })
})

describe('at the same moment', () => {
  test('a refund is withdrawn or sent, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, attemptId, refundId } = await refunded('by call')
      const [answer] = await Promise.all([withdraw(refundId), app.runJob('send-refund', { refundId })])
      const wasSent = gateway.refundKeys.includes(refundId)
      expect([answer.status, wasSent]).toEqual(wasSent ? [409, true] : [200, false])
      const attempt = app.ctx.db.selectFrom('payment_attempts').select('refunded_minor')
      const { refunded_minor } = await attempt.where('id', '=', attemptId).executeTakeFirstOrThrow()
      expect([refunded_minor, (await detail(id)).money.refunded]).toEqual(wasSent ? [1500, 15] : [0, 0])
    }
  })

  test('by many it is withdrawn once, and once by a request that is repeated', async () => {
    const { id, refundId } = await refunded()
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(refundId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const second = await refunded()
    const key = randomUUID()
    const repeated = await Promise.all(Array.from({ length: 3 }, () => withdraw(second.refundId, key)))
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(
      (await auditsOf(app, second.refundId)).filter(({ action }) => action === 'refund.withdrawn'),
    ).toHaveLength(1)
    expect((await detail(id)).money.refundDue).toBe(0)
  })

  test('a refund is withdrawn or paid in cash, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, refundId } = await refunded()
      const cash = { collectorId: manager.user.sub, amount: 15 }
      const [off, paid] = await Promise.all([withdraw(refundId), post(`/refunds/${refundId}/cash`, cash)])
      expect([off.status, paid.status].sort()).toEqual([200, 409])
      expect((await detail(id)).money.refunded).toBe(paid.status === 200 ? 15 : 0)
    }
  })
})
