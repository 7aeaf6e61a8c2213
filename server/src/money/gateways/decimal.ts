import { minorDigits, minorOfDecimal } from '@jhilik/contract/money.ts'

/**
 * Converts minor units to the decimal text that gateways want: 1250 USD -> "12.50". The text is made from digits, never
 * from a float.
 */
export function toDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Converts a gateway's decimal text to minor units; null when it is no exact amount of the currency. */
export function fromDecimal(text: string, currency: string): number | null {
  const trimmed = text.trim()
  return /^\d{1,13}(?:\.\d{1,8})?$/.test(trimmed) ? minorOfDecimal(trimmed, currency) : null
}
