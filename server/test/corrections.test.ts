import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import type { SummaryReport } from '@jhilik/contract/reports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund, makeReview, makeSlot } from '../src/demo/factories.ts'
import { addMinutes, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, makeOffer } from './support/shop.ts'

const ROUNDS = 5
let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

type Given = Parameters<typeof makeBooking>[1]

async function paidBooking(hours: number, given: Given = {}) {
  const starts_at = addMinutes(app.clock.now(), hours * 60)
  const booking = await makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    price_minor: 4000,
    starts_at,
    ends_at: addMinutes(starts_at, 60),
    ...given,
  })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking) }
}

const post = <T = Booking>(path: string, body: object = {}, who = admin) =>
  app.request<Answer<T>>('POST', `/api/${path}`, { token: who.token, body })
const get = async <T>(path: string, who = admin) =>
  (await app.request<Answer<T>>('GET', `/api/${path}`, { token: who.token })).body.data
const detail = (id: string, who = admin) => get<BookingDetail>(`bookings/${id}`, who)
const correct = (id: string, to: string, more: object = {}) =>
  post(`bookings/${id}/correct`, { to, reason: 'Mixed up', ...more })
const auditsOf = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()
const today = () => wallClock(app.clock.now(), app.ctx.config.timeZone).date
const reportOf = async (date: string) =>
  (await get<SummaryReport>(`reports/summary?from=${date}&to=${date}`)).current

describe('a booking that was not done as it says', () => {
  test('is corrected to what happened, in the history, the report and for its customer', async () => {
    const booking = await paidBooking(-2)
    await post(`bookings/${booking.id}/complete`)
    await app.runJob('sum-up-days')
    const before = await reportOf(booking.slot_date)
    expect((await detail(booking.id)).actions.staff).toMatchObject({
      complete: false,
      noShow: false,
      correct: ['confirmed', 'no_show'],
    })

    const answer = await correct(booking.id, 'no_show')
    expect([answer.status, answer.body.data.status]).toEqual([200, 'no_show'])
    const entry = (await auditsOf(booking.id)).at(-1)
    expect(entry).toMatchObject({
      action: 'booking.corrected',
      actor_id: admin.user.sub,
      detail: { reason: 'Mixed up', before: { status: 'completed' }, after: { status: 'no_show' } },
    })
    const after = await reportOf(booking.slot_date)
    expect([before.bookings.completed - after.bookings.completed, after.bookings.noShow]).toEqual([
      1,
      before.bookings.noShow + 1,
    ])
    const told = (await detail(booking.id, user)).history.at(-1)
    expect(told).toMatchObject({
      action: 'booking.corrected',
      by: 'staff',
      name: null,
      reason: null,
      corrected: { from: 'completed', to: 'no_show' },
    })

    await correct(booking.id, 'completed')
    expect((await correct(booking.id, 'confirmed')).body.data.status).toBe('confirmed')
    expect((await detail(booking.id)).actions.staff).toMatchObject({ complete: true, correct: [] })
  })

  test('keeps its seat and its review when it is confirmed again', async () => {
    const booking = await paidBooking(-2, { status: 'completed' })
    await makeReview(app.ctx.db, { booking_id: booking.id, user_id: user.user.sub, body: 'Very clean' })
    expect((await correct(booking.id, 'confirmed')).status).toBe(200)
    await expect(makeBooking(app.ctx.db, { slot_id: booking.slot_id })).rejects.toMatchObject({
      constraint: 'bookings_one_live_per_seat',
    })
    const review = app.ctx.db.selectFrom('reviews').select('body').where('booking_id', '=', booking.id)
    expect(await review.execute()).toEqual([{ body: 'Very clean' }])
  })

  test('is not corrected without a reason, to what it is, or when it is not over', async () => {
    const done = await paidBooking(-2, { status: 'completed' })
    expect((await correct(done.id, 'confirmed', { reason: ' ' })).body.errors?.[0]?.path).toBe('reason')
    expect((await correct(done.id, 'canceled')).body.errors?.[0]?.path).toBe('to')
    expect((await correct(done.id, 'completed')).body.code).toBe('invalid_transition')
    for (const status of ['held', 'confirmed', 'expired', 'canceled'] as const) {
      const { id } = await paidBooking(-2, { status })
      for (const to of ['confirmed', 'completed', 'no_show']) {
        expect([status, to, (await correct(id, to)).body.code]).toEqual([status, to, 'invalid_transition'])
      }
    }
    expect((await correct(newId(), 'confirmed')).status).toBe(404)
    // A booking that was completed too early, when this was not refused yet, can go back to confirmed and no further.
    const early = await paidBooking(5, { status: 'completed' })
    expect((await correct(early.id, 'no_show')).body.code).toBe('booking_not_started')
    expect((await correct(early.id, 'confirmed')).status).toBe(200)
  })

  test('by two at once is corrected once, and the other one is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await paidBooking(-2, { status: 'completed' })
      const answers = await Promise.all([
        correct(id, 'no_show', { from: 'completed' }),
        correct(id, 'confirmed', { from: 'completed' }),
      ])
      const told = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
      expect(told).toEqual(['200 ', '409 invalid_transition'])
      expect(await auditsOf(id)).toHaveLength(1)
    }
  })
})

describe('a booking that may be finished', () => {
  test('is completed from its start on, with or without a word', async () => {
    const booking = await paidBooking(0.01)
    expect((await detail(booking.id)).actions.staff?.complete).toBe(false)
    expect((await post(`bookings/${booking.id}/complete`)).body.code).toBe('booking_not_started')
    app.clock.advance({ minutes: 1 })
    expect((await detail(booking.id)).actions.staff?.complete).toBe(true)
    const answer = await app.request('POST', `/api/bookings/${booking.id}/complete`, { token: admin.token })
    expect(answer.status).toBe(200)
    const missed = await paidBooking(-1)
    expect((await post(`bookings/${missed.id}/no-show`)).body.errors?.[0]?.path).toBe('reason')
  })
})

describe('a refund that staff settled by mistake', () => {
  async function settled() {
    const booking = await paidBooking(48)
    await post(`bookings/${booking.id}/refund`, { reason: 'Sorry', refundAmount: 15 })
    const [refund] = (await detail(booking.id)).actions.staff?.refundsToSettle ?? []
    if (!refund) throw new Error('There is no refund to settle.')
    await post(`refunds/${refund._id}/settle`, { reference: 'BKASH-1' })
    return { ...booking, refundId: refund._id }
  }
  const refundOn = async (id: string) =>
    (await detail(id)).staff?.payments?.flatMap(({ refunds }) => refunds)[0]

  test('is to be paid again, and counts as not paid back everywhere', async () => {
    const booking = await settled()
    await app.runJob('sum-up-days')
    const income = async () => (await reportOf(today())).income.find(({ currency }) => currency === 'USD')
    const before = await income()
    const receipt = () => get<Receipt>(`bookings/${booking.id}/receipt`)
    expect(await receipt()).toMatchObject({ refunded: 15, refundDue: 0, net: 25 })
    expect(await refundOn(booking.id)).toMatchObject({ status: 'succeeded', canReopen: true })

    const answer = await post<Refund>(`refunds/${booking.refundId}/reopen`, { reason: 'It came back' })
    expect(answer.body.data).toEqual({
      _id: booking.refundId,
      bookingId: booking.id,
      status: 'manual',
      amount: 15,
      currency: 'USD',
      reference: null,
    })
    const { paymentStatus, money, actions } = await detail(booking.id)
    expect(paymentStatus).toBe('Refund due')
    expect(money).toMatchObject({ paid: 40, refunded: 0, refundDue: 15 })
    expect(actions.staff?.refundsToSettle).toMatchObject([{ amount: 15 }])
    expect(await receipt()).toMatchObject({ refunded: 0, refundDue: 15, net: 40 })
    const after = await income()
    expect((before?.refunded ?? 0) - (after?.refunded ?? 0)).toBeCloseTo(15)
    expect((after?.refundDue ?? 0) - (before?.refundDue ?? 0)).toBeCloseTo(15)
    expect((await auditsOf(booking.refundId)).at(-1)).toMatchObject({
      action: 'refund.reopened',
      actor_id: admin.user.sub,
      detail: { reason: 'It came back', before: { status: 'succeeded', reference: 'BKASH-1' } },
    })

    await post(`refunds/${booking.refundId}/settle`, { reference: 'BKASH-2' })
    expect(await refundOn(booking.id)).toMatchObject({ status: 'succeeded', reference: 'BKASH-2' })
  })

  test('is reopened once by many, and not while it is open', async () => {
    const { refundId } = await settled()
    const reopen = (body: object = { reason: 'Twice' }) => post(`refunds/${refundId}/reopen`, body)
    expect((await reopen({ reason: '' })).body.errors?.[0]?.path).toBe('reason')
    const answers = await Promise.all(Array.from({ length: 5 }, () => reopen()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await reopen()).body.code).toBe('invalid_transition')
    expect((await post(`refunds/${newId()}/reopen`, { reason: 'x' })).status).toBe(404)
  })

  test('is not reopened when the gateway reported it', async () => {
    const { attempt, ...booking } = await paidBooking(48)
    const at = app.clock.now()
    const id = newId()
    const row = {
      id,
      attempt_id: attempt.id,
      amount_minor: 100,
      currency: 'USD',
      reason: 'refunded_by_staff',
    }
    await makeRefund(app.ctx.db, {
      ...row,
      status: 'succeeded',
      created_at: at,
      updated_at: at,
      settled_at: at,
    })
    expect(await refundOn(booking.id)).toMatchObject({ canReopen: false })
    expect((await post(`refunds/${id}/reopen`, { reason: 'x' })).body.code).toBe('refund_not_by_hand')
  })
})

describe('a booking of a service that was archived', () => {
  test('is moved by staff to another slot of it, and not by its customer', async () => {
    const booking = await paidBooking(48)
    const times = { start_time: '15:00', end_time: '16:00' }
    const slot = await makeSlot(app.ctx.db, { service_id: booking.service_id, ...times })
    expect((await detail(booking.id, user)).actions.move).not.toBeNull()
    await app.request('DELETE', `/api/services/${booking.service_id}`, { token: admin.token })
    const body = { slotId: slot.id, reason: 'They called' }
    const refused = await post(`bookings/${booking.id}/move`, body, user)
    expect([refused.status, refused.body.code]).toEqual([409, 'service_unavailable'])
    expect((await detail(booking.id, user)).actions.move).toBeNull()
    const moved = await post(`bookings/${booking.id}/move`, body)
    expect([moved.status, moved.body.data.slot._id]).toEqual([200, slot.id])
    const foreign = await makeSlot(app.ctx.db)
    const other = await post(`bookings/${booking.id}/move`, { ...body, slotId: foreign.id })
    expect(other.body.errors?.[0]?.path).toBe('slotId')
  })
})

describe('a booking that staff made for a caller', () => {
  test('is by staff in the history, and does not show the admin’s picture', async () => {
    const img = { img: '/avatars/avatar-3.svg' }
    for (const { user: account } of [admin, user]) {
      await app.ctx.db.updateTable('users').set(img).where('id', '=', account.sub).execute()
    }
    const offer = await makeOffer(app)
    const made = (await book(app, admin, offer, { body: bookingBody(offer) })).body.data.bookingId
    const seen = await detail(made)
    expect(seen.customer.img).toBe('')
    expect(seen.history).toMatchObject([
      { action: 'booking.held', by: 'staff', name: admin.user.name },
      { action: 'payment.opened', by: 'staff', name: admin.user.name },
    ])
    // This also holds when the account is no longer an admin's.
    await app.ctx.db
      .updateTable('users')
      .set({ role: 'user', duty: null })
      .where('id', '=', admin.user.sub)
      .execute()
    const other = await app.signIn('admin')
    const later = await detail(made, other)
    expect([later.customer.img, later.history[0]?.by]).toEqual(['', 'staff'])
    await app.ctx.db
      .updateTable('users')
      .set({ role: 'admin', duty: 'owner' })
      .where('id', '=', admin.user.sub)
      .execute()

    const own = (await book(app, user, await makeOffer(app))).body.data.bookingId
    const theirs = await detail(own)
    expect([theirs.customer.img, theirs.history[0]?.by]).toEqual([img.img, 'customer'])
  })
})
