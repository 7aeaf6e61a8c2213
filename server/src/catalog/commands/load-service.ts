import type { Service } from '@jhilik/contract/services.ts'
import type { Context } from '../../context.ts'
import { problem } from '../../platform/problem.ts'
import { findOfferTime, findService } from '../views/services.ts'

/** Returns the service as it is shown now. Throws 404. */
export async function loadService(ctx: Context, id: string): Promise<Service> {
  const service = await findService(ctx.db, id, await findOfferTime(ctx.db, ctx.config, ctx.clock.now()))
  if (!service) throw problem('not_found')
  return service
}
