import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { decodeJwt } from 'jose'
import { readClaims } from '../../startup/read-claims.ts'

/** The claims of an access token; null when it is not valid. */
export function decodeClaims(token: string): AccessClaims | null {
  try {
    return readClaims(decodeJwt(token))
  } catch {
    return null
  }
}
