import type { VehicleSize } from '@jhilik/contract/constants.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import { priceSettingsSchema } from '@jhilik/contract/price-settings.ts'
import type { AppliedRule, RuleTerms } from '@jhilik/contract/prices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

// What services cost in their sizes, with add-ons, and at some times or in some areas.

/** The prices of a service in minor units, without a tax that is added. */
export interface PriceList {
  sizes: {
    id: string
    name: string
    name_bn: string
    vehicle_size: VehicleSize | null
    up_to: number | null
    price_minor: number
    minutes: number
  }[]
  add_ons: {
    id: string
    size_id: string | null
    name: string
    name_bn: string
    price_minor: number
    minutes: number
    max_quantity: number
    required: boolean
  }[]
  /** The prices that begin on a day, of a size or, with null, of the service. */
  prices: { size_id: string | null; from_date: string; price_minor: number }[]
}

/** Selects the price list of a row of services. */
export const priceListOfService = sql<PriceList>`json_build_object(
  'sizes', (select coalesce(json_agg(size order by size.position), '[]') from service_sizes size
    where size.service_id = services.id),
  'add_ons', (select coalesce(json_agg(add_on order by add_on.position), '[]') from service_add_ons add_on
    where add_on.service_id = services.id),
  'prices', (select coalesce(json_agg(dated order by dated.from_date), '[]') from service_prices dated
    where dated.service_id = services.id))`

/** Returns the price list of a service, which must be locked when it is read to be changed. */
export async function readPriceList(db: Db, serviceId: string): Promise<PriceList> {
  const { price_list } = await db
    .selectFrom('services')
    .select(priceListOfService.as('price_list'))
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return price_list
}

/** A rule with the terms under which it applies; the columns of `price_rules` in the form of the contract. */
export type StoredRule = AppliedRule & RuleTerms & { currency: string | null }

/** Selects the active price rules in the owner's order, as one value. */
export const activeRules = sql<StoredRule[]>`(select coalesce(json_agg(json_build_object(
    'name', name, 'nameBn', name_bn, 'serviceId', service_id, 'areaId', area_id, 'weekdays', weekdays,
    'fromTime', to_char(from_time, 'HH24:MI'), 'toTime', to_char(to_time, 'HH24:MI'),
    'fromDate', from_date, 'toDate', to_date, 'rate', rate, 'amountMinor', amount_minor, 'currency', currency)
  order by position), '[]') from price_rules where active)`

export async function readActiveRules(db: Db): Promise<StoredRule[]> {
  const { rows } = await sql<{ rules: StoredRule[] }>`select ${activeRules} as rules`.execute(db)
  return rows[0]?.rules ?? []
}

export const PRICE_KEY = 'prices'

/** Returns the least price of a visit in a currency, in minor units; 0 for none, and in any currency but the business's. */
export function minimumIn(currency: string, stored: unknown, ownCurrency: string): number {
  const { data } = priceSettingsSchema.safeParse(stored ?? {})
  return data?.minimum && currency === ownCurrency ? fromMajor(data.minimum, currency).minor : 0
}
