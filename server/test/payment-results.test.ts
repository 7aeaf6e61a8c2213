import type { BookingDefaults } from '@jhilik/contract/garage.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resultUrl } from '../src/bookings/rules/outcome.ts'
import { makeAttempt, makeBooking, makeRefund } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type AttemptFields, type BookingFields, makePaidBooking } from './support/paid-booking.ts'
import { book, bookingBody, makeOffer, payAt, resultOf } from './support/shop.ts'
import { startTestGateway, TEST_GATEWAY, type TestGateway } from './support/test-gateway.ts'

/** The gateways that a demo has beside the first one. */
const OTHERS = ['sandbox-wallet', 'sandbox-card']

let app: TestApp
let user: SignedIn
let gateway: TestGateway

beforeAll(async () => {
  app = await startTestApp({ work: false })
  gateway = await startTestGateway()
})
afterAll(async () => {
  await gateway.close()
  await app.close()
})
beforeEach(async () => {
  app.ctx.gateways.delete(TEST_GATEWAY)
  user = await app.signIn()
})

/** What the result page is told about an attempt that has ended. */
async function resultFor(attempt: AttemptFields, booking: BookingFields = {}) {
  const made = await makeBooking(app.ctx.db, { status: 'held', ...booking })
  return resultOfAttempt((await makeAttempt(app.ctx.db, made, attempt)).id)
}

async function resultOfAttempt(attemptId: string) {
  const { config, clock } = app.ctx
  const url = await resultUrl(config, { attemptId, isCancelReturn: false }, clock.now())
  return resultOf(app, url.split('/').at(-1) ?? '')
}

const LATER = () => ({ hold_expires_at: addMinutes(app.clock.now(), 10) })

describe('the result of a payment that brought no money', () => {
  it.each([
    ['failed', null, 'declined'],
    ['failed', 'gateway_refused', 'no_page'],
    ['failed', 'rejected_by_staff', 'rejected'],
    ['cancelled', null, 'left_page'],
    ['expired', null, 'page_expired'],
    ['expired', 'never_started', 'not_completed'],
    ['expired', 'never_settled', 'not_completed'],
    ['expired', 'superseded', 'replaced'],
  ] as const)('of an attempt that is %s (%s) gives the reason %s', async (status, detail, reason) => {
    const result = await resultFor({ status, detail }, LATER())
    expect(result).toMatchObject({ outcome: status, reason, canPayAgain: true })
  })

  it.each([
    ['expired', 'hold_ended'],
    ['canceled', 'released'],
  ] as const)('of a booking that is %s gives the reason %s', async (status, reason) => {
    const result = await resultFor({ status: 'expired' }, { status })
    expect(result).toMatchObject({ outcome: 'expired', reason, canPayAgain: false, holdExpiresAt: null })
  })

  it('has no reason once it is paid, and nothing personal', async () => {
    const started = await book(app, user, await makeOffer(app))
    const result = await resultOf(app, await payAt(started.body.data.paymentUrl, 'pay'))
    expect(result).toMatchObject({ outcome: 'paid', reason: null, code: expect.stringMatching(/^\w{6}$/) })
    const text = JSON.stringify(result)
    for (const personal of ['Rahim', user.user.email, '12 Road', 'Metro'])
      expect(text).not.toContain(personal)
  })
})

describe('the result of a payment with a refund', () => {
  it.each([
    ['booking_expired', 'manual', 'refund_due'],
    ['booking_expired', 'succeeded', 'refund_due'],
    ['booking_expired', 'failed', 'paid'],
    ['overpaid', 'manual', 'paid'],
    // A part was given back to a customer who keeps the booking.
    ['refunded_by_staff', 'manual', 'paid'],
  ] as const)('for %s that is %s is %s', async (reason, status, outcome) => {
    const { db, clock } = app.ctx
    const made = await makeBooking(db)
    const attempt = await makeAttempt(db, made)
    const at = clock.now()
    await makeRefund(db, {
      id: newId(),
      attempt_id: attempt.id,
      amount_minor: 100,
      currency: attempt.currency,
      reason,
      status,
      provider_refund_id: null,
      settled_at: status === 'succeeded' ? at : null,
      created_at: at,
      updated_at: at,
    })
    expect((await resultOfAttempt(attempt.id)).outcome).toBe(outcome)
  })
})

describe('the result of a payment whose booking was canceled afterwards', () => {
  it.each([
    [{ late_refund_percent: 100 }, 40],
    [{ late_refund_percent: 25, free_cancel_hours: 10_000 }, 10],
    [{ late_refund_percent: 0, free_cancel_hours: 10_000 }, 0],
  ])('under the terms %j says that %d goes back, and of no other payment', async (terms, refundAmount) => {
    const booking = await makePaidBooking(app, user, 48, terms)
    expect(await resultOfAttempt(booking.attempt.id)).toMatchObject({ outcome: 'paid', refundAmount: 0 })
    const canceled = await app.request('POST', `/api/bookings/${booking.id}/cancel`, { token: user.token })
    expect(canceled.status).toBe(200)
    expect(await resultOfAttempt(booking.attempt.id)).toMatchObject({
      outcome: 'canceled',
      reason: null,
      refundAmount,
      dueOnSite: 0,
      canPayAgain: false,
    })
  })
})

describe('another way to pay', () => {
  const pay = (id: string, body?: object) =>
    app.request<Answer<{ paymentUrl: string }>>('POST', `/api/bookings/${id}/pay`, {
      token: user.token,
      body,
    })

  it('is offered when there is one, and opens that payment page', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    const token = await payAt(paymentUrl, 'fail')
    expect((await resultOf(app, token)).otherGateways).toEqual(OTHERS)
    app.ctx.gateways.set(TEST_GATEWAY, gateway.adapter)
    expect((await resultOf(app, token)).otherGateways).toEqual([...OTHERS, TEST_GATEWAY])
    const [origin = ''] = gateway.adapter.origins
    expect((await pay(bookingId, { gateway: TEST_GATEWAY })).body.data.paymentUrl).toContain(origin)
  })

  it('is chosen with the booking, and stays when the payment is tried again', async () => {
    app.ctx.gateways.set(TEST_GATEWAY, gateway.adapter)
    const offer = await makeOffer(app)
    const body = { ...bookingBody(offer, user.user), gateway: TEST_GATEWAY }
    const { bookingId, paymentUrl } = (await book(app, user, offer, { body })).body.data
    const [origin = ''] = gateway.adapter.origins
    expect(paymentUrl).toContain(origin)
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ status: 'failed' })
      .where('booking_id', '=', bookingId)
      .execute()
    expect((await pay(bookingId)).body.data.paymentUrl).toContain(origin)
    const defaults = await app.request<Answer<BookingDefaults>>('GET', '/api/me/booking-defaults', {
      token: user.token,
    })
    expect(defaults.body.data.gateways.map(({ name }) => name)).toEqual(['aamarpay', ...OTHERS, TEST_GATEWAY])
  })

  it('that is not configured is refused with the booking, too, and holds nothing', async () => {
    const offer = await makeOffer(app)
    const refused = await book(app, user, offer, {
      body: { ...bookingBody(offer, user.user), gateway: 'nobody' },
    })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'gateway' }] }])
    expect((await book(app, user, offer)).status).toBe(201)
  })

  it('that is not configured is refused at its field', async () => {
    const { bookingId } = (await book(app, user, await makeOffer(app))).body.data
    const { status, body } = await pay(bookingId, { gateway: 'nobody' })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['gateway']])
  })
})
