import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { ReturnHint } from './rules.ts'

const AUDIENCE = 'checkout-result'
const LIFE_MINUTES = 120

const claimsSchema = z.object({ sub: z.uuid(), hint: z.literal('cancel').optional() })

/** The page that tells the customer what became of the attempt. Works without a session. */
export async function resultUrl(ctx: Context, attemptId: string, hint: ReturnHint = null): Promise<string> {
  const token = await new SignJWT(hint ? { hint } : {})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(attemptId)
    .setAudience(AUDIENCE)
    .setExpirationTime(addMinutes(ctx.clock.now(), LIFE_MINUTES))
    .sign(ctx.config.sessionSecret)
  return `${ctx.config.publicUrl}/booking/result/${token}`
}

/** The same page for a reference that nobody knows. */
export const unknownResultUrl = (ctx: Context) => `${ctx.config.publicUrl}/booking/result/unknown`

/** Null when the token is not one of ours, or too old. */
export async function readResultToken(
  ctx: Context,
  token: string,
): Promise<{ attemptId: string; hint: ReturnHint } | null> {
  try {
    const { payload } = await jwtVerify(token, ctx.config.sessionSecret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: ctx.clock.now(),
    })
    const claims = claimsSchema.parse(payload)
    return { attemptId: claims.sub, hint: claims.hint ?? null }
  } catch {
    return null
  }
}
