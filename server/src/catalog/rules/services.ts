import { fromMajor, type Money } from '@jhilik/contract/money.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { ServiceRequest } from '@jhilik/contract/service-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import { checkTerms } from '../../calendar/rules/house-rules.ts'
import { parseFormAmount, toPrice } from '../../platform/money-columns.ts'
import { invalidField } from '../../platform/problem.ts'
import type { ServicesTable } from '../../platform/schema/catalog.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'

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

/** Reads a price in minor units; undefined when it is absent. Throws 400 naming the field. */
export function priceIn(
  input: ServiceRequest,
  field: 'price' | 'listedPrice',
  currency: string,
): number | undefined {
  const amount = input[field]
  return amount === undefined ? undefined : parseFormAmount(amount, currency, { path: field }).minor
}

const toTermsColumns = (terms: PaymentTerms | null, currency: string) => ({
  payment_terms: terms?.kind ?? null,
  deposit_percent: terms?.kind === 'deposit_percent' ? terms.percent : null,
  deposit_minor: terms?.kind === 'deposit_amount' ? fromMajor(terms.amount, currency).minor : null,
})

/** Returns the columns that a request of an admin sets. */
export function toColumns(input: ServiceRequest, price: Money) {
  return {
    name: input.name,
    description: input.description,
    price_minor: price.minor,
    currency: price.currency,
    img: input.img,
    duration_minutes: input.duration,
    ...(input.serviceType && { service_type: input.serviceType }),
    ...(input.paymentTerms !== undefined && toTermsColumns(input.paymentTerms, price.currency)),
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
export function toRecorded(row: Selectable<ServicesTable>) {
  const { price, currency } = toPrice(row)
  return {
    name: row.name,
    nameBn: row.name_bn,
    price: { amount: price, currency },
    paymentTerms: ownTermsOf(row),
    serviceType: row.service_type,
    duration: row.duration_minutes,
    description: row.description,
    descriptionBn: row.description_bn,
    includes: row.includes,
    includesBn: row.includes_bn,
    img: row.img,
    asks: row.asks,
    doneAt: row.done_at,
  }
}
