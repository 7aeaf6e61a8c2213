import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import type { StartedAttempt } from '../../src/features/payments/gateways/gateway.ts'
import { stripeGateway } from '../../src/features/payments/gateways/stripe.ts'
import type { GatewayMessage } from '../../src/features/payments/rules/gateway-messages.ts'
import { attemptToPay } from '../support/attempts.ts'
import {
  answerFault,
  type Call,
  listen,
  PATIENCE_MS,
  type PaidAs,
  type Provider,
  SECRET_MARK,
} from './provider.ts'

const SECRET_KEY = `sk_test_${SECRET_MARK}`
export const WEBHOOK_SECRET = `whsec_${SECRET_MARK}`

/** What is kept of every payment, in hundredths. */
const KEPT = 40

type Form = Record<string, string>

interface Charge {
  payment_method_details: { type: 'card'; card: { brand: string } }
  outcome: { risk_level: string }
  balance_transaction: { fee: number; currency: string }
}

interface Session {
  id: string
  object: 'checkout.session'
  url: string | null
  livemode: boolean
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Form
  payment_intent: null | {
    id: string
    status: 'succeeded' | 'processing' | 'requires_payment_method'
    latest_charge: null | Charge
  }
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  metadata: Form
  status: string
  failure_reason?: string
}

interface StripeFailure {
  status: number
  error: { type: string; code?: string; message: string; param?: string }
}

interface Result {
  status: number
  body: unknown
}

interface TestStripe extends Provider {
  /** The fields of every POST, as they arrived. */
  posts: Form[]
  /** How many requests have arrived. */
  requests(): number
  /** The next call of this kind is answered so. */
  answerNext(call: Call, result: Result): void
  session(attempt: StartedAttempt): Session
  /** How the refunds end that are worked on. */
  endRefunds(status: string): void
  event(type: string, object: object): GatewayMessage
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const failure = (status: number, type: string, code: string, message: string): StripeFailure => ({
  status,
  error: { type, code, message },
})
const missing = (what: string): StripeFailure =>
  failure(404, 'invalid_request_error', 'resource_missing', `No such object: '${what}'`)
const invalid = (param: string) =>
  failure(400, 'invalid_request_error', 'parameter_invalid', `Invalid value: ${param}`)

/** The fields of a bracketed name: `metadata[a]=1` as `{ a: '1' }`. */
const nested = (body: Form, name: string): Form =>
  Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )

/** As Stripe sends it: signed over time and body. */
export function signedMessage(payload: string, secret = WEBHOOK_SECRET, at = new Date()): GatewayMessage {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { fields: {}, rawBody: payload, headers: { 'stripe-signature': signature } }
}

/** Stripe on a real socket: sessions, refunds, idempotency keys and signed events. Nothing is kept. */
export async function startStripe(timeoutMs = PATIENCE_MS): Promise<TestStripe> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const faults: Provider['faults'] = new Map()
  const answers = new Map<Call, Result>()
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  /** The first result for each idempotency key, with the request's fields. */
  const results = new Map<string, { form: string; result: Result }>()
  const posts: Form[] = []
  let requests = 0

  const resultOf = ({ status, error }: StripeFailure): Result => ({ status, body: { error } })
  const isFailure = (made: object): made is StripeFailure => 'error' in made
  const send = (reply: FastifyReply, { status, body }: Result) => reply.code(status).send(body)

  /** A result is kept once the call was executed; a refused one may be repeated with other fields. */
  function once(request: FastifyRequest<{ Body: Form }>, work: (form: Form) => object): Result {
    const form = JSON.stringify(request.body)
    const key = String(request.headers['idempotency-key'])
    const known = results.get(key)
    if (known && known.form !== form) {
      const message = 'Keys for idempotent requests can only be used with the same parameters'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (known) return known.result
    const made = work(request.body)
    if (isFailure(made)) return resultOf(made)
    const result = { status: 200, body: structuredClone(made) }
    results.set(key, { form, result })
    return result
  }
  async function answer(call: Call, request: FastifyRequest, reply: FastifyReply, work: () => Result) {
    requests += 1
    if (await answerFault(faults, call, reply, work)) return reply
    const next = answers.get(call)
    answers.delete(call)
    if (next) return send(reply, next)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      const message = `Invalid API Key provided: ${request.headers.authorization}`
      return send(reply, { status: 401, body: { error: { type: 'invalid_request_error', message } } })
    }
    return send(reply, work())
  }

  function openSession(body: Form): Session | StripeFailure {
    const price = nested(body, 'line_items[0][price_data]')
    const amount = Number(price.unit_amount)
    if (body.mode !== 'payment' || body['line_items[0][quantity]'] !== '1') return invalid('mode')
    if (!/^[a-z]{3}$/.test(price.currency ?? '')) return invalid('currency')
    if (!(Number.isSafeInteger(amount) && amount > 0)) return invalid('unit_amount')
    if (!body['line_items[0][price_data][product_data][name]']) return invalid('product_data[name]')
    if (!body.success_url?.includes('{CHECKOUT_SESSION_ID}')) return invalid('success_url')
    const secondsLeft = Number(body.expires_at) - Date.now() / 1000
    if (!(secondsLeft >= 30 * 60 && secondsLeft <= 24 * 60 * 60)) return invalid('expires_at')
    if (body.customer_email === '') return invalid('customer_email')
    const session: Session = {
      id: id('cs_test'),
      object: 'checkout.session',
      url: null,
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: price.currency ?? '',
      client_reference_id: body.client_reference_id ?? '',
      metadata: nested(body, 'metadata'),
      payment_intent: null,
    }
    session.url = `${url}/c/pay/${session.id}`
    sessions.set(session.client_reference_id, session)
    return session
  }
  const findSession = (wanted: string) => [...sessions.values()].find(({ id }) => id === wanted)

  app.post<{ Body: Form }>('/v1/checkout/sessions', async (request, reply) => {
    posts.push(request.body)
    return answer('start', request, reply, () => once(request, openSession))
  })
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async (request, reply) =>
    answer('inspect', request, reply, () => {
      const found = findSession(request.params.id)
      return found ? { status: 200, body: found } : resultOf(missing(request.params.id))
    }),
  )

  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async (request, reply) =>
    answer('start', request, reply, () => {
      const found = findSession(request.params.id)
      if (found?.status !== 'open') return resultOf(invalid('session'))
      Object.assign(found, { status: 'expired', url: null })
      return { status: 200, body: found }
    }),
  )

  const refundsOf = (intent: string) => [...refunds.values()].filter((made) => made.payment_intent === intent)
  const isPaidBack = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'
  const refundedOf = (intent: string) =>
    refundsOf(intent)
      .filter(isPaidBack)
      .reduce((sum, { amount }) => sum + amount, 0)

  function makeRefund(body: Form): Refund | StripeFailure {
    const { payment_intent: intent = '' } = body
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === intent)
    if (paid?.payment_status !== 'paid') return missing(intent)
    const amount = Number(body.amount)
    if (!(Number.isSafeInteger(amount) && amount > 0)) return invalid('amount')
    if (refundedOf(intent) + amount > paid.amount_total) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge`
      return failure(400, 'invalid_request_error', 'charge_already_refunded', message)
    }
    const metadata = nested(body, 'metadata')
    const made: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent: intent,
      amount,
      metadata,
      status: 'pending',
    }
    refunds.set(made.id, made)
    return made
  }
  app.post<{ Body: Form }>('/v1/refunds', async (request, reply) => {
    posts.push(request.body)
    return answer('refund', request, reply, () => once(request, makeRefund))
  })
  app.get<{ Querystring: Form }>('/v1/refunds', async (request, reply) =>
    answer('inspectRefund', request, reply, () => {
      const data = refundsOf(request.query.payment_intent ?? '')
      return { status: 200, body: { object: 'list', url: '/v1/refunds', data, has_more: false } }
    }),
  )
  app.get<{ Params: { id: string } }>('/v1/refunds/:id', async (request, reply) =>
    answer('inspectRefund', request, reply, () => {
      const found = refunds.get(request.params.id)
      return found ? { status: 200, body: found } : resultOf(missing(request.params.id))
    }),
  )
  const url = await listen(app)

  const sessionOf = ({ merchantRef, providerRef }: StartedAttempt) => {
    const session = sessions.get(merchantRef) ?? findSession(providerRef ?? '')
    if (!session) throw new Error(`no session of ${merchantRef}`)
    return session
  }
  /** With the fields that the route reads from the query. */
  const returnTo = (attempt: StartedAttempt): GatewayMessage => ({
    fields: { session_id: sessionOf(attempt).id },
    rawBody: '',
    headers: {},
  })
  const event = (type: string, object: object) => {
    const payload = { id: id('evt'), object: 'event', type, livemode: false, data: { object } }
    return signedMessage(JSON.stringify(payload, null, 2))
  }
  function pay(attempt: StartedAttempt, { amountMinor, currency, merchantRef, risk }: PaidAs = {}) {
    const session = sessionOf(attempt)
    const charge: Charge = {
      payment_method_details: { type: 'card', card: { brand: 'visa' } },
      outcome: { risk_level: risk ? 'elevated' : 'normal' },
      balance_transaction: { fee: KEPT, currency: session.currency },
    }
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_total: amountMinor ?? session.amount_total,
      currency: currency?.toLowerCase() ?? session.currency,
      client_reference_id: merchantRef ?? session.client_reference_id,
      payment_intent: { id: id('pi'), status: 'succeeded', latest_charge: charge },
    })
    return returnTo(attempt)
  }
  function endRefunds(status: string) {
    for (const made of refunds.values()) made.status = status
  }
  const account = { baseUrl: url, checkoutUrl: url, webhookSecret: WEBHOOK_SECRET }
  const open = (secretKey: string) => stripeGateway({ ...account, secretKey }, { timeoutMs })
  return {
    gateway: open(SECRET_KEY),
    stranger: open(`sk_test_wrong_${SECRET_MARK}`),
    faults,
    feeMinor: KEPT,
    posts,
    requests: () => requests,
    answerNext: (call, next) => answers.set(call, next),
    session: sessionOf,
    event,
    attempt: attemptToPay,
    pay,
    // A declined card leaves the page open, and so does the way back.
    fail: returnTo,
    cancel: ({ merchantRef }) => ({ fields: { ref: merchantRef }, rawBody: '', headers: {} }),
    notification: (attempt) => event('checkout.session.completed', sessionOf(attempt)),
    taken: () =>
      new Map(
        [...sessions].flatMap(([ref, { payment_status, amount_total }]) =>
          payment_status === 'paid' ? [[ref, amount_total] as const] : [],
        ),
      ),
    refunded: (attempt) => refundedOf(sessionOf(attempt).payment_intent?.id ?? ''),
    endRefunds,
    finishRefunds: () => endRefunds('succeeded'),
    close: () => app.close(),
  }
}
