import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { updateService } from '../store/services.ts'

/** Archives the service: it is not offered any more. Its row and its bookings stay. Throws 404. */
export async function archiveService(ctx: Context, actor: Actor, id: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const archived = await updateService(tx, id, { archived_at: now, updated_at: now })
    if (!archived) throw problem('not_found')
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'service.archived',
      subject: ['service', id],
      at: now,
    })
  })
}
