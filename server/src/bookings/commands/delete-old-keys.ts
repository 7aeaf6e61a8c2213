import type { Context } from '../../context.ts'
import { deleteKeysBefore } from '../store/holds.ts'

/** Deletes idempotency keys that were created before `before`. */
export async function deleteOldKeys(ctx: Context, before: Date): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteKeysBefore(tx, before))
}
