import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor, type Money, toMajor } from '@jhilik/contract/money.ts'
import { type AgreedTerms, ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { onSiteIsNotOffered } from '@jhilik/contract/validation.ts'
import { invalidField } from '../../platform/problem.ts'

interface Priced {
  price_minor: number
  due_now_minor: number
  currency: string
}

/** Returns what a booking costs, and the part that is due when booking, in major units. */
export const priceOf = ({ price_minor, due_now_minor, currency }: Priced) => ({
  amount: toMajor({ minor: price_minor, currency }),
  dueNow: toMajor({ minor: due_now_minor, currency }),
  currency,
})

interface AgreedPrice {
  price_minor: number
  due_now_minor: number
  payment_terms: AgreedTerms
}

export type AgreedBooking = Priced & AgreedPrice

/**
 * Returns what is due now of a booking that is paid at `gateway`. When its terms require nothing now, this is the whole
 * price online and 0 on site.
 */
export function dueNowAt(booking: AgreedPrice, gateway: string | undefined): number {
  if (booking.payment_terms !== 'none' || gateway === undefined) return booking.due_now_minor
  return gateway === ON_SITE ? 0 : booking.price_minor
}

/** Throws 400 when the booking's terms do not allow payment on site. */
export function checkOnSite({ payment_terms }: Pick<AgreedPrice, 'payment_terms'>): void {
  if (payment_terms !== 'none') throw invalidField('gateway', onSiteIsNotOffered)
}

type Expected = Pick<BookingRequest, 'expectedPrice' | 'expectedDueNow' | 'expectedCurrency'>

/** Returns whether a booking costs what the customer saw. Values that the request does not state may be anything. */
export function isExpectedPrice(expected: Expected, price: ReturnType<typeof priceOf>): boolean {
  const { expectedPrice = price.amount, expectedDueNow = price.dueNow } = expected
  const { expectedCurrency = price.currency } = expected
  return (
    expectedPrice === price.amount && expectedDueNow === price.dueNow && expectedCurrency === price.currency
  )
}

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
