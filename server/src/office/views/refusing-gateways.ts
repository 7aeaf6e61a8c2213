import { findRefusingGateways, type RefusingGateway } from '@jhilik/contract/currency-change.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import { cheapestOn } from '../../catalog/rules/prices.ts'
import { priceListOfService } from '../../catalog/views/price-list.ts'
import type { Context } from '../../context.ts'
import { toOffered } from '../../money/rules/attempts.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { wallClock } from '../../platform/clock.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'

/** Lists the gateways that do not take what is due for the services after a change of the business's currency. */
export async function listRefusingGateways(
  { db, config, gateways, clock }: Pick<Context, 'db' | 'config' | 'gateways' | 'clock'>,
  change: { from: string; to: string },
): Promise<RefusingGateway[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'name_bn', 'price_minor', 'duration_minutes', 'currency'])
    .select(priceListOfService.as('price_list'))
    .select(['payment_terms', 'deposit_percent', 'deposit_minor'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute()
  const tax = await readTaxSettings(db)
  const { paymentTerms: terms } = await readHouseRules(db, config)
  const today = wallClock(clock.now(), config.timeZone).date
  const priceOf = (row: (typeof rows)[number]) =>
    agreeTax(tax, cheapestOn(row.price_list, row, today).price_minor).price_minor
  const services = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    bn: { name: row.name_bn },
    price: toMajor({ minor: priceOf(row), currency: row.currency }),
    currency: row.currency,
    paymentTerms: ownTermsOf(row),
  }))
  return findRefusingGateways({ gateways: toOffered(gateways), services, terms }, change)
}
