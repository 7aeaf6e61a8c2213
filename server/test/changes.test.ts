import type { Booking } from '@jhilik/contract/bookings.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/features/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, bookingOf, eventually, makeOffer, pressButton, refundsOf } from './support/shop.ts'
import { startTestGateway, TEST_GATEWAY } from './support/test-gateway.ts'

let app: TestApp
let user: SignedIn
let other: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  other = await app.signIn()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

const post = <T = Booking>(path: string, who: SignedIn, body: unknown = {}) =>
  app.request<Answer<T>>('POST', `/api/${path}`, { token: who.token, body })
const cancel = (id: string, who = user, body: unknown = {}) => post(`bookings/${id}/cancel`, who, body)
const move = (id: string, slotId: string, who = user, body: object = {}) =>
  post(`bookings/${id}/move`, who, { slotId, ...body })

type Given = Parameters<typeof makeBooking>[1]

/** A confirmed and paid booking of `user`, in `hours` from now: 40 in the business's currency. */
async function paidBooking(hours = 48, given: Given = {}, payment: Parameters<typeof makeAttempt>[2] = {}) {
  const starts_at = addMinutes(app.clock.now(), hours * 60)
  const booking = await makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    price_minor: 4000,
    starts_at,
    ends_at: addMinutes(starts_at, 60),
    ...given,
  })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking, payment) }
}

const auditsOf = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()

const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to?.[0]?.address === email)

describe('a customer who cancels', () => {
  it('early gets everything back, and the seat is free', async () => {
    const booking = await paidBooking(25)
    const answer = await cancel(booking.id, user, { reason: 'Rain' })
    expect([answer.status, answer.body.data.status, answer.body.data.paymentStatus]).toEqual([
      200,
      'canceled',
      'Refund due',
    ])
    expect(await refundsOf(app, booking.id)).toEqual([
      { status: 'manual', reason: 'canceled_by_customer', amount_minor: 4000 },
    ])
    const [audit] = await auditsOf(booking.id)
    expect(audit).toMatchObject({
      action: 'booking.canceled',
      actor_id: user.user.sub,
      detail: {
        reason: 'Rain',
        before: { status: 'confirmed' },
        after: { status: 'canceled' },
        refundMinor: 4000,
      },
    })
    const again = await makeBooking(app.ctx.db, { slot_id: booking.slot_id })
    expect(again.seat).toBe(1)
    const [mail] = await eventually(
      () => mailsTo(booking.customer_email),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toContain('Booking cancelled')
    expect(mail?.text).toContain('$40')
  })

  it('late gets the share that was promised when it was bought', async () => {
    const half = await paidBooking(23, { late_refund_percent: 50 })
    await cancel(half.id)
    expect(await refundsOf(app, half.id)).toMatchObject([{ amount_minor: 2000 }])
    const nothing = await paidBooking(23)
    const answer = await cancel(nothing.id)
    expect([answer.status, answer.body.data.paymentStatus]).toEqual([200, 'Not refunded'])
    expect(await refundsOf(app, nothing.id)).toEqual([])
    const lenient = await paidBooking(2, { free_cancel_hours: 1 })
    await cancel(lenient.id)
    expect(await refundsOf(app, lenient.id)).toMatchObject([{ amount_minor: 4000 }])
  })

  it('is refused once it has begun, and when it is over', async () => {
    const begun = await paidBooking(-0.1)
    const answer = await cancel(begun.id)
    expect([answer.status, answer.body.code]).toEqual([409, 'booking_started'])
    for (const status of ['canceled', 'expired', 'completed', 'no_show'] as const) {
      const over = await paidBooking(48, { status })
      expect((await cancel(over.id)).body.code).toBe('invalid_transition')
      expect(await refundsOf(app, over.id)).toEqual([])
    }
  })

  it("cannot touch somebody else's", async () => {
    const booking = await paidBooking()
    expect((await cancel(booking.id, other)).status).toBe(404)
    const slot = await makeSlot(app.ctx.db, {
      service_id: booking.service_id,
      start_time: '12:00',
      end_time: '13:00',
    })
    expect((await move(booking.id, slot.id, other)).status).toBe(404)
    expect((await bookingOf(app, user, booking.id)).status).toBe('confirmed')
  })

  it('a hold frees the seat without any money, and late money goes back', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    const nothingSent = await app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: user.token })
    expect(nothingSent.status).toBe(200)
    expect(await refundsOf(app, bookingId)).toEqual([])
    await pressButton(paymentUrl, 'pay')
    const refunds = await eventually(
      async () => {
        await app.runJob('reconcile')
        app.clock.advance({ minutes: 3 })
        return refundsOf(app, bookingId)
      },
      (found) => found.length > 0,
    )
    expect(refunds).toMatchObject([{ status: 'manual', reason: 'booking_canceled', amount_minor: 4000 }])
    expect((await bookingOf(app, user, bookingId)).status).toBe('canceled')
  })

  it('after a part was given back gets the rest', async () => {
    const booking = await paidBooking()
    await post(`bookings/${booking.id}/refund`, admin, { reason: 'Scratch', refundAmount: 10.5 })
    await cancel(booking.id)
    expect((await refundsOf(app, booking.id)).map((refund) => refund.amount_minor).sort()).toEqual([
      1050, 2950,
    ])
  })
})

describe('a customer who moves a booking', () => {
  const freeSlot = (service_id: string, given: object = {}) =>
    makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00', ...given })

  it('has the new seat, leaves the old one, and keeps what was paid', async () => {
    const booking = await paidBooking()
    const slot = await freeSlot(booking.service_id)
    const answer = await move(booking.id, slot.id)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
      slot: { _id: slot.id, startTime: '15:00', endTime: '16:00', startsAt: slot.starts_at.toISOString() },
    })
    await makeBooking(app.ctx.db, { slot_id: booking.slot_id })
    const [audit] = await auditsOf(booking.id)
    expect(audit).toMatchObject({
      action: 'booking.moved',
      detail: {
        before: { slotId: booking.slot_id, startTime: booking.slot_start_time },
        after: { slotId: slot.id, startTime: '15:00' },
      },
    })
    const [mail] = await eventually(
      () => mailsTo(booking.customer_email),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toContain('Booking moved')
  })

  it('is refused a full, canceled, passed or foreign slot, and stays where it was', async () => {
    const booking = await paidBooking()
    const { service_id } = booking
    const full = await freeSlot(service_id)
    await makeBooking(app.ctx.db, { slot_id: full.id })
    const canceled = await freeSlot(service_id, {
      start_time: '17:00',
      end_time: '18:00',
      status: 'canceled',
    })
    const passed = await freeSlot(service_id, { date: '2026-01-01' })
    const foreign = await makeSlot(app.ctx.db)
    const answers = []
    for (const { id } of [full, canceled, passed, foreign, { id: booking.slot_id }, { id: newId() }]) {
      answers.push((await move(booking.id, id)).body.code)
    }
    expect(answers).toEqual([
      'slot_taken',
      'slot_unavailable',
      'slot_unavailable',
      'invalid_input',
      'invalid_input',
      'invalid_input',
    ])
    expect((await bookingOf(app, user, booking.id)).slot._id).toBe(booking.slot_id)
  })

  it('is refused when it is late, has begun, or is not paid; staff move it still', async () => {
    const late = await paidBooking(23)
    const slot = await freeSlot(late.service_id)
    expect((await move(late.id, slot.id)).body.code).toBe('move_too_late')
    const begun = await paidBooking(-1)
    const next = await freeSlot(begun.service_id)
    expect((await move(begun.id, next.id)).body.code).toBe('booking_started')
    const held = await paidBooking(48, { status: 'held' })
    expect((await move(held.id, (await freeSlot(held.service_id)).id)).body.code).toBe('invalid_transition')

    const unexplained = await move(late.id, slot.id, admin)
    expect([unexplained.status, unexplained.body.errors?.[0]?.path]).toEqual([400, 'reason'])
    expect((await move(late.id, slot.id, admin, { reason: 'They called' })).status).toBe(200)
  })
})

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
    expect(await auditsOf(id)).toEqual([])
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

  it('who cancel at the same time both learn what happened, whatever amount they chose', async () => {
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
    expect(await auditsOf(done.id)).toMatchObject([
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
    expect(await auditsOf(refund.id)).toMatchObject([
      { action: 'refund.succeeded', actor_id: admin.user.sub, detail: { reference: 'BKASH-1' } },
    ])
    expect((await post(`refunds/${newId()}/settle`, admin, { reference: 'x' })).status).toBe(404)
  })
})

describe('a payment in review', () => {
  async function inReview(given: Given = {}) {
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
    expect(await auditsOf(booking.attempt.id)).toMatchObject([
      { action: 'payment.accepted', actor_id: admin.user.sub, detail: { before: { status: 'review' } } },
      { action: 'payment.paid' },
    ])
    expect((await decide(booking.id, 'reject')).body.code).toBe('invalid_transition')
  })

  it('that is accepted too late is given back', async () => {
    const booking = await inReview({ status: 'expired' })
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
      const [done] = await eventually(
        () => refundsOf(app, booking.id),
        ([refund]) => refund?.status === 'succeeded',
        20_000,
      )
      expect(done?.amount_minor).toBe(100)
      expect(gateway.refundKeys).toHaveLength(2)
      expect(new Set(gateway.refundKeys).size).toBe(1)
      const refused = await paidBooking(48, {}, { gateway: TEST_GATEWAY })
      await cancel(refused.id)
      await eventually(
        () => refundsOf(app, refused.id),
        ([refund]) => refund?.status === 'manual',
        20_000,
      )
    } finally {
      app.ctx.gateways.delete(TEST_GATEWAY)
      await gateway.close()
    }
  })
})
