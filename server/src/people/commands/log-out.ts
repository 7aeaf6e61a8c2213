import type { Context } from '../../context.ts'
import { hashRefreshToken } from '../rules/tokens.ts'
import { endSignIn, loadRefreshToken, lockUser } from '../store/accounts.ts'

/** Ends the sign-in this refresh token belongs to. An unknown token ends nothing. */
export async function logOut(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const token = await loadRefreshToken(tx, hashRefreshToken(refreshToken))
    if (!token) return
    await lockUser(tx, token.user_id)
    await endSignIn(tx, token.sign_in_id, ctx.clock.now())
  })
}
