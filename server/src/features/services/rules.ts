import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor, type Money } from '@jhilik/contract/money.ts'
import type { ServiceRequest } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { invalidField } from '../../platform/problem.ts'

/** Without a currency the price is in the first of `currencies`. Throws 400 naming the field. */
export function priceOf(input: ServiceRequest, currencies: readonly [string, ...string[]]): Money {
  const [ownCurrency] = currencies
  const currency = input.currency ?? ownCurrency
  if (!currencies.includes(currency)) {
    throw invalidField('currency', messages.currencyOfServiceOrBusiness)
  }
  const message = decimalsProblem(input.price, currency)
  if (message) throw invalidField('price', message)
  return fromMajor(input.price, currency)
}

/** The columns that a request of an admin sets. */
export function toColumns(input: ServiceRequest, price: Money) {
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
