import type { Service, ServiceRequest } from '@jhilik/contract/services.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { requestFill } from '../../schedules/commands/request-fill.ts'
import { priceOf, toColumns } from '../rules.ts'
import { lockCurrency, updateService } from '../store.ts'
import { loadService } from './load-service.ts'

/**
 * Existing bookings keep their price and name. A price without a currency is in the currency of the service,
 * even if the business has another one now. Throws 404, and 400 for a price the currency does not have.
 */
export async function editService(
  ctx: Context,
  actor: Actor,
  id: string,
  input: ServiceRequest,
): Promise<Service> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx, id)
    if (currency === undefined) throw problem('not_found')
    const price = priceOf(input, [currency, ctx.config.currency])
    await updateService(tx, id, { ...toColumns(input, price), updated_at: now })
    // Schedules without a slot length use the duration of the service.
    await requestFill(ctx, tx)
    await recordAudit(tx, { actorId: actor.id, action: 'service.edited', subject: ['service', id], at: now })
  })
  return loadService(ctx, id)
}
