import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { upsertSubscription } from './store.ts'

/** The same whether or not the address was known, so that asking tells nothing about others. */
export async function subscribe(ctx: Context, email: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => upsertSubscription(tx, newId(), email, ctx.clock.now()))
}
