/** An amount of money: whole minor units (cents, poisha) of an ISO 4217 currency. */
export interface Money {
  minor: number
  currency: string
}

const digitsByCurrency = new Map<string, number>()

/** How many decimals a currency has: 2 for USD and BDT, 0 for JPY. */
export function minorDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

/** Minor units to the plain number the JSON carries: 1250 USD minor -> 12.5. */
export function toMajor({ minor, currency }: Money): number {
  return minor / 10 ** minorDigits(currency)
}

/**
 * The JSON's plain number to minor units.
 * Throws a RangeError when it has more decimals than the currency, or is not finite.
 */
export function fromMajor(amount: number, currency: string): Money {
  const scaled = amount * 10 ** minorDigits(currency)
  const minor = Math.round(scaled)
  // 19.99 * 100 is 1998.9999999999998: accept what is a rounding error, refuse a third decimal.
  if (!Number.isSafeInteger(minor) || Math.abs(scaled - minor) > 1e-6 * Math.max(1, Math.abs(scaled))) {
    throw new RangeError(`not an amount of ${currency}: ${amount}`)
  }
  return { minor, currency }
}

/** Money as Bangladesh writes it: the symbol first, lakhs and crores, Bengali digits. */
const moneyLocales: Partial<Record<string, string>> = { bn: 'en-IN-u-nu-beng' }

/** A slow phone takes many milliseconds to make one. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** For display, in the reader's language. The currency's narrow symbol, no decimals when there are none: `$40`, `৳12.50`. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`
  let format = moneyFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(moneyLocales[locale] ?? locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
    moneyFormats.set(key, format)
  }
  return format.format(amount)
}
