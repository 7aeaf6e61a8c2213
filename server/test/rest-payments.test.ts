import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditData } from '../src/office/commands/audit-data.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makePaidBooking } from './support/paid-booking.ts'
import {
  detailOf,
  entriesOf,
  makeDone,
  makeUnpaid,
  payMore,
  payMoreByLink,
  recordCash,
} from './support/rest-or-tip.ts'
import {
  attemptsOf,
  book,
  makeOffer,
  payAgain,
  payAt,
  pressButton,
  refundsOf,
  resultOf,
} from './support/shop.ts'

let app: TestApp
let customer: SignedIn
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('owner')
})
beforeEach(async () => {
  app.clock.set(new Date())
  customer = await app.signIn()
})
afterAll(async () => {
  const { results } = await auditData(app.ctx.db, app.clock)
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  await app.close()
})

const REST = { purpose: 'rest' } as const
const open = async (id: string) => (await payMore(app, customer, id, REST)).body.data.paymentUrl
const onlinePayments = async (id: string) =>
  (await attemptsOf(app, id)).filter(({ purpose }) => purpose === 'rest')

describe('what is left to pay', () => {
  it('is paid online, and changes nothing else of the booking', async () => {
    const { id } = await makeUnpaid(app, customer)
    const columns = async () =>
      app.ctx.db
        .selectFrom('bookings')
        .select(['status', 'seat', 'due_now_minor', 'payment_terms', 'hold_expires_at', 'confirmed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await columns()
    expect((await detailOf(app, customer, id)).payMore).toMatchObject({
      rest: { amount: 40, gateways: expect.arrayContaining([expect.objectContaining({ name: 'aamarpay' })]) },
      tip: null,
      tipGiven: null,
    })
    const result = await resultOf(app, await payAt(await open(id), 'pay'))
    expect(result).toMatchObject({ purpose: 'rest', outcome: 'paid', paidAmount: 40, dueOnSite: 0 })
    expect(await columns()).toEqual(before)
    const detail = await detailOf(app, customer, id)
    expect(detail).toMatchObject({
      paymentStatus: 'Paid',
      money: { paid: 40, dueOnSite: 0, refundDue: 0 },
      payMore: { rest: null },
    })
    expect(detail.documents).toHaveLength(1)
    expect((await payMore(app, customer, id, REST)).body.code).toBe('already_paid')
  })

  it('is paid by a link without a sign-in', async () => {
    const { id } = await makeUnpaid(app, customer)
    const { status, body } = await payMoreByLink(app, id, { ...REST, gateway: 'aamarpay' })
    expect(status).toBe(200)
    await payAt(body.data.paymentUrl, 'pay')
    expect((await detailOf(app, customer, id)).paymentStatus).toBe('Paid')
  })

  it.each(['completed', 'no_show'] as const)(
    'is the rest after a deposit of a %s booking',
    async (status) => {
      const fields = { status, payment_terms: 'deposit', due_now_minor: 1000 } as const
      const { id } = await makeDone(app, customer, fields, { amount_minor: 1000 })
      expect((await detailOf(app, customer, id)).paymentStatus).toBe('Partly paid')
      const result = await resultOf(app, await payAt(await open(id), 'pay'))
      expect(result).toMatchObject({ outcome: 'paid', paidAmount: 30 })
      expect(await detailOf(app, customer, id)).toMatchObject({
        status: expect.anything(),
        paymentStatus: 'Paid',
      })
    },
  )

  it('is not that of a booking which is held or canceled, or of somebody else', async () => {
    const held = (await book(app, customer, await makeOffer(app))).body.data
    expect((await payMore(app, customer, held.bookingId, REST)).body.code).toBe('invalid_transition')
    for (const status of ['canceled', 'expired'] as const) {
      const { id } = await makePaidBooking(app, customer, 48, { status, seat: 1 }, { status: 'failed' })
      expect((await payMore(app, customer, id, REST)).body.code).toBe('invalid_transition')
    }
    const { id } = await makeUnpaid(app, customer)
    expect((await payMore(app, await app.signIn(), id, REST)).status).toBe(404)
    expect((await payMore(app, customer, id, { ...REST, gateway: 'nobody' })).status).toBe(400)
  })

  it('is not paid online with cash, and the page that is open stays so', async () => {
    const { id } = await makeUnpaid(app, customer)
    const page = await open(id)
    const done = await makeDone(app, customer)
    for (const [of, more] of [
      [id, REST],
      [done.id, { purpose: 'tip', tip: 5 }],
    ] as const) {
      const wanted = { ...more, gateway: 'cash' }
      for (const { status, body } of [
        await payMore(app, customer, of, wanted),
        await payMoreByLink(app, of, wanted),
      ]) {
        expect([status, body.errors]).toMatchObject([400, [{ path: 'gateway', key: 'gatewayIsUnknown' }]])
      }
    }
    expect(await onlinePayments(id)).toMatchObject([{ status: 'redirected', payment_url: page }])
  })

  it('is said to be left when the booking itself has nothing more to pay', async () => {
    const { id } = await makeUnpaid(app, customer)
    const pay = async () => (await payAgain(app, customer, id)).body.code
    expect(await pay()).toBe('invalid_transition')
    await recordCash(app, owner, id, 15)
    expect(await pay()).toBe('invalid_transition')
    await recordCash(app, owner, id, 25)
    expect(await pay()).toBe('already_paid')
  })

  it('is asked for without a word of a slot', async () => {
    const { id } = await makeUnpaid(app, customer)
    expect((await payMore(app, customer, id, REST)).body.message).toBe('Continue to the payment.')
    const held = (await book(app, customer, await makeOffer(app))).body.data
    expect((await payAgain(app, customer, held.bookingId)).body.message).toBe(
      'Your slot is held. Continue to the payment.',
    )
  })

  it('has one page, however often it is asked for, and one for the amount that is owed by then', async () => {
    const { id } = await makeUnpaid(app, customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => payMore(app, customer, id, REST)))
    const pages = new Set(answers.map(({ body }) => body.data?.paymentUrl))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(pages.size).toBe(1)
    expect(await onlinePayments(id)).toHaveLength(1)
    await recordCash(app, owner, id, 15)
    const again = await open(id)
    expect(pages).not.toContain(again)
    expect(await onlinePayments(id)).toMatchObject([
      { status: 'expired', detail: 'superseded', amount_minor: 4000 },
      { status: 'redirected', amount_minor: 2500 },
    ])
    await payAt(again, 'pay')
    expect(await detailOf(app, customer, id)).toMatchObject({ paymentStatus: 'Paid', money: { paid: 40 } })
  })

  it('is opened anew when the page may have ended', async () => {
    const { id } = await makeUnpaid(app, customer)
    const openByLink = async () =>
      (await payMoreByLink(app, id, { ...REST, gateway: 'aamarpay' })).body.data.paymentUrl
    const first = await openByLink()
    expect(await openByLink()).toBe(first)
    app.clock.advance({ minutes: 21 })
    expect(await openByLink()).not.toBe(first)
  })

  it('is left when the payment fails or is canceled, and can be paid then', async () => {
    const { id } = await makeUnpaid(app, customer)
    expect(await resultOf(app, await payAt(await open(id), 'fail'))).toMatchObject({
      purpose: 'rest',
      outcome: 'failed',
      reason: 'declined',
      paidAmount: null,
      dueNow: 40,
      canPayAgain: true,
    })
    expect(await resultOf(app, await payAt(await open(id), 'cancel'))).toMatchObject({
      outcome: 'cancelled',
      canPayAgain: true,
    })
    expect(await detailOf(app, customer, id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Due on site',
    })
    await payAt(await open(id), 'pay')
    // The gateway is asked about a payment once in three seconds.
    app.clock.advance({ minutes: 1 })
    await app.runJob('reconcile', {})
    expect((await detailOf(app, customer, id)).paymentStatus).toBe('Paid')
  })
})

describe('money that arrives for the rest', () => {
  it('pays what is owed by then, and what is too much goes back', async () => {
    const { id } = await makeUnpaid(app, customer)
    const page = await open(id)
    await recordCash(app, owner, id, 15)
    const result = await resultOf(app, await payAt(page, 'pay'))
    expect(result).toMatchObject({ outcome: 'paid' })
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'overpaid', amount_minor: 1500 }])
    expect(await detailOf(app, customer, id)).toMatchObject({
      paymentStatus: 'Paid',
      money: { dueOnSite: 0 },
    })
    // Half of what paid for the booking goes back when half is due, and none of what went back before.
    await app.ctx.db
      .updateTable('bookings')
      .set({ late_refund_percent: 50, free_cancel_hours: 100 })
      .where('id', '=', id)
      .execute()
    expect((await detailOf(app, customer, id)).actions.cancel).toMatchObject({ refundAmount: 20 })
  })

  it('goes back when the crew was paid, or the booking was canceled', async () => {
    const paid = await makeUnpaid(app, customer)
    const canceled = await makeUnpaid(app, customer, {}, 72)
    const pages = [await open(paid.id), await open(canceled.id)] as const
    await recordCash(app, owner, paid.id, 40)
    await app.request('POST', `/api/bookings/${canceled.id}/cancel`, { token: customer.token, body: {} })
    for (const [page, id, reason] of [
      [pages[0], paid.id, 'paid_twice'],
      [pages[1], canceled.id, 'booking_canceled'],
    ] as const) {
      const result = await resultOf(app, await payAt(page, 'pay'))
      expect(result).toMatchObject({ outcome: 'refund_due', refund: { amount: 40, why: reason } })
      expect(await refundsOf(app, id)).toMatchObject([{ reason, amount_minor: 4000 }])
    }
    expect((await detailOf(app, customer, paid.id)).paymentStatus).toBe('Paid')
    expect((await detailOf(app, customer, canceled.id)).paymentStatus).toBe('Refund due')
  })

  it('counts once when the crew, a colleague and the gateway report it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeUnpaid(app, customer, {}, 48 + 2 * round)
      const page = await open(id)
      await pressButton(page, 'pay')
      await Promise.all([
        recordCash(app, owner, id, 40),
        recordCash(app, owner, id, 40),
        payAt(page, 'pay'),
        payAt(page, 'pay'),
        app.runJob('reconcile', {}),
      ])
      const { money, paymentStatus } = await detailOf(app, customer, id)
      expect(paymentStatus).toBe('Paid')
      expect(money.dueOnSite).toBe(0)
      const entries = await entriesOf(app, id)
      expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(1)
      const kept =
        entries.reduce((sum, { kind, amount_minor }) => sum + (kind === 'fee' ? 0 : amount_minor), 0) -
        (await refundsOf(app, id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      expect(kept).toBe(4000)
    }
  })

  it('is found when nobody came back from the page', async () => {
    const { id } = await makeUnpaid(app, customer)
    await pressButton(await open(id), 'pay')
    app.clock.advance({ minutes: 3 })
    await app.runJob('reconcile', {})
    expect((await detailOf(app, customer, id)).paymentStatus).toBe('Paid')
  })
})

describe('pages that are opened and not paid', () => {
  let limited: TestApp
  beforeAll(async () => {
    // Ten a booking, twenty an account, in an hour.
    limited = await startTestApp({ work: false, env: { RATE_LIMIT: '600', TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => limited.close())

  it('are limited for a booking and for an account', async () => {
    const who = await limited.signIn()
    const openUntilRefused = async (id: string) => {
      for (let opened = 0; ; opened += 1) {
        const { status, body } = await payMore(limited, who, id, REST)
        if (status !== 200) return [opened, body.code]
        await limited.ctx.db
          .updateTable('payment_attempts')
          .set({ status: 'failed', concluded_at: new Date() })
          .where('booking_id', '=', id)
          .where('purpose', '=', 'rest')
          .execute()
      }
    }
    const bookings = [0, 1, 2].map((nth) => makeUnpaid(limited, who, {}, 48 + 2 * nth))
    const [first, second, third] = await Promise.all(bookings)
    if (!first || !second || !third) throw new Error('There are no bookings.')
    expect(await openUntilRefused(first.id)).toEqual([10, 'payment_limit'])
    expect(await openUntilRefused(second.id)).toEqual([10, 'payment_limit'])
    expect(await openUntilRefused(third.id)).toEqual([0, 'payment_limit'])
    limited.clock.advance({ minutes: 61 })
    expect((await payMoreByLink(limited, third.id, { ...REST, gateway: 'aamarpay' })).status).toBe(200)
  })
})
