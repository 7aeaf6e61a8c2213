import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { MoneyAttention } from '@jhilik/contract/money-days.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedMessage } from './gateways/stripe-server.ts'
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
const STAFF = 'office@wash.example'

beforeAll(async () => {
  ;({ app, stripe, admin } = await startStripeApp({ BUSINESS_EMAIL: STAFF }))
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
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
async function notify(type: string, object: object, { rawBody, headers } = stripe.event(type, object)) {
  const answer = await fetch(`${app.url}/api/payments/stripe/notify`, {
    method: 'POST',
    body: rawBody,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  })
  return `${answer.status} ${await answer.text()}`
}
const detail = async (id: string, { token } = admin) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token })).body.data
const entriesOf = async (bookingId: string) =>
  (
    await app.ctx.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount_minor', 'corrects_id'])
      .where('booking_id', '=', bookingId)
      .orderBy('position')
      .execute()
  ).map(
    ({ kind, amount_minor, corrects_id }) => `${corrects_id ? 'correction of ' : ''}${kind} ${amount_minor}`,
  )
const post = (path: string, body: object, { token } = admin) =>
  app.request<Answer<unknown> & { code?: string }>('POST', `/api${path}`, { token, body })
const attention = async () =>
  (await app.request<Answer<MoneyAttention[]>>('GET', '/api/money/attention', { token: admin.token })).body
    .data

describe('a dispute', () => {
  test('takes the money back in the ledger, and needs a person until it is decided', async () => {
    const { bookingId, attempt } = await paid()
    const dispute = stripe.dispute(attempt)
    expect(await notify('charge.dispute.created', dispute)).toBe('200 ok')
    const open = await detail(bookingId)
    expect(open).toMatchObject({
      paymentStatus: 'Disputed',
      money: { paid: 40, chargedBack: 40, dueOnSite: 0, refunded: 0 },
      actions: { staff: { refundable: 0 } },
      staff: {
        disputes: [
          {
            status: 'needs_response',
            amount: 40,
            withdrawn: 40,
            reference: dispute.id,
            respondBy: '2027-01-15T08:00:00.000Z',
            panel: `https://dashboard.stripe.com/test/payments/${dispute.payment_intent}`,
          },
        ],
      },
    })
    expect((await entriesOf(bookingId)).slice(2)).toEqual(['chargeback -4000', 'fee -1500'])
    const waiting = (await attention()).find(({ booking }) => booking?._id === bookingId)
    expect(waiting).toMatchObject({
      kind: 'dispute',
      respondBy: '2027-01-15T08:00:00.000Z',
      money: { amount: 40 },
    })
    // Its customer sees what it means for the booking, not what the bank and staff exchange.
    const own = await detail(bookingId, user)
    expect(own.paymentStatus).toBe('Disputed')
    expect(JSON.stringify(own.history)).not.toContain('dispute')
    const accountant = await app.signIn('accountant')
    const dispatcher = await app.signIn('dispatcher')
    expect((await detail(bookingId, accountant)).staff?.disputes).toHaveLength(1)
    expect((await detail(bookingId, dispatcher)).staff?.disputes).toBeNull()
    expect((await post(`/bookings/${bookingId}/refund`, { reason: 'x', refundAmount: 1 })).body.code).toBe(
      'nothing_to_refund',
    )
  })

  test('that is won gives the money back by a correction; its fee stays', async () => {
    const { bookingId, attempt } = await paid()
    const dispute = stripe.dispute(attempt)
    await notify('charge.dispute.funds_withdrawn', dispute)
    dispute.balance_transactions.push({ amount: 4000, fee: 0, currency: dispute.currency })
    dispute.status = 'won'
    expect(await notify('charge.dispute.closed', dispute)).toBe('200 ok')
    expect((await entriesOf(bookingId)).slice(2)).toEqual([
      'chargeback -4000',
      'fee -1500',
      'correction of chargeback 4000',
    ])
    expect(await detail(bookingId)).toMatchObject({
      paymentStatus: 'Paid',
      money: { chargedBack: 0, dueOnSite: 0 },
      actions: { staff: { refundable: 40 } },
      staff: { disputes: [{ status: 'won', withdrawn: 0 }] },
    })
    expect((await attention()).some(({ booking }) => booking?._id === bookingId)).toBe(false)
  })

  test('that is lost makes the price owed again; cash pays it', async () => {
    const { bookingId, attempt } = await paid()
    const dispute = stripe.dispute(attempt, { status: 'lost' })
    await notify('charge.dispute.closed', dispute)
    expect(await detail(bookingId)).toMatchObject({
      paymentStatus: 'Charged back',
      money: { paid: 40, chargedBack: 40, dueOnSite: 40 },
    })
    expect((await post(`/bookings/${bookingId}/payments`, { method: 'cash', amount: 40 })).status).toBe(200)
    expect(await detail(bookingId)).toMatchObject({
      paymentStatus: 'Paid',
      money: { paid: 80, chargedBack: 40, dueOnSite: 0 },
    })
  })

  test('of a part leaves the rest to refund', async () => {
    const { bookingId, attempt } = await paid()
    const balance = [{ amount: -1000, fee: 0, currency: 'usd' }]
    await notify(
      'charge.dispute.created',
      stripe.dispute(attempt, { amount: 1000, balance_transactions: balance }),
    )
    expect(
      (await post(`/bookings/${bookingId}/refund`, { reason: 'x', refundAmount: 30.01 })).body.code,
    ).toBe('refund_exceeds_paid')
    expect((await post(`/bookings/${bookingId}/refund`, { reason: 'x', refundAmount: 30 })).status).toBe(200)
  })

  test('of an account in another currency is booked as the disputed amount', async () => {
    const { bookingId, attempt } = await paid()
    await notify(
      'charge.dispute.created',
      stripe.dispute(attempt, {
        balance_transactions: [{ amount: -481_200, fee: 180_000, currency: 'bdt' }],
      }),
    )
    expect((await entriesOf(bookingId)).slice(2)).toEqual(['chargeback -4000'])
  })

  test('is stored once, however often, in whatever order and how many at once it is reported', async () => {
    const { bookingId, attempt, attemptId } = await paid()
    const dispute = stripe.dispute(attempt)
    const created = stripe.event('charge.dispute.created', dispute)
    const before = (await mailsTo(app, STAFF)).length
    const all = (types: string[]) =>
      Promise.all([...types.map((type) => notify(type, dispute)), notify('', {}, created)])
    const twenty = Array.from({ length: 20 }, () => 'charge.dispute.funds_withdrawn')
    expect(new Set(await all(twenty))).toEqual(new Set(['200 ok']))
    await mailsTo(app, STAFF)
    dispute.balance_transactions.push({ amount: 4000, fee: 0, currency: dispute.currency })
    dispute.status = 'won'
    const late = ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_reinstated']
    expect(new Set(await all(late))).toEqual(new Set(['200 ok']))
    expect((await entriesOf(bookingId)).slice(2)).toEqual([
      'chargeback -4000',
      'fee -1500',
      'correction of chargeback 4000',
    ])
    const actions = (await auditsOf(app, attemptId)).map(({ action }) => action)
    expect(actions).toEqual(['payment.paid', 'payment.disputed', 'payment.dispute_won'])
    const mails = (await mailsTo(app, STAFF)).slice(before)
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'A payment is disputed',
      'A dispute is won',
    ])
    expect(mails[0]?.text).toContain(dispute.id)
  })

  test('that the gateway does not list changes nothing, and is recorded once', async () => {
    const { bookingId, attempt, attemptId } = await paid()
    const { payment_intent } = stripe.refundInPanel(attempt, 0, 'failed')
    const made = { object: 'dispute', id: 'dp_made_up', payment_intent, status: 'lost', amount: 4000 }
    expect(await notify('charge.dispute.closed', made)).toBe('200 ok')
    await notify('charge.dispute.closed', made)
    const forged = signedMessage(JSON.stringify({ object: 'event', data: { object: made } }), 'whsec_other')
    expect(await notify('', {}, forged)).toBe('400 wrong signature')
    expect((await detail(bookingId)).paymentStatus).toBe('Paid')
    expect((await entriesOf(bookingId)).length).toBe(2)
    const actions = (await auditsOf(app, attemptId)).map(({ action }) => action)
    expect(actions).toEqual(['payment.paid', 'payment.report_denied', 'payment.message_forged'])
  })

  test('is reported again while the gateway gives no answer, and asked about every hour', async () => {
    const { bookingId, attempt } = await paid()
    const dispute = stripe.dispute(attempt)
    stripe.faults.set('inspectRefund', 'error')
    expect(await notify('charge.dispute.created', dispute)).toBe('503 try again')
    stripe.faults.clear()
    expect((await detail(bookingId)).paymentStatus).toBe('Paid')
    await notify('charge.dispute.created', dispute)
    // Nobody reports how it ends.
    dispute.status = 'lost'
    await app.runJob('follow-up-reversals')
    expect((await detail(bookingId)).paymentStatus).toBe('Charged back')
  })
})

test('what staff had to refund is not due any more when its bank has paid it', async () => {
  const { bookingId, attempt } = await paid()
  await post(`/bookings/${bookingId}/refund`, { reason: 'x' })
  const { id } = await app.ctx.db
    .updateTable('refunds')
    .set({ status: 'manual' })
    .where('amount_minor', '=', 4000)
    .where('status', '=', 'requested')
    .returning('id')
    .executeTakeFirstOrThrow()
  const dispute = stripe.dispute(attempt)
  await notify('charge.dispute.created', dispute)
  expect((await detail(bookingId)).refunds).toMatchObject([{ status: 'manual' }])
  dispute.status = 'lost'
  await notify('charge.dispute.closed', dispute)
  expect(await detail(bookingId)).toMatchObject({
    paymentStatus: 'Charged back',
    refunds: [{ status: 'failed' }],
  })
  expect((await auditsOf(app, id)).map(({ action }) => action)).toEqual(['refund.dropped'])
})
