import { toMajor } from '@jhilik/contract/money.ts'
import { DEFAULT_SIZES, type SizeList, sizeListSchema } from '@jhilik/contract/price-requests.ts'
import type { StaffPriceRule } from '@jhilik/contract/price-rule-requests.ts'
import { type PriceSettings, priceSettingsSchema } from '@jhilik/contract/price-settings.ts'
import { percentOfRate } from '@jhilik/contract/tax.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PriceTables } from '../../platform/schema/catalog.ts'
import { readSetting } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'
import { PRICE_KEY } from './price-list.ts'

export type PriceRuleRow = Selectable<PriceTables['price_rules']>

/** Lists all price rules in the owner's order, those that are switched off too. */
export async function listPriceRules(db: Db): Promise<StaffPriceRule[]> {
  const rows = await db.selectFrom('price_rules').selectAll().orderBy('position').execute()
  return rows.map(toPriceRule)
}

export function toPriceRule(row: PriceRuleRow): StaffPriceRule {
  const { rate, amount_minor: minor, currency } = row
  return withVersion({
    _id: row.id,
    name: row.name,
    nameBn: row.name_bn,
    serviceId: row.service_id,
    areaId: row.area_id,
    weekdays: row.weekdays,
    fromTime: row.from_time,
    toTime: row.to_time,
    fromDate: row.from_date,
    toDate: row.to_date,
    percent: rate === null ? null : percentOfRate(rate),
    amount: minor === null || currency === null ? null : toMajor({ minor, currency }),
    currency,
    active: row.active,
  })
}

export async function readPriceSettings(db: Db): Promise<PriceSettings> {
  const { data } = priceSettingsSchema.safeParse((await readSetting(db, PRICE_KEY)) ?? {})
  return data ?? { minimum: null }
}

export const SIZE_LIST_KEY = 'size-list'

export async function readSizeList(db: Db): Promise<SizeList> {
  const { data } = sizeListSchema.safeParse(await readSetting(db, SIZE_LIST_KEY))
  return data ?? DEFAULT_SIZES
}
