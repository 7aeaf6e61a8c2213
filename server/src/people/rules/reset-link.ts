import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

/** The lifetime of a link to choose a new password. */
export const RESET_MINUTES = 60

interface Account {
  id: string
  /** Null when the account has no password yet. */
  password_hash: string | null
  email: string | null
}

const claimsSchema = z.object({ sub: z.uuid(), replaces: z.string() })

const signer = (ctx: Pick<Context, 'config'>) => ({
  secrets: ctx.config.sessionSecrets,
  purpose: 'password-reset',
})

/** Names a stored hash and the address that the link is sent to, without revealing them. */
const nameOf = ({ password_hash, email }: Account) =>
  createHash('sha256')
    .update(`${password_hash ?? ''} ${email ?? ''}`)
    .digest('base64url')

/**
 * Returns the link. It names the password that it replaces and the address, so that it works once, and no more after
 * one of them was changed otherwise. The token follows a `#`: browsers do not send that part, so it is in no log.
 */
export async function resetUrl(
  ctx: Pick<Context, 'config' | 'clock'>,
  account: Account,
  locale: Locale,
): Promise<string> {
  const token = await signToken(signer(ctx), {
    subject: account.id,
    claims: { replaces: nameOf(account) },
    expiresAt: addMinutes(ctx.clock.now(), RESET_MINUTES),
  })
  return `${ctx.config.publicUrl}/reset-password?lang=${locale}#${token}`
}

/** Returns the id of the account; null when the link is forged or expired. */
export async function readResetToken(ctx: Context, token: string) {
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return (
    claims && {
      id: claims.sub,
      isFor: (account: Account) => nameOf(account) === claims.replaces,
    }
  )
}
