import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { endAllSignIns, lockUser } from '../store/accounts.ts'

/** Ends every sign-in of the caller, including the current one. */
export async function logOutEverywhere(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    await endAllSignIns(tx, actor.id, ctx.clock.now())
  })
}
