import { fromMajor } from '@jhilik/contract/money.ts'
import type { Service, ServiceRequest } from '@jhilik/contract/services.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { insertService, nextPosition, updateService } from './store.ts'
import { findService } from './views.ts'

function toColumns(ctx: Context, input: ServiceRequest) {
  const price = fromMajor(input.price, ctx.config.currency)
  return {
    name: input.name,
    description: input.description,
    price_minor: price.minor,
    currency: price.currency,
    img: input.img,
    duration_minutes: input.duration,
    ...(input.serviceType && { service_type: input.serviceType }),
    ...(input.includes && { includes: input.includes }),
  }
}

export async function addService(ctx: Context, actor: Actor, input: ServiceRequest): Promise<Service> {
  const id = newId()
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const position = await nextPosition(tx)
    const columns = { service_type: 'Cleaning' as const, ...toColumns(ctx, input) }
    await insertService(tx, { id, ...columns, position, created_at: now, updated_at: now })
    await recordAudit(tx, { actorId: actor.id, action: 'service.added', subject: ['service', id], at: now })
  })
  return getService(ctx, id)
}

/** Bookings keep the price and the name they were made with. Throws 404. */
export async function editService(
  ctx: Context,
  actor: Actor,
  id: string,
  input: ServiceRequest,
): Promise<Service> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const changed = await updateService(tx, id, { ...toColumns(ctx, input), updated_at: now })
    if (!changed) throw problem('not_found')
    await recordAudit(tx, { actorId: actor.id, action: 'service.edited', subject: ['service', id], at: now })
  })
  return getService(ctx, id)
}

/** Takes it off the offer. Nothing is erased: bookings of it stay whole. Throws 404. */
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

async function getService(ctx: Context, id: string): Promise<Service> {
  const service = await findService(ctx.db, id, { now: ctx.clock.now(), timeZone: ctx.config.timeZone })
  if (!service) throw problem('not_found')
  return service
}
