import type { GatewayLimits } from '@jhilik/contract/gateways.ts'
import { minorDigits } from '@jhilik/contract/money.ts'
import type { Stripe } from 'stripe'
import { loadOnce } from '../../platform/once.ts'
import { callGateway, unknown } from './wire.ts'

interface StripeAccess {
  /** The address of the API. */
  base: URL
  secretKey: string
  timeoutMs: number
}

/** The result of a call. Reasons contain no secrets. */
export type StripeAnswer<T> =
  | { kind: 'object'; value: T }
  /** Nothing was done. */
  | { kind: 'refused'; code: string; reason: string }
  /** The key is wrong, or may not do this. Nothing was done. */
  | { kind: 'denied'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A function that makes one call through the SDK, and never throws. */
export type CallStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<StripeAnswer<T>>

/**
 * The SDK is loaded at the first use, because it takes 40 MB of memory, which a business without Stripe should not
 * spend.
 */
export const loadSdk = async () => (await import('stripe')).Stripe

/** Opens the SDK with the time-out, size limit and refusal of redirects that apply to every gateway. */
export function stripeClient({ base, secretKey, timeoutMs }: StripeAccess): CallStripe {
  const open = loadOnce(async () => {
    const Sdk = await loadSdk()
    return new Sdk(secretKey, {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      // The SDK repeats no call, because the jobs decide which call is repeated, and when.
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient(limitedFetch(timeoutMs)),
    })
  })
  return async (call) => {
    const stripe = await open()
    try {
      return { kind: 'object', value: await call(stripe) }
    } catch (error) {
      return explain(stripe, error)
    }
  }
}

/** Returns the id of an object that Stripe names or sends whole; undefined when it does neither. */
export function idOf(named: unknown): string | undefined {
  const id: unknown = typeof named === 'object' ? (named as { id?: unknown } | null)?.id : named
  return typeof id === 'string' ? id : undefined
}

/** Throws when the answer is not an object, because the SDK cannot process others. */
const limitedFetch =
  (timeoutMs: number): typeof fetch =>
  async (url, init) => {
    const answer = await callGateway(new URL(String(url)), {
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
      timeoutMs,
    })
    if (answer.kind === 'none') throw new Error(answer.reason)
    if (answer.kind === 'text') throw new Error(`unreadable answer with status ${answer.status}`)
    return Response.json(answer.fields, { status: answer.status })
  }

function explain({ errors }: Stripe, error: unknown): Exclude<StripeAnswer<never>, { kind: 'object' }> {
  if (error instanceof errors.StripeConnectionError) {
    const { detail } = error
    return unknown(detail instanceof Error ? detail.message : 'no connection')
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    // The message repeats parts of the key.
    return { kind: 'denied', reason: 'the gateway refused our credentials' }
  }
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    const code = error.code ?? error.rawType ?? ''
    // When both are missing, something else than Stripe has answered.
    if (code) return { kind: 'refused', code, reason: withoutKeys(`${code}: ${error.message}`).slice(0, 200) }
  }
  // This covers too many calls, a key that is in use or was used for another call, and everything undocumented.
  if (error instanceof errors.StripeError) {
    return unknown(`${error.code ?? error.rawType ?? 'no error type'}`.slice(0, 60))
  }
  return unknown('unreadable answer')
}

const withoutKeys = (text: string) => text.replace(/\b(?:sk|rk|whsec)_[^\s'"]+/g, '…')

/**
 * Currencies that Stripe counts in whole units, and in thousandths of which the last digit has to be 0; it counts
 * all others in hundredths, ISK too. Source: docs.stripe.com/currencies.
 */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

/** Stripe describes this currency both in whole units and in hundredths, so no amount of it is exact. */
const UNCLEAR = ['UGX']

/**
 * The smallest payment in each currency for which Stripe publishes one, in major units. In all others it is the value of
 * the smallest payment in the currency of the account's bank. Source: docs.stripe.com/currencies, "Minimum and maximum
 * charge amounts".
 */
export const SMALLEST_AMOUNTS: GatewayLimits['amounts'] = Object.fromEntries(
  Object.entries({
    0.3: 'GBP',
    0.5: 'ARS AUD BRL CAD CHF COP EUR ILS INR NZD PHP SGD USD ZAR',
    2: 'AED MYR PLN RON',
    2.5: 'DKK',
    3: 'NOK SEK',
    4: 'HKD',
    10: 'MXN THB',
    15: 'CZK',
    50: 'JPY KRW',
    175: 'HUF',
  }).flatMap(([min, currencies]) =>
    currencies.split(' ').map((currency) => [currency, { min: Number(min), max: null }]),
  ),
)

/** Returns by how many digits Stripe's unit of a currency is smaller than ours; null when its unit is not known. */
function digitsBeyondOurs(currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency) || UNCLEAR.includes(currency)) return null
  const digits = WHOLE.includes(currency) ? 0 : THOUSANDTHS.includes(currency) ? 3 : 2
  return digits - minorDigits(currency)
}

function shift(amount: number, digits: number): number | null {
  const factor = 10 ** Math.abs(digits)
  if (digits < 0 && amount % factor !== 0) return null
  const shifted = digits < 0 ? amount / factor : amount * factor
  return Number.isSafeInteger(shifted) ? shifted : null
}

/** Converts our minor units to Stripe's unit; null when it cannot take exactly this amount. */
export function toStripeAmount(minor: number, currency: string): number | null {
  const digits = digitsBeyondOurs(currency)
  const amount = digits === null ? null : shift(minor, digits)
  if (amount !== null && THOUSANDTHS.includes(currency) && amount % 10 !== 0) return null
  return amount
}

/** Converts Stripe's unit to our minor units; null when it is no exact amount of the currency. */
export function fromStripeAmount(amount: unknown, currency: string): number | null {
  const digits = digitsBeyondOurs(currency)
  if (digits === null || typeof amount !== 'number' || !Number.isSafeInteger(amount)) return null
  return shift(amount, -digits)
}
