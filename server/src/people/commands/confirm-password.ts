import type { ConfirmRequest } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockUser, markConfirmed } from '../store/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/**
 * Stores that the caller has entered the password in this sign-in. Throws 400 for a wrong one, and 429 when it was
 * guessed too often. Throws second_factor_required for an account that has a second factor, which confirms with that.
 */
export async function confirmPassword(
  ctx: Context,
  actor: Actor,
  { password }: ConfirmRequest,
): Promise<void> {
  if ((await findWays(ctx.db, actor)).length > 0) throw problem('second_factor_required')
  const current = await verifyOwnPassword(ctx, actor, { password, field: 'password' })
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || !current.isStill(row)) throw current.wrong()
    // A second factor may have been set up while the password was hashed.
    if ((await findWays(tx, row)).length > 0) throw problem('second_factor_required')
    await markConfirmed(tx, actor.signInId, ctx.clock.now())
  })
}
