import { minorDigits, minorOfDecimal } from './money.ts'
import * as messages from './validation.ts'

const messageOfDigits: Partial<Record<number, string>> = {
  0: messages.noDecimals,
  2: messages.atMost2Decimals,
  3: messages.atMost3Decimals,
}

/** The text of the error when an amount has too many decimals for its currency, or null. */
export function decimalsProblem(amount: number, currency: string): string | null {
  if (minorOfDecimal(String(amount), currency) !== null) return null
  return messageOfDigits[minorDigits(currency)] ?? messages.fewerDecimals
}
