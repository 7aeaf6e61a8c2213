import { type HouseRules, houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { z } from 'zod'
import { termsInputSchema, toTermsInput } from '../../money/payment-terms/terms-input.ts'

export const houseRulesFormSchema = houseRulesSchema.extend({
  paymentTerms: termsInputSchema.transform((terms): PaymentTerms => terms ?? { kind: 'full' }),
})
export type HouseRulesInput = z.input<typeof houseRulesFormSchema>

/** The initial values of the form. */
export const toHouseRulesInput = (rules: HouseRules): HouseRulesInput => ({
  ...rules,
  paymentTerms: toTermsInput(rules.paymentTerms),
})
