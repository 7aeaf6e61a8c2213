import type { Context } from '../../../context.ts'
import { deleteKeysBefore } from '../store.ts'

export async function forgetKeys(ctx: Context, before: Date): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteKeysBefore(tx, before))
}
