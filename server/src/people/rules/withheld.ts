import type { Role } from '@jhilik/contract/constants.ts'
import type { Config } from '../../config.ts'

/** Returns what an admin has to do before anything that only admins do; null for nothing. */
export function whyWithheld(
  role: Role,
  { hasFactor, isProved }: { hasFactor: boolean; isProved: boolean },
  policy: Config['adminSecondFactor'],
): 'second_factor_setup_required' | 'confirmation_required' | null {
  if (role === 'user') return null
  if (hasFactor) return isProved ? null : 'confirmation_required'
  return policy === 'required' ? 'second_factor_setup_required' : null
}
