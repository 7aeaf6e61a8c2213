import type { SizeList } from '@jhilik/contract/price-requests.ts'
import type { PriceSettings } from '@jhilik/contract/price-settings.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { PRICE_KEY } from '../views/price-list.ts'
import { readPriceSettings, readSizeList, SIZE_LIST_KEY } from '../views/price-rules.ts'

/** Sets what holds for all prices; bookings keep theirs. Throws 400 naming the field, and changed_meanwhile. */
export async function setPriceSettings(
  ctx: Context,
  actor: Confirmed,
  settings: PriceSettings,
  ifMatch?: IfMatch,
) {
  const { minimum } = settings
  if (minimum !== null) parseFormAmount(minimum, ctx.config.currency, { path: 'minimum' })
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, PRICE_KEY)
    const before = await readPriceSettings(tx)
    const changes = findChanges(before, settings)
    if (!changes) return withVersion(before)
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, PRICE_KEY, settings, { by: actor, at })
    await recordAudit(tx, { actorId: actor.id, action: 'price_settings.changed', detail: changes, at })
    return withVersion(settings)
  })
}

/** Sets the sizes that are suggested; services keep theirs. Throws changed_meanwhile. */
export async function setSizeList(ctx: Context, actor: Confirmed, list: SizeList, ifMatch?: IfMatch) {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, SIZE_LIST_KEY)
    const before = await readSizeList(tx)
    const changes = findChanges(toRecorded(before), toRecorded(list))
    if (!changes) return withVersion(before)
    checkVersion(ifMatch, withVersion(before))
    await writeSetting(tx, SIZE_LIST_KEY, list, { by: actor, at })
    await recordAudit(tx, { actorId: actor.id, action: 'size_list.changed', detail: changes, at })
    return withVersion(list)
  })
}

/** Returns the list as the history records it. */
const toRecorded = ({ vehicle, place }: SizeList) => ({ vehicleSizes: vehicle, placeSizes: place })
