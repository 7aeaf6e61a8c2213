import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { judgeRefresh } from '../rules/judge-refresh.ts'
import { hashRefreshToken, signInExpiry, successorOf } from '../rules/tokens.ts'
import { endSignIn, loadRefreshToken, lockUser, replaceToken, updateLocale } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { addAccessToken, type Tokens } from './issue-tokens.ts'

/** Returns a new access token, and the refresh token's only successor. Throws 401. */
export async function renewSignIn(
  ctx: Context,
  refreshToken: string,
  { locale, device }: Caller,
): Promise<Tokens> {
  const tokenHash = hashRefreshToken(refreshToken)
  const now = ctx.clock.now()
  // Ending a sign-in must be committed, so a refusal is returned and thrown outside the transaction.
  const renewed = await ctx.db.transaction().execute(async (tx) => {
    const owner = await loadRefreshToken(tx, tokenHash)
    const row = owner && (await lockUser(tx, owner.user_id))
    // The token is read again, because another request may have changed it before the lock.
    const token = row && (await loadRefreshToken(tx, tokenHash))
    if (!token) return null
    const issued = await findSuccessor(ctx, tx, refreshToken)
    const verdict = judgeRefresh(token, issued?.stored, now)
    if (verdict === 'refuse') return null
    if (verdict === 'reused' || row.deactivated_at) {
      await endSignIn(tx, token.sign_in_id, now)
      ctx.log.warn({ userId: row.id, signInId: token.sign_in_id, verdict }, 'sign-in ended')
      return null
    }
    const successor = issued?.successor ?? successorOf(ctx.config.sessionSecrets[0], refreshToken)
    if (verdict === 'renew') {
      const successorHash = hashRefreshToken(successor)
      const expires_at = signInExpiry(token.signed_in_at, now)
      await replaceToken(tx, token, { successorHash, at: now, use: { ...device, expires_at } })
      if (locale) await updateLocale(tx, row.id, locale)
    }
    return { user: toUser(row), signInId: token.sign_in_id, refreshToken: successor }
  })
  if (!renewed) throw problem('session_expired')
  return addAccessToken(ctx, renewed)
}

/** Returns the successor that the token was given, perhaps with an earlier secret; undefined when it has none. */
async function findSuccessor(ctx: Context, tx: Tx, refreshToken: string) {
  for (const secret of ctx.config.sessionSecrets) {
    const successor = successorOf(secret, refreshToken)
    const stored = await loadRefreshToken(tx, hashRefreshToken(successor))
    if (stored) return { successor, stored }
  }
  return undefined
}
