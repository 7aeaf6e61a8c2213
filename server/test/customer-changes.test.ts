import type { Booking, CanceledBooking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
import { auditsOf, type BookingFields, makePaidBooking } from './support/paid-booking.ts'
import { book, bookingOf, makeOffer, pressButton, refundsOf } from './support/shop.ts'

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
const cancel = (id: string, who = user, body: unknown = {}) =>
  post<CanceledBooking>(`bookings/${id}/cancel`, who, body)
const move = (id: string, slotId: string, who = user, body: object = {}) =>
  post(`bookings/${id}/move`, who, { slotId, ...body })
const paidBooking = (hours?: number, fields?: BookingFields) => makePaidBooking(app, user, hours, fields)

const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to?.[0]?.address === email)

describe('a customer who cancels', () => {
  it('early gets everything back, and the seat is free', async () => {
    const booking = await paidBooking(25)
    const answer = await cancel(booking.id, user, { reason: 'Rain' })
    const { status, paymentStatus, refundAmount } = answer.body.data
    expect([answer.status, status, paymentStatus, refundAmount]).toEqual([200, 'canceled', 'Refund due', 40])
    expect(await refundsOf(app, booking.id)).toEqual([
      { status: 'manual', reason: 'canceled_by_customer', amount_minor: 4000 },
    ])
    const [audit] = await auditsOf(app, booking.id)
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
    expect(mail?.subject).toContain('Booking canceled')
    expect(mail?.text).toContain('$40')
  })

  it('late gets the share that was promised when it was bought', async () => {
    const half = await paidBooking(23, { late_refund_percent: 50 })
    expect((await cancel(half.id)).body.data.refundAmount).toBe(20)
    expect(await refundsOf(app, half.id)).toMatchObject([{ amount_minor: 2000 }])
    const nothing = await paidBooking(23)
    const answer = await cancel(nothing.id)
    const { paymentStatus, refundAmount } = answer.body.data
    expect([answer.status, paymentStatus, refundAmount]).toEqual([200, 'Not refunded', 0])
    expect(await refundsOf(app, nothing.id)).toEqual([])
    const lenient = await paidBooking(2, { free_cancel_hours: 1 })
    await cancel(lenient.id)
    expect(await refundsOf(app, lenient.id)).toMatchObject([{ amount_minor: 4000 }])
  })

  it('is not canceled for less than they were told, and is told the same again when the answer is lost', async () => {
    const booking = await paidBooking(24.1, { late_refund_percent: 25 })
    app.clock.advance({ minutes: 10 })
    const late = await cancel(booking.id, user, { expectedRefundAmount: 40 })
    expect([late.status, late.body.code]).toEqual([409, 'refund_changed'])
    expect((await bookingOf(app, user, booking.id)).status).toBe('confirmed')
    const again = () =>
      app.request<Answer<CanceledBooking>>('POST', `/api/bookings/${booking.id}/cancel`, {
        token: user.token,
        body: { expectedRefundAmount: 10 },
        headers: { 'idempotency-key': `cancel-${booking.id}` },
      })
    const answers = [await again(), await again()]
    expect(answers.map(({ status, body }) => [status, body.data.refundAmount])).toEqual([
      [200, 10],
      [200, 10],
    ])
    expect(await refundsOf(app, booking.id)).toHaveLength(1)
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
    expect((await cancel(booking.id)).body.data.refundAmount).toBe(29.5)
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
    const [audit] = await auditsOf(app, booking.id)
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
