import { z } from 'zod'
import type { Config } from '../../config.ts'
import { addMinutes } from '../../platform/clock.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

const LIFE_MINUTES = 120

const claimsSchema = z.object({ sub: z.uuid(), hint: z.literal('cancel').optional() })

export interface ResultClaims {
  attemptId: string
  /** The browser came back from the gateway's page by its cancel button. */
  isCancelReturn: boolean
}

const signer = ({ sessionSecrets }: Config) => ({ secrets: sessionSecrets, purpose: 'checkout-result' })

/** Returns the address of the page that tells the customer the outcome of an attempt. It works without a session. */
export async function resultUrl(
  config: Config,
  { attemptId, isCancelReturn }: ResultClaims,
  now: Date,
): Promise<string> {
  const token = await signToken(signer(config), {
    subject: attemptId,
    ...(isCancelReturn && { claims: { hint: 'cancel' } }),
    expiresAt: addMinutes(now, LIFE_MINUTES),
  })
  return `${config.publicUrl}/booking/result/${token}`
}

/** Returns the same page for an unknown reference. */
export const unknownResultUrl = ({ publicUrl }: Config) => `${publicUrl}/booking/result/unknown`

/** Returns null when the token is not one of ours, or too old. */
export async function readResultToken(
  config: Config,
  token: string,
  now: Date,
): Promise<ResultClaims | null> {
  const claims = await readToken(signer(config), token, claimsSchema, now)
  return claims && { attemptId: claims.sub, isCancelReturn: claims.hint === 'cancel' }
}
