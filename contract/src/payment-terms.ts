import { z } from 'zod'
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
