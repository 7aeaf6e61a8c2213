import type { Role } from '@jhilik/contract/constants.ts'
import { type Problem, problem } from '../../platform/problem.ts'

/**
 * Returns why an account cannot be confirmed with a code; undefined when it can. A person who holds the phone must not
 * be able to do what needs the password.
 */
export function whyNotByCode({
  hasPassword,
  role,
}: {
  hasPassword: boolean
  role: Role
}): Problem | undefined {
  if (hasPassword) return problem('forbidden', { message: 'Please confirm with your password.' })
  if (role === 'admin') return problem('code_not_for_admins')
  return undefined
}
