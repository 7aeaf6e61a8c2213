import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CanceledBooking } from '@jhilik/contract/bookings.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, bookingBody, makeOffer, payAt, refundsOf } from './support/shop.ts'
import { untilWaiting } from './support/until-waiting.ts'

/** Noon in Dhaka; the slot starts three hours later. */
const NOW = '2031-03-01T06:00:00Z'
const SOON = { date: '2031-03-01', start_time: '15:00', end_time: '16:00' }
const START = '2031-03-01T09:00:00.000Z'

let app: TestApp
let owner: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.ctx.db.deleteFrom('settings').where('key', '=', 'house-rules').execute()
  owner = await app.signIn('owner')
  user = await app.signIn()
})

const setRules = async (rules: Partial<HouseRules>) => {
  const { token } = owner
  const { body } = await app.request<Answer<HouseRules>>('GET', '/api/house-rules', { token })
  const saved = await app.request('PUT', '/api/house-rules', { token, body: { ...body.data, ...rules } })
  expect(saved.status).toBe(200)
}

/** A booking of the account that was paid `waited` minutes after its seat was held. */
async function paidBooking(slot: Parameters<typeof makeOffer>[1] = SOON, waited = 0) {
  const offer = await makeOffer(app, slot)
  const body = bookingBody(offer)
  const booked = await book(app, user, offer, { body })
  expect(booked.status).toBe(201)
  app.clock.advance({ minutes: waited })
  await payAt(booked.body.data.paymentUrl, 'pay')
  return { id: booked.body.data.bookingId, email: body.customer.email, serviceId: offer.serviceId }
}

const cancel = (id: string, body: object = {}) =>
  app.request<Answer<CanceledBooking>>('POST', `/api/bookings/${id}/cancel`, { token: user.token, body })
/** Moves the confirmation into the past. If the clock moved on instead, the session would end. */
const ageBy = (id: string, minutes: number) =>
  app.ctx.db
    .updateTable('bookings')
    .set({ confirmed_at: sql`confirmed_at - ${minutes} * interval '1 minute'` })
    .where('id', '=', id)
    .execute()
const minute = (time: string) => expect.stringMatching(new RegExp(`^2031-03-01T${time}:`))
const actionsOf = async (id: string) => {
  const { token } = user
  return (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token })).body.data.actions
}

describe('a booking of a time that starts soon', () => {
  it('is canceled in full within 30 minutes of its confirmation, and cannot be moved', async () => {
    const { id, serviceId } = await paidBooking()
    expect(await actionsOf(id)).toMatchObject({
      cancel: { freeUntil: minute('06:30'), refundAmount: 40, lateRefundAmount: 0 },
      move: null,
    })
    const later = await makeSlot(app.ctx.db, { service_id: serviceId, date: '2031-03-09' })
    const moved = await app.request<Answer>('POST', `/api/bookings/${id}/move`, {
      token: user.token,
      body: { slotId: later.id },
    })
    expect(moved.body.code).toBe('move_too_late')
    await ageBy(id, 29)
    expect((await cancel(id)).body.data.refundAmount).toBe(40)
  })

  it('gives nothing back afterwards, and no deadline is named any more', async () => {
    const { id } = await paidBooking()
    await ageBy(id, 31)
    expect((await actionsOf(id)).cancel).toEqual({
      freeUntil: null,
      refundAmount: 0,
      lateRefundAmount: 0,
      refundTo: ['bkash'],
    })
    expect((await cancel(id)).body.data.refundAmount).toBe(0)
    expect(await refundsOf(app, id)).toEqual([])
  })

  it('has its time from the confirmation on, also when it was paid late, but not beyond its start', async () => {
    const late = await paidBooking(SOON, 10)
    expect((await actionsOf(late.id)).cancel?.freeUntil).toEqual(minute('06:40'))
    app.clock.set('2031-03-01T08:45:00Z')
    user = await app.signIn()
    const last = await paidBooking()
    expect((await actionsOf(last.id)).cancel?.freeUntil).toBe(START)
  })

  it('keeps the terms under which it was made', async () => {
    const generous = await paidBooking()
    await setRules({ cancelGraceMinutes: 0 })
    const strict = await paidBooking()
    await setRules({ cancelGraceMinutes: 60 })
    expect((await actionsOf(strict.id)).cancel).toMatchObject({ freeUntil: null, refundAmount: 0 })
    expect((await cancel(strict.id)).body.data.refundAmount).toBe(0)
    expect((await cancel(generous.id)).body.data.refundAmount).toBe(40)
  })

  it('has its terms in the mail of its confirmation', async () => {
    await setRules({ lateRefundPercent: 25 })
    const { email } = await paidBooking()
    const texts = async (to: string) => (await mailsTo(app, to)).map(({ text }) => text).join('\n')
    expect(await texts(email)).toContain(
      'You can cancel it for free until Mar 1, 2031, 12:30 PM. It can no longer be moved. If you cancel later, you get 25% of what you paid back.',
    )
    const early = await paidBooking({ ...SOON, date: '2031-03-05' })
    expect(await texts(early.email)).toContain(
      'You can move it or cancel it for free until Mar 4, 2031, 3:00 PM.',
    )
    await setRules({ cancelGraceMinutes: 0, lateRefundPercent: 0 })
    const strict = await paidBooking()
    expect(await texts(strict.email)).toContain(
      'It can no longer be moved, but you can cancel it until it begins. If you cancel, you get no refund.',
    )
  })
})

it('a cancellation that waits beyond the last second is refused instead of giving back less than was shown', async () => {
  const { id } = await paidBooking()
  await ageBy(id, 29)
  const shown = (await actionsOf(id)).cancel?.refundAmount
  const late = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute()
    const answers = [cancel(id, { expectedRefundAmount: shown }), cancel(id, { expectedRefundAmount: shown })]
    await untilWaiting(app, 2)
    app.clock.advance({ minutes: 2 })
    return answers
  })
  const codes = (await Promise.all(late)).map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [409, 'refund_changed'],
    [409, 'refund_changed'],
  ])
  expect((await actionsOf(id)).cancel?.refundAmount).toBe(0)
})

it('a confirmed booking has the time of its first confirmation', async () => {
  const { id } = await paidBooking()
  const row = () =>
    app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const change = (columns: { status?: 'completed'; confirmed_at?: null; updated_at?: Date }) =>
    app.ctx.db.updateTable('bookings').set(columns).where('id', '=', id).execute()
  const before = await row()
  expect(before.confirmed_at).toEqual(before.updated_at)
  await change({ status: 'completed', updated_at: addMinutes(before.updated_at, 600) })
  expect((await row()).confirmed_at).toEqual(before.confirmed_at)
  await expect(change({ confirmed_at: null })).rejects.toMatchObject({
    constraint: 'bookings_confirmed_at_once_confirmed',
  })
})
