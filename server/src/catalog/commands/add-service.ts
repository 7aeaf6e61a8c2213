import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { priceOf, toColumns } from '../rules/services.ts'
import { insertService, nextPosition } from '../store/services.ts'
import { loadService } from './load-service.ts'
import { storeLinkedPicture } from './store-linked-picture.ts'

/** Throws 400 for a price that the business's currency does not have, and for a link without a picture. */
export async function addService(ctx: Context, actor: Actor, input: ServiceRequest): Promise<Service> {
  const img = await storeLinkedPicture(ctx, actor, input.img, 'img')
  const id = await ctx.db.transaction().execute((tx) => insertServiceOf(ctx, tx, actor, { ...input, img }))
  return loadService(ctx, id)
}

/**
 * Inserts a service and returns its id. The picture is one of this site. `template` is the one from which the service
 * is made.
 */
export async function insertServiceOf(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  input: ServiceRequest,
  { template }: { template?: string } = {},
): Promise<string> {
  const id = newId()
  const now = ctx.clock.now()
  const position = await nextPosition(tx)
  const price = priceOf(input, [ctx.config.currency])
  const columns = {
    service_type: 'Cleaning' as const,
    ...toColumns(input, price),
    ...(template && { template }),
  }
  await insertService(tx, { id, ...columns, position, created_at: now, updated_at: now })
  await recordAudit(tx, { actorId: actor.id, action: 'service.added', subject: ['service', id], at: now })
  return id
}
