import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedTokens } from '../src/money/commands/stored-tokens.ts'
import type { Gateway } from '../src/money/gateways/gateway.ts'
import type { GatewayMessage } from '../src/money/rules/gateway-messages.ts'
import { type BkashServer, startBkash } from './gateways/bkash-server.ts'
import type { Provider } from './gateways/provider.ts'
import { startSslcommerz } from './gateways/sslcommerz-server.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { startedAttempt } from './support/attempts.ts'
import { attemptsOf, book, bookingOf, makeOffer, refundsOf, resultOf, resultToken } from './support/shop.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn
let bkash: BkashServer
let sslcommerz: Provider

beforeAll(async () => {
  app = await startTestApp({ work: false, env: { CURRENCY: 'BDT', HOLD_MINUTES: '5' } })
  bkash = await startBkash(storedTokens(app.ctx.db, app.ctx.config.sessionSecrets))
  sslcommerz = await startSslcommerz()
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await bkash.close()
  await sslcommerz.close()
})
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

/** Makes this the only gateway, so that all later bookings are paid there. */
function use(gateway: Gateway) {
  app.ctx.gateways.clear()
  app.ctx.gateways.set(gateway.name, gateway)
}

async function start(gateway: Gateway) {
  use(gateway)
  const answer = await book(app, user, await makeOffer(app))
  expect(answer.status).toBe(201)
  const { bookingId } = answer.body.data
  const [row] = await attemptsOf(app, bookingId)
  if (!row) throw new Error('no attempt')
  return { bookingId, attempt: startedAttempt(row.merchant_ref, { providerRef: row.provider_ref }) }
}

const send = (path: string, message: GatewayMessage) =>
  fetch(`${app.url}/api/payments/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: message.headers as Record<string, string>,
    body: message.rawBody,
  })
const comeBack = (gateway: string, outcome: string, { rawBody }: GatewayMessage) =>
  fetch(`${app.url}/api/payments/${gateway}/return/${outcome}?${rawBody}`, { redirect: 'manual' })
const statusOf = async (bookingId: string) => (await bookingOf(app, user, bookingId)).status

describe('bKash', () => {
  it('is told to take the money when the customer is back, and the booking is confirmed', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    const returned = await comeBack('bkash', 'success', bkash.pay(attempt))
    expect(returned.status).toBe(303)
    expect(await resultOf(app, resultToken(returned))).toMatchObject({ outcome: 'paid' })
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(bkash.taken().get(attempt.merchantRef)).toBe(4000)
    expect((await attemptsOf(app, bookingId))[0]).toMatchObject({ environment: 'sandbox', method: 'bkash' })
  })

  it('takes the money once from a customer who comes back five times at once', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    const message = bkash.pay(attempt)
    await Promise.all(Array.from({ length: 5 }, () => comeBack('bkash', 'success', message)))
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(await refundsOf(app, bookingId)).toEqual([])
  })

  it('takes nothing when the hold has ended before the customer is back', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    const message = bkash.pay(attempt)
    app.clock.advance({ minutes: 6 })
    await comeBack('bkash', 'success', message)
    expect(bkash.taken().has(attempt.merchantRef)).toBe(false)
    await app.runJob('expire-hold', { bookingId })
    expect(await statusOf(bookingId)).toBe('expired')
  })

  it.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const)('ends the attempt of a customer who comes back by %s', async (button, status) => {
    const { bookingId, attempt } = await start(bkash.gateway)
    // bKash has one address for all outcomes.
    await comeBack('bkash', 'success', bkash[button](attempt))
    expect((await attemptsOf(app, bookingId))[0]?.status).toBe(status)
    expect(await statusOf(bookingId)).toBe('held')
  })

  it('takes nothing for a return that nobody has authorized', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', {
      ...bkash.cancel(attempt),
      rawBody: `paymentID=${attempt.providerRef}&status=success`,
    })
    expect(await statusOf(bookingId)).toBe('held')
    expect(bkash.taken().has(attempt.merchantRef)).toBe(false)
  })

  it('pays back once, although its first answer was lost', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refundInPart(bookingId)
    bkash.faults.set('refund', 'late')
    await expect(app.runJob('send-refund', { refundId })).rejects.toThrow('no clear answer')
    bkash.faults.clear()
    await app.runJob('send-refund', { refundId })
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded', amount_minor: 1000 }])
    expect(bkash.refunded(attempt)).toBe(1000)
  })

  it.each([
    ['in part', 10],
    ['in full', 40],
  ])('pays back %s once, although its first answer was lost and its list is behind', async (_, amount) => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refund(bookingId, amount)
    const ask = () => app.runJob('send-refund', { refundId })
    bkash.faults.set('refund', 'late')
    await expect(ask()).rejects.toThrow('no clear answer')
    bkash.faults.clear()
    bkash.list.isBehind = true
    app.clock.advance({ minutes: 9 })
    await expect(ask()).rejects.toThrow('refund not listed')
    bkash.list.isBehind = false
    await ask()
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(bkash.refunded(attempt)).toBe(amount * 100)
  })

  it('is sent a refund again that did not arrive, each time not before its list can have it', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refund(bookingId, 10)
    const ask = () => app.runJob('send-refund', { refundId })
    bkash.faults.set('refund', 'error')
    await expect(ask()).rejects.toThrow('no clear answer')
    app.clock.advance({ minutes: 11 })
    await expect(ask()).rejects.toThrow('status 503')
    bkash.faults.clear()
    await expect(ask()).rejects.toThrow('refund not listed')
    expect(bkash.refunded(attempt)).toBe(0)
    app.clock.advance({ minutes: 11 })
    await ask()
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(bkash.refunded(attempt)).toBe(1000)
  })

  it('has paid back what it refuses to pay again, when its list has it by then', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refund(bookingId, 40)
    const ask = () => app.runJob('send-refund', { refundId })
    bkash.faults.set('refund', 'late')
    await expect(ask()).rejects.toThrow('no clear answer')
    bkash.faults.clear()
    app.clock.advance({ minutes: 11 })
    bkash.list.isBehind = 'once'
    await ask()
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(bkash.refunded(attempt)).toBe(4000)
  })

  it('has a refund that may have been paid left to it, also while it is not offered', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refundInPart(bookingId)
    bkash.faults.set('refund', 'late')
    await expect(app.runJob('send-refund', { refundId })).rejects.toThrow('no clear answer')
    bkash.faults.clear()
    for (const others of [sslcommerz.gateway, { ...bkash.gateway, environment: 'live' as const }]) {
      use(others)
      await expect(app.runJob('send-refund', { refundId })).rejects.toThrow('not offered any more')
      expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'submitted' }])
    }
    use(bkash.gateway)
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(bkash.refunded(attempt)).toBe(1000)
  })

  it('has refunds that it was never sent paid by hand once it is not offered', async () => {
    const { bookingId, attempt } = await start(bkash.gateway)
    await comeBack('bkash', 'success', bkash.pay(attempt))
    const refundId = await refundInPart(bookingId)
    use(sslcommerz.gateway)
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'manual' }])
    expect(bkash.refunded(attempt)).toBe(0)
  })
})

const refundInPart = (bookingId: string) => refund(bookingId, 10)

async function refund(bookingId: string, refundAmount: number): Promise<string> {
  const answer = await app.request('POST', `/api/bookings/${bookingId}/refund`, {
    token: admin.token,
    body: { reason: 'Scratch', refundAmount },
  })
  expect(answer.status).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('payment_attempts.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return id
}

describe('SSLCOMMERZ', () => {
  const notified = (message: GatewayMessage) => send('sslcommerz/notify', message)

  it('confirms by its notification, and once more by the return', async () => {
    const { bookingId, attempt } = await start(sslcommerz.gateway)
    const message = sslcommerz.pay(attempt)
    const answers = await Promise.all([
      notified(message),
      notified(message),
      send('sslcommerz/return/success', message),
    ])
    expect(answers.map(({ status }) => status)).toContain(303)
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(await attemptsOf(app, bookingId)).toMatchObject([{ status: 'paid', fee_minor: 100 }])
    expect((await notified(message)).status).toBe(200)
  })

  it('changes nothing by a forged notification, and says nothing about it', async () => {
    const { bookingId, attempt } = await start(sslcommerz.gateway)
    const message = sslcommerz.fail(attempt)
    const forged = await notified({ ...message, rawBody: message.rawBody.replace('FAILED', 'VALID') })
    expect([forged.status, await forged.text()]).toEqual([400, 'wrong signature'])
    expect(await statusOf(bookingId)).toBe('held')
    expect((await attemptsOf(app, bookingId))[0]?.status).toBe('redirected')
  })

  it('is asked, whatever amount a message names', async () => {
    const { bookingId, attempt } = await start(sslcommerz.gateway)
    await notified(sslcommerz.pay(attempt, { amountMinor: 1000 }))
    expect(await statusOf(bookingId)).toBe('held')
    expect((await attemptsOf(app, bookingId))[0]).toMatchObject({
      status: 'review',
      detail: 'amount_mismatch',
    })
  })

  it('pays back when it says so, not when it accepts', async () => {
    const { bookingId, attempt } = await start(sslcommerz.gateway)
    await notified(sslcommerz.pay(attempt))
    const refundId = await refundInPart(bookingId)
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'submitted' }])
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'submitted' }])
    sslcommerz.finishRefunds()
    await app.runJob('send-refund', { refundId })
    expect(await refundsOf(app, bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(sslcommerz.refunded(attempt)).toBe(1000)
  })

  it('is not asked about an attempt of its sandbox once the live store is set', async () => {
    const { bookingId, attempt } = await start(sslcommerz.gateway)
    const message = sslcommerz.pay(attempt)
    use({ ...sslcommerz.gateway, environment: 'live' })
    expect((await notified(message)).status).toBe(503)
    expect(await statusOf(bookingId)).toBe('held')
  })
})
