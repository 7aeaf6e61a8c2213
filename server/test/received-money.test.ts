import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { attemptsOf, book, makeOffer, payAgain, payAt, refundsOf, resultOf } from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS }
let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  // One real fact takes the demo's samples away: the business has no address of its own.
  const env = { HOLD_MINUTES: '5', BUSINESS_PHONE: '+880 1711-000000' }
  app = await startTestApp({ sandbox: { faults }, work: false, env })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never' })
  app.clock.set(new Date())
  user = await app.signIn()
})

const call = <T = unknown>(method: string, path: string, who: SignedIn, body?: unknown) =>
  app.request<Answer<T>>(method, `/api/${path}`, { token: who.token, ...(body !== undefined && { body }) })
const detailOf = async (id: string, who = admin) =>
  (await call<BookingDetail>('GET', `bookings/${id}`, who)).body.data
const decide = (id: string, decision: 'accept' | 'reject', more: object = {}) =>
  call<BookingDetail>('POST', `bookings/${id}/review-payment`, admin, {
    decision,
    reason: 'Looked it up',
    ...more,
  })
const receiptOf = async (id: string) => (await call<Receipt>('GET', `bookings/${id}/receipt`, user)).body.data
const reload = async (reference: string) => {
  app.clock.advance({ minutes: 1 })
  await fetch(`${app.url}/api/payments/aamarpay/return/cancel?ref=${reference}`, { redirect: 'manual' })
}

/** Pays at the gateway, which then reports something else than what was agreed: 40 USD. */
async function inReview(check: SandboxFaults['check'] = 'other-amount', amount?: string) {
  const begun = (await book(app, user, await makeOffer(app))).body.data
  if (amount) {
    const row = app.ctx.db.updateTable('sandbox.transactions').set({ amount })
    await row.where('tran_id', '=', begun.tran_id).execute()
  }
  faults.check = check
  const token = await payAt(begun.paymentUrl, 'pay')
  return { ...begun, token }
}
const track = (paymentUrl: string) => new URL(paymentUrl).searchParams.get('track')

describe('what the gateway reports', () => {
  it.each([
    ['other-amount', 'amount_mismatch', 100, 'USD', 2],
    ['other-currency', 'currency_mismatch', 40, 'XAF', null],
    ['other-reference', 'reference_mismatch', 4000, 'USD', 80],
    ['risk', 'risk', 4000, 'USD', 80],
  ] as const)('is kept on an attempt in review: %s', async (check, detail, minor, currency, fee_minor) => {
    const { bookingId, paymentUrl } = await inReview(check)
    expect(await attemptsOf(app, bookingId)).toMatchObject([
      {
        status: 'review',
        detail,
        amount_minor: 4000,
        received_minor: minor,
        received_currency: currency,
        fee_minor,
        reported_txn_id: track(paymentUrl),
        provider_txn_id: null,
      },
    ])
  })

  it('is shown to staff beside the agreed amount', async () => {
    const { bookingId, paymentUrl } = await inReview()
    expect((await detailOf(bookingId)).staff?.payments).toMatchObject([
      {
        amount: 40,
        currency: 'USD',
        received: 1,
        receivedCurrency: 'USD',
        reference: null,
        reportedReference: track(paymentUrl),
      },
    ])
    // The report names the oldest ones only.
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ created_at: new Date(0) })
      .where('booking_id', '=', bookingId)
      .execute()
    const { data } = (await call<{ paymentsInReview: { oldest: unknown[] } }>('GET', 'reports/today', admin))
      .body
    expect(data.paymentsInReview.oldest).toContainEqual(
      expect.objectContaining({ bookingId, amount: 40, received: 1, receivedCurrency: 'USD' }),
    )
  })

  it('is mailed once to every active admin and to the customer', async () => {
    const gone = await app.signIn('admin')
    const now = app.clock.now()
    await app.ctx.db
      .updateTable('users')
      .set({ deactivated_at: now })
      .where('id', '=', gone.user.sub)
      .execute()
    const reader = await app.signIn('admin')
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', reader.user.sub).execute()
    const { tran_id } = await inReview()
    await reload(tran_id)
    app.clock.advance({ minutes: 10 })
    await app.runJob('reconcile')
    const about = async (address: string) =>
      (await mailsTo(app, address)).filter(({ text }) => text?.includes(tran_id))
    const [toCustomer, ...more] = await about(user.user.email)
    expect([toCustomer?.subject, more]).toEqual([expect.stringMatching(/^We are checking your payment/), []])
    const [toAdmin, ...others] = await about(reader.user.email)
    expect([toAdmin?.subject, others]).toEqual(['যাচাই করার পেমেন্ট: Rahim Uddin', []])
    expect(toAdmin?.text).toContain('জানানো অঙ্ক: $১')
    expect(await about(gone.user.email)).toEqual([])
  })
})

describe('a payment of less than was agreed', () => {
  it('that is accepted counts as what arrived; the rest is outstanding', async () => {
    const { bookingId, paymentUrl } = await inReview()
    expect((await decide(bookingId, 'accept')).body.data).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Partly paid',
    })
    expect(await attemptsOf(app, bookingId)).toMatchObject([
      { status: 'paid', received_minor: 100, fee_minor: 2, provider_txn_id: track(paymentUrl) },
    ])
    expect(await detailOf(bookingId)).toMatchObject({
      outstanding: 39,
      actions: { staff: { refundable: 1 } },
    })
    expect((await detailOf(bookingId, user)).outstanding).toBe(39)
    expect(await receiptOf(bookingId)).toMatchObject({ price: 40, paid: 1, net: 1 })
    const mails = await mailsTo(app, user.user.email)
    expect(mails.at(-1)?.text).toContain('Due on site: $39')
    const tooMuch = await call('POST', `bookings/${bookingId}/refund`, admin, {
      reason: 'x',
      refundAmount: 1.01,
    })
    expect(tooMuch.body.code).toBe('refund_exceeds_paid')
    await call('POST', `bookings/${bookingId}/cancel`, admin, { reason: 'Rain' })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ amount_minor: 100 }])
    expect((await detailOf(bookingId)).outstanding).toBe(0)
  })

  it('that is rejected goes back, exactly as it came, and the customer may pay again', async () => {
    const { bookingId, tran_id, token } = await inReview()
    expect((await decide(bookingId, 'reject')).body.data).toMatchObject({
      status: 'held',
      paymentStatus: 'Refund due',
    })
    const due = { status: 'manual', reason: 'rejected_by_staff', amount_minor: 100 }
    expect(await refundsOf(app, bookingId)).toEqual([due])
    expect(await resultOf(app, token)).toMatchObject({ outcome: 'refund_due', canPayAgain: true })
    const listed = await call<{ _id: string }[]>(
      'GET',
      'bookings?paymentStatus=Refund%20due&limit=100',
      admin,
    )
    expect(listed.body.data.map(({ _id }) => _id)).toContain(bookingId)
    const mails = await mailsTo(app, user.user.email)
    expect(mails.at(-1)?.text).toContain('We are refunding $1. ')
    // Neither a reload nor the gateway's repetition asks staff again.
    await reload(tran_id)
    expect(await attemptsOf(app, bookingId)).toMatchObject([
      { status: 'failed', detail: 'rejected_by_staff' },
    ])
    faults.check = 'ok'
    await reload(tran_id)
    expect(await attemptsOf(app, bookingId)).toMatchObject([{ status: 'failed' }])
    expect(await refundsOf(app, bookingId)).toEqual([due])
    const again = (await payAgain(app, user, bookingId)).body.data
    expect((await resultOf(app, await payAt(again.paymentUrl, 'pay'))).outcome).toBe('paid')
    expect((await detailOf(bookingId)).paymentStatus).toBe('Paid')
    const [refund] = (await detailOf(bookingId)).actions.staff?.refundsToSettle ?? []
    await call('POST', `refunds/${refund?._id}/settle`, admin, { reference: 'BK-1' })
    expect((await detailOf(bookingId)).paymentStatus).toBe('Paid')
  })

  it('reads Refunded once what was rejected is back', async () => {
    const { bookingId } = await inReview()
    await decide(bookingId, 'reject')
    const [refund] = (await detailOf(bookingId)).actions.staff?.refundsToSettle ?? []
    await call('POST', `refunds/${refund?._id}/settle`, admin, { reference: 'BK-1' })
    expect((await detailOf(bookingId)).paymentStatus).toBe('Refunded')
    const listed = await call<{ _id: string }[]>('GET', 'bookings?paymentStatus=Refunded&limit=100', admin)
    expect(listed.body.data.map(({ _id }) => _id)).toContain(bookingId)
  })
})

describe('a payment of more than was agreed', () => {
  it('that is accepted confirms the booking, and the excess goes back', async () => {
    const { bookingId } = await inReview('ok', '50.00')
    expect((await decide(bookingId, 'accept')).body.data).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
    })
    expect(await refundsOf(app, bookingId)).toMatchObject([
      { reason: 'overpaid', amount_minor: 1000, status: 'manual' },
    ])
    const { actions, outstanding, paymentStatus } = await detailOf(bookingId)
    expect([actions.staff?.refundable, outstanding, paymentStatus]).toEqual([40, 0, 'Paid'])
    const listed = await call<{ _id: string }[]>('GET', 'bookings?paymentStatus=Paid&limit=100', admin)
    expect(listed.body.data.map(({ _id }) => _id)).toContain(bookingId)
    const [refund] = actions.staff?.refundsToSettle ?? []
    await call('POST', `refunds/${refund?._id}/settle`, admin, { reference: 'BK-1' })
    expect((await detailOf(bookingId)).paymentStatus).toBe('Paid')
    await call('POST', `bookings/${bookingId}/cancel`, admin, { reason: 'Rain' })
    expect((await refundsOf(app, bookingId)).map(({ amount_minor }) => amount_minor)).toEqual([1000, 4000])
  })

  it('gives the share that the rules promise of the price, not of the excess', async () => {
    const { bookingId } = await inReview('ok', '50.00')
    await decide(bookingId, 'accept')
    await app.ctx.db
      .updateTable('bookings')
      .set({ free_cancel_hours: 10_000, late_refund_percent: 50, cancel_grace_minutes: 0 })
      .where('id', '=', bookingId)
      .execute()
    await call('POST', `bookings/${bookingId}/cancel`, user)
    expect((await refundsOf(app, bookingId)).map(({ amount_minor }) => amount_minor)).toEqual([1000, 2000])
  })
})

describe('a payment in another currency', () => {
  it('cannot be accepted; rejected, it goes back in its own', async () => {
    const { bookingId } = await inReview('other-currency')
    const refused = await decide(bookingId, 'accept')
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_other_currency'])
    expect((await detailOf(bookingId)).status).toBe('held')
    await decide(bookingId, 'reject')
    expect((await detailOf(bookingId)).staff?.payments?.[0]?.refunds).toMatchObject([
      { amount: 40, currency: 'XAF', status: 'manual' },
    ])
  })
})

describe('what staff found in the panel', () => {
  it('is required to accept where the gateway reported nothing', async () => {
    const { bookingId } = (await book(app, user, await makeOffer(app))).body.data
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ status: 'review', detail: 'no_answer' })
      .where('booking_id', '=', bookingId)
      .execute()
    const errorsOf = async (more: object) => (await decide(bookingId, 'accept', more)).body.errors
    expect(await errorsOf({})).toEqual([
      {
        path: 'receivedAmount',
        message: 'Please enter the amount that arrived',
        key: 'receivedAmountIsRequired',
      },
    ])
    expect(await errorsOf({ receivedAmount: 0 })).toMatchObject([{ path: 'receivedAmount' }])
    expect(await errorsOf({ receivedAmount: -1 })).toMatchObject([{ path: 'receivedAmount' }])
    expect(await errorsOf({ receivedAmount: 39.999 })).toMatchObject([{ path: 'receivedAmount' }])
    expect(await errorsOf({ receivedAmount: 40.01 })).toMatchObject([{ key: 'moreThanArrived' }])
    expect((await decide(bookingId, 'accept', { receivedAmount: 40 })).body.data.paymentStatus).toBe('Paid')
    expect(await attemptsOf(app, bookingId)).toMatchObject([{ received_minor: 4000 }])
  })

  it('goes before what the gateway reported', async () => {
    const { bookingId, tran_id } = await inReview('risk')
    expect((await decide(bookingId, 'reject', { receivedAmount: 0 })).body.data.paymentStatus).toBe('Failed')
    expect(await refundsOf(app, bookingId)).toEqual([])
    await reload(tran_id)
    expect(await attemptsOf(app, bookingId)).toMatchObject([{ status: 'failed' }])
    // Nothing had arrived by then; now it has.
    faults.check = 'ok'
    await reload(tran_id)
    expect((await detailOf(bookingId)).status).toBe('confirmed')
    expect(await refundsOf(app, bookingId)).toEqual([])
  })

  it.each(['reject', 'accept'] as const)(
    'is no more than what the gateway reported, to %s it',
    async (decision) => {
      const { bookingId } = await inReview('risk')
      const refused = await decide(bookingId, decision, { receivedAmount: 999_999 })
      expect([refused.status, refused.body.errors]).toMatchObject([
        400,
        [{ path: 'receivedAmount', key: 'moreThanArrived' }],
      ])
      expect(await refundsOf(app, bookingId)).toEqual([])
      expect((await decide(bookingId, decision, { receivedAmount: 40 })).status).toBe(200)
    },
  )

  it('is not a transaction that has paid for another booking', async () => {
    const first = (await book(app, user, await makeOffer(app))).body.data
    await payAt(first.paymentUrl, 'pay')
    const second = (await book(app, user, await makeOffer(app))).body.data
    // The gateway names for the second one the transaction that has paid for the first.
    const used = track(second.paymentUrl)
    await app.ctx.db
      .updateTable('payment_attempts')
      .set({ provider_txn_id: used })
      .where('merchant_ref', '=', first.tran_id)
      .execute()
    await payAt(second.paymentUrl, 'pay')
    const { bookingId } = second
    expect(await attemptsOf(app, bookingId)).toMatchObject([
      { status: 'review', detail: 'transaction_reused', received_minor: 4000, reported_txn_id: used },
    ])
    expect((await decide(bookingId, 'accept')).body.errors).toMatchObject([{ path: 'reference' }])
    expect((await decide(bookingId, 'accept', { reference: `OWN-${used}` })).status).toBe(200)
  })
})

describe('a booking that is gone while its payment is in review', () => {
  const cancel = (id: string) => call('POST', `bookings/${id}/cancel`, user)

  it('is told that the payment is being checked, not that nothing was paid', async () => {
    const { bookingId } = await inReview()
    await cancel(bookingId)
    const text = (await mailsTo(app, user.user.email)).at(-1)?.text
    expect(text).toContain('is still being checked')
    expect(text).not.toContain('Nothing was paid')
  })

  it.each([
    ['accept', 'booking_canceled'],
    ['reject', 'rejected_by_staff'],
  ] as const)('gets back what arrived, whether staff accept or reject: %s', async (decision, reason) => {
    const { bookingId } = await inReview()
    await cancel(bookingId)
    expect((await decide(bookingId, decision)).body.data).toMatchObject({
      status: 'canceled',
      paymentStatus: 'Refund due',
    })
    expect(await refundsOf(app, bookingId)).toEqual([{ status: 'manual', reason, amount_minor: 100 }])
  })

  it('gets back what arrived after the hold, not what was agreed', async () => {
    const { bookingId } = await inReview()
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId })
    await decide(bookingId, 'accept')
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired', amount_minor: 100 }])
  })
})

describe('at the same moment', () => {
  async function expectPaidOrGivenBack(bookingId: string) {
    const [attempt] = await attemptsOf(app, bookingId)
    const { status } = await detailOf(bookingId)
    expect([attempt?.status, status, (await refundsOf(app, bookingId)).length]).toEqual(
      attempt?.status === 'paid' ? ['paid', 'confirmed', 0] : ['failed', 'held', 1],
    )
  }

  it('two admins who accept and reject: one decides, and the money follows', async () => {
    for (let round = 0; round < 4; round++) {
      user = await app.signIn()
      const { bookingId } = await inReview()
      const answers = await Promise.all([
        decide(bookingId, 'accept'),
        decide(bookingId, 'reject'),
        decide(bookingId, 'accept'),
        decide(bookingId, 'reject'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      await expectPaidOrGivenBack(bookingId)
    }
  })

  it('a gateway that says paid while staff reject: paid or given back, never both', async () => {
    for (let round = 0; round < 4; round++) {
      user = await app.signIn()
      const { bookingId, tran_id } = await inReview('risk')
      faults.check = 'ok'
      await Promise.all([decide(bookingId, 'reject'), reload(tran_id), reload(tran_id)])
      await reload(tran_id)
      await expectPaidOrGivenBack(bookingId)
    }
  })
})

it('the database refuses to call an attempt paid with other money', async () => {
  const { bookingId } = await inReview('other-currency')
  const change = app.ctx.db
    .updateTable('payment_attempts')
    .set({ status: 'paid', provider_txn_id: `T-${bookingId}`, paid_at: app.clock.now() })
    .where('booking_id', '=', bookingId)
  await expect(change.execute()).rejects.toMatchObject({
    constraint: 'payment_attempts_paid_in_agreed_currency',
  })
})

it('late money of which more arrived than was agreed goes back whole', async () => {
  const { bookingId } = await inReview('ok', '50.00')
  await call('POST', `bookings/${bookingId}/cancel`, user)
  await decide(bookingId, 'accept')
  expect(await refundsOf(app, bookingId)).toMatchObject([{ amount_minor: 5000 }])
})
