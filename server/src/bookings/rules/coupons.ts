import { computePrice, type Price, type PriceQuestion } from '@jhilik/contract/prices.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { invalidField } from '../../platform/problem.ts'

/** A coupon, and how it was used by live bookings other than the one that is made. */
export interface CouponFacts {
  id: string
  code: string
  rate: number | null
  amount_minor: number | null
  minimum_minor: number
  currency: string
  from_date: string | null
  to_date: string | null
  service_ids: string[]
  first_visit_only: boolean
  max_uses: number | null
  max_uses_per_person: number | null
  /** The number of the next use: one that no live booking has. */
  next_use: number
  used_by_person: number
  /** Whether the person has another live booking. */
  has_visited: boolean
}

const isUsedUp = ({ max_uses, next_use }: CouponFacts) => max_uses !== null && next_use > max_uses

const isUsedByPerson = ({ max_uses_per_person, used_by_person }: CouponFacts) =>
  max_uses_per_person !== null && used_by_person >= max_uses_per_person

/** Returns whether an expired booking can use its coupon again, for which it was priced. Only the limits are asked. */
export const hasUseLeft = (coupon: CouponFacts): boolean => !isUsedUp(coupon) && !isUsedByPerson(coupon)

/**
 * Returns the price of a visit with a coupon. Throws 400 naming the field when it cannot be used for this visit today.
 * `today` is the day of the booking in the business's zone, not that of the visit.
 */
export function priceWithCoupon(
  coupon: CouponFacts | null,
  question: Omit<PriceQuestion, 'coupon'>,
  { today, currency }: { today: string; currency: string },
): Price {
  const refuse = (message: string) => invalidField('coupon', message)
  if (!coupon) throw refuse(messages.couponIsUnknown)
  const {
    from_date: from,
    to_date: to,
    service_ids: services,
    code,
    rate,
    amount_minor: amountMinor,
  } = coupon
  if ((from !== null && today < from) || (to !== null && today > to))
    throw refuse(messages.couponIsNotValidNow)
  if (isUsedUp(coupon)) throw refuse(messages.couponIsUsedUp)
  if (isUsedByPerson(coupon)) throw refuse(messages.couponIsUsedByYou)
  if (coupon.first_visit_only && coupon.has_visited) throw refuse(messages.couponIsForFirstVisit)
  const isForAll =
    services.length === 0 || question.lines.every(({ serviceId }) => services.includes(serviceId))
  if (!isForAll || (rate === null && coupon.currency !== currency))
    throw refuse(messages.couponIsForOtherServices)
  if (computePrice({ ...question, coupon: null }).totalMinor < coupon.minimum_minor) {
    throw refuse(messages.couponNeedsHigherPrice)
  }
  const discount = rate === null ? { rate, amountMinor: amountMinor ?? 0 } : { rate, amountMinor: null }
  return computePrice({ ...question, coupon: { code, ...discount } })
}
