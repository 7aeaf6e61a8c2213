import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { hashRefreshToken, signInExpiry, successorOf } from '../rules/tokens.ts'
import { lockUser, updateLocale } from '../store/accounts.ts'
import { endSignIn, loadRefreshToken, replaceToken } from '../store/sign-ins.ts'
import { toUser } from '../views/accounts.ts'
import { addAccessToken, type Tokens } from './start-sign-in.ts'

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
      await replaceToken(tx, token, successorHash, now)
      const use = { ...device, expires_at, last_used_at: now }
      await tx.updateTable('sign_ins').set(use).where('id', '=', token.sign_in_id).execute()
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

/**
 * A replaced refresh token can still be used for this long, because two tabs may renew at once, or the first answer may
 * get lost.
 */
const GRACE_MS = 10_000

interface StoredToken {
  replaced_at: Date | null
  /** The end of the token's sign-in. */
  expires_at: Date
  ended_at: Date | null
}

/**
 * Decides what to do with a presented refresh token. `repeat`: it gets the same successor again. `reused`: it was
 * copied, so the whole sign-in ends. A successor that was used itself has reached its owner, so the owner would not ask
 * again.
 */
function judgeRefresh(
  token: StoredToken,
  successor: Pick<StoredToken, 'replaced_at'> | undefined,
  now: Date,
): 'renew' | 'repeat' | 'refuse' | 'reused' {
  if (token.ended_at || token.expires_at <= now) return 'refuse'
  if (!token.replaced_at) return 'renew'
  const isInGrace = now.getTime() - token.replaced_at.getTime() <= GRACE_MS
  return isInGrace && successor && !successor.replaced_at ? 'repeat' : 'reused'
}
