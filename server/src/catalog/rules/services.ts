import { fromMajor } from '@jhilik/contract/money.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import { checkTerms } from '../../calendar/rules/house-rules.ts'
import { toPrice } from '../../platform/money-columns.ts'
import { invalidField } from '../../platform/problem.ts'
import type { ServicesTable } from '../../platform/schema/catalog.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'
import { type ServicePrices, toRecordedPrices } from './price-changes.ts'

/** Reads the currency. The first of `currencies` is the default. Throws 400 naming the field. */
export function currencyOf(input: ServiceRequest, currencies: readonly [string, ...string[]]): string {
  const [ownCurrency] = currencies
  const currency = input.currency ?? ownCurrency
  if (!currencies.includes(currency)) {
    throw invalidField('currency', messages.currencyOfServiceOrBusiness)
  }
  checkTerms(input.paymentTerms, currency)
  return currency
}

const toTermsColumns = (terms: PaymentTerms | null, currency: string) => ({
  payment_terms: terms?.kind ?? null,
  deposit_percent: terms?.kind === 'deposit_percent' ? terms.percent : null,
  deposit_minor: terms?.kind === 'deposit_amount' ? fromMajor(terms.amount, currency).minor : null,
})

/** Returns the columns that a request of an admin sets. */
export function toColumns(
  input: ServiceRequest,
  { price_minor, duration_minutes }: ServicePrices,
  currency: string,
) {
  return {
    name: input.name,
    description: input.description,
    price_minor,
    currency,
    img: input.img,
    duration_minutes,
    ...(input.serviceType && { service_type: input.serviceType }),
    ...(input.paymentTerms !== undefined && toTermsColumns(input.paymentTerms, currency)),
    ...(input.asks && { asks: input.asks }),
    ...(input.doneAt && { done_at: input.doneAt }),
    ...(input.includes && { includes: input.includes }),
    ...(input.bn && {
      name_bn: input.bn.name,
      description_bn: input.bn.description,
      includes_bn: input.bn.includes,
    }),
  }
}

/** Returns what admins edit, as the history records it. */
export function toRecorded(row: Selectable<ServicesTable>, prices: ServicePrices) {
  const { price, currency } = toPrice({ ...row, price_minor: prices.price_minor })
  return {
    name: row.name,
    nameBn: row.name_bn,
    price: { amount: price, currency },
    paymentTerms: ownTermsOf(row),
    serviceType: row.service_type,
    duration: prices.duration_minutes,
    ...toRecordedPrices(prices, row.currency),
    description: row.description,
    descriptionBn: row.description_bn,
    includes: row.includes,
    includesBn: row.includes_bn,
    img: row.img,
    asks: row.asks,
    doneAt: row.done_at,
  }
}
