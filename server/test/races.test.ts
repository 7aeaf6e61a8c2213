import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPayment } from '../src/bookings/commands/confirm-payment.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { readForm } from './support/leaving-form.ts'
import {
  attemptsOf,
  book,
  bookingOf,
  comeBack,
  makeOffer,
  payAgain,
  payAt,
  pressButton,
  refundsOf,
} from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS, ipn: 'never' }
const CROWD = 20
let app: TestApp
let crowd: SignedIn[]
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: '5' } })
  crowd = []
  for (let i = 0; i < CROWD; i++) crowd.push(await app.signIn())
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never' })
  app.clock.set(new Date())
  user = await app.signIn()
})

const count = <T>(values: readonly T[], wanted: T) => values.filter((value) => value === wanted).length
const bookingsOf = (slotId: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('slot_id', '=', slotId).execute()

describe('twenty customers at once', () => {
  it.each([1, 3])('get as many seats as the slot has (%i), all others a clear no', async (capacity) => {
    const offer = await makeOffer(app, { capacity })
    const answers = await Promise.all(crowd.map((customer) => book(app, customer, offer)))
    const codes = answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code))
    expect(count(codes, 'booked')).toBe(capacity)
    expect(count(codes, 'slot_taken')).toBe(CROWD - capacity)
    const bookings = await bookingsOf(offer.slotId)
    expect(bookings.map((booking) => booking.seat).sort()).toEqual([1, 2, 3].slice(0, capacity))
    for (const { id } of bookings) expect(await attemptsOf(app, id)).toHaveLength(1)
    // Ends the holds: their limit would refuse the next round.
    await app.ctx.db
      .updateTable('bookings')
      .set({ status: 'canceled' })
      .where('slot_id', '=', offer.slotId)
      .execute()
  })
})

describe('one customer, ten clicks at once', () => {
  it('with one key makes one booking, one attempt, and ten equal answers', async () => {
    const offer = await makeOffer(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(app, user, offer, { key })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.data.paymentUrl)).size).toBe(1)
    const [booking, ...more] = await bookingsOf(offer.slotId)
    expect(more).toEqual([])
    expect(await attemptsOf(app, booking?.id ?? '')).toHaveLength(1)
  })

  it('with ten keys does the same', async () => {
    const offer = await makeOffer(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(app, user, offer)))
    expect(new Set(answers.map((answer) => answer.body.data.tran_id)).size).toBe(1)
    expect(await bookingsOf(offer.slotId)).toHaveLength(1)
  })

  it('on ten slots holds no more than three', async () => {
    const offers = []
    for (let i = 0; i < 10; i++) offers.push(await makeOffer(app))
    const answers = await Promise.all(offers.map((offer) => book(app, user, offer)))
    expect(
      count(
        answers.map((answer) => answer.status),
        201,
      ),
    ).toBe(3)
    expect(
      count(
        answers.map((answer) => answer.body.code),
        'hold_limit',
      ),
    ).toBe(7)
  })

  it('with one key at a gateway that refuses are all refused, and leave no seat taken', async () => {
    faults.start = 'refuse'
    const offer = await makeOffer(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(app, user, offer, { key })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([502]))
    const alive = (await bookingsOf(offer.slotId)).filter((booking) => booking.status === 'held')
    expect(alive).toEqual([])
  })

  it('on paying again open one attempt', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    await payAt(paymentUrl, 'fail')
    const answers = await Promise.all(Array.from({ length: 10 }, () => payAgain(app, user, bookingId)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.data.tran_id)).size).toBe(1)
    expect((await attemptsOf(app, bookingId)).map((attempt) => attempt.status)).toEqual([
      'failed',
      'redirected',
    ])
  })
})

describe('a payment that is reported by many at once', () => {
  it('is settled once', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
    const notifyUrl = `${app.url}/api/payments/aamarpay/notify`
    const reports = Array.from({ length: 10 }, (_, index) =>
      index % 2 ? comeBack(form) : fetch(notifyUrl, { method: 'POST', body: form.fields }).then(() => ''),
    )
    await Promise.all([...reports, app.runJob('reconcile')])
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
    expect(await refundsOf(app, bookingId)).toEqual([])
    const audits = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', bookingId)
      .execute()
    expect(
      count(
        audits.map((entry) => entry.action),
        'booking.confirmed',
      ),
    ).toBe(1)
  })

  it('confirms also when the hold ends at that very moment', async () => {
    for (let round = 0; round < 5; round++) {
      app.clock.set(new Date())
      // A late payment confirms nothing for a customer who has another booking at that time.
      user = await app.signIn()
      const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
      const [attempt] = await attemptsOf(app, bookingId)
      if (!attempt) throw new Error('no attempt')
      app.clock.advance({ minutes: 6 })
      const expiring = app.runJob('expire-hold', { bookingId })
      await pressButton(paymentUrl, 'pay')
      await Promise.all([
        expiring,
        confirmPayment(app.ctx, attempt),
        app.runJob('expire-hold', { bookingId }),
      ])
      await confirmPayment(app.ctx, attempt)
      expect((await attemptsOf(app, bookingId)).map((one) => one.status)).toEqual(['paid'])
      expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
      expect(await refundsOf(app, bookingId)).toEqual([])
    }
  })
})

describe('an admin who cancels a slot while it is being booked', () => {
  it('gets either the booking or the cancellation, never both', async () => {
    const admin = await app.signIn('admin')
    for (let round = 0; round < 5; round++) {
      const offer = await makeOffer(app)
      const customer = crowd[round] ?? user
      const [booked, canceled] = await Promise.all([
        book(app, customer, offer),
        app.request('PUT', `/api/slots/${offer.slotId}`, {
          token: admin.token,
          body: { status: 'canceled' },
        }),
      ])
      expect([booked.status, canceled.status].sort()).toEqual(booked.status === 201 ? [201, 409] : [200, 409])
    }
  })
})
