import { minorDigits } from '@jhilik/contract/money.ts'

/**
 * Currencies that Stripe counts in whole units, and in thousandths of which the last digit has to be 0; it counts
 * all others in hundredths, ISK too. Source: docs.stripe.com/currencies.
 */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

/** Stripe describes this currency both in whole units and in hundredths, so no amount of it is exact. */
const UNCLEAR = ['UGX']

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
