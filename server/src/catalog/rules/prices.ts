import { priceOn } from '@jhilik/contract/prices.ts'
import type { PriceList } from '../views/price-list.ts'

/** Price and length of a service, in minor units without a tax that is added, and in minutes. */
interface Sold {
  price_minor: number
  duration_minutes: number
}

export type SizeOnDay = PriceList['sizes'][number]

/** Returns the sizes of a service with their prices for visits on a day. */
export const sizesOn = ({ sizes, prices }: PriceList, day: string): SizeOnDay[] =>
  sizes.map((size) => ({
    ...size,
    price_minor: priceOn(day, size.price_minor, datedOf(prices, size.id)),
  }))

/**
 * Returns what a client buys that names no size: the cheapest one on that day, of these the shortest; without sizes the service
 * itself. The size is null then.
 */
export function cheapestOn(list: PriceList, service: Sold, day: string): Sold & { size: SizeOnDay | null } {
  const [size] = sizesOn(list, day).toSorted(
    (one, other) => one.price_minor - other.price_minor || one.minutes - other.minutes,
  )
  if (size) return { price_minor: size.price_minor, duration_minutes: size.minutes, size }
  const price = priceOn(day, service.price_minor, datedOf(list.prices, null))
  return { price_minor: price, duration_minutes: service.duration_minutes, size: null }
}

/** Returns the dated prices of a size or, with null, of the service itself, in minor units. */
export const datedOf = (prices: PriceList['prices'], sizeId: string | null) =>
  prices
    .filter(({ size_id }) => size_id === sizeId)
    .map(({ from_date, price_minor }) => ({ fromDate: from_date, price: price_minor }))

/** Names the lock under which the uses of a coupon are counted and its limit is changed. It is taken after that of the account. */
export const couponLock = (code: string): string => `coupon:${code}`
