import { type Money, minorDigits, minorOfDecimal } from './money.ts'
import type { AgreedTerms, PaymentTerms } from './payment-terms.ts'

/** A deposit's minor units, rounded up. */
function depositMinor(terms: Exclude<PaymentTerms, { kind: 'full' | 'none' }>, price: Money): number {
  if (terms.kind === 'deposit_percent') return Math.ceil((price.minor * terms.percent) / 100)
  const exact = minorOfDecimal(String(terms.amount), price.currency)
  return exact ?? Math.ceil(terms.amount * 10 ** minorDigits(price.currency))
}

/** Returns what is due when a price is booked under these terms. Terms that leave nothing for later become `full`. */
export function agreeTerms(
  terms: PaymentTerms,
  price: Money,
  { online = false } = {},
): { kind: AgreedTerms; dueNowMinor: number } {
  if (price.minor === 0 || terms.kind === 'full') return { kind: 'full', dueNowMinor: price.minor }
  if (terms.kind === 'none') return { kind: 'none', dueNowMinor: online ? price.minor : 0 }
  const dueNowMinor = Math.min(depositMinor(terms, price), price.minor)
  return { kind: dueNowMinor === price.minor ? 'full' : 'deposit', dueNowMinor }
}
