import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

/** The lifetime of a link to verify an e-mail address. */
export const VERIFY_HOURS = 24

const claimsSchema = z.object({ sub: z.uuid(), email: z.string() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'verify-email' })

/** The token follows a `#`, like that in the link to choose a new password. */
export async function verifyUrl(
  ctx: Context,
  { id, email, locale }: { id: string; email: string; locale: Locale },
): Promise<string> {
  const token = await signToken(signer(ctx), {
    subject: id,
    claims: { email },
    expiresAt: addMinutes(ctx.clock.now(), VERIFY_HOURS * 60),
  })
  return `${ctx.config.publicUrl}/verify-email?lang=${locale}#${token}`
}

/** Returns the account and its address; null when the link is forged or expired. */
export async function readVerifyToken(
  ctx: Context,
  token: string,
): Promise<{ id: string; email: string } | null> {
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return claims && { id: claims.sub, email: claims.email }
}
