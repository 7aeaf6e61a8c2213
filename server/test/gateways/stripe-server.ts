import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import type { StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { stripeGateway } from '../../src/money/gateways/stripe.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import { attemptToPay, startedAttempt } from '../support/attempts.ts'
import type { HostedOptions, HostedProvider } from './hosted-pages.ts'
import {
  answerFault,
  type Call,
  listen,
  PATIENCE_MS,
  type PaidAs,
  type Provider,
  SECRET_MARK,
} from './provider.ts'
import { openVisits } from './stripe-visits.ts'

const SECRET_KEY = `sk_test_${SECRET_MARK}`
export const WEBHOOK_SECRET = `whsec_${SECRET_MARK}`

/** The fee that the gateway keeps of every payment: 3.2 %. */
const keptOf = (amount: number) => Math.round(amount * 0.032)

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
  /** The time in seconds since 1970. */
  created: number
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  metadata: Form
  status: string
  failure_reason?: string
}

interface Dispute {
  id: string
  object: 'dispute'
  payment_intent: string
  livemode: boolean
  amount: number
  currency: string
  created: number
  reason: string
  status: string
  evidence_details: { due_by: number | null }
  /** The movements of the account's balance: what was withdrawn, and what was given back. */
  balance_transactions: { amount: number; fee: number; currency: string }[]
}

interface StripeFailure {
  status: number
  error: { type: string; code?: string; message: string; param?: string }
}

interface Result {
  status: number
  body: unknown
}

interface Options extends HostedOptions {
  /** The status of new refunds. Most of the real ones have succeeded when the call is answered. */
  refundStatus?: 'pending' | 'succeeded'
}

interface TestStripe extends Provider, HostedProvider {
  /** The fields of every POST, as they arrived. */
  posts: Form[]
  /** How many requests have arrived. */
  requests(): number
  /** Answers the next call of this kind with this result. */
  answerNext(call: Call, result: Result): void
  /** The next refund is refused: the balance is too low. */
  refuseNextRefund(): void
  session(attempt: StartedAttempt): Session
  /** How the refunds end that are worked on. */
  endRefunds(status: string): void
  /** Refunds of a payment, oldest first. */
  refundsOf(attempt: StartedAttempt): Refund[]
  /** Makes a refund as the owner does in Stripe's own panel. */
  refundInPanel(attempt: StartedAttempt, amount: number, status?: string): Refund
  /** The payer's bank questions a payment; it may be changed afterwards. */
  dispute(attempt: StartedAttempt, change?: Partial<Dispute>): Dispute
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

/** A message as Stripe sends it: signed over time and body. */
export function signedMessage(payload: string, secret = WEBHOOK_SECRET, at = new Date()): GatewayMessage {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { fields: {}, rawBody: payload, headers: { 'stripe-signature': signature } }
}

/** Stripe on a real socket: sessions, pages, refunds, idempotency keys and signed events. */
export async function startStripe({
  timeoutMs = PATIENCE_MS,
  publicUrl,
  notifyUrl,
  refundStatus = 'pending',
}: Options = {}): Promise<TestStripe> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const faults: Provider['faults'] = new Map()
  const answers = new Map<Call, Result>()
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const disputes: Dispute[] = []
  const unrefundable = new Set<string>()
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
    visits.open(session.id, body)
    return session
  }
  const findSession = (wanted: string) => [...sessions.values()].find(({ id }) => id === wanted)

  app.post<{ Body: Form }>('/v1/checkout/sessions', async (request, reply) => {
    posts.push(request.body)
    return answer('start', request, reply, () => once(request, openSession))
  })
  app.get('/v1/checkout/sessions', async (request, reply) =>
    answer('inspect', request, reply, () => ({
      status: 200,
      body: { object: 'list', data: [], has_more: false },
    })),
  )
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
  const isWorkedOn = ({ status }: Refund) => status === 'pending' || status === 'requires_action'
  const refundedOf = (intent: string) =>
    refundsOf(intent)
      .filter(isPaidBack)
      .reduce((sum, { amount }) => sum + amount, 0)

  function makeRefund(body: Form): Refund | StripeFailure {
    const { payment_intent: intent = '' } = body
    const paid = sessionOfIntent(intent)
    if (paid?.payment_status !== 'paid') return missing(intent)
    const amount = Number(body.amount)
    if (!(Number.isSafeInteger(amount) && amount > 0)) return invalid('amount')
    if (refundedOf(intent) + amount > paid.amount_total) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge`
      return failure(400, 'invalid_request_error', 'charge_already_refunded', message)
    }
    const metadata = nested(body, 'metadata')
    if (unrefundable.has(paid.client_reference_id))
      return failure(400, 'invalid_request_error', 'charge_not_refundable', 'The bank takes no refunds')
    return addRefund({ intent, amount, metadata, status: refundStatus })
  }

  const sessionOfIntent = (intent: string) =>
    [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === intent)

  type NewRefund = Pick<Refund, 'amount' | 'metadata' | 'status'> & { intent: string }
  function addRefund({ intent, amount, metadata, status }: NewRefund): Refund {
    const made: Refund = {
      id: id('re'),
      created: Date.now() / 1000,
      object: 'refund',
      payment_intent: intent,
      amount,
      currency: sessionOfIntent(intent)?.currency ?? '',
      metadata,
      status,
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
  app.get<{ Querystring: Form }>('/v1/disputes', async (request, reply) =>
    answer('inspectRefund', request, reply, () => {
      const data = disputes.filter(({ payment_intent }) => payment_intent === request.query.payment_intent)
      return { status: 200, body: { object: 'list', url: '/v1/disputes', data, has_more: false } }
    }),
  )
  const visits = openVisits(app, {
    find: findSession,
    pay: (merchantRef, options) => pay(startedAttempt(merchantRef), options),
    notification: (session) =>
      notifyUrl ? { url: notifyUrl, message: event('checkout.session.completed', session) } : null,
  })
  const address = await listen(app)
  const url = publicUrl ?? address

  const sessionOf = ({ merchantRef, providerRef }: StartedAttempt) => {
    const session = sessions.get(merchantRef) ?? findSession(providerRef ?? '')
    if (!session) throw new Error(`no session of ${merchantRef}`)
    return session
  }
  /** The message of a return, with the fields that the route reads from the query. */
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
      balance_transaction: {
        fee: keptOf(amountMinor ?? session.amount_total),
        currency: session.currency,
      },
    }
    visits.pay(session.id)
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
    for (const made of refunds.values()) if (isWorkedOn(made)) made.status = status
  }
  const intentOf = (attempt: StartedAttempt) => sessionOf(attempt).payment_intent?.id ?? ''
  function refundInPanel(attempt: StartedAttempt, amount: number, status = 'succeeded'): Refund {
    return addRefund({ intent: intentOf(attempt), amount, metadata: {}, status })
  }
  function dispute(attempt: StartedAttempt, change: Partial<Dispute> = {}): Dispute {
    const { amount_total: amount, currency } = sessionOf(attempt)
    const opened: Dispute = {
      id: id('dp'),
      object: 'dispute',
      payment_intent: intentOf(attempt),
      livemode: false,
      amount,
      currency,
      created: 1_790_000_000,
      reason: 'product_not_received',
      status: 'needs_response',
      evidence_details: { due_by: 1_800_000_000 },
      balance_transactions: [{ amount: -amount, fee: 1500, currency }],
      ...change,
    }
    disputes.push(opened)
    return opened
  }
  const account = { baseUrl: url, checkoutUrl: url, webhookSecret: WEBHOOK_SECRET }
  const open = (secretKey: string) => stripeGateway({ ...account, secretKey }, { timeoutMs })
  return {
    gateway: open(SECRET_KEY),
    stranger: open(`sk_test_wrong_${SECRET_MARK}`),
    faults,
    feeMinor: keptOf(1250),
    decisive: {
      paid: {
        words: [
          'object',
          'id',
          'livemode',
          'status',
          'payment_status',
          'amount_total',
          'currency',
          'client_reference_id',
        ],
        ids: ['payment_intent.id'],
      },
      unpaid: {
        words: ['object', 'id', 'livemode', 'status', 'payment_status', 'client_reference_id'],
        ids: ['status'],
      },
    },
    posts,
    requests: () => requests,
    answerNext: (call, next) => answers.set(call, next),
    refuseNextRefund: () =>
      answers.set('refund', {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'no' } },
      }),
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
    refunded: (attempt) => refundedOf(intentOf(attempt)),
    refundsOf: (attempt) => refundsOf(intentOf(attempt)),
    refundInPanel,
    dispute,
    endRefunds,
    finishRefunds: () => endRefunds('succeeded'),
    settings: {
      STRIPE_URL: url,
      STRIPE_CHECKOUT_URL: url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    books: () =>
      [...sessions.values()].flatMap((session) =>
        visits.linesOf(
          session,
          keptOf(session.amount_total),
          refundsOf(session.payment_intent?.id ?? '').filter(isPaidBack),
        ),
      ),
    refundByHand(merchantRef, minor) {
      const intent = sessions.get(merchantRef)?.payment_intent?.id ?? ''
      return addRefund({ intent, amount: minor, metadata: {}, status: 'succeeded' }).id
    },
    unrefundable,
    expirePages(openedBefore) {
      for (const session of sessions.values()) {
        if (session.status === 'open' && visits.isOlder(session.id, openedBefore)) session.status = 'expired'
      }
    },
    address,
    close: () => app.close(),
  }
}
