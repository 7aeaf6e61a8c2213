import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GatewayMessage } from '../src/money/rules/gateway-messages.ts'
import { type SslcommerzServer, startSslcommerz } from './gateways/sslcommerz-server.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { attemptsOf, book, bookingOf, makeOffer, refundsOf } from './support/shop.ts'

// SSLCOMMERZ takes a second payment with the reference of the first one, for instance in two tabs of its page.

let app: TestApp
let user: SignedIn
let sslcommerz: SslcommerzServer

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { CURRENCY: 'BDT', HOLD_MINUTES: '5' } })
  sslcommerz = await startSslcommerz()
  app.ctx.gateways.clear()
  app.ctx.gateways.set('sslcommerz', sslcommerz.gateway)
})
afterAll(async () => {
  await app.close()
  await sslcommerz.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

async function start() {
  const { bookingId, tran_id } = (await book(app, user, await makeOffer(app))).body.data
  return { bookingId, attempt: startedAttempt(tran_id) }
}
const notify = ({ rawBody, headers }: GatewayMessage) =>
  fetch(`${app.url}/api/payments/sslcommerz/notify`, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: rawBody,
  })
const paymentsOf = async (bookingId: string) =>
  (await attemptsOf(app, bookingId)).map(({ status, merchant_ref, received_minor }) => ({
    status,
    merchant_ref,
    received_minor,
  }))

async function expectSecondRefunded(bookingId: string, merchantRef: string) {
  expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  expect(await paymentsOf(bookingId)).toEqual([
    { status: 'paid', merchant_ref: merchantRef, received_minor: 4000 },
    { status: 'paid', merchant_ref: `${merchantRef}-2`, received_minor: 4000 },
  ])
  expect(await refundsOf(app, bookingId)).toMatchObject([{ amount_minor: 4000, reason: 'paid_twice' }])
}

it('a second payment that is reported after the first one is refunded, once', async () => {
  const { bookingId, attempt } = await start()
  await notify(sslcommerz.pay(attempt))
  const second = sslcommerz.pay(attempt)
  app.clock.advance({ minutes: 1 })
  const answers = await Promise.all([notify(second), notify(second), notify(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  app.clock.advance({ minutes: 1 })
  await notify(second)
  await expectSecondRefunded(bookingId, attempt.merchantRef)
})

it('two payments that are found together confirm the booking, and one is refunded', async () => {
  const { bookingId, attempt } = await start()
  sslcommerz.pay(attempt)
  await notify(sslcommerz.pay(attempt))
  await expectSecondRefunded(bookingId, attempt.merchantRef)
})

it('a second payment that nobody reports is found by the inspections of the next day', async () => {
  const { bookingId, attempt } = await start()
  await notify(sslcommerz.pay(attempt))
  sslcommerz.pay(attempt)
  app.clock.advance({ minutes: 6 })
  await app.runJob('reconcile')
  await expectSecondRefunded(bookingId, attempt.merchantRef)
  app.clock.advance({ minutes: 30 * 60 })
  await app.runJob('reconcile')
  app.clock.advance({ minutes: 24 * 60 })
  await app.runJob('reconcile')
  const attempts = await attemptsOf(app, bookingId)
  expect(attempts.map(({ next_inspection_at }) => next_inspection_at)).toEqual([null, null])
})

it('a second payment of another amount waits for a person', async () => {
  const { bookingId, attempt } = await start()
  await notify(sslcommerz.pay(attempt))
  app.clock.advance({ minutes: 1 })
  await notify(sslcommerz.pay(attempt, { amountMinor: 5000 }))
  expect(await paymentsOf(bookingId)).toEqual([
    { status: 'paid', merchant_ref: attempt.merchantRef, received_minor: 4000 },
    { status: 'review', merchant_ref: `${attempt.merchantRef}-2`, received_minor: 5000 },
  ])
})

const MINUTES_OF_DAY = 24 * 60

/** A payment that is paid with a risk, is asked about for a while, and is then decided by staff. */
async function decideAfter(minutes: number, decision: 'accept' | 'reject') {
  const { bookingId, attempt } = await start()
  await notify(sslcommerz.pay(attempt, { risk: true }))
  app.clock.advance({ minutes })
  await app.runJob('reconcile')
  // No session from the beginning of the test lasts for days.
  user = await app.signIn('admin')
  const { status } = await app.request('POST', `/api/bookings/${bookingId}/review-payment`, {
    token: user.token,
    body: { decision, reason: 'Seen in the panel' },
  })
  expect(status).toBe(200)
  return { bookingId, attempt }
}
const inspectionsOf = async (bookingId: string) =>
  (await attemptsOf(app, bookingId)).map(({ status, next_inspection_at }) => ({ status, next_inspection_at }))

it('a payment that staff accept is asked about for the rest of the day after it was reported', async () => {
  const { bookingId, attempt } = await decideAfter(3, 'accept')
  sslcommerz.pay(attempt)
  app.clock.advance({ minutes: 6 })
  await app.runJob('reconcile')
  await expectSecondRefunded(bookingId, attempt.merchantRef)
  app.clock.advance({ minutes: 2 * MINUTES_OF_DAY })
  await app.runJob('reconcile')
  const ended = { status: 'paid', next_inspection_at: null }
  expect(await inspectionsOf(bookingId)).toEqual([ended, ended])
})

it('a payment that staff accept after that day is not asked about again', async () => {
  const { bookingId } = await decideAfter(18 * MINUTES_OF_DAY, 'accept')
  expect(await inspectionsOf(bookingId)).toEqual([{ status: 'paid', next_inspection_at: null }])
})

it('a payment that staff reject is asked about for the rest of the day: a second one confirms the booking', async () => {
  const { bookingId, attempt } = await decideAfter(3, 'reject')
  sslcommerz.pay(attempt)
  app.clock.advance({ minutes: 6 })
  await app.runJob('reconcile')
  expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  const payments = [
    { status: 'failed', merchant_ref: attempt.merchantRef, received_minor: 4000 },
    { status: 'paid', merchant_ref: `${attempt.merchantRef}-2`, received_minor: 4000 },
  ]
  expect(await paymentsOf(bookingId)).toEqual(payments)
  const refunds = [{ amount_minor: 4000, reason: 'rejected_by_staff' }]
  expect(await refundsOf(app, bookingId)).toMatchObject(refunds)

  app.clock.advance({ minutes: 30 })
  await app.runJob('reconcile')
  expect(await paymentsOf(bookingId)).toEqual(payments)
  expect(await refundsOf(app, bookingId)).toMatchObject(refunds)
  app.clock.advance({ minutes: 2 * MINUTES_OF_DAY })
  await app.runJob('reconcile')
  expect(await inspectionsOf(bookingId)).toEqual([
    { status: 'failed', next_inspection_at: null },
    { status: 'paid', next_inspection_at: null },
  ])
})

it('a second payment in doubt after a rejection waits for a person, too', async () => {
  const { bookingId, attempt } = await decideAfter(3, 'reject')
  sslcommerz.pay(attempt, { risk: true })
  app.clock.advance({ minutes: 6 })
  await app.runJob('reconcile')
  expect(await paymentsOf(bookingId)).toEqual([
    { status: 'failed', merchant_ref: attempt.merchantRef, received_minor: 4000 },
    { status: 'review', merchant_ref: `${attempt.merchantRef}-2`, received_minor: 4000 },
  ])
})

it('a payment that staff reject after that day is not asked about again', async () => {
  const { bookingId } = await decideAfter(18 * MINUTES_OF_DAY, 'reject')
  expect(await inspectionsOf(bookingId)).toEqual([{ status: 'failed', next_inspection_at: null }])
})

it('the refund of a second payment is made at the gateway, of that payment', async () => {
  const { bookingId, attempt } = await start()
  await notify(sslcommerz.pay(attempt))
  app.clock.advance({ minutes: 1 })
  await notify(sslcommerz.pay(attempt))
  const { id: refundId } = await app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as paid', 'paid.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('paid.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await app.runJob('send-refund', { refundId })
  const isOfThis = ({ merchantRef }: { merchantRef: string }) => merchantRef === attempt.merchantRef
  const lines = sslcommerz.books().filter(isOfThis)
  expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
    ['charge', 4000],
    ['charge', 4000],
    ['refund', 4000],
  ])
  // The server finds what was refunded of the first one.
  expect(sslcommerz.refunded(attempt)).toBe(0)
})
