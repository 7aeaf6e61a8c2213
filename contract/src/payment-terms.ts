import { z } from 'zod'
import { type Money, minorDigits, minorOfDecimal } from './money.ts'
import * as messages from './validation.ts'

/** The `gateway` of a booking that is paid on site, and of the payments that staff record. */
export const ON_SITE = 'cash'

/** What a customer pays when booking. The rest is due on site. */
export const paymentTermsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  z.object({
    kind: z.literal('deposit_percent'),
    percent: z
      .int(messages.from1To99Percent)
      .min(1, messages.from1To99Percent)
      .max(99, messages.from1To99Percent),
  }),
  z.object({
    kind: z.literal('deposit_amount'),
    /** The amount in major units of the service's currency. At most the price is due. */
    amount: z
      .number(messages.amountIsRequired)
      .positive(messages.amountMustBePositive)
      .max(1_000_000, messages.amountIsTooHigh),
  }),
  /** Everything is paid on site, unless the customer chooses to pay online. */
  z.object({ kind: z.literal('none') }),
])
export type PaymentTerms = z.infer<typeof paymentTermsSchema>

/** The payment terms of a booking, as agreed when it was made. */
export const AGREED_TERMS = ['full', 'deposit', 'none'] as const
export const agreedTermsSchema = z.enum(AGREED_TERMS)
export type AgreedTerms = z.infer<typeof agreedTermsSchema>

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
