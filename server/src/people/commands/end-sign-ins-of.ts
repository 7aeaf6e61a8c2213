import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { endAllSignIns, lockUser } from '../store/accounts.ts'

/** Staff end all sign-ins of another user, who can log in again. Throws 404, and 409 for one's own account. */
export async function endSignInsOf(ctx: Context, actor: Actor, userId: string): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_account')
    const ended = await endAllSignIns(tx, row.id, at)
    if (ended === 0) return
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.sign_ins_ended',
      subject: ['user', row.id],
      at,
    })
  })
}
