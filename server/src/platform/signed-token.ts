import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'
import type { Secrets } from './secrets.ts'

interface Signer {
  secrets: Secrets
  /** A token made for one purpose is invalid for another. */
  purpose: string
}

interface Content {
  /** The claim `sub`. */
  subject: string
  claims?: Record<string, string>
  /** Without it the token never expires. */
  expiresAt?: Date
}

const ALGORITHM = 'HS256'

/** A signed, not encrypted, token for links that work without a session. */
export function signToken(
  { secrets: [secret], purpose }: Signer,
  { subject, claims, expiresAt }: Content,
): Promise<string> {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setAudience(purpose)
  if (expiresAt) token.setExpirationTime(expiresAt)
  return token.sign(secret)
}

/** The claims; null when the token is forged, expired or made for another purpose. */
export async function readToken<T extends z.ZodType>(
  { secrets, purpose }: Signer,
  token: string,
  claims: T,
  now: Date,
): Promise<z.output<T> | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        audience: purpose,
        currentDate: now,
      })
      return claims.parse(payload)
    } catch {
      // Not signed with this one, or not valid.
    }
  }
  return null
}
