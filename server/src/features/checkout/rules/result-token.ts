import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'
import type { ReturnHint } from './payment-step.ts'

const LIFE_MINUTES = 120

const claimsSchema = z.object({ sub: z.uuid(), hint: z.literal('cancel').optional() })

const signer = (ctx: Context) => ({ secret: ctx.config.sessionSecret, purpose: 'checkout-result' })

/** The page that tells the customer what became of the attempt. Works without a session. */
export async function resultUrl(ctx: Context, attemptId: string, hint: ReturnHint = null): Promise<string> {
  const token = await signToken(signer(ctx), {
    subject: attemptId,
    ...(hint && { claims: { hint } }),
    expiresAt: addMinutes(ctx.clock.now(), LIFE_MINUTES),
  })
  return `${ctx.config.publicUrl}/booking/result/${token}`
}

/** The same page for a reference that nobody knows. */
export const unknownResultUrl = (ctx: Context) => `${ctx.config.publicUrl}/booking/result/unknown`

/** Null when the token is not one of ours, or too old. */
export async function readResultToken(
  ctx: Context,
  token: string,
): Promise<{ attemptId: string; hint: ReturnHint } | null> {
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return claims && { attemptId: claims.sub, hint: claims.hint ?? null }
}
