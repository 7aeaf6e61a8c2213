import { houseRulesResponseSchema } from '@jhilik/contract/house-rules.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** The house rules, with the payment terms of the business. */
export const houseRulesQuery = () => apiQuery(queryKeys.houseRules, '/house-rules', houseRulesResponseSchema)
