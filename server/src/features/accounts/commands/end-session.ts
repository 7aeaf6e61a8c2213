import type { Context } from '../../../context.ts'
import { hashRefreshToken } from '../rules/tokens.ts'
import { loadSession, lockUser, revokeFamily } from '../store.ts'

/** Ends the sign-in this refresh token belongs to. An unknown token ends nothing. */
export async function endSession(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const session = await loadSession(tx, hashRefreshToken(refreshToken))
    if (!session) return
    await lockUser(tx, session.user_id)
    await revokeFamily(tx, session.family_id, ctx.clock.now())
  })
}
