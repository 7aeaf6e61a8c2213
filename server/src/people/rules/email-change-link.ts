import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

/** The lifetime of a link to confirm another e-mail address. */
export const EMAIL_CHANGE_MINUTES = 60

const claimsSchema = z.object({ sub: z.uuid(), change: z.uuid() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'change-email' })

/**
 * Returns a link to the page of the account. The token follows a `#`, like that in the link to choose a new password.
 */
export async function emailChangeUrl(
  ctx: Context,
  { userId, changeId, expiresAt }: { userId: string; changeId: string; expiresAt: Date },
  locale: Locale,
): Promise<string> {
  const token = await signToken(signer(ctx), { subject: userId, claims: { change: changeId }, expiresAt })
  return `${ctx.config.publicUrl}/dashboard/account?lang=${locale}#confirm-email=${token}`
}

/** Returns the account and the change; null when the link is forged or expired. */
export async function readEmailChangeToken(
  ctx: Context,
  token: string,
): Promise<{ userId: string; changeId: string } | null> {
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return claims && { userId: claims.sub, changeId: claims.change }
}
