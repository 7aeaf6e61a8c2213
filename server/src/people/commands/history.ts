import type { Context } from '../../context.ts'
import { deleteAuditBefore, recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'

/** Records the export itself in the history. */
export async function recordHistoryExport(ctx: Context, actor: Confirmed): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => recordAudit(tx, { actorId: actor.id, action: 'history.exported', at: ctx.clock.now() }))
}

const ENTRIES_AT_ONCE = 10_000

/** Deletes entries that are older than the setting, unless it is 0. */
export async function deleteOldHistory(ctx: Context): Promise<void> {
  const { historyDays } = ctx.config
  if (historyDays === 0) return
  const before = addMinutes(ctx.clock.now(), -historyDays * 24 * 60)
  let deleted: number
  do {
    deleted = await ctx.db.transaction().execute((tx) => deleteAuditBefore(tx, before, ENTRIES_AT_ONCE))
  } while (deleted === ENTRIES_AT_ONCE)
}
