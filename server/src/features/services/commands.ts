import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor, type Money } from '@jhilik/contract/money.ts'
import type { Service, ServiceRequest } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { requestFill } from '../schedules/commands/fill-schedules.ts'
import {
  insertService,
  lockCurrency,
  lockOffer,
  nextPosition,
  restoreArchived,
  updateService,
  writePositions,
} from './store.ts'
import { findMoment, findService, listServices } from './views.ts'

/** The order is one thing and has no id of its own. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Throws 400 naming the field. */
function priceIn(input: ServiceRequest, currencies: readonly [string, ...string[]]): Money {
  const [own] = currencies
  const currency = input.currency ?? own
  if (!currencies.includes(currency)) {
    throw refuse('currency', messages.currencyOfServiceOrBusiness)
  }
  const wrong = decimalsProblem(input.price, currency)
  if (wrong) throw refuse('price', wrong)
  return fromMajor(input.price, currency)
}

const refuse = (path: string, message: string) => problem('invalid_input', { errors: [{ path, message }] })

function toColumns(input: ServiceRequest, price: Money) {
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

/** Throws 400 for a price that the business's currency does not have. */
export async function addService(ctx: Context, actor: Actor, input: ServiceRequest): Promise<Service> {
  const id = newId()
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const position = await nextPosition(tx)
    const price = priceIn(input, [ctx.config.currency])
    const columns = { service_type: 'Cleaning' as const, ...toColumns(input, price) }
    await insertService(tx, { id, ...columns, position, created_at: now, updated_at: now })
    await recordAudit(tx, { actorId: actor.id, action: 'service.added', subject: ['service', id], at: now })
  })
  return getService(ctx, id)
}

/**
 * Bookings keep the price and the name they were made with. A price without a currency is one in the
 * service's own, whatever the business's is now. Throws 404, and 400 for a price the currency does not have.
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
    const price = priceIn(input, [currency, ctx.config.currency])
    await updateService(tx, id, { ...toColumns(input, price), updated_at: now })
    // Schedules may make slots as long as the service takes.
    await requestFill(ctx, tx)
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

/** Back on offer, where it was in the order. Restoring again changes nothing. Throws 404. */
export async function restoreService(ctx: Context, actor: Actor, id: string): Promise<Service> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await restoreArchived(tx, id, at))) return
    await recordAudit(tx, { actorId: actor.id, action: 'service.restored', subject: ['service', id], at })
    // Its schedules made nothing meanwhile.
    await requestFill(ctx, tx)
  })
  return getService(ctx, id)
}

/** Throws 409 unless these are all services on offer: somebody has added or archived one meanwhile. */
export async function orderServices(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Service[]> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const offered = await lockOffer(tx)
    const wanted = new Set(ids)
    if (wanted.size !== offered.length || !offered.every((id) => wanted.has(id))) {
      throw problem('invalid_transition')
    }
    await writePositions(tx, ids, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'services.ordered',
      subject: ['services', NO_ID],
      detail: { ids },
      at,
    })
    return listServices(tx, await findMoment(tx, ctx.config, at))
  })
}

async function getService(ctx: Context, id: string): Promise<Service> {
  const service = await findService(ctx.db, id, await findMoment(ctx.db, ctx.config, ctx.clock.now()))
  if (!service) throw problem('not_found')
  return service
}
