import type { Service } from '@jhilik/contract/services.ts'
import type { Context } from '../../context.ts'
import { ONLY_ONE, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { writePositions } from '../../platform/positions.ts'
import { problem } from '../../platform/problem.ts'
import { lockOfferedServices } from '../store/services.ts'
import { findOfferTime, listServices } from '../views/services.ts'

/** Throws 409 unless these are all services on offer, because one may have been added or archived meanwhile. */
export async function orderServices(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Service[]> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const offered = await lockOfferedServices(tx)
    const wanted = new Set(ids)
    if (wanted.size !== offered.length || !offered.every((id) => wanted.has(id))) {
      throw problem('invalid_transition')
    }
    await writePositions(tx, 'services', ids, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'services.ordered',
      subject: ['services', ONLY_ONE],
      detail: { ids },
      at,
    })
    return listServices(tx, await findOfferTime(tx, ctx.config, at))
  })
}
