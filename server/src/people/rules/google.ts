import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { OpenIdChecks, OpenIdClaims } from '../../platform/openid.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

/** The time in which one has to sign in at the provider. */
export const FLOW_MINUTES = 10

/** One visit to the provider and back, kept in a cookie of the browser. */
export interface GoogleFlow extends OpenIdChecks {
  id: string
  /** The path to go to afterwards. */
  from: string
  /** The sign-in whose account is linked; empty for signing in. */
  linkTo: string
}

const claimsSchema = z.object({
  sub: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  linkTo: z.string(),
})

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'google-flow' })

export function signGoogleFlow(ctx: Context, flow: Omit<GoogleFlow, 'id'>): Promise<string> {
  const expiresAt = addMinutes(ctx.clock.now(), FLOW_MINUTES)
  return signToken(signer(ctx), { subject: newId(), claims: { ...flow }, expiresAt })
}

/** Null when the cookie is missing, forged or expired. */
export async function readGoogleFlow(ctx: Context, token: string | undefined): Promise<GoogleFlow | null> {
  const claims = token ? await readToken(signer(ctx), token, claimsSchema, ctx.clock.now()) : null
  return claims && { ...claims, id: claims.sub }
}

const GOOGLE = 'https://accounts.google.com'

/**
 * Returns whether the provider gives out the address itself, so that nobody else can own it by now. Google also signs
 * in people with addresses of other mail providers, which it verified once.
 */
export function isIssuedBy(issuer: string, { email, organization }: OpenIdClaims): boolean {
  if (issuer !== GOOGLE) return true
  const domain = email?.split('@').at(-1)
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === organization
}
