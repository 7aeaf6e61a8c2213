import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor, type Money, toMajor } from '@jhilik/contract/money.ts'
import { invalidField } from '../../../platform/problem.ts'

/** Whether a booking costs what the customer saw. A request without an expectation accepts any price. */
export function isExpectedPrice(
  { expectedPrice, expectedCurrency }: Pick<BookingRequest, 'expectedPrice' | 'expectedCurrency'>,
  price: Money,
): boolean {
  if (expectedCurrency !== undefined && expectedCurrency !== price.currency) return false
  return expectedPrice === undefined || expectedPrice === toMajor(price)
}

/**
 * A form's amount in minor units. When the currency has no such amount, throws 400 naming the field `path`,
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
