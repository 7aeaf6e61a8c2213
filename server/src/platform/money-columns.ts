import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor, type Money, toMajor } from '@jhilik/contract/money.ts'
import { invalidField } from './problem.ts'

interface PriceColumns {
  price_minor: number
  currency: string
}

interface AmountColumns {
  amount_minor: number
  currency: string
}

/** Returns the price of a service or a booking, as responses carry it. */
export const toPrice = ({ price_minor: minor, currency }: PriceColumns) => ({
  price: toMajor({ minor, currency }),
  currency,
})

/** Returns the amount of a payment attempt or a refund, as responses carry it. */
export const toAmount = ({ amount_minor: minor, currency }: AmountColumns) => ({
  amount: toMajor({ minor, currency }),
  currency,
})

/**
 * Converts a form's amount to minor units. When the currency has no such amount, throws 400 naming the field `path`,
 * with what is wrong with its decimals unless another message is given.
 */
export function parseFormAmount(
  amount: number,
  currency: string,
  { path, message }: { path: string; message?: string },
): Money {
  const decimalsMessage = decimalsProblem(amount, currency)
  if (decimalsMessage) {
    throw invalidField(path, message ?? decimalsMessage)
  }
  return fromMajor(amount, currency)
}
