import {
  MAX_DATED_PRICES,
  type SetDatedPricesRequest,
  type SetSizesRequest,
} from '@jhilik/contract/price-requests.ts'
import {
  atMost20DatedPrices,
  dayMustBeAfterToday,
  serviceIsNotOnOffer,
  sizeIsUnknown,
} from '@jhilik/contract/validation.ts'
import { requestFill } from '../../calendar/commands/fill-schedules.ts'
import type { Context } from '../../context.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/guard.ts'
import { inField, invalidField } from '../../platform/problem.ts'
import {
  changePrices,
  pricesOn,
  type ReadPrice,
  readerOfPrices,
  type ServicePrices,
  sortPrices,
} from '../rules/price-changes.ts'
import { toRecorded } from '../rules/services.ts'
import { writePriceList } from '../store/price-list.ts'
import { readPriceList } from '../views/price-list.ts'

/**
 * Gives sizes to several services, all or none. Those that have sizes keep them unless the request replaces them; a size that is
 * replaced by one with its name stays the same size. Throws 400 naming the field.
 */
export async function setSizes(ctx: Context, actor: Actor, { services }: SetSizesRequest) {
  const entries = services.map((entry, index) => ({ ...entry, path: `services.${index}` }))
  const kept: string[] = []
  const changed = await changeServices(ctx, actor, entries, async ({ before, read, today }, [entry]) => {
    if (!entry) return before
    if (before.sizes.length > 0 && !entry.replaces) {
      kept.push(entry.service)
      return before
    }
    const sizes = entry.sizes.map((size) => {
      const same = before.sizes.find(({ name }) => name.toLowerCase() === size.name.toLowerCase())
      return { ...size, _id: same?.id }
    })
    const { duration_minutes: duration } = before
    return inField(entry.path, async () => changePrices({ sizes, duration }, { before, read, today }))
  })
  return { changed, kept }
}

/** Sets prices for visits from a day on, of several services or their sizes, all or none. Throws 400 naming the field. */
export async function setDatedPrices(
  ctx: Context,
  actor: Actor,
  { fromDate, prices }: SetDatedPricesRequest,
) {
  const entries = prices.map((entry, index) => ({ ...entry, path: `prices.${index}` }))
  const changed = await changeServices(ctx, actor, entries, async ({ before, read, today }, ofService) => {
    if (fromDate <= today) throw invalidField('fromDate', dayMustBeAfterToday)
    let dated = before.prices
    for (const { size, path, remove, ...price } of ofService) {
      const isKnown = size === null ? before.sizes.length === 0 : before.sizes.some(({ id }) => id === size)
      if (!isKnown) throw invalidField(`${path}.size`, sizeIsUnknown)
      const stored = dated.find(({ size_id, from_date }) => size_id === size && from_date === fromDate)
      const others = dated.filter((one) => one !== stored)
      dated = remove
        ? others
        : [
            ...others,
            { size_id: size, from_date: fromDate, price_minor: read(price, stored?.price_minor, `${path}.`) },
          ]
      if (dated.filter(({ size_id }) => size_id === size).length > MAX_DATED_PRICES) {
        throw invalidField('fromDate', atMost20DatedPrices)
      }
    }
    return { ...before, prices: sortPrices(dated) }
  })
  return { changed }
}

interface Reading {
  before: ServicePrices
  read: ReadPrice
  today: string
}

/** Changes the prices of the services that entries name, in one transaction, and returns the ids of those that differ now. */
async function changeServices<Entry extends { service: string; path: string }>(
  ctx: Context,
  actor: Actor,
  entries: readonly Entry[],
  change: (reading: Reading, entries: readonly Entry[]) => Promise<ServicePrices>,
): Promise<string[]> {
  const at = ctx.clock.now()
  const { date: today } = wallClock(at, ctx.config.timeZone)
  return ctx.db.transaction().execute(async (tx) => {
    const services = await tx
      .selectFrom('services')
      .selectAll()
      .where('id', 'in', [...new Set(entries.map(({ service }) => service))])
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const missing = entries.find(({ service }) => !services.some(({ id }) => id === service))
    if (missing) throw invalidField(`${missing.path}.service`, serviceIsNotOnOffer)
    const tax = await readTaxSettings(tx)
    const changed: string[] = []
    for (const service of services) {
      const { id, currency } = service
      const before = pricesOn(today, { ...service, price_list: await readPriceList(tx, id) })
      const read = readerOfPrices(tax, currency)
      const ofService = entries.filter((entry) => entry.service === id)
      const after = await change({ before, read, today }, ofService)
      const detail = findChanges(toRecorded(service, before), toRecorded(service, after))
      if (!detail) continue
      const { price_minor, duration_minutes } = after
      await tx
        .updateTable('services')
        .set({ price_minor, duration_minutes, updated_at: at })
        .where('id', '=', id)
        .execute()
      await writePriceList(tx, id, after)
      await recordAudit(tx, { actorId: actor.id, action: 'service.edited', subjectId: id, detail, at })
      changed.push(id)
    }
    // Schedules without a slot length use the duration of the service.
    if (changed.length > 0) await requestFill(ctx, tx)
    return changed
  })
}
