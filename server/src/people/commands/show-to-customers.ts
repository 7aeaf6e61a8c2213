import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'

/** Notes whether customers see the first name and the picture of the caller, who is a member of a crew that comes to them. */
export async function showToCustomers(ctx: Context, actor: Actor, shown: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (shown) {
      await tx
        .insertInto('shown_members')
        .values({ user_id: actor.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('shown_members').where('user_id', '=', actor.id).execute()
    }
  })
}
