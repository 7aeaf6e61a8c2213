import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aamarpayGateway } from '../src/money/gateways/aamarpay.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { SANDBOX_STORE } from '../src/money/sandbox/providers.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'
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
  resultOf,
  resultToken,
} from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS, ipn: 'never' }
let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false, env: { HOLD_MINUTES: '5' } })
  const store = { ...SANDBOX_STORE, baseUrl: app.sandbox?.url ?? '' }
  const impatient = aamarpayGateway(store, { timeoutMs: 4_000 })
  app.ctx.gateways.set(impatient.name, impatient)
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never', slowMs: 6_000 })
  app.clock.set(new Date())
  user = await app.signIn()
})

const start = async () => (await book(app, user, await makeOffer(app))).body.data
const statusesOf = async (bookingId: string) =>
  (await attemptsOf(app, bookingId)).map((attempt) => attempt.status)
const returnTo = (outcome: string) => `${app.url}/api/payments/aamarpay/return/${outcome}`
const notify = (body: URLSearchParams | string, headers = {}) =>
  fetch(`${app.url}/api/payments/aamarpay/notify`, { method: 'POST', body, headers })

describe('a return that somebody wrote', () => {
  it('does not pay an unpaid attempt', async () => {
    const { bookingId, tran_id } = await start()
    const fields = new URLSearchParams({
      pay_status: 'Successful',
      status_code: '2',
      mer_txnid: tran_id,
      pg_txnid: 'AAM1',
      amount: '40.00',
      currency: 'USD',
    })
    const token = await comeBack({ action: returnTo('success'), fields })
    expect((await resultOf(app, token)).outcome).toBe('pending')
    expect((await bookingOf(app, user, bookingId)).status).toBe('held')
    expect(await statusesOf(bookingId)).toEqual(['redirected'])
  })

  it('is about the reference that was posted, so that one payment does not pay two bookings', async () => {
    const paid = await start()
    const unpaid = await start()
    const form = readForm(await (await pressButton(paid.paymentUrl, 'pay')).text())
    form.fields.set('mer_txnid', unpaid.tran_id)
    await comeBack(form)
    expect((await bookingOf(app, user, unpaid.bookingId)).status).toBe('held')
    expect((await bookingOf(app, user, paid.bookingId)).status).toBe('held')
    form.fields.set('mer_txnid', paid.tran_id)
    await comeBack(form)
    expect((await bookingOf(app, user, paid.bookingId)).status).toBe('confirmed')
  })

  it('cannot change the amount, nor fail what is paid', async () => {
    const { bookingId, paymentUrl, tran_id } = await start()
    const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
    form.fields.set('amount', '1.00')
    expect((await resultOf(app, await comeBack(form))).outcome).toBe('paid')
    const failed = {
      action: returnTo('fail'),
      fields: new URLSearchParams({ mer_txnid: tran_id, pay_status: 'Failed' }),
    }
    expect((await resultOf(app, await comeBack(failed))).outcome).toBe('paid')
    const canceled = await fetch(`${returnTo('cancel')}?ref=${tran_id}`, { redirect: 'manual' })
    expect((await resultOf(app, resultToken(canceled))).outcome).toBe('paid')
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })

  it.each([
    ['an unknown reference', 'application/x-www-form-urlencoded', 'mer_txnid=JH-NOBODY'],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    ['broken JSON', 'application/json', '{"mer_txnid":'],
    ['a list', 'application/json', '["mer_txnid"]'],
    ['an unheard-of content type', 'application/x-thing', 'mer_txnid'],
    ['half a file upload', 'multipart/form-data; boundary=x', '--x'],
  ])('leads to a page that says so: %s', async (_name, type, body) => {
    const answer = await fetch(returnTo('success'), {
      method: 'POST',
      body,
      headers: { 'content-type': type },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${app.url}/booking/result/unknown`)
    expect((await app.request('GET', '/api/checkout/results/unknown')).status).toBe(404)
  })

  it('is not read when it is too long, and never with a cookie to set', async () => {
    const long = await fetch(returnTo('success'), {
      method: 'POST',
      body: 'x'.repeat(40_000),
      redirect: 'manual',
    })
    expect(long.status).toBe(413)
    const { tran_id } = await start()
    const answer = await fetch(`${returnTo('cancel')}?ref=${tran_id}`, { redirect: 'manual' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is kept without secrets, the same once', async () => {
    const { tran_id } = await start()
    const fields = new URLSearchParams({ mer_txnid: tran_id, card_number: '4111111111111111', note: 'kept' })
    await comeBack({ action: returnTo('success'), fields })
    await comeBack({ action: returnTo('success'), fields })
    const kept = await app.ctx.db
      .selectFrom('gateway_notifications')
      .select('payload')
      .where('merchant_ref', '=', tran_id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.payload).toMatchObject({ note: 'kept', card_number: '…' })
  })
})

describe('a result link', () => {
  it('holds for two hours and cannot be forged or used to sign in', async () => {
    const { paymentUrl } = await start()
    const token = await payAt(paymentUrl, 'pay')
    expect((await app.request('GET', `/api/checkout/results/${token}x`)).status).toBe(404)
    const stranger = await app.request('GET', `/api/checkout/results/${user.token}`)
    expect(stranger.status).toBe(404)
    expect((await app.request('GET', '/api/bookings/me@example.com', { token })).status).toBe(401)
    app.clock.advance({ minutes: 119 })
    expect((await resultOf(app, token)).outcome).toBe('paid')
    app.clock.advance({ minutes: 2 })
    expect((await app.request('GET', `/api/checkout/results/${token}`)).status).toBe(404)
  })
})

describe('money that does not match', () => {
  it.each([
    ['other-amount', 'amount_mismatch'],
    ['other-currency', 'currency_mismatch'],
    ['other-reference', 'reference_mismatch'],
    ['no-transaction', 'transaction_missing'],
    ['risk', 'risk'],
  ] as const)('is looked at by a person: %s', async (check, detail) => {
    const { bookingId, paymentUrl } = await start()
    faults.check = check
    expect(await resultOf(app, await payAt(paymentUrl, 'pay'))).toMatchObject({
      outcome: 'review',
      canPayAgain: false,
    })
    expect(await attemptsOf(app, bookingId)).toMatchObject([{ status: 'review', detail }])
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'held',
      paymentStatus: 'In review',
    })
    expect((await payAgain(app, user, bookingId)).body.code).toBe('payment_in_review')
  })

  it('does not keep the seat beyond the hold, and confirms the booking when it turns out to be paid', async () => {
    const { bookingId, paymentUrl } = await start()
    faults.check = 'risk'
    await payAt(paymentUrl, 'pay')
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'In review',
    })
    faults.check = 'ok'
    app.clock.advance({ minutes: 60 })
    await app.runJob('reconcile')
    expect(await statusesOf(bookingId)).toEqual(['paid'])
    const { token } = await app.logIn({ email: user.user.email ?? '', password: user.password })
    expect((await bookingOf(app, { ...user, token }, bookingId)).status).toBe('confirmed')
    expect(await refundsOf(app, bookingId)).toEqual([])
  })

  it.each(['odd-code', 'other-store', 'garbage', 'refuse', 'error', 'slow'] as const)(
    'is neither paid nor failed while the answer is unclear: %s',
    async (check) => {
      const { bookingId, paymentUrl } = await start()
      faults.check = check
      expect((await resultOf(app, await payAt(paymentUrl, 'pay'))).outcome).toBe('pending')
      expect(await statusesOf(bookingId)).toEqual(['redirected'])
    },
  )
})

describe('a payment that is approved later', () => {
  it('is pending, then paid when the waiting page asks again', async () => {
    const { bookingId, paymentUrl } = await start()
    const token = await payAt(paymentUrl, 'pay', 60)
    expect((await resultOf(app, token)).outcome).toBe('pending')
    app.clock.advance({ minutes: 2 })
    expect((await resultOf(app, token)).outcome).toBe('paid')
    expect((await bookingOf(app, user, bookingId)).paymentStatus).toBe('Paid')
  })

  it('is asked for at most every few seconds, however often the page asks us', async () => {
    const { paymentUrl, bookingId } = await start()
    const token = await payAt(paymentUrl, 'pay', 60)
    app.clock.stop()
    app.clock.advance({ minutes: 0.1 })
    await Promise.all(Array.from({ length: 10 }, () => resultOf(app, token)))
    // The gateway is asked once for the return and once for the page.
    expect((await attemptsOf(app, bookingId))[0]?.inspections).toBe(2)
  })

  it('is found by the sweep when the customer has gone', async () => {
    const { bookingId, paymentUrl } = await start()
    await payAt(paymentUrl, 'pay', 10)
    app.clock.advance({ minutes: 1.1 })
    await app.runJob('reconcile')
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })
})

describe('a payment that was not reported', () => {
  it('is found by the sweep', async () => {
    const { bookingId, paymentUrl } = await start()
    await pressButton(paymentUrl, 'pay')
    await app.runJob('reconcile')
    expect((await bookingOf(app, user, bookingId)).status).toBe('held')
    app.clock.advance({ minutes: 2.1 })
    await app.runJob('reconcile')
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })

  it('is given back when it comes after the end of the hold, and the seat is sold', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId })
    await book(app, await app.signIn(), offer)
    expect(await resultOf(app, await payAt(paymentUrl, 'pay'))).toMatchObject({
      outcome: 'refund_due',
      canPayAgain: false,
    })
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'Refund due',
    })
    const due = { status: 'manual', reason: 'booking_expired', amount_minor: 4000 }
    expect(await refundsOf(app, bookingId)).toEqual([due])
    await payAt(paymentUrl, 'pay')
    expect(await refundsOf(app, bookingId)).toEqual([due])
  })

  it('is given back when another attempt has paid', async () => {
    const { bookingId, paymentUrl } = await start()
    await payAt(paymentUrl, 'fail')
    const again = (await payAgain(app, user, bookingId)).body.data
    await payAt(again.paymentUrl, 'pay')
    // The gateway now reports the first payment as paid.
    const [first] = await attemptsOf(app, bookingId)
    await app.ctx.db
      .updateTable('sandbox.transactions')
      .set({ status_code: '2', bank_txn: 'LATE' })
      .where('tran_id', '=', first?.merchant_ref ?? '')
      .execute()
    app.clock.advance({ minutes: 10 })
    await app.runJob('reconcile')
    expect(await statusesOf(bookingId)).toEqual(['paid', 'paid'])
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'manual', reason: 'paid_twice' }])
    expect(await bookingOf(app, user, bookingId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Paid',
    })
  })

  it('is left to staff after a day without an answer, and still asked about', async () => {
    const { bookingId } = await start()
    faults.check = 'error'
    app.clock.advance({ minutes: 11 })
    await app.runJob('expire-hold', { bookingId })
    expect(await statusesOf(bookingId)).toEqual(['unknown'])
    app.clock.advance({ hours: 23 })
    await app.runJob('reconcile')
    expect(await statusesOf(bookingId)).toEqual(['unknown'])
    app.clock.advance({ hours: 2 })
    await app.runJob('reconcile')
    const [attempt] = await attemptsOf(app, bookingId)
    expect(attempt).toMatchObject({ status: 'review', detail: 'no_answer' })
    expect(attempt?.next_inspection_at?.getTime()).toBeGreaterThan(app.clock.now().getTime())
  })
})

describe('a notification', () => {
  it('settles before the browser is back, and its repetitions change nothing', async () => {
    faults.ipn = 'before'
    const { bookingId, paymentUrl } = await start()
    const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
    expect((await resultOf(app, await comeBack(form))).outcome).toBe('paid')
    await notify(form.fields)
    expect(await statusesOf(bookingId)).toEqual(['paid'])
    expect(await refundsOf(app, bookingId)).toEqual([])
  })

  it('settles for who never comes back', async () => {
    faults.ipn = 'after'
    const { bookingId, paymentUrl } = await start()
    await pressButton(paymentUrl, 'pay')
    await eventually(
      () => bookingOf(app, user, bookingId),
      (booking) => booking.status === 'confirmed',
    )
  })

  it.each([
    ['application/json', (ref: string) => JSON.stringify({ mer_txnid: ref })],
    ['text/plain', (ref: string) => `mer_txnid=${ref}`],
    ['application/x-www-form-urlencoded', (ref: string) => `mer_txnid=${ref}`],
  ])('is understood as %s', async (type, bodyOf) => {
    const { bookingId, paymentUrl, tran_id } = await start()
    await pressButton(paymentUrl, 'pay')
    const answer = await notify(bodyOf(tran_id), { 'content-type': type })
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect((await bookingOf(app, user, bookingId)).status).toBe('confirmed')
  })

  it('is to be sent again when the gateway could not be asked, but not when no attempt has its number', async () => {
    const { paymentUrl, tran_id } = await start()
    await pressButton(paymentUrl, 'pay')
    faults.check = 'error'
    expect((await notify(`mer_txnid=${tran_id}`)).status).toBe(503)
    expect((await notify('mer_txnid=JH-NOBODY')).status).toBe(200)
  })
})

describe('a start whose answer came too late', () => {
  it('is unknown; the customer goes on with a new reference, and the old one is still watched', async () => {
    faults.start = 'slow'
    const offer = await makeOffer(app)
    const key = 'the-same-key-1'
    expect((await book(app, user, offer, { key })).status).toBe(503)
    faults.start = 'ok'
    const again = await book(app, user, offer, { key })
    expect(again.status).toBe(201)
    const { bookingId } = again.body.data
    expect(await statusesOf(bookingId)).toEqual(['expired', 'redirected'])
    const [old] = await attemptsOf(app, bookingId)
    expect(old?.detail).toBe('superseded')
    expect(old?.next_inspection_at).not.toBeNull()
  })
})
