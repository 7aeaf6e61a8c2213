import { findRefusingGateways, type RefusingGateway } from '@jhilik/contract/currency-change.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { toOffered } from '../../money/rules/attempts.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'

/** Lists the gateways that do not take what is due for the services after a change of the business's currency. */
export async function listRefusingGateways(
  { db, config, gateways }: Pick<Context, 'db' | 'config' | 'gateways'>,
  change: { from: string; to: string },
): Promise<RefusingGateway[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'name_bn', 'price_minor', 'currency'])
    .select(['payment_terms', 'deposit_percent', 'deposit_minor'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute()
  const tax = await readTaxSettings(db)
  const { paymentTerms: terms } = await readHouseRules(db, config)
  const services = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    bn: { name: row.name_bn },
    price: toMajor({ minor: agreeTax(tax, row.price_minor).price_minor, currency: row.currency }),
    currency: row.currency,
    paymentTerms: ownTermsOf(row),
  }))
  return findRefusingGateways({ gateways: toOffered(gateways), services, terms }, change)
}
