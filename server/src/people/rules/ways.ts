import type { Role } from '@jhilik/contract/constants.ts'
import type { FactorWay } from '@jhilik/contract/second-factors.ts'

export interface StoredFactors {
  hasApp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

/**
 * Returns the ways in which an account proves its second factor; empty when none is asked for. A customer's passkey is
 * another way to log in, so only an app is asked for after the password: a customer whose passkey is only on their
 * phone must be able to log in elsewhere. An admin's passkey is a second factor.
 */
export function waysOf(role: Role, { hasApp, passkeys, recoveryCodesLeft }: StoredFactors): FactorWay[] {
  if (!hasApp && (role === 'user' || passkeys === 0)) return []
  return [
    ...(hasApp ? (['app'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
}
