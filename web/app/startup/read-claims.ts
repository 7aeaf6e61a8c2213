import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { ROLES } from '@jhilik/contract/constants.ts'

/**
 * The check of the contract's `accessClaimsSchema` without its library: every page reads the session first,
 * and the library is larger than the page's own code. Null for anything else.
 */
export function readClaims(value: unknown): AccessClaims | null {
  if (typeof value !== 'object' || value === null) return null
  const { sub, name, email, phone, role, duty, address, img } = value as Record<string, unknown>
  const texts = [sub, name, email, phone, address, img]
  const known = ROLES.some((name) => name === role) && texts.every((text) => typeof text === 'string')
  // An unknown duty has no permissions.
  return known ? ({ sub, name, email, phone, role, duty, address, img } as AccessClaims) : null
}
