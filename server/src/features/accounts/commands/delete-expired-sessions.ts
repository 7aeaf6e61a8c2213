import type { Context } from '../../../context.ts'
import { deleteSessionsBefore } from '../store.ts'

/** Refresh tokens that can no longer be used. */
export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteSessionsBefore(tx, ctx.clock.now()))
}
