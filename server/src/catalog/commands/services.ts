import { NO_PICTURE } from '@jhilik/contract/picture-links.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { amountIsRequired, sizesNeedCurrency } from '@jhilik/contract/validation.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import type { Context } from '../../context.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { readPictureLink, storeLinkedPicture } from '../../people/commands/store-picture.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import type { Page } from '../../platform/paging.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { changePrices, pricesOn, readerOfPrices } from '../rules/price-changes.ts'
import { currencyOf, toColumns, toRecorded } from '../rules/services.ts'
import { writePositions } from '../store/positions.ts'
import { writePriceList } from '../store/price-list.ts'
import { type PriceList, readPriceList } from '../views/price-list.ts'
import { findOfferTime, findService, listServices } from '../views/services.ts'

/** A service, and what of the request could not be stored. */
interface SavedService {
  service: Service
  warnings: FieldError[]
}

/**
 * A picture whose link has none is replaced by an illustration, with a warning. Throws 400 for a price that the
 * business's currency does not have.
 */
export async function addService(ctx: Context, actor: Actor, input: ServiceRequest): Promise<SavedService> {
  const { img, warnings } = await storeLinkedPicture(ctx, actor, readPictureLink(ctx.config, input.img))
  const stored = { ...input, img: img ?? NO_PICTURE }
  const id = await ctx.db.transaction().execute((tx) => insertServiceOf(ctx, tx, actor, stored))
  return { service: await loadService(ctx, id), warnings }
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
  const { last } = await tx
    .selectFrom('services')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const currency = currencyOf(input, [ctx.config.currency])
  const read = readerOfPrices(await readTaxSettings(tx), currency)
  const { date: today } = wallClock(now, ctx.config.timeZone)
  const prices = changePrices(input, { before: null, read, today })
  const row = {
    id,
    service_type: 'Cleaning' as const,
    ...toColumns(input, prices, currency),
    ...(template && { template }),
    // It comes after all existing services, so that their order stays.
    position: (last ?? -1) + 1,
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('services').values(row).execute()
  await writePriceList(tx, id, prices)
  await recordAudit(tx, { actorId: actor.id, action: 'service.added', subjectId: id, at: now })
  return id
}

/**
 * Existing bookings keep their price and name. A price that names no currency is in the currency of the service, even
 * if the business has another one now. The picture stays when the link has none, with a warning. Throws 404, and 400
 * for a price that the currency does not have, and for another currency when the deposit is an amount and the request
 * has no payment terms. Throws changed_meanwhile.
 */
export async function editService(
  ctx: Context,
  actor: Actor,
  id: string,
  input: ServiceRequest,
  ifMatch?: IfMatch,
): Promise<SavedService> {
  const now = ctx.clock.now()
  const { img, warnings } = await storeLinkedPicture(ctx, actor, readPictureLink(ctx.config, input.img))
  await ctx.db.transaction().execute(async (tx) => {
    const service = await tx
      .selectFrom('services')
      .selectAll()
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => problem('not_found'))
    const currency = currencyOf(input, [service.currency, ctx.config.currency])
    const read = readerOfPrices(await readTaxSettings(tx), currency)
    const { date: today } = wallClock(now, ctx.config.timeZone)
    const before = pricesOn(today, { ...service, price_list: await readPriceList(tx, id) })
    if (currency !== service.currency) refuseKeptAmounts(input, service.payment_terms, before)
    const prices = changePrices(input, { before, read, today })
    const columns = toColumns({ ...input, img: img ?? service.img }, prices, currency)
    const changes = findChanges(toRecorded(service, before), toRecorded({ ...service, ...columns }, prices))
    if (!changes) return
    if (ifMatch !== undefined) checkVersion(ifMatch, await loadService(ctx, id, tx))
    await tx
      .updateTable('services')
      .set({ ...columns, updated_at: now })
      .where('id', '=', id)
      .execute()
    await writePriceList(tx, id, prices)
    // The slots may change, because schedules without a slot length use the duration of the service.
    await requestFill(ctx, tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'service.edited',
      subjectId: id,
      detail: changes,
      at: now,
    })
  })
  return { service: await loadService(ctx, id), warnings }
}

/** Throws 400 when the currency of a service changes and amounts in the former one would stay. */
function refuseKeptAmounts(
  input: ServiceRequest,
  payment_terms: string | null,
  { sizes, add_ons, prices }: PriceList,
): void {
  if (input.paymentTerms === undefined && payment_terms === 'deposit_amount') {
    throw invalidField('paymentTerms.amount', amountIsRequired)
  }
  const keeps =
    (!input.sizes && sizes.length > 0) ||
    (!input.addOns && add_ons.length > 0) ||
    (!input.datedPrices && prices.some(({ size_id }) => size_id === null))
  if (keeps) throw invalidField('sizes', sizesNeedCurrency)
}

/** Throws 409 unless these are all services on offer, because one may have been added or archived meanwhile. */
export async function orderServices(
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Page<Service>> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Services cannot be archived or ordered until the transaction ends.
    const offered = await tx
      .selectFrom('services')
      .select('id')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const wanted = new Set(ids)
    if (wanted.size !== offered.length || !offered.every(({ id }) => wanted.has(id))) {
      throw problem('invalid_transition')
    }
    if (await writePositions(tx, 'services', ids, at)) {
      await recordAudit(tx, { actorId: actor.id, action: 'services.ordered', detail: { ids }, at })
    }
    return listServices(tx, await findOfferTime(tx, ctx.config, at))
  })
}

/** Archives the service: it is not offered any more. Its row and its bookings stay. Throws 404. */
export async function archiveService(ctx: Context, actor: Actor, id: string): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const archived = await tx
      .updateTable('services')
      .set({ archived_at: at, updated_at: at })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (archived.numUpdatedRows === 0n) throw problem('not_found')
    await recordAudit(tx, { actorId: actor.id, action: 'service.archived', subjectId: id, at })
  })
}

/** Offers an archived service again, at its old place in the order. Idempotent. Throws 404. */
export async function restoreService(ctx: Context, actor: Actor, id: string): Promise<Service> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const restored = await tx
      .updateTable('services')
      .set({ archived_at: null, updated_at: at })
      .where('id', '=', id)
      .where('archived_at', 'is not', null)
      .executeTakeFirst()
    if (restored.numUpdatedRows === 0n) return
    await recordAudit(tx, { actorId: actor.id, action: 'service.restored', subjectId: id, at })
    // The service's schedules made no slots while it was archived.
    await requestFill(ctx, tx)
  })
  return loadService(ctx, id)
}

/** Returns the service as it is shown now. Throws 404. */
async function loadService(ctx: Context, id: string, db: Db = ctx.db): Promise<Service> {
  return orNotFound(await findService(db, id, await findOfferTime(db, ctx.config, ctx.clock.now())))
}
