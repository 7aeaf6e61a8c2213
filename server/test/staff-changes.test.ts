import type { Booking } from '@jhilik/contract/bookings.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
import { hurryRetries } from './support/hurry-retries.ts'
import { type AttemptFields, auditsOf, type BookingFields, makePaidBooking } from './support/paid-booking.ts'
import { attemptsOf, book, bookingOf, makeOffer, refundsOf } from './support/shop.ts'
import { startTestGateway, TEST_GATEWAY } from './support/test-gateway.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

const post = <T = Booking>(path: string, who: SignedIn, body: unknown = {}) =>
  app.request<Answer<T>>('POST', `/api/${path}`, { token: who.token, body })
const cancel = (id: string, who = user, body: unknown = {}) => post(`bookings/${id}/cancel`, who, body)
const paidBooking = (hours?: number, fields?: BookingFields, payment?: AttemptFields) =>
  makePaidBooking(app, user, hours, fields, payment)

describe('staff', () => {
  it('must give a reason for everything but a job that is done', async () => {
    const { id } = await paidBooking()
    for (const path of ['cancel', 'no-show', 'correct', 'refund', 'review-payment']) {
      const answer = await post(`bookings/${id}/${path}`, admin, {
        decision: 'accept',
        to: 'confirmed',
        reason: ' ',
      })
      expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 400, 'reason'])
    }
    expect(await auditsOf(app, id)).toEqual([])
  })

  it('cancel for all of the money, or for what they say', async () => {
    const all = await paidBooking(1)
    expect((await cancel(all.id, admin, { reason: 'Ill' })).status).toBe(200)
    expect(await refundsOf(app, all.id)).toMatchObject([{ amount_minor: 4000, reason: 'canceled_by_staff' }])
    const none = await paidBooking(1)
    await cancel(none.id, admin, { reason: 'Fraud', refundAmount: 0 })
    expect(await refundsOf(app, none.id)).toEqual([])
    const part = await paidBooking(-5)
    await cancel(part.id, admin, { reason: 'Half done', refundAmount: 12.34 })
    expect(await refundsOf(app, part.id)).toMatchObject([{ amount_minor: 1234 }])
    const tooMuch = await paidBooking()
    expect((await cancel(tooMuch.id, admin, { reason: 'x', refundAmount: 40.01 })).body.code).toBe(
      'refund_exceeds_paid',
    )
    expect(
      (await cancel(tooMuch.id, admin, { reason: 'x', refundAmount: 0.001 })).body.errors?.[0]?.path,
    ).toBe('refundAmount')
    expect((await bookingOf(app, user, tooMuch.id)).status).toBe('confirmed')
  })

  it('who cancel at the same time get one success and one conflict, whatever amount they chose', async () => {
    const booking = await paidBooking()
    const answers = await Promise.all(
      ['One', 'Another'].map((reason) => cancel(booking.id, admin, { reason, refundAmount: 40 })),
    )
    const told = answers.map(({ status, body }) => `${status} ${body.code ?? body.data.status}`).sort()
    expect(told).toEqual(['200 canceled', '409 invalid_transition'])
    expect(await refundsOf(app, booking.id)).toMatchObject([{ amount_minor: 4000 }])
  })

  it('complete a booking, or say that nobody came, once it has begun', async () => {
    const done = await paidBooking(-1)
    const answer = await post(`bookings/${done.id}/complete`, admin, { reason: 'Done' })
    expect([answer.status, answer.body.data.status]).toEqual([200, 'completed'])
    expect(await auditsOf(app, done.id)).toMatchObject([
      {
        action: 'booking.completed',
        actor_id: admin.user.sub,
        detail: { reason: 'Done', before: { status: 'confirmed' }, after: { status: 'completed' } },
      },
    ])
    const early = await paidBooking(1)
    for (const path of ['complete', 'no-show']) {
      const refused = await post(`bookings/${early.id}/${path}`, admin, { reason: 'x' })
      expect([path, refused.body.code]).toEqual([path, 'booking_not_started'])
    }
    const absent = await paidBooking(-1)
    expect((await post(`bookings/${absent.id}/no-show`, admin, { reason: 'x' })).body.data.status).toBe(
      'no_show',
    )
    expect((await post(`bookings/${absent.id}/complete`, admin, { reason: 'x' })).body.code).toBe(
      'invalid_transition',
    )
    expect((await post(`bookings/${newId()}/complete`, admin, { reason: 'x' })).status).toBe(404)
  })

  it('give back in parts, never more than was paid', async () => {
    const { id } = await paidBooking()
    const refund = (refundAmount?: number) =>
      post(`bookings/${id}/refund`, admin, { reason: 'Sorry', refundAmount })
    expect((await refund(15)).body.data).toMatchObject({ status: 'confirmed', paymentStatus: 'Refund due' })
    expect((await refund(25.01)).body.code).toBe('refund_exceeds_paid')
    expect((await refund()).status).toBe(200)
    expect((await refund()).body.code).toBe('nothing_to_refund')
    expect((await refundsOf(app, id)).map((row) => row.amount_minor).sort()).toEqual([1500, 2500])
    const unpaid = await makeBooking(app.ctx.db, { status: 'held' })
    expect((await post(`bookings/${unpaid.id}/refund`, admin, { reason: 'x' })).body.code).toBe(
      'nothing_to_refund',
    )
  })

  it('settle a manual refund once, with its reference', async () => {
    const booking = await paidBooking()
    await cancel(booking.id)
    const refund = await app.ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('attempt_id', '=', booking.attempt.id)
      .executeTakeFirstOrThrow()
    const settle = (body: object) => post<Refund>(`refunds/${refund.id}/settle`, admin, body)
    expect((await settle({})).body.errors?.[0]?.path).toBe('reference')
    const settled = await settle({ reference: 'BKASH-1', reason: 'bKash' })
    expect(settled.body.data).toEqual({
      _id: refund.id,
      bookingId: booking.id,
      status: 'succeeded',
      amount: 40,
      currency: 'USD',
      reference: 'BKASH-1',
    })
    expect((await settle({ reference: 'BKASH-2' })).body.code).toBe('invalid_transition')
    expect((await bookingOf(app, user, booking.id)).paymentStatus).toBe('Refunded')
    expect(await auditsOf(app, refund.id)).toMatchObject([
      { action: 'refund.succeeded', actor_id: admin.user.sub, detail: { reference: 'BKASH-1' } },
    ])
    expect((await post(`refunds/${newId()}/settle`, admin, { reference: 'x' })).status).toBe(404)
  })
})

describe('a payment in review', () => {
  async function inReview(given: BookingFields = {}) {
    const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, status: 'held', ...given })
    const attempt = await makeAttempt(app.ctx.db, booking, {
      status: 'review',
      detail: 'risk',
      received_minor: booking.price_minor,
      received_currency: booking.currency,
    })
    return { ...booking, attempt }
  }
  const decide = (id: string, decision: 'accept' | 'reject', more: object = {}) =>
    post(`bookings/${id}/review-payment`, admin, { decision, reason: 'Looked it up', ...more })

  it('that is accepted confirms the booking', async () => {
    const booking = await inReview()
    const answer = await decide(booking.id, 'accept', { reference: `TX-${booking.id}` })
    expect(answer.body.data).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid' })
    expect(await attemptsOf(app, booking.id)).toMatchObject([
      { status: 'paid', provider_txn_id: `TX-${booking.id}` },
    ])
    expect(await auditsOf(app, booking.attempt.id)).toMatchObject([
      { action: 'payment.accepted', actor_id: admin.user.sub, detail: { before: { status: 'review' } } },
      { action: 'payment.paid' },
    ])
    expect((await decide(booking.id, 'reject')).body.code).toBe('invalid_transition')
  })

  it('that is accepted after the seat was taken by somebody else is given back', async () => {
    const booking = await inReview({ status: 'expired' })
    await makeBooking(app.ctx.db, { slot_id: booking.slot_id, user_id: admin.user.sub })
    expect((await decide(booking.id, 'accept')).body.data.paymentStatus).toBe('Refund due')
    expect(await refundsOf(app, booking.id)).toMatchObject([{ reason: 'booking_expired', status: 'manual' }])
  })

  it('that is rejected lets the customer pay again', async () => {
    const offer = await makeOffer(app)
    const { bookingId } = (await book(app, user, offer)).body.data
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ status: 'review' })
      .where('booking_id', '=', bookingId)
      .execute()
    expect((await decide(bookingId, 'reject')).body.data).toMatchObject({
      status: 'held',
      paymentStatus: 'Failed',
    })
    const again = await app.request('POST', `/api/bookings/${bookingId}/pay`, { token: user.token })
    expect(again.status).toBe(200)
  })

  it('is not accepted with the transaction of another payment', async () => {
    const first = await inReview()
    const second = await inReview()
    await decide(first.id, 'accept', { reference: 'TX-ONE' })
    const answer = await decide(second.id, 'accept', { reference: 'TX-ONE' })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'reference'])
    expect((await attemptsOf(app, second.id)).map(({ status }) => status)).toEqual(['review'])
  })
})

describe('a gateway with a call for refunds', () => {
  it('is asked until it answers, under one key; what it refuses is left to staff', async () => {
    const gateway = await startTestGateway()
    app.ctx.gateways.set(TEST_GATEWAY, gateway.adapter)
    try {
      gateway.refundAnswers.push('silent', 'done', 'refused')
      const booking = await paidBooking(48, {}, { gateway: TEST_GATEWAY })
      await post(`bookings/${booking.id}/refund`, admin, { reason: 'x', refundAmount: 1 })
      const refundsMeanwhile = async (bookingId: string) => {
        await hurryRetries(app)
        return refundsOf(app, bookingId)
      }
      const [done] = await eventually(
        () => refundsMeanwhile(booking.id),
        ([refund]) => refund?.status === 'succeeded',
        20_000,
      )
      expect(done?.amount_minor).toBe(100)
      expect(gateway.refundKeys).toHaveLength(2)
      expect(new Set(gateway.refundKeys).size).toBe(1)
      const refused = await paidBooking(48, {}, { gateway: TEST_GATEWAY })
      await cancel(refused.id)
      await eventually(
        () => refundsMeanwhile(refused.id),
        ([refund]) => refund?.status === 'manual',
        20_000,
      )
    } finally {
      app.ctx.gateways.delete(TEST_GATEWAY)
      await gateway.close()
    }
  })
})
