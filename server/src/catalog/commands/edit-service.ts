import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { amountIsRequired } from '@jhilik/contract/validation.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { priceOf, toColumns, toRecorded } from '../rules/services.ts'
import { lockService, updateService } from '../store/services.ts'
import { loadService } from './load-service.ts'
import { storeLinkedPicture } from './store-linked-picture.ts'

/**
 * Existing bookings keep their price and name. A price that names no currency is in the currency of the service, even
 * if the business has another one now. Throws 404, and 400 for a price that the currency does not have, for a link
 * without a picture, and for another currency when the deposit is an amount and the request has no payment terms.
 */
export async function editService(
  ctx: Context,
  actor: Actor,
  id: string,
  input: ServiceRequest,
): Promise<Service> {
  const now = ctx.clock.now()
  const img = await storeLinkedPicture(ctx, actor, input.img, 'img')
  await ctx.db.transaction().execute(async (tx) => {
    const service = await lockService(tx, id)
    if (!service) throw problem('not_found')
    const price = priceOf(input, [service.currency, ctx.config.currency])
    const keepsDeposit = input.paymentTerms === undefined && service.payment_terms === 'deposit_amount'
    if (keepsDeposit && price.currency !== service.currency) {
      throw invalidField('paymentTerms.amount', amountIsRequired)
    }
    const columns = toColumns({ ...input, img }, price)
    const changes = findChanges(toRecorded(service), toRecorded({ ...service, ...columns }))
    if (!changes) return
    await updateService(tx, id, { ...columns, updated_at: now })
    // The slots may change, because schedules without a slot length use the duration of the service.
    await requestFill(ctx, tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'service.edited',
      subject: ['service', id],
      detail: changes,
      at: now,
    })
  })
  return loadService(ctx, id)
}
