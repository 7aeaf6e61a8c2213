import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPayment } from '../src/bookings/commands/confirm-payment.ts'
import { makeBooking, makeSlot } from '../src/demo/factories.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { auditsOf } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'
import {
  attemptsOf,
  book,
  bookingBody,
  bookingOf,
  makeOffer,
  type Offer,
  payAt,
  pressButton,
  refundsOf,
  resultOf,
} from './support/shop.ts'
import { untilNamedLock, untilWaiting } from './support/until-waiting.ts'

const ROUNDS = 5
const faults: SandboxFaults = { ...NO_FAULTS, ipn: 'never' }
let app: TestApp
let customer: SignedIn
let other: SignedIn
let owner: SignedIn

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: '5' } })
})
afterAll(() => app.close())
/** Nobody has a booking, and it is now. */
async function beginAnew() {
  Object.assign(faults, NO_FAULTS, { ipn: 'never' })
  app.clock.set(new Date())
  customer = await app.signIn()
  other = await app.signIn()
  owner = await app.signIn('owner')
}
beforeEach(beginAnew)

const call = (method: string, path: string, body: object, { token } = owner) =>
  app.request<Answer>(method, `/api${path}`, { token, body })
const expire = (bookingId: string) => app.runJob('expire-hold', { bookingId })
const reasonsOf = async (bookingId: string) =>
  (await attemptsOf(app, bookingId)).map(({ status, detail }) => [status, detail])

/** A booking that has expired, and that can still be paid on its page. */
async function expired(offer: Offer, who = customer) {
  const { data } = (await book(app, who, offer)).body
  app.clock.advance({ minutes: 6 })
  await expire(data.bookingId)
  expect((await bookingOf(app, who, data.bookingId)).status).toBe('expired')
  return data
}

/** The same, and its customer has paid meanwhile: the gateway has only to be asked. */
async function paidLate(offer: Offer, who = customer) {
  const made = await expired(offer, who)
  await pressButton(made.paymentUrl, 'pay')
  const [attempt] = await attemptsOf(app, made.bookingId)
  if (!attempt) throw new Error('There is no attempt.')
  return { ...made, settle: () => confirmPayment(app.ctx, attempt) }
}

describe('a payment that arrives after its hold has ended', () => {
  it('confirms the booking while the seat is free', async () => {
    const { bookingId, paymentUrl } = await expired(await makeOffer(app))
    const token = await payAt(paymentUrl, 'pay')
    expect(await resultOf(app, token)).toMatchObject({ outcome: 'paid', reason: null, refund: null })
    expect(await bookingOf(app, customer, bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
    })
    expect((await auditsOf(app, bookingId)).at(-1)).toMatchObject({
      action: 'booking.confirmed',
      actor_id: null,
      detail: { before: { status: 'expired' }, after: { status: 'confirmed' } },
    })
    const subjects = (await mailsTo(app, customer.user.email ?? '')).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/^Booking confirmed/)])
    await payAt(paymentUrl, 'pay')
    expect(await refundsOf(app, bookingId)).toEqual([])
  })

  it('takes another seat when the earlier one is sold', async () => {
    const offer = await makeOffer(app, { capacity: 2 })
    const late = await expired(offer)
    await book(app, other, offer)
    await payAt(late.paymentUrl, 'pay')
    const seats = await app.ctx.db
      .selectFrom('bookings')
      .select('seat')
      .where('slot_id', '=', offer.slotId)
      .where('is_live', '=', true)
      .orderBy('seat')
      .execute()
    expect(seats).toEqual([{ seat: 1 }, { seat: 2 }])
    expect((await bookingOf(app, customer, late.bookingId)).status).toBe('confirmed')
  })

  it('is refunded when the area has been closed meanwhile', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = await expired(offer)
    const { _id: area } = (await call('POST', '/areas', { nameEn: 'Flooded' })).body.data as { _id: string }
    const { db } = app.ctx
    const booking = await db
      .updateTable('bookings')
      .set({ area_id: area })
      .where('id', '=', bookingId)
      .returning(['slot_date'])
      .executeTakeFirstOrThrow()
    const days = { from: booking.slot_date, to: booking.slot_date }
    expect((await call('POST', '/closed-dates', { ...days, name: 'Flood', area })).status).toBe(201)
    const token = await payAt(paymentUrl, 'pay')
    expect(await resultOf(app, token)).toMatchObject({ outcome: 'refund_due' })
    expect(await reasonsOf(bookingId)).toEqual([['paid', 'slot_gone']])
    expect((await bookingOf(app, customer, bookingId)).status).toBe('expired')
  })

  it('which staff accept confirms the booking as well', async () => {
    const { bookingId, paymentUrl } = await expired(await makeOffer(app))
    faults.check = 'risk'
    await payAt(paymentUrl, 'pay')
    const body = { decision: 'accept', reason: 'Seen in the panel' }
    expect((await call('POST', `/bookings/${bookingId}/review-payment`, body)).status).toBe(200)
    expect((await bookingOf(app, customer, bookingId)).status).toBe('confirmed')
  })

  it('is not stopped by what staff have booked for somebody else', async () => {
    const offer = await makeOffer(app, { capacity: 2 })
    const caller = (phone: string) => bookingBody(offer, { email: `${randomUUID()}@people.example`, phone })
    const first = (await book(app, owner, offer, { body: caller('01710000001') })).body.data
    app.clock.advance({ minutes: 6 })
    await expire(first.bookingId)
    await book(app, owner, offer, { body: caller('01710000002') })
    await payAt(first.paymentUrl, 'pay')
    expect((await bookingOf(app, owner, first.bookingId)).status).toBe('confirmed')
  })
})

describe('a payment that arrives after its hold has ended is given back, and its customer is told why', () => {
  /** What has happened until the payment arrives, and a text of the mail about it. */
  const cases: [reason: string, happens: (offer: Offer) => Promise<unknown>, text: RegExp][] = [
    ['seat_taken', (offer) => book(app, other, offer), /someone else had booked the slot/],
    [
      'slot_gone',
      (offer) => call('PUT', `/slots/${offer.slotId}`, { status: 'canceled' }),
      /no longer offered/,
    ],
    [
      'slot_gone',
      (offer) =>
        app.ctx.db
          .updateTable('services')
          .set({ archived_at: app.clock.now() })
          .where('id', '=', offer.serviceId)
          .execute(),
      /no longer offered/,
    ],
    ['slot_started', async () => app.clock.advance({ days: 3 }), /your slot had begun/],
    [
      'booked_again',
      async () => expect((await book(app, customer, await makeOffer(app))).status).toBe(201),
      /another booking at that time/,
    ],
  ]
  it.each(cases)('%s', async (reason, happens, text) => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = await expired(offer)
    await happens(offer)
    const result = await resultOf(app, await payAt(paymentUrl, 'pay'))
    expect(result).toMatchObject({
      outcome: 'refund_due',
      refund: { amount: 40, currency: 'USD', why: reason, byHand: true, isPaid: false },
    })
    expect(await refundsOf(app, bookingId)).toMatchObject([
      { status: 'manual', reason: 'booking_expired', amount_minor: 4000 },
    ])
    expect(await reasonsOf(bookingId)).toEqual([['paid', reason]])
    const mail = (await mailsTo(app, customer.user.email ?? '')).find(({ subject }) =>
      subject?.startsWith('Your payment will be refunded'),
    )
    expect(mail?.text).toMatch(text)
    expect(mail?.text).toMatch(/within 3 working days/)
  })

  it('when its time was changed meanwhile', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = await expired(offer)
    const slot = await app.ctx.db
      .selectFrom('slots')
      .selectAll()
      .where('id', '=', offer.slotId)
      .executeTakeFirstOrThrow()
    const body = { service: offer.serviceId, date: slot.date, startTime: '12:00', endTime: '13:00' }
    expect((await call('PATCH', `/slots/${offer.slotId}`, body)).status).toBe(200)
    await payAt(paymentUrl, 'pay')
    expect(await reasonsOf(bookingId)).toEqual([['paid', 'slot_gone']])
  })

  it('when staff accept another amount than was due', async () => {
    const { bookingId, paymentUrl } = await expired(await makeOffer(app))
    faults.check = 'other-amount'
    await payAt(paymentUrl, 'pay')
    await call('POST', `/bookings/${bookingId}/review-payment`, { decision: 'accept', reason: 'Seen' })
    expect((await bookingOf(app, customer, bookingId)).status).toBe('expired')
    expect(await reasonsOf(bookingId)).toEqual([['paid', 'other_amount']])
  })
})

describe('at the same moment', () => {
  const statusOf = async (who: SignedIn, id: string) => (await bookingOf(app, who, id)).status

  it('two late payments for one seat: one confirms, the other is given back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const offer = await makeOffer(app)
      const first = await paidLate(offer, customer)
      const second = await paidLate(offer, other)
      await Promise.all([first.settle(), second.settle()])
      const statuses = [await statusOf(customer, first.bookingId), await statusOf(other, second.bookingId)]
      expect(statuses.sort()).toEqual(['confirmed', 'expired'])
      const refunds = [
        ...(await refundsOf(app, first.bookingId)),
        ...(await refundsOf(app, second.bookingId)),
      ]
      expect(refunds).toMatchObject([{ reason: 'booking_expired', amount_minor: 4000 }])
    }
  })

  it('a late payment and a new booking of somebody else: the seat is sold once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const offer = await makeOffer(app)
      const late = await paidLate(offer)
      const [, booked] = await Promise.all([late.settle(), book(app, other, offer)])
      const isBack = (await statusOf(customer, late.bookingId)) === 'confirmed'
      expect([isBack, booked.status, booked.body.code]).toEqual(
        isBack ? [true, 409, 'slot_taken'] : [false, 201, undefined],
      )
      expect(await refundsOf(app, late.bookingId)).toHaveLength(isBack ? 0 : 1)
    }
  })

  it('a late payment and a new booking of the same customer', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const offer = await makeOffer(app, { capacity: 2 })
      const late = await paidLate(offer)
      const [, booked] = await Promise.all([late.settle(), book(app, customer, offer)])
      expect(booked.status).toBe(201)
      const isBack = (await statusOf(customer, late.bookingId)) === 'confirmed'
      expect(await reasonsOf(late.bookingId)).toEqual([['paid', isBack ? null : 'booked_again']])
    }
  })

  /** A late payment, and another booking of its customer that can be moved to the same time. */
  async function lateAndMovable() {
    const late = await paidLate(await makeOffer(app))
    const target = await makeSlot(app.ctx.db)
    const start = { service_id: target.service_id, start_time: '14:00', end_time: '15:00' }
    const { id: slot_id } = await makeSlot(app.ctx.db, start)
    const booked = await makeBooking(app.ctx.db, {
      user_id: customer.user.sub,
      slot_id,
      free_cancel_hours: 0,
    })
    const move = (who: SignedIn) =>
      call('POST', `/bookings/${booked.id}/move`, { slotId: target.id, reason: 'Asked by phone' }, who)
    return { late, booked, target, move }
  }

  it.each([
    ['the customer moves', () => customer],
    ['staff move', () => owner],
  ])('a late payment while %s another booking to that time waits, and is given back', async (_, mover) => {
    const { late, booked, target, move } = await lateAndMovable()
    const pending = await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select from bookings where id = ${booked.id} for update`.execute(tx)
      const moved = move(mover())
      await untilWaiting(app, 1)
      const settled = late.settle()
      await untilNamedLock(app, settled)
      return { moved, settled }
    })
    const [moved] = await Promise.all([pending.moved, pending.settled])
    expect(moved.status).toBe(200)
    expect((await bookingOf(app, customer, booked.id)).slot._id).toBe(target.id)
    expect(await statusOf(customer, late.bookingId)).toBe('expired')
    expect(await reasonsOf(late.bookingId)).toEqual([['paid', 'booked_again']])
  })

  it('a late payment and a move to that time: neither blocks the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const { late, move } = await lateAndMovable()
      const [, moved] = await Promise.all([late.settle(), move(customer)])
      expect(moved.status).toBe(200)
      const isBack = (await statusOf(customer, late.bookingId)) === 'confirmed'
      expect(await reasonsOf(late.bookingId)).toEqual([['paid', isBack ? null : 'booked_again']])
    }
  })

  it('a late payment and staff who withdraw the slot: the booking, or the cancellation', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const offer = await makeOffer(app)
      const late = await paidLate(offer)
      const cancel = () => call('PUT', `/slots/${offer.slotId}`, { status: 'canceled' })
      const [, canceled] = await Promise.all([late.settle(), cancel()])
      const isBack = (await statusOf(customer, late.bookingId)) === 'confirmed'
      expect(canceled.status).toBe(isBack ? 409 : 200)
      expect(await reasonsOf(late.bookingId)).toEqual([['paid', isBack ? null : 'slot_gone']])
    }
  })

  it('a late payment and another capacity of the slot never block each other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const offer = await makeOffer(app)
      const late = await paidLate(offer)
      const { date } = await app.ctx.db
        .selectFrom('slots')
        .select('date')
        .where('id', '=', offer.slotId)
        .executeTakeFirstOrThrow()
      const times = { date, startTime: '10:00', endTime: '11:00' }
      const body = { service: offer.serviceId, ...times, capacity: 3 }
      const [, changed] = await Promise.all([late.settle(), call('PATCH', `/slots/${offer.slotId}`, body)])
      expect([changed.status, await statusOf(customer, late.bookingId)]).toEqual([200, 'confirmed'])
    }
  })

  it('the same message five times: one confirmation, one mail', async () => {
    const late = await paidLate(await makeOffer(app))
    await Promise.all(Array.from({ length: 5 }, () => late.settle()))
    const confirmations = (await auditsOf(app, late.bookingId)).filter(
      ({ action }) => action === 'booking.confirmed',
    )
    expect(confirmations).toHaveLength(1)
    expect(await mailsTo(app, customer.user.email ?? '')).toHaveLength(1)
    expect(await refundsOf(app, late.bookingId)).toEqual([])
  })
})
