import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { endSignIn, lockUser } from '../store/accounts.ts'
import { isSignInOf } from '../views/accounts.ts'

/** Ends one sign-in of the caller, which may be the current one. Idempotent. Throws 404 for another user's. */
export async function endOwnSignIn(ctx: Context, actor: Actor, signInId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    if (!(await isSignInOf(tx, actor.id, signInId))) throw problem('not_found')
    await endSignIn(tx, signInId, ctx.clock.now())
  })
}
