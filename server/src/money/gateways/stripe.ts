import { readPaymentMethod } from '@jhilik/contract/gateway-words.ts'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { addMinutes } from '../../platform/clock.ts'
import type {
  AttemptToPay,
  CloseResult,
  Gateway,
  GatewayOptions,
  GatewayProvider,
  ProbeResult,
  ProviderState,
  StartResult,
} from './gateway.ts'
import {
  fromStripeAmount,
  idOf,
  SMALLEST_AMOUNTS,
  type StripeAnswer,
  stripeClient,
  toStripeAmount,
} from './stripe-client.ts'
import { authenticate, readMessage } from './stripe-messages.ts'
import { stripeRefunds, stripeReversals } from './stripe-refunds.ts'
import { cutText, redirectTo, refused, unknown } from './wire.ts'

const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

export const stripe: GatewayProvider = {
  name: 'stripe',
  displayName: { en: 'Stripe', bn: 'Stripe' },
  logo: {
    hue: 255,
    mark: '<rect x="6" y="5.5" width="28" height="17" rx="3"/><path d="M6 10.5h28M6 14h28m-22 4.5h7"/>',
  },
  settings: {
    STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    STRIPE_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.stripe.com'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_[\w-]+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[\w+/=-]+$/, 'must start with whsec_')
      .optional(),
  },
  address: 'STRIPE_URL',
  credentials: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  isTest: ({ STRIPE_SECRET_KEY = '' }) => !isLiveKey(STRIPE_SECRET_KEY),
  open: ({ STRIPE_URL = '', STRIPE_CHECKOUT_URL = '', STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' }) =>
    stripeGateway({
      baseUrl: STRIPE_URL,
      checkoutUrl: STRIPE_CHECKOUT_URL,
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    }),
}

interface StripeAccount {
  baseUrl: string
  /** The address of the hosted page. */
  checkoutUrl: string
  secretKey: string
  webhookSecret: string
}

/** Stripe Checkout: session, hosted page, signed events and refunds. Source: docs.stripe.com/api, package `stripe`. */
export function stripeGateway(
  { baseUrl, checkoutUrl, secretKey, webhookSecret }: StripeAccount,
  { timeoutMs = 20_000 }: GatewayOptions = {},
): Gateway {
  const call = stripeClient({ base: new URL(baseUrl), secretKey, timeoutMs })
  const isLive = isLiveKey(secretKey)
  const { origin } = new URL(checkoutUrl)

  return {
    name: 'stripe',
    environment: isLive ? 'live' : 'sandbox',
    origins: [origin],
    methods: ['visa', 'mastercard'],
    limits: { currencies: null, amounts: SMALLEST_AMOUNTS },

    async start(attempt): Promise<StartResult> {
      const amount = toStripeAmount(attempt.amountMinor, attempt.currency)
      if (amount === null) {
        return refused(`this amount of ${attempt.currency} cannot be paid exactly`)
      }
      const answer = await call((api) =>
        api.checkout.sessions.create(sessionOf(attempt, amount), { idempotencyKey: attempt.merchantRef }),
      )
      return startResult(answer, origin)
    },

    async probe(): Promise<ProbeResult> {
      const answer = await call((api) => api.checkout.sessions.list({ limit: 1 }))
      return answer.kind === 'object' ? { kind: 'answers' } : unknown(answer.reason)
    },

    async inspect({ providerRef, merchantRef }): Promise<ProviderState> {
      // The answer to the start was lost, so nobody knows the address of the attempt's page.
      if (!providerRef) return { kind: 'absent' }
      const answer = await call((api) =>
        api.checkout.sessions.retrieve(providerRef, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
      )
      return providerState(answer, { providerRef, merchantRef, isLive })
    },

    async closePage({ providerRef }): Promise<CloseResult> {
      // Nobody knows the address of the attempt's page.
      if (!providerRef) return { kind: 'closed' }
      const answer = await call((api) => api.checkout.sessions.expire(providerRef))
      // Stripe refuses the call for a session that is complete or expired.
      if (answer.kind === 'object' || answer.kind === 'refused') return { kind: 'closed' }
      return unknown(answer.reason)
    },

    read: readMessage,
    authenticate: (message) => authenticate(message, webhookSecret),
    ...stripeRefunds(call),
    ...stripeReversals(call, { isLive }),
  }
}

/** Stripe takes 30 minutes at least, counted by its own clock from when it gets the call. */
const SHORTEST_MINUTES = 32

function sessionOf(attempt: AttemptToPay, amount: number): Stripe.Checkout.SessionCreateParams {
  const { merchantRef, createdAt, holdExpiresAt, customer, returnUrls } = attempt
  // The end is not counted from the time of this call, because a repeated call has to be the same.
  const earliestEnd = addMinutes(createdAt, SHORTEST_MINUTES)
  const endMs = Math.max(holdExpiresAt.getTime(), earliestEnd.getTime())
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: cutText(attempt.description, 200) },
        },
      },
    ],
    client_reference_id: merchantRef,
    metadata: { merchantRef },
    // The fee would be known only later with `automatic_async`, Stripe's default.
    payment_intent_data: { metadata: { merchantRef }, capture_method: 'automatic' },
    // Stripe replaces the braces.
    success_url: `${returnUrls.success}${returnUrls.success.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: returnUrls.cancel,
    expires_at: Math.ceil(endMs / 1000),
    // Stripe's page is not available in Bangla; `auto` is the browser's language.
    locale: attempt.locale === 'en' ? 'en' : 'auto',
    ...(customer.email && { customer_email: customer.email }),
  }
}

function startResult(answer: StripeAnswer<Stripe.Checkout.Session>, origin: string): StartResult {
  if (answer.kind === 'unknown') return answer
  if (answer.kind !== 'object') return refused(answer.reason)
  const { id, url } = answer.value
  if (typeof url !== 'string' || typeof id !== 'string' || !id) return unknown('no address to pay at')
  return redirectTo(url, origin, id)
}

function providerState(
  answer: StripeAnswer<Stripe.Checkout.Session>,
  expected: { providerRef: string; merchantRef: string; isLive: boolean },
): ProviderState {
  // A session that Stripe has opened is never missing there, so the key is of another account.
  if (answer.kind !== 'object') return unknown(answer.reason)
  const session = answer.value
  if (session.object !== 'checkout.session') return unknown('unreadable answer')
  if (session.id !== expected.providerRef) return unknown('answer for another session')
  if (session.livemode !== expected.isLive) return unknown('answer of the other environment')
  // `no_payment_required` means that no money was paid, which the comparison with the agreed amount finds.
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') {
    return session.status === 'complete' ? paidState(session) : unknown('paid without being complete')
  }
  if (session.client_reference_id !== expected.merchantRef) return unknown('answer for another reference')
  return session.payment_status === 'unpaid' ? unpaidState(session) : unknown('no known payment status')
}

/** The statuses of a payment by which Stripe says that it moves no money, or does not do so yet. */
const INTENT_STATES: ReadonlyMap<string, 'failed' | 'pending'> = new Map([
  ['requires_payment_method', 'failed'],
  ['canceled', 'failed'],
  ['processing', 'pending'],
])

function unpaidState(session: Stripe.Checkout.Session): ProviderState {
  const status = intentOf(session)?.status
  if (status === 'succeeded' || status === 'requires_capture') return unknown('unpaid, but it took money')
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.status === 'open') return { kind: 'pending' }
  if (session.status !== 'complete') return unknown('no known status')
  // The customer chose a method that takes days. When it fails, the payment has no method any more.
  const kind = INTENT_STATES.get(status ?? '')
  return kind ? { kind } : unknown('no known status of the payment')
}

function paidState(session: Stripe.Checkout.Session): ProviderState {
  const { payment_intent: intent, client_reference_id: merchantRef } = session
  const currency = String(session.currency ?? '').toUpperCase()
  return {
    kind: 'paid',
    amountMinor: fromStripeAmount(session.amount_total, currency),
    currency,
    feeMinor: feeOf(session, currency),
    // Refunds need this id.
    providerTxnId: idOf(intent) ?? '',
    merchantRef: merchantRef ?? '',
    risk: !SAFE.includes(chargeOf(session)?.outcome?.risk_level ?? ''),
    method: methodOf(session),
  }
}

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' ? intent : null

function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

/**
 * The levels of Stripe's risk check (Radar) at which no person has to look before the booking counts as paid. `''` is a
 * payment without a level, and `not_assessed` one by a method that Stripe does not check.
 */
const SAFE = ['', 'normal', 'not_assessed']

/** Returns null for an account that is settled in another currency than customers pay in. */
function feeOf(session: Stripe.Checkout.Session, currency: string): number | null {
  const booked = chargeOf(session)?.balance_transaction
  if (typeof booked !== 'object' || booked?.currency?.toUpperCase() !== currency) return null
  return fromStripeAmount(booked.fee, currency)
}

function methodOf(session: Stripe.Checkout.Session): string | null {
  const details = chargeOf(session)?.payment_method_details
  return readPaymentMethod(`${details?.type ?? ''} ${details?.card?.brand ?? ''}`)
}
