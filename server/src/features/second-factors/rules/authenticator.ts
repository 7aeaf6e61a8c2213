import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'

// RFC 6238 with the values that every app knows: SHA-1, six digits, 30 seconds.
const STEP_SECONDS = 30
const KEY_BYTES = 20
/** A clock may be this many steps off. */
const WINDOW = 1
const SETUP_MINUTES = 30

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** The key in the form that apps scan. */
export const keyUri = (key: string, { business, account }: { business: string; account: string }): string =>
  // A colon separates issuer and account.
  new TOTP({ issuer: business.replaceAll(':', ' '), label: account, secret: key }).toString()

/** The time step that a code is of; null when it is not right. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(key), timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

const claimsSchema = z.object({ sub: z.uuid(), key: z.string() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'authenticator-setup' })

/** Carries a key from its creation to the first code: it is stored with that. */
export const signSetup = (ctx: Context, accountId: string, key: string): Promise<string> =>
  signToken(signer(ctx), {
    subject: accountId,
    claims: { key },
    expiresAt: addMinutes(ctx.clock.now(), SETUP_MINUTES),
  })

/** The key; null when the ticket is forged, expired or another account's. */
export async function readSetup(ctx: Context, accountId: string, ticket: string): Promise<string | null> {
  const claims = await readToken(signer(ctx), ticket, claimsSchema, ctx.clock.now())
  return claims?.sub === accountId ? claims.key : null
}
