import { type PaymentTerms, paymentTermsSchema } from '@jhilik/contract/payment-terms.ts'
import { z } from 'zod'
import { readNumber } from '../../lib/forms/number-text.ts'

/** `business` stands for the terms of the business, which a service can have. */
export const TERMS_KINDS = ['business', 'full', 'deposit_percent', 'deposit_amount', 'none'] as const
export type TermsKind = (typeof TERMS_KINDS)[number]

/** The values that the field edits. Both numbers stay typed while another kind is chosen. */
const inputSchema = z.object({ kind: z.enum(TERMS_KINDS), percent: z.string(), amount: z.string() })
export type TermsInput = z.infer<typeof inputSchema>

function chosenTerms({ kind, percent, amount }: TermsInput) {
  switch (kind) {
    case 'deposit_percent':
      return { kind, percent: readNumber(percent) }
    case 'deposit_amount':
      return { kind, amount: readNumber(amount) }
    default:
      return { kind }
  }
}

/** Turns the values into terms of the contract; null stands for those of the business. Errors are at the number. */
export const termsInputSchema = inputSchema.transform((input, context): PaymentTerms | null => {
  if (input.kind === 'business') return null
  const { data, error } = paymentTermsSchema.safeParse(chosenTerms(input))
  if (data) return data
  for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

/** The initial values of the field. */
export function toTermsInput(terms: PaymentTerms | null): TermsInput {
  return {
    kind: terms?.kind ?? 'business',
    percent: terms?.kind === 'deposit_percent' ? String(terms.percent) : '',
    amount: terms?.kind === 'deposit_amount' ? String(terms.amount) : '',
  }
}

/** The terms that the field shows now; null while its number is missing or wrong, and for those of the business. */
export function typedTerms(input: Partial<TermsInput> | undefined): PaymentTerms | null {
  return termsInputSchema.safeParse(input).data ?? null
}

/** The fields that a refusal can name. */
export const termsFields = ['paymentTerms', 'paymentTerms.percent', 'paymentTerms.amount'] as const
