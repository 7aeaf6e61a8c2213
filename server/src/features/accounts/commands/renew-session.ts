import type { Context } from '../../../context.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { judgeRefresh } from '../rules/judge-refresh.ts'
import { hashRefreshToken } from '../rules/tokens.ts'
import { loadSession, lockUser, markReplaced, revokeFamily, updateLocale } from '../store.ts'
import { toUser } from '../views.ts'
import { addAccessToken, issueRefreshToken, type SignIn } from './issue-tokens.ts'

/** A new access token, and the refresh token's successor. Throws 401. */
export async function renewSession(
  ctx: Context,
  refreshToken: string,
  locale: Locale | null,
): Promise<SignIn> {
  const tokenHash = hashRefreshToken(refreshToken)
  const now = ctx.clock.now()
  // Revoking must be committed, so a refusal is returned and thrown outside the transaction.
  const renewed = await ctx.db.transaction().execute(async (tx) => {
    const owner = await loadSession(tx, tokenHash)
    const row = owner && (await lockUser(tx, owner.user_id))
    // Read again: another request may have changed it before the lock.
    const session = row && (await loadSession(tx, tokenHash))
    if (!session) return null
    const verdict = judgeRefresh(session, now)
    if (verdict === 'refuse') return null
    if (verdict === 'reused' || row.deactivated_at) {
      await revokeFamily(tx, session.family_id, now)
      ctx.log.warn({ userId: row.id, familyId: session.family_id, verdict }, 'sign-in revoked')
      return null
    }
    await markReplaced(tx, session.id, now)
    if (locale) await updateLocale(tx, row.id, locale)
    return issueRefreshToken(ctx, tx, toUser(row), session)
  })
  if (!renewed) throw problem('session_expired')
  return addAccessToken(ctx, renewed)
}
