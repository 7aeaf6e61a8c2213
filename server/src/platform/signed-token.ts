import type { Role } from '@jhilik/contract/constants.ts'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** What an access token says. */
export interface TokenHolder {
  sub: string
  /** The sign-in. Ending it ends its access tokens at once. */
  sid: string
  role: Role
}

interface Signer {
  secrets: Secrets
  /** A token made for one purpose is invalid for another. */
  purpose: string
}

interface Content {
  /** The claim `sub`. */
  subject: string
  claims?: Record<string, string>
  /** The token never expires when this is absent. */
  expiresAt?: Date
}

const ALGORITHM = 'HS256'

/** Signs (and does not encrypt) a token for links that work without a session. */
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

/** Returns the claims; null when the token is forged, expired or made for another purpose. */
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
      // The token was not signed with this secret, or is not valid.
    }
  }
  return null
}

/** The first secret signs, all verify. To replace a secret without signing anybody out, a new one is put before it. */
export type Secrets = readonly [current: Uint8Array, ...earlier: Uint8Array[]]

/** Tickets are signed, short-lived query parameters for requests that cannot send a header: streams and downloads. */

type TicketPurpose = 'events-ticket' | 'export-ticket'

const claims = z.object({ sub: z.uuid() })

/** `subject` is the id of the sign-in: a ticket ends with it. */
export function signTicket(
  secrets: Secrets,
  purpose: TicketPurpose,
  subject: string,
  expiresAt: Date,
): Promise<string> {
  return signToken({ secrets, purpose }, { subject, expiresAt })
}

/** Returns the subject; null when the ticket is forged, expired or made for another purpose. */
export async function readTicket(
  secrets: Secrets,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  return (await readToken({ secrets, purpose }, token, claims, now))?.sub ?? null
}
