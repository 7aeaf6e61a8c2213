/** An amount of money: whole minor units (cents, poisha) of an ISO 4217 currency. */
export interface Money {
  minor: number
  currency: string
}

const digitsByCurrency = new Map<string, number>()

/** Returns how many decimals a currency has: 2 for USD and BDT, 0 for JPY, 3 for KWD. */
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

/**
 * Converts minor units to major units as a JSON number: 1250 USD minor -> 12.5. `fromMajor` inverts it for up to 15
 * digits.
 */
export function toMajor({ minor, currency }: Money): number {
  return minor / 10 ** minorDigits(currency)
}

/**
 * Converts decimal text to minor units without floating point. Null when the text is no plain decimal number, has more
 * decimals than the currency, or exceeds a safe integer.
 */
export function minorOfDecimal(text: string, currency: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = minorDigits(currency)
  if (/[^0]/.test(fraction.slice(digits))) return null
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return sign && minor > 0 ? -minor : minor
}

/**
 * Converts a JSON number in major units to minor units, read as the decimal it is written as. Throws a RangeError when
 * it has more decimals than the currency, or is not finite or too large.
 */
export function fromMajor(amount: number, currency: string): Money {
  const minor = minorOfDecimal(String(amount), currency)
  if (minor === null) throw new RangeError(`not an amount of ${currency}: ${amount}`)
  return { minor, currency }
}

/** The format of Bangladesh: symbol first, lakhs and crores, Bengali digits. */
const moneyLocales: Partial<Record<string, string>> = { bn: 'en-IN-u-nu-beng' }

/** Formats are created once and kept, because a slow phone needs many milliseconds to create one. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** `$`, `৳` */
export const currencySign = (currency: string) => formatMoney(0, currency, 'en').replace(/[\d.]+/, '')

/**
 * Writes an amount in the reader's language, with the currency's narrow symbol and without decimals when there are
 * none: `$40`, `৳12.50`.
 */
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
