// The links in mails to the owners of accounts. Their tokens follow a `#`: browsers do not send that part, so it is in
// no log.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

const signer = ({ config }: Pick<Context, 'config'>, purpose: string) => ({
  secrets: config.sessionSecrets,
  purpose,
})

/** The lifetime of a link to choose a new password. */
export const RESET_MINUTES = 60

interface ResettableAccount {
  id: string
  /** Null when the account has no password yet. */
  password_hash: string | null
  email: string | null
}

const resetClaims = z.object({ sub: z.uuid(), replaces: z.string() })

/** Names a stored hash and the address that the link is sent to, without revealing them. */
const nameOf = ({ password_hash, email }: ResettableAccount) =>
  createHash('sha256')
    .update(`${password_hash ?? ''} ${email ?? ''}`)
    .digest('base64url')

/**
 * Returns the link. It names the password that it replaces and the address, so that it works once, and no more after
 * one of them was changed otherwise.
 */
export async function resetUrl(
  ctx: Pick<Context, 'config' | 'clock'>,
  account: ResettableAccount,
  locale: Locale,
): Promise<string> {
  const token = await signToken(signer(ctx, 'password-reset'), {
    subject: account.id,
    claims: { replaces: nameOf(account) },
    expiresAt: addMinutes(ctx.clock.now(), RESET_MINUTES),
  })
  return `${ctx.config.publicUrl}/reset-password?lang=${locale}#${token}`
}

/** Returns the id of the account; null when the link is forged or expired. */
export async function readResetToken(ctx: Context, token: string) {
  const claims = await readToken(signer(ctx, 'password-reset'), token, resetClaims, ctx.clock.now())
  return (
    claims && {
      id: claims.sub,
      isFor: (account: ResettableAccount) => nameOf(account) === claims.replaces,
    }
  )
}

/** The lifetime of a link to verify an e-mail address. */
export const VERIFY_HOURS = 24

const verifyClaims = z.object({ sub: z.uuid(), email: z.string() })

export interface VerifiableAccount {
  id: string
  email: string
  locale: Locale
}

export async function verifyUrl(ctx: Context, { id, email, locale }: VerifiableAccount): Promise<string> {
  const token = await signToken(signer(ctx, 'verify-email'), {
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
  const claims = await readToken(signer(ctx, 'verify-email'), token, verifyClaims, ctx.clock.now())
  return claims && { id: claims.sub, email: claims.email }
}

/** The lifetime of a link to confirm another e-mail address. */
export const EMAIL_CHANGE_MINUTES = 60

const changeClaims = z.object({ sub: z.uuid(), change: z.uuid() })

/** Returns a link to the page of the account. */
export async function emailChangeUrl(
  ctx: Context,
  { userId, changeId, expiresAt }: { userId: string; changeId: string; expiresAt: Date },
  locale: Locale,
): Promise<string> {
  const token = await signToken(signer(ctx, 'change-email'), {
    subject: userId,
    claims: { change: changeId },
    expiresAt,
  })
  return `${ctx.config.publicUrl}/dashboard/account?lang=${locale}#confirm-email=${token}`
}

/** Returns the account and the change; null when the link is forged or expired. */
export async function readEmailChangeToken(
  ctx: Context,
  token: string,
): Promise<{ userId: string; changeId: string } | null> {
  const claims = await readToken(signer(ctx, 'change-email'), token, changeClaims, ctx.clock.now())
  return claims && { userId: claims.sub, changeId: claims.change }
}
