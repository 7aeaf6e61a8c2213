import { hasPermission } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { lockUser, updateUser } from '../store/accounts.ts'

/**
 * Writes the staff's note about a user; an empty one removes it. Only owners write notes about admins. The note is no
 * edit of the account, so `updated_at` stays the same. Throws 404, 403.
 */
export async function writeNote(ctx: Context, actor: Actor, userId: string, note: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.role === 'admin' && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    if (row.staff_note === note) return
    await updateUser(tx, row.id, { staff_note: note })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.noted',
      subject: ['user', row.id],
      detail: { before: row.staff_note, after: note },
      at: now,
    })
  })
}
