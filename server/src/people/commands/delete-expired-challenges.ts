import type { Context } from '../../context.ts'
import { deleteOldChallenges } from '../store/second-factors.ts'

export async function deleteExpiredChallenges(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute((tx) => deleteOldChallenges(tx, now))
}
