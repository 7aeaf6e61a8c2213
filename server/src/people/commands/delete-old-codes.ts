import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { deleteCodesBefore } from '../store/login-codes.ts'

/** Deletes the codes that no longer count for the limits of their destination. */
export async function deleteOldCodes(ctx: Context): Promise<void> {
  const instant = addMinutes(ctx.clock.now(), -60)
  await ctx.db.transaction().execute((tx) => deleteCodesBefore(tx, instant))
}
