import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { endAllSignIns, lockUser } from '../store/accounts.ts'
import { removeFactors } from './remove-factors.ts'

/**
 * An owner helps somebody who has lost their second factors. The lost factors may be stolen, so all sign-ins of the
 * account end. Idempotent. Throws 404, and 409 for one's own account.
 */
export async function removeFactorsOf(ctx: Context, actor: Actor, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_account')
    const had = await removeFactors(ctx, tx, row, { actorId: actor.id })
    if (had) await endAllSignIns(tx, row.id, ctx.clock.now())
  })
}
