import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { isApiError } from '../../lib/http/api-error.ts'

/** What the second step of a log-in needs. */
export type SecondFactorNeeded = NonNullable<ProblemBody['secondFactor']>

/** Undefined when the log-in was refused for another reason. */
export function secondFactorNeeded(error: unknown): SecondFactorNeeded | undefined {
  if (!isApiError(error, 'second_factor_required')) return undefined
  return (error.cause as ProblemBody).secondFactor
}
