import type { Service } from '@jhilik/contract/services.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { restoreArchived } from '../store/services.ts'
import { loadService } from './load-service.ts'

/** Offers an archived service again, at its old place in the order. Idempotent. Throws 404. */
export async function restoreService(ctx: Context, actor: Actor, id: string): Promise<Service> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await restoreArchived(tx, id, at))) return
    await recordAudit(tx, { actorId: actor.id, action: 'service.restored', subject: ['service', id], at })
    // The service's schedules made no slots while it was archived.
    await requestFill(ctx, tx)
  })
  return loadService(ctx, id)
}
