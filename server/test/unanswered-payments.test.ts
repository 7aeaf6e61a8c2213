import type { TodayReport } from '@jhilik/contract/reports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { aamarpayGateway } from '../src/money/gateways/aamarpay.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { SANDBOX_STORE } from '../src/money/sandbox/providers.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { attemptsOf, book, bookingOf, makeOffer, payAt, pressButton, refundsOf } from './support/shop.ts'

const STAFF = 'desk@wash.example'
const faults: SandboxFaults = { ...NO_FAULTS }
let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({
    sandbox: { faults },
    work: false,
    env: { HOLD_MINUTES: '5', BUSINESS_EMAIL: STAFF },
  })
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
const only = async (bookingId: string) => {
  const attempts = await attemptsOf(app, bookingId)
  expect(attempts).toHaveLength(1)
  return attempts[0] as (typeof attempts)[number]
}
/** Signs in now, because no session from the beginning of the test lasts for days. */
const staff = () => app.signIn('admin')
const reject = async (id: string, receivedAmount?: number) =>
  app.request<Answer>('POST', `/api/bookings/${id}/review-payment`, {
    token: (await staff()).token,
    body: { decision: 'reject', reason: 'Looked it up', receivedAmount },
  })
const mailsAbout = async (address: string, reference: string) =>
  (await mailsTo(app, address)).filter((mail) => mail.text?.includes(reference))

/** A booking whose hold is over and whose gateway has not answered since it began. */
async function unanswered(hours = 25) {
  const begun = await start()
  faults.check = 'error'
  app.clock.advance({ minutes: 11 })
  await app.runJob('expire-hold', { bookingId: begun.bookingId })
  app.clock.advance({ hours })
  await app.runJob('reconcile')
  await sendQueuedMails(app)
  return begun
}

const waitOf = async (bookingId: string) => {
  const { next_inspection_at } = await only(bookingId)
  return next_inspection_at ? (next_inspection_at.getTime() - app.clock.now().getTime()) / 3_600_000 : null
}

describe('an attempt that the gateway gives no answer about', () => {
  it('is never ended: after a day staff are notified and see it, and the gateway is still asked', async () => {
    const { bookingId, tran_id } = await unanswered()
    expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer', concluded_at: null })
    expect(await bookingOf(app, await staff(), bookingId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'In review',
    })
    const { token } = await staff()
    const report = await app.request<Answer<TodayReport>>('GET', '/api/reports/today', { token })
    expect(report.body.data.paymentsInReview?.oldest).toContainEqual(
      expect.objectContaining({ bookingId, detail: 'no_answer', received: null }),
    )
    expect(await waitOf(bookingId)).toBeLessThanOrEqual(24)
    for (const days of [2, 3, 5, 30]) {
      app.clock.advance({ days })
      await app.runJob('reconcile')
      expect(await waitOf(bookingId)).toBeGreaterThan(0)
    }
    const mails = await mailsAbout(STAFF, tran_id)
    expect(mails.map(({ subject }) => subject)).toEqual(['Payment to review: Rahim Uddin'])
    expect(mails[0]?.text).toContain('no clear answer')
    expect(mails[0]?.text).toContain(`/dashboard/admin/user-bookings/${bookingId}`)
    expect(await mailsAbout(user.user.email, tran_id)).toEqual([])
  })

  it.each([
    'slow',
    'refuse',
    'garbage',
    'odd-code',
    'other-store',
    'too-many',
    'forbidden',
    'not-found',
    'busy',
  ] as const)('is left to staff, not ended: %s', async (check) => {
    const { bookingId } = await start()
    faults.check = check
    app.clock.advance({ minutes: 11 })
    await app.runJob('expire-hold', { bookingId })
    expect((await only(bookingId)).status).toBe('unknown')
    app.clock.advance({ hours: 25 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer' })
  })

  it('is left to staff when its gateway is not offered any more', async () => {
    const { bookingId } = await start()
    const configured = [...app.ctx.gateways]
    app.ctx.gateways.delete('aamarpay')
    try {
      app.clock.advance({ minutes: 11 })
      await app.runJob('expire-hold', { bookingId })
      app.clock.advance({ hours: 25 })
      await app.runJob('reconcile')
      expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer' })
      expect(await waitOf(bookingId)).toBeGreaterThan(0)
    } finally {
      // The gateways are put back in the order in which they are offered.
      app.ctx.gateways.clear()
      for (const [name, gateway] of configured) app.ctx.gateways.set(name, gateway)
    }
  })

  it('is not left to staff while the gateway said less than a day ago that it is pending', async () => {
    const { bookingId } = await start()
    app.clock.advance({ hours: 20 })
    await app.runJob('reconcile')
    faults.check = 'error'
    app.clock.advance({ hours: 5 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).not.toBe('review')
    app.clock.advance({ hours: 24 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer' })
  })
})

describe('the answer that comes after a day', () => {
  it('is paid: the money is found, and goes back as the booking is gone', async () => {
    const { bookingId, paymentUrl } = await start()
    await pressButton(paymentUrl, 'pay')
    faults.check = 'error'
    app.clock.advance({ minutes: 11 })
    await app.runJob('expire-hold', { bookingId })
    app.clock.advance({ hours: 25 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('review')
    faults.check = 'ok'
    app.clock.advance({ days: 40 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'paid', received_minor: 4000 })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired', amount_minor: 4000 }])
  })

  it('is no: the attempt ends without staff', async () => {
    const { bookingId, paymentUrl } = await unanswered()
    faults.check = 'ok'
    await pressButton(paymentUrl, 'fail')
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'failed', next_inspection_at: null })
  })

  it('is not recognized: the attempt stays with staff', async () => {
    const { bookingId } = await unanswered()
    faults.check = 'absent'
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer' })
  })

  it('is money that does not match: staff and customer are notified', async () => {
    const { bookingId, paymentUrl, tran_id } = await unanswered()
    await pressButton(paymentUrl, 'pay')
    faults.check = 'other-amount'
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({
      status: 'review',
      detail: 'amount_mismatch',
      received_minor: 100,
    })
    expect(await mailsAbout(STAFF, tran_id)).toHaveLength(2)
    expect(await mailsAbout(user.user.email, tran_id)).toHaveLength(1)
  })

  it('is money that does not match, after staff have found no payment: they are asked again, once', async () => {
    const { bookingId, paymentUrl } = await unanswered()
    await reject(bookingId)
    await pressButton(paymentUrl, 'pay')
    faults.check = 'other-amount'
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'amount_mismatch' })
    await reject(bookingId)
    app.clock.advance({ days: 30 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'failed', next_inspection_at: null })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ amount_minor: 100 }])
  })

  it.each([
    ['other-amount', 10],
    ['other-amount', 0.5],
    ['risk', 40],
  ] as const)(
    'is money in doubt (%s), after staff have refunded %d of it: nothing changes',
    async (check, found) => {
      const { bookingId, paymentUrl, tran_id } = await unanswered()
      expect((await reject(bookingId, found)).status).toBe(200)
      const amount_minor = found * 100
      await pressButton(paymentUrl, 'pay')
      faults.check = check
      app.clock.advance({ days: 1 })
      await app.runJob('reconcile')
      const { id, concluded_at, ...rejected } = await only(bookingId)
      expect(rejected).toMatchObject({
        status: 'failed',
        detail: 'rejected_by_staff',
        received_minor: amount_minor,
      })
      expect(concluded_at).not.toBeNull()
      expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'manual', amount_minor }])
      const charges = app.ctx.db
        .selectFrom('ledger_entries')
        .select('amount_minor')
        .where('attempt_id', '=', id)
      expect(await charges.execute()).toEqual([{ amount_minor }])
      expect(await mailsAbout(STAFF, tran_id)).toHaveLength(1)
      app.clock.advance({ days: 30 })
      await app.runJob('reconcile')
      expect((await only(bookingId)).next_inspection_at).toBeNull()
    },
  )

  it('counts after staff have found no payment and rejected it', async () => {
    const { bookingId, paymentUrl } = await unanswered()
    expect((await reject(bookingId)).status).toBe(200)
    expect(await only(bookingId)).toMatchObject({ status: 'failed', detail: 'rejected_by_staff' })
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('failed')
    await pressButton(paymentUrl, 'pay')
    faults.check = 'ok'
    app.clock.advance({ days: 10 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('paid')
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired' }])
  })
})

describe('an attempt that the gateway calls pending', () => {
  it('stays open when its hold ends, and money after days goes back', async () => {
    const { bookingId, paymentUrl } = await start()
    app.clock.advance({ minutes: 6 })
    await app.runJob('expire-hold', { bookingId })
    expect(await bookingOf(app, await staff(), bookingId)).toMatchObject({
      status: 'expired',
      paymentStatus: 'Expired',
    })
    const list = await app.request<{ data: { _id: string }[] }>(
      'GET',
      '/api/bookings?paymentStatus=Expired&limit=100',
      { token: (await staff()).token },
    )
    expect(list.body.data.map(({ _id }) => _id)).toContain(bookingId)
    app.clock.advance({ days: 3 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('redirected')
    await pressButton(paymentUrl, 'pay')
    app.clock.advance({ days: 2 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('paid')
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired' }])
  })

  it('ends after a week', async () => {
    const { bookingId } = await start()
    app.clock.advance({ days: 6 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('redirected')
    app.clock.advance({ days: 2.1 })
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'expired', detail: 'never_settled' })
    app.clock.advance({ days: 7 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).next_inspection_at).toBeNull()
  })

  it('is asked about for a day after it has failed: another try on the same page may pay', async () => {
    const { bookingId, tran_id, paymentUrl } = await start()
    app.clock.advance({ hours: 25 })
    await pressButton(paymentUrl, 'fail')
    await app.runJob('reconcile')
    expect(await only(bookingId)).toMatchObject({ status: 'failed', detail: null })
    await app.ctx.db
      .updateTable('sandbox.transactions')
      .set({ status_code: '2', decided_at: app.clock.now(), bank_txn: `AGAIN-${tran_id}` })
      .where('tran_id', '=', tran_id)
      .execute()
    app.clock.advance({ days: 1 })
    await app.runJob('reconcile')
    expect((await only(bookingId)).status).toBe('paid')
    expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'booking_expired', amount_minor: 4000 }])
  })
})

it('an attempt about which the gateway says nothing that is recognized goes to staff after a day', async () => {
  const { bookingId } = await start()
  faults.check = 'absent'
  app.clock.advance({ hours: 23 })
  await app.runJob('reconcile')
  expect(await only(bookingId)).toMatchObject({ status: 'unknown', detail: 'hold_ended' })
  app.clock.advance({ hours: 2 })
  await app.runJob('reconcile')
  expect(await only(bookingId)).toMatchObject({ status: 'review', detail: 'no_answer' })
})

it('an attempt that another one replaced is asked about until there is an answer', async () => {
  faults.start = 'slow'
  const offer = await makeOffer(app)
  const key = `replaced-${user.user.sub}`
  expect((await book(app, user, offer, { key })).status).toBe(503)
  faults.start = 'ok'
  const { bookingId, paymentUrl } = (await book(app, user, offer, { key })).body.data
  await payAt(paymentUrl, 'pay')
  const statuses = async () =>
    (await attemptsOf(app, bookingId)).map(({ status, detail }) => [status, detail])
  expect(await statuses()).toEqual([
    ['expired', 'superseded'],
    ['paid', null],
  ])
  // The customer pays on the first page after all.
  const [replaced] = await attemptsOf(app, bookingId)
  await app.ctx.db
    .updateTable('sandbox.transactions')
    .set({ status_code: '2', decided_at: app.clock.now(), bank_txn: 'LATE' })
    .where('tran_id', '=', replaced?.merchant_ref ?? '')
    .execute()
  faults.check = 'error'
  app.clock.advance({ hours: 25 })
  await app.runJob('reconcile')
  expect(await statuses()).toEqual([
    ['review', 'no_answer'],
    ['paid', null],
  ])
  expect((await bookingOf(app, await staff(), bookingId)).paymentStatus).toBe('Paid')
  faults.check = 'ok'
  app.clock.advance({ days: 2 })
  await app.runJob('reconcile')
  expect((await statuses()).map(([status]) => status)).toEqual(['paid', 'paid'])
  expect(await refundsOf(app, bookingId)).toMatchObject([{ reason: 'paid_twice', amount_minor: 4000 }])
})

it('one run of the job asks about every attempt that is due', async () => {
  const { db, clock } = app.ctx
  const booking = await makeBooking(db, { status: 'expired' })
  const created_at = addMinutes(clock.now(), -10)
  for (let index = 0; index < 60; index++) {
    await makeAttempt(db, booking, { status: 'expired', created_at, next_inspection_at: clock.now() })
  }
  await app.runJob('reconcile')
  const attempts = await attemptsOf(app, booking.id)
  expect(attempts.filter(({ last_inspected_at }) => last_inspected_at !== null)).toHaveLength(60)
})
