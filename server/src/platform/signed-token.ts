import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'

interface Signer {
  secret: Uint8Array
  /** What the token is for. One made for something else does not hold. */
  purpose: string
}

interface Content {
  /** Whom or what it is about; `sub` among the claims. */
  subject: string
  claims?: Record<string, string>
  /** Without it the token holds for ever. */
  expiresAt?: Date
}

const ALGORITHM = 'HS256'

/** For links that work without a session: only we can have made it, and everybody can read it. */
export function signToken(
  { secret, purpose }: Signer,
  { subject, claims, expiresAt }: Content,
): Promise<string> {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setAudience(purpose)
  if (expiresAt) token.setExpirationTime(expiresAt)
  return token.sign(secret)
}

/** Null when the token is not one of ours, for something else, or too old. */
export async function readToken<T extends z.ZodType>(
  { secret, purpose }: Signer,
  token: string,
  claims: T,
  now: Date,
): Promise<z.output<T> | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: purpose,
      currentDate: now,
    })
    return claims.parse(payload)
  } catch {
    return null
  }
}
