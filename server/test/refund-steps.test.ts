import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { auditsOf } from './support/paid-booking.ts'
import { mailsTo } from './support/queued-mails.ts'
import { attemptsOf, book, makeOffer } from './support/shop.ts'
import { type StripeServer, startStripeApp } from './support/stripe-app.ts'

let app: TestApp
let stripe: StripeServer
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  ;({ app, stripe, admin } = await startStripeApp())
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  stripe.faults.clear()
  user = await app.signIn()
})

async function paid() {
  const { bookingId, tran_id } = (await book(app, user, await makeOffer(app))).body.data
  const attempt = startedAttempt(tran_id)
  stripe.pay(attempt)
  await notify('checkout.session.completed', stripe.session(attempt))
  const [row] = await attemptsOf(app, bookingId)
  return { bookingId, attempt, attemptId: row?.id ?? '' }
}
type Paid = Awaited<ReturnType<typeof paid>>

async function notify(type: string, object: object) {
  const { rawBody, headers } = stripe.event(type, object)
  const answer = await fetch(`${app.url}/api/payments/stripe/notify`, {
    method: 'POST',
    body: rawBody,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  })
  return `${answer.status} ${await answer.text()}`
}
const detail = async (id: string) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: admin.token })).body.data
const post = (path: string, body: object) =>
  app.request<Answer<unknown> & { code?: string }>('POST', `/api${path}`, { token: admin.token, body })
const refundsOf = async (id: string) =>
  (await detail(id)).refunds?.map(({ status, amount, reason }) => `${status} ${amount} ${reason}`)
const stepsOf = async (id: string, index = 0) =>
  (await detail(id)).refunds?.[index]?.steps.map(({ action }) => action)
/** The mails that the customer got, without the one about the booking. */
const told = async () =>
  (await mailsTo(app, user.user.email)).map(({ subject }) => subject?.split(':')[0]).slice(1)
const netOf = async (bookingId: string) => {
  const entries = (await detail(bookingId)).staff?.entries ?? []
  return entries.reduce((sum, { amount }) => sum + amount * 100, 0)
}

async function refund({ bookingId }: Paid, refundAmount = 15): Promise<string> {
  await post(`/bookings/${bookingId}/refund`, { reason: 'Late', refundAmount })
  return (await detail(bookingId)).refunds?.at(-1)?._id ?? ''
}

describe('a refund through the gateway', () => {
  test('is told step by step, each once, and shown with its times', async () => {
    const made = await paid()
    const refundId = await refund(made)
    for (let run = 0; run < 3; run++) await app.runJob('send-refund', { refundId })
    expect(await told()).toEqual(['You get $15 back', 'Your refund of $15 is on its way'])
    stripe.finishRefunds()
    const [listed] = stripe.refundsOf(made.attempt)
    // The job and the gateway's notifications find out at once.
    await Promise.all([
      app.runJob('send-refund', { refundId }).catch(() => 'asked by another run'),
      ...[1, 2, 3].map(() => notify('refund.updated', listed ?? {})),
      notify('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: listed?.payment_intent }),
    ])
    await app.runJob('send-refund', { refundId })
    expect(await told()).toEqual([
      'You get $15 back',
      'Your refund of $15 is on its way',
      '$15 has been refunded',
    ])
    expect(await stepsOf(made.bookingId)).toEqual([
      'refund.opened',
      'refund.submitted',
      'refund.accepted',
      'refund.succeeded',
    ])
    const mail = (await mailsTo(app, user.user.email)).at(-3)
    expect(mail?.text).toContain('(Visa)')
    expect(mail?.text).toContain('3 working days')
    expect(mail?.text).not.toContain('Late')
  })

  test.each([5, -5])(
    'is asked about after a minute, also when the clock of the process is %i hours wrong',
    async (hours) => {
      const made = await paid()
      // A clock that is ahead is set after the call below, because the admin's session would have ended.
      if (hours < 0) app.clock.drift({ hours })
      const refundId = await refund(made)
      app.clock.drift({ hours })
      await app.runJob('send-refund', { refundId })
      app.clock.drift({})
      const { rows } = await sql<{ late: boolean }>`
      select start_after > now() + interval '2 minutes' as late from pgboss.job
      where name = 'send-refund' and data->>'refundId' = ${refundId}`.execute(app.ctx.db)
      expect(rows).toEqual([{ late: false }, { late: false }])
    },
  )

  test('that the gateway works on for days is asked about by its own job only', async () => {
    const made = await paid()
    const refundId = await refund(made)
    for (let hour = 0; hour < 5; hour += 1) {
      await app.runJob('send-refund', { refundId })
      await app.runJob('follow-up-reversals')
      app.clock.advance({ hours: 1 })
    }
    const { rows } = await sql`
      select id from pgboss.job where name = 'send-refund' and data->>'refundId' = ${refundId}`.execute(
      app.ctx.db,
    )
    // These are the first job, and the one that follows each of the five runs.
    expect(rows).toHaveLength(6)
  })

  test('that fails after it had succeeded is corrected, and left to staff', async () => {
    const made = await paid()
    const refundId = await refund(made)
    await app.runJob('send-refund', { refundId })
    stripe.finishRefunds()
    await app.runJob('send-refund', { refundId })
    expect(await detail(made.bookingId)).toMatchObject({ money: { refunded: 15, refundDue: 0 } })
    await told()
    const [listed] = stripe.refundsOf(made.attempt)
    Object.assign(listed ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => notify('refund.failed', listed ?? {})))
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    expect(await detail(made.bookingId)).toMatchObject({
      paymentStatus: 'Refund due',
      money: { refunded: 0, refundDue: 15 },
      actions: { staff: { refundsToSettle: [{ _id: refundId }] } },
    })
    expect((await told()).slice(3)).toEqual(['We pay your refund of $15 by hand'])
    expect((await auditsOf(app, refundId)).at(-1)).toMatchObject({
      action: 'refund.failed',
      detail: { reason: 'refund failed: lost_or_stolen_card' },
    })
    // This is 40 less the fee, as before the refund.
    expect(await netOf(made.bookingId)).toBe(3872)

    // Staff pay it in the panel, and settle it; the old event arrives once more.
    const again = stripe.refundInPanel(made.attempt, 1500)
    await post(`/refunds/${refundId}/settle`, { reference: 'paid in the panel' })
    await notify('refund.created', again)
    await notify('refund.failed', listed ?? {})
    expect(await refundsOf(made.bookingId)).toEqual(['succeeded 15 refunded_by_staff'])
    expect((await detail(made.bookingId)).refunds?.[0]?.reference).toBe(again.id)
    expect(await netOf(made.bookingId)).toBe(2372)
    expect((await told()).slice(4)).toEqual(['$15 has been refunded'])
    expect((await post(`/refunds/${refundId}/reopen`, { reason: 'x' })).body.code).toBe('refund_not_by_hand')
  })

  test('that the gateway refuses is left to staff and told once; reopening is told', async () => {
    const made = await paid()
    const refundId = await refund(made)
    stripe.refuseNextRefund()
    await app.runJob('send-refund', { refundId })
    await app.runJob('send-refund', { refundId })
    await told()
    await post(`/refunds/${refundId}/settle`, { reference: 'TRX9' })
    await post(`/refunds/${refundId}/settle`, { reference: 'TRX9' })
    await told()
    await post(`/refunds/${refundId}/reopen`, { reason: 'Wrong one' })
    expect(await told()).toEqual([
      'You get $15 back',
      'We pay your refund of $15 by hand',
      '$15 has been refunded',
      'Your refund of $15 is still to come',
    ])
  })

  test('is looked up by another run when its job has given up, and never sent twice', async () => {
    const made = await paid()
    const refundId = await refund(made)
    stripe.faults.set('refund', 'late')
    const gone = app.runJob('send-refund', { refundId }).catch(() => 'no answer')
    // Meanwhile another process tries.
    await app.runJob('send-refund', { refundId }).catch(() => undefined)
    await gone
    stripe.faults.clear()
    app.clock.advance({ hours: 3 })
    await Promise.all([app.runJob('follow-up-reversals'), app.runJob('follow-up-reversals')])
    expect(stripe.refunded(made.attempt)).toBe(1500)
    expect(stripe.refundsOf(made.attempt)).toHaveLength(1)
    const steps = await auditsOf(app, refundId)
    expect(steps.map(({ action }) => action)).toEqual(['refund.submitted', 'refund.accepted'])
  })
})

describe('a refund that was made in the panel', () => {
  test('is recorded once with its amount', async () => {
    const made = await paid()
    const listed = stripe.refundInPanel(made.attempt, 1000)
    const twenty = Array.from({ length: 20 }, () => notify('refund.created', listed))
    expect(new Set(await Promise.all(twenty))).toEqual(new Set(['200 ok']))
    expect(await refundsOf(made.bookingId)).toEqual(['succeeded 10 made_at_gateway'])
    expect(await told()).toEqual(['$10 has been refunded'])
    expect(await detail(made.bookingId)).toMatchObject({
      paymentStatus: 'Partly refunded',
      actions: { staff: { refundable: 30 } },
    })
  })

  test('takes the place of the one that staff had to make, also while the bank works on it', async () => {
    const made = await paid()
    stripe.refuseNextRefund()
    const refundId = await refund(made, 40)
    await app.runJob('send-refund', { refundId })
    const listed = stripe.refundInPanel(made.attempt, 4000, 'pending')
    await notify('refund.created', listed)
    expect(await refundsOf(made.bookingId)).toEqual(['submitted 40 refunded_by_staff'])
    listed.status = 'succeeded'
    await notify('refund.updated', listed)
    expect(await refundsOf(made.bookingId)).toEqual(['succeeded 40 refunded_by_staff'])
    expect(stripe.refunded(made.attempt)).toBe(4000)
  })

  test('in parts lowers what staff had to refund', async () => {
    const made = await paid()
    stripe.refuseNextRefund()
    const refundId = await refund(made, 40)
    await app.runJob('send-refund', { refundId })
    await notify('refund.created', stripe.refundInPanel(made.attempt, 2500))
    await notify('refund.created', stripe.refundInPanel(made.attempt, 1500))
    // The second one has the amount that was left to them.
    expect(await refundsOf(made.bookingId)).toEqual([
      'succeeded 15 refunded_by_staff',
      'succeeded 25 refunded_by_staff',
    ])
    expect((await detail(made.bookingId)).paymentStatus).toBe('Refunded')
  })

  test('in parts of a payment that came too late keeps its reason', async () => {
    const offer = await makeOffer(app)
    const { bookingId, tran_id } = (await book(app, user, offer)).body.data
    const attempt = startedAttempt(tran_id)
    app.clock.advance({ hours: 2 })
    await app.runJob('expire-hold', { bookingId })
    // The seat is taken, so that the payment cannot confirm the booking any more.
    await makeBooking(app.ctx.db, { slot_id: offer.slotId })
    admin = await app.signIn('admin')
    stripe.pay(attempt)
    await notify('checkout.session.completed', stripe.session(attempt))
    stripe.refuseNextRefund()
    await app.runJob('send-refund', { refundId: (await detail(bookingId)).refunds?.[0]?._id ?? '' })
    await notify('refund.created', stripe.refundInPanel(attempt, 2500))
    expect(await refundsOf(bookingId)).toEqual(['manual 15 booking_expired', 'succeeded 25 booking_expired'])
  })

  test('beyond what was received is recorded for staff, and nothing else', async () => {
    const made = await paid()
    await refund(made, 40)
    const listed = stripe.refundInPanel(made.attempt, 1000)
    expect(await notify('refund.created', listed)).toBe('200 ok')
    await notify('refund.created', listed)
    expect(await refundsOf(made.bookingId)).toEqual(['requested 40 refunded_by_staff'])
    const audits = (await auditsOf(app, made.attemptId)).filter(
      ({ action }) => action === 'payment.refund_unmatched',
    )
    expect(audits).toMatchObject([{ detail: { reference: listed.id, amountMinor: 1000 } }])
  })
})

test('twenty partial refunds at once never exceed what was received', async () => {
  const { bookingId } = await paid()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(`/bookings/${bookingId}/refund`, { reason: 'x', refundAmount: 3 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(13)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['refund_exceeds_paid']),
  )
  expect((await post(`/bookings/${bookingId}/refund`, { reason: 'x', refundAmount: 1 })).status).toBe(200)
  expect((await post(`/bookings/${bookingId}/refund`, { reason: 'x' })).body.code).toBe('nothing_to_refund')
})
