import { takesAmount } from '@jhilik/contract/gateways.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttemptToPay, StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { stripeGateway } from '../../src/money/gateways/stripe.ts'
import { fromStripeAmount, toStripeAmount } from '../../src/money/gateways/stripe-client.ts'
import { addMinutes } from '../../src/platform/clock.ts'
import { startedAttempt } from '../support/attempts.ts'
import { itConforms, itRefunds } from './conformance.ts'
import { refundOf, SECRET_MARK } from './provider.ts'
import { signedMessage, startStripe, WEBHOOK_SECRET } from './stripe-server.ts'

describe('the stripe adapter', () => itConforms(() => startStripe()))
describe('a refund at stripe', () => itRefunds(() => startStripe()))

describe('the signature of an event', () => {
  const account = { baseUrl: 'http://127.0.0.1:1', checkoutUrl: 'http://127.0.0.1:1' }
  const secret = 'whsec_test_secret'
  const gateway = stripeGateway({ ...account, secretKey: 'sk_test_x', webhookSecret: secret })
  const rawBody =
    '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_test_1"}}}'
  const signature = 'b99680b3f000e81d5f7d66c9126c0c11d434f667d32062c7ba20c003e0c48fff'
  const sentAt = new Date(1_700_000_000_000)
  const check = (header: string | undefined, body = rawBody) =>
    gateway.authenticate?.({ fields: {}, rawBody: body, headers: { 'stripe-signature': header } })
  beforeEach(() => {
    vi.useFakeTimers({ now: sentAt, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('matches the published example, and what the SDK signs', async () => {
    expect(await check(`t=1700000000,v1=${signature}`)).toBe('authentic')
    expect(signedMessage(rawBody, secret, sentAt).headers).toEqual({
      'stripe-signature': `t=1700000000,v1=${signature}`,
    })
  })

  it('may be one of several, while the secret is being replaced', async () => {
    const other = signature.replace('b', 'c')
    expect(await check(`t=1700000000,v1=${other},v1=${signature},v0=${other}`)).toBe('authentic')
    expect(await check(`t=1700000000,v1=${other}`)).toBe('forged')
    expect(await check(`t=1700000000,v0=${signature}`)).toBe('forged')
  })

  it('is accepted for five minutes', async () => {
    vi.setSystemTime(addMinutes(sentAt, 5))
    expect(await check(`t=1700000000,v1=${signature}`)).toBe('authentic')
    vi.setSystemTime(addMinutes(sentAt, 5.1))
    expect(await check(`t=1700000000,v1=${signature}`)).toBe('forged')
    expect(await check(`t=1700000300,v1=${signature}`)).toBe('forged')
  })

  it('does not match another body', async () => {
    expect(await check(`t=1700000000,v1=${signature}`, rawBody.replace('cs_test_1', 'cs_test_2'))).toBe(
      'forged',
    )
    expect(await check(`t=1700000000,v1=${signature}`, `${rawBody}\n`)).toBe('forged')
  })

  it('is missing only on a return, which has no body', async () => {
    expect(await check(undefined, '')).toBe('unsigned')
    expect(await check(undefined)).toBe('forged')
    expect(await check('')).toBe('forged')
  })
})

describe('at stripe', () => {
  let provider: Awaited<ReturnType<typeof startStripe>>
  beforeAll(async () => {
    provider = await startStripe()
  })
  afterAll(() => provider.close())
  beforeEach(() => provider.faults.clear())

  async function start(change: Partial<AttemptToPay> = {}): Promise<StartedAttempt> {
    const attempt = provider.attempt(change)
    const result = await provider.gateway.start(attempt)
    if (result.kind !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
    const { merchantRef, amountMinor, currency } = attempt
    return startedAttempt(merchantRef, { amountMinor, currency, providerRef: result.providerRef ?? null })
  }
  const inspect = (attempt: StartedAttempt) => provider.gateway.inspect(attempt)

  it('a start says what is paid, by whom, in which language and until when', async () => {
    const createdAt = new Date()
    const holdExpiresAt = addMinutes(createdAt, 120)
    const { merchantRef } = await start({ createdAt, holdExpiresAt, currency: 'JPY', amountMinor: 500 })
    expect(provider.posts.at(-1)).toMatchObject({
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '500',
      client_reference_id: merchantRef,
      'metadata[merchantRef]': merchantRef,
      'payment_intent_data[metadata][merchantRef]': merchantRef,
      'payment_intent_data[capture_method]': 'automatic',
      customer_email: 'rahim@people.example',
      locale: 'en',
      expires_at: String(Math.ceil(holdExpiresAt.getTime() / 1000)),
      success_url: 'http://shop.example/ok?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.example/off',
    })
    const customer = { name: 'Rahim', email: '', phone: '01711000000', address: 'Dhaka' }
    await start({ customer, locale: 'bn', createdAt, holdExpiresAt: addMinutes(createdAt, 1) })
    expect(provider.posts.at(-1)).toMatchObject({
      locale: 'auto',
      expires_at: String(Math.ceil(addMinutes(createdAt, 32).getTime() / 1000)),
    })
    expect(provider.posts.at(-1)).not.toHaveProperty('customer_email')
  })

  it('a start with other data and the same reference opens nothing', async () => {
    const { merchantRef } = await start()
    const again = await provider.gateway.start(provider.attempt({ merchantRef, amountMinor: 1300 }))
    expect(again).toEqual({ kind: 'unknown', reason: 'idempotency_error' })
  })

  it('a start with an amount that Stripe cannot take exactly is refused', async () => {
    const attempt = provider.attempt({ currency: 'KWD', amountMinor: 5124 })
    expect((await provider.gateway.start(attempt)).kind).toBe('refused')
  })

  it('a start whose answer was lost can be paid by nobody', async () => {
    provider.faults.set('start', 'late')
    const attempt = provider.attempt()
    expect((await provider.gateway.start(attempt)).kind).toBe('unknown')
    expect(await inspect(startedAttempt(attempt.merchantRef))).toEqual({ kind: 'absent' })
  })

  it.each(['error', 'dropped'] as const)('a call that is answered with %s is not repeated', async (fault) => {
    provider.faults.set('start', fault)
    const before = provider.requests()
    await provider.gateway.start(provider.attempt())
    expect(provider.requests()).toBe(before + 1)
  })

  it.each([
    ['normal', false],
    ['not_assessed', false],
    ['elevated', true],
    ['highest', true],
    ['unknown', true],
    ['very_high', true],
  ])('a payment with the risk level %s waits for a person: %s', async (risk_level, risk) => {
    const attempt = await start()
    provider.pay(attempt)
    const charge = provider.session(attempt).payment_intent?.latest_charge
    if (charge) charge.outcome.risk_level = risk_level
    expect(await inspect(attempt)).toMatchObject({ kind: 'paid', risk })
  })

  it.each([
    ['refused', 402, { type: 'card_error', code: 'card_declined' }],
    ['refused', 400, { type: 'invalid_request_error', code: 'amount_too_small' }],
    ['refused', 400, { type: 'invalid_request_error' }],
    ['unknown', 404, { type: '' }],
    ['unknown', 409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }],
    ['unknown', 400, { type: 'idempotency_error' }],
    ['unknown', 429, { type: 'rate_limit_error', code: 'lock_timeout' }],
    ['unknown', 400, { type: 'invalid_request_error', code: 'rate_limit' }],
    ['unknown', 418, { type: 'new_error' }],
    ['unknown', 500, { type: 'api_error' }],
  ])('an error is %s with status %s and %o', async (kind, status, error) => {
    const attempt = await start()
    provider.pay(attempt)
    const state = await inspect(attempt)
    const txnId = state.kind === 'paid' ? state.providerTxnId : expect.fail(state.kind)
    const message = `Something with sk_test_${SECRET_MARK} is wrong`
    const answer = { status, body: { error: { ...error, message } } }
    provider.answerNext('start', answer)
    provider.answerNext('refund', answer)
    const results = [
      await provider.gateway.start(provider.attempt()),
      await provider.gateway.refund?.(refundOf(attempt, txnId)),
    ]
    expect(results.map((result) => result?.kind)).toEqual([kind, kind])
    provider.answerNext('inspect', answer)
    const inspected = await inspect(attempt)
    expect(inspected.kind).toBe('unknown')
    expect(JSON.stringify([...results, inspected])).not.toContain(SECRET_MARK)
  })

  it.each([401, 403])('a key that is refused with %s leaves a refund unknown', async (status) => {
    const attempt = await start()
    const error = { type: 'invalid_request_error', message: 'No rights' }
    provider.answerNext('refund', { status, body: { error } })
    expect((await provider.gateway.refund?.(refundOf(attempt, 'pi_1')))?.kind).toBe('unknown')
  })

  it('a session ends unpaid', async () => {
    const attempt = await start()
    Object.assign(provider.session(attempt), { status: 'expired', url: null })
    expect(await inspect(attempt)).toEqual({ kind: 'expired' })
  })

  it('a payment with a method that takes days is pending until it succeeds or fails', async () => {
    const attempt = await start()
    const intent = { id: 'pi_slow', status: 'processing', latest_charge: null }
    Object.assign(provider.session(attempt), { status: 'complete', payment_intent: intent })
    expect(await inspect(attempt)).toEqual({ kind: 'pending' })
    intent.status = 'requires_payment_method'
    expect(await inspect(attempt)).toEqual({ kind: 'failed' })
    Object.assign(provider.session(attempt), { payment_status: 'paid' })
    expect(await inspect(attempt)).toMatchObject({ kind: 'paid', providerTxnId: 'pi_slow' })
  })

  it('a payment names its card', async () => {
    const attempt = await start({ currency: 'USD' })
    provider.pay(attempt)
    expect(await inspect(attempt)).toMatchObject({ currency: 'USD', amountMinor: 1250, method: 'visa' })
  })

  it('a page is closed, unless it was paid already', async () => {
    const [open, paid] = [await start(), await start()]
    provider.pay(paid)
    for (const attempt of [open, paid, open]) await provider.gateway.closePage?.(attempt)
    expect(await inspect(open)).toEqual({ kind: 'expired' })
    expect((await inspect(paid)).kind).toBe('paid')
  })

  it('a fee is known in the currency that was paid only', async () => {
    const attempt = await start()
    provider.pay(attempt)
    const charge = provider.session(attempt).payment_intent?.latest_charge
    if (charge) charge.balance_transaction.currency = 'usd'
    expect(await inspect(attempt)).toMatchObject({ kind: 'paid', feeMinor: null })
  })

  it('a payment that the risk check marks is not simply paid', async () => {
    const attempt = await start()
    provider.pay(attempt, { risk: true })
    expect(await inspect(attempt)).toMatchObject({ kind: 'paid', risk: true })
  })

  it.each([
    ['of the other environment', { livemode: true }],
    ['about another session', { id: 'cs_test_other' }],
    ['with a new status', { payment_status: 'unpaid', status: 'frozen' }],
    ['with a new payment status', { payment_status: 'half' }],
    ['without anything', { id: undefined, livemode: undefined, payment_status: undefined }],
  ])('an answer %s is unknown', async (_what, change) => {
    const attempt = await start()
    provider.pay(attempt)
    provider.answerNext('inspect', { status: 200, body: { ...provider.session(attempt), ...change } })
    expect((await inspect(attempt)).kind).toBe('unknown')
  })

  it('an event names its attempt, whatever it is about', async () => {
    const attempt = await start()
    const { merchantRef, providerRef } = attempt
    const read = (type: string, object: object) =>
      provider.gateway.read(provider.event(type, object))?.attempt
    expect(read('checkout.session.expired', provider.session(attempt))).toEqual({ merchantRef })
    const bare = { id: providerRef, object: 'checkout.session', client_reference_id: null, metadata: null }
    expect(read('checkout.session.completed', bare)).toEqual({ providerRef })
    const refund = { id: 're_1', object: 'refund', metadata: { merchantRef } }
    expect(read('refund.failed', refund)).toEqual({ merchantRef })
    expect(read('charge.dispute.created', { id: 'dp_1', object: 'dispute', metadata: {} })).toBeUndefined()
    expect(read('charge.refunded', { object: 'charge', metadata: { merchantRef: '\0' } })).toBeUndefined()
    expect(read('charge.refunded', { object: 'charge', metadata: ['x'] })).toBeUndefined()
  })

  it('a refund that is sent twice is one, whatever was looked up before', async () => {
    const attempt = await start()
    provider.pay(attempt)
    const state = await inspect(attempt)
    const refund = refundOf(attempt, state.kind === 'paid' ? state.providerTxnId : '', { amountMinor: 500 })
    const results = await Promise.all([provider.gateway.refund?.(refund), provider.gateway.refund?.(refund)])
    expect(results[0]).toMatchObject({ kind: 'accepted' })
    expect(results[1]).toEqual(results[0])
    expect(provider.refunded(attempt)).toBe(500)
    // Another refund of the same payment is not taken for it.
    expect(await provider.gateway.inspectRefund?.({ ...refund, refundId: crypto.randomUUID() })).toEqual({
      kind: 'absent',
    })
  })

  it.each([
    ['requires_action', 'accepted'],
    ['succeeded', 'done'],
    ['failed', 'refused'],
    ['canceled', 'refused'],
    ['other', 'unknown'],
  ])('a refund that is %s is %s', async (status, kind) => {
    const attempt = await start()
    provider.pay(attempt)
    const state = await inspect(attempt)
    const txnId = state.kind === 'paid' ? state.providerTxnId : expect.fail(state.kind)
    const refund = refundOf(attempt, txnId)
    const sent = await provider.gateway.refund?.(refund)
    const providerRefundId = sent?.kind === 'accepted' ? sent.providerRefundId : expect.fail(sent?.kind)
    provider.endRefunds(status)
    expect((await provider.gateway.inspectRefund?.({ ...refund, providerRefundId }))?.kind).toBe(kind)
    // The refund is found without its id, too, even after Stripe has forgotten the idempotency key.
    expect((await provider.gateway.inspectRefund?.(refund))?.kind).toBe(kind)
  })
})

describe('an amount at stripe', () => {
  it.each([
    [0.49, 'USD', false],
    [0.5, 'USD', true],
    [0.29, 'GBP', false],
    [49, 'JPY', false],
    [50, 'JPY', true],
    // Stripe publishes no amount for it.
    [1, 'BDT', true],
  ])('of %d %s is offered to be paid: %s', (amount, currency, isOffered) => {
    const account = { baseUrl: 'http://127.0.0.1:1', checkoutUrl: 'http://127.0.0.1:1' }
    const { limits } = stripeGateway({ ...account, secretKey: 'sk_test_x', webhookSecret: WEBHOOK_SECRET })
    expect(takesAmount(limits, { amount, currency })).toBe(isOffered)
  })

  it.each([
    [1250, 'BDT', 1250],
    [1250, 'USD', 1250],
    [500, 'JPY', 500],
    [5120, 'KWD', 5120],
    [5, 'ISK', 500],
    [1200, 'MGA', 1200],
    [5, 'AFN', 500],
  ])('%i %s is %i', (minor, currency, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount)
    expect(fromStripeAmount(amount, currency)).toBe(minor)
  })

  it('is never rounded', () => {
    expect(toStripeAmount(5124, 'KWD')).toBeNull()
    expect(toStripeAmount(500, 'UGX')).toBeNull()
    expect(fromStripeAmount(550, 'ISK')).toBeNull()
    expect(fromStripeAmount(12.5, 'USD')).toBeNull()
    expect(fromStripeAmount('1250', 'USD')).toBeNull()
    expect(fromStripeAmount(1250, '')).toBeNull()
  })
})

it('a key of the live mode moves money', () => {
  const account = { baseUrl: 'https://api.stripe.com', checkoutUrl: 'https://checkout.stripe.com' }
  const environment = (secretKey: string) =>
    stripeGateway({ ...account, secretKey, webhookSecret: WEBHOOK_SECRET }).environment
  expect(['sk_live_1', 'rk_live_1'].map(environment)).toEqual(['live', 'live'])
  expect(['sk_test_1', 'rk_test_1'].map(environment)).toEqual(['sandbox', 'sandbox'])
})
