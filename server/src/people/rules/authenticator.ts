import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

// The values of RFC 6238 that every app knows are SHA-1, six digits and 30 seconds.
const STEP_SECONDS = 30
const KEY_BYTES = 20
/** The clock of the app may be this many steps off. */
const WINDOW = 1
const SETUP_MINUTES = 30

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** Returns the key in the form that apps scan. */
export const keyUri = (key: string, { business, account }: { business: string; account: string }): string =>
  // Colons are replaced, because one separates issuer and account.
  new TOTP({ issuer: business.replaceAll(':', ' '), label: account, secret: key }).toString()

/** Returns the time step of a code; null when it is not right. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(key), timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

const claimsSchema = z.object({ sub: z.uuid(), key: z.string() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'authenticator-setup' })

/** Returns a ticket that keeps a key from its creation to the first code, with which it is stored. */
export const signSetup = (ctx: Context, accountId: string, key: string): Promise<string> =>
  signToken(signer(ctx), {
    subject: accountId,
    claims: { key },
    expiresAt: addMinutes(ctx.clock.now(), SETUP_MINUTES),
  })

/** Returns the key; null when the ticket is forged, expired or of another account. */
export async function readSetup(ctx: Context, accountId: string, ticket: string): Promise<string | null> {
  const claims = await readToken(signer(ctx), ticket, claimsSchema, ctx.clock.now())
  return claims?.sub === accountId ? claims.key : null
}
