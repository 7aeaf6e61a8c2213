import { fromMajor, toMajor } from './money.ts'

/** How many days after the end of a visit a tip can be paid online. */
export const TIP_DAYS = 14

/** A tip may be this much, in major units, where the price is less. */
const LEAST_MAXIMUM = 100

/**
 * Returns the most that one tip may be: the price of the booking, or 100 of its currency where that is more. It holds for tips that
 * customers pay online, crews report and staff record, so that a typing error makes no huge one.
 */
export const mostTip = (price: number): number => Math.max(price, LEAST_MAXIMUM)

/** Returns the same in minor units. */
export const mostTipMinor = ({ price_minor, currency }: { price_minor: number; currency: string }): number =>
  fromMajor(mostTip(toMajor({ minor: price_minor, currency })), currency).minor
