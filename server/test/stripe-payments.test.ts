import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GatewayMessage } from '../src/money/rules/gateway-messages.ts'
import { signedMessage, startStripe } from './gateways/stripe-server.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { attemptsOf, book, bookingOf, makeOffer, refundsOf, resultOf, resultToken } from './support/shop.ts'

let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  stripe = await startStripe({ timeoutMs: 10_000 })
  app.ctx.gateways.clear()
  app.ctx.gateways.set('stripe', stripe.gateway)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

async function start() {
  const { bookingId, tran_id, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
  return { bookingId, paymentUrl, attempt: startedAttempt(tran_id) }
}
const statusOf = async (bookingId: string) => (await bookingOf(app, user, bookingId)).status
async function notify({ rawBody, headers }: GatewayMessage): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${app.url}/api/payments/stripe/notify`, {
    method: 'POST',
    body: rawBody,
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json; charset=utf-8' },
  })
  return { status: answer.status, text: await answer.text() }
}
const comeBack = (query: string) =>
  fetch(`${app.url}/api/payments/stripe/return/success?${query}`, { redirect: 'manual' })

it('an event confirms the booking once, in whatever order and number events and returns arrive', async () => {
  const { bookingId, paymentUrl, attempt } = await start()
  expect(new URL(paymentUrl).origin).toBe(stripe.gateway.origins[0])
  expect((await notify(stripe.notification?.(attempt) ?? expect.fail())).status).toBe(200)
  expect(await statusOf(bookingId)).toBe('held')

  const { session_id = '' } = stripe.pay(attempt).fields
  const paid = stripe.notification?.(attempt) ?? expect.fail()
  // The gateway is asked once in a few seconds.
  app.clock.advance({ minutes: 1 })
  const answers = await Promise.all([notify(paid), notify(paid), comeBack(`session_id=${session_id}`)])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  expect(await notify(paid)).toEqual({ status: 200, text: 'ok' })
  expect(await statusOf(bookingId)).toBe('confirmed')
  const token = resultToken(await comeBack(`session_id=${session_id}`))
  expect((await resultOf(app, token)).outcome).toBe('paid')
  // An older event that arrives late changes nothing.
  const { url: _url, ...session } = stripe.session(attempt)
  expect((await notify(stripe.event('checkout.session.expired', session))).status).toBe(200)
  expect((await attemptsOf(app, bookingId)).map(({ status, method }) => [status, method])).toEqual([
    ['paid', 'visa'],
  ])
})

it('an event that is not signed with our secret changes and reveals nothing', async () => {
  const { bookingId, attempt } = await start()
  stripe.pay(attempt)
  const { rawBody, headers } = stripe.notification?.(attempt) ?? expect.fail()
  const forged = [
    signedMessage(rawBody, 'whsec_of-somebody-else'),
    { fields: {}, rawBody, headers: {} },
    { fields: {}, rawBody: rawBody.replace('4000', '1'), headers },
    signedMessage(rawBody, undefined, new Date(Date.now() - 301_000)),
  ]
  for (const message of forged)
    expect(await notify(message)).toEqual({ status: 400, text: 'wrong signature' })
  expect(await statusOf(bookingId)).toBe('held')
  const received = await app.ctx.db
    .selectFrom('gateway_notifications')
    .select('id')
    .where('attempt_id', '=', (await attemptsOf(app, bookingId))[0]?.id ?? '')
    .execute()
  expect(received).toEqual([])
})

it('a return that somebody wrote pays nothing, and none fails', async () => {
  const { bookingId, attempt } = await start()
  const { id } = stripe.session(attempt)
  const token = resultToken(await comeBack(`session_id=${id}`))
  expect((await resultOf(app, token)).outcome).toBe('pending')
  for (const strange of ['session_id=cs_test_unknown', `session_id=${'x'.repeat(9000)}`, '']) {
    expect((await comeBack(strange)).status).toBe(303)
  }
  expect(await statusOf(bookingId)).toBe('held')
})

it('a refund is sent once, and ends when Stripe has paid it back', async () => {
  const { bookingId, attempt } = await start()
  stripe.pay(attempt)
  await notify(stripe.notification?.(attempt) ?? expect.fail())
  const admin = await app.signIn('admin')
  const body = { reason: 'Rain', refundAmount: 15 }
  await app.request('POST', `/api/bookings/${bookingId}/refund`, { token: admin.token, body })
  const { id: refundId } = await app.ctx.db
    .selectFrom('refunds')
    .select('refunds.id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .where('payment_attempts.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  // The first run ends without an answer.
  stripe.faults.set('refund', 'dropped')
  await expect(app.runJob('send-refund', { refundId })).rejects.toThrow('no clear answer')
  stripe.faults.clear()
  await app.runJob('send-refund', { refundId })
  await app.runJob('send-refund', { refundId })
  expect(stripe.refunded(attempt)).toBe(1500)
  stripe.finishRefunds()
  await app.runJob('send-refund', { refundId })
  expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded', amount_minor: 1500 }])
  expect(stripe.refunded(attempt)).toBe(1500)
})
