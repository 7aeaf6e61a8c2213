import type { CallerPay } from '@jhilik/contract/callers.ts'
import { MAX_VISIT_MINUTES } from '@jhilik/contract/constants.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { computePrice } from '@jhilik/contract/prices.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { VisitPriceRequest } from '@jhilik/contract/visit-price-requests.ts'
import type { Insertable } from 'kysely'
import { termsInForce } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { taxColumnsOf } from '../../money/rules/tax.ts'
import { wallClock } from '../../platform/clock.ts'
import { toPricedLine } from '../../platform/line-columns.ts'
import { invalidField } from '../../platform/problem.ts'
import type { BookingsTable } from '../../platform/schema/bookings.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'
import { priceWithCoupon } from '../rules/coupons.ts'
import { agreeLines, agreeTermsOfVisit, rulesFor, type VisitChoice } from '../rules/visit.ts'
import type { BookingFacts } from './read-booking-facts.ts'

/** Returns what a visit is for and what it costs. Throws 400 naming the field of what is not offered. */
export function agreeVisit(
  { config }: Pick<Context, 'config'>,
  input: VisitChoice & Pick<VisitPriceRequest, 'area' | 'coupon'>,
  facts: BookingFacts,
  byStaff: boolean,
) {
  const { slot, at } = facts
  const { currency } = slot
  const lines = agreeLines(input, facts, slot.date)
  const serviceIds = [...new Set(lines.map(({ service_id }) => service_id))]
  const areaId = slot.done_at === 'base' ? null : (input.area ?? null)
  const start = { date: slot.date, startTime: slot.start_time, areaId, serviceIds }
  const question = {
    lines: lines.map(toPricedLine),
    rules: rulesFor(facts.price_rules, start, currency),
    minimumMinor: facts.minimum_minor,
    standingRate: byStaff ? null : facts.standing_rate,
  }
  const today = wallClock(at, config.timeZone).date
  const price = input.coupon
    ? priceWithCoupon(facts.coupon, question, { today, currency })
    : computePrice({ ...question, coupon: null })
  if (price.minutes > MAX_VISIT_MINUTES) {
    throw invalidField(input.moreLines.length > 0 ? 'moreLines' : 'addOns', messages.visitIsTooLong)
  }
  const used = input.coupon ? facts.coupon : null
  return {
    lines,
    serviceIds,
    price,
    coupon: {
      coupon_id: used?.id ?? null,
      coupon_use: used?.next_use ?? null,
      coupon_limit: used?.max_uses ?? null,
    },
  }
}

export type AgreedVisit = ReturnType<typeof agreeVisit>

/**
 * Returns the price and the terms under which it is bought: those of the services, or else of the house rules. `callerPays`
 * is what staff have agreed with a caller, who may always pay on site.
 */
export function agreedColumns(
  { gateways }: Pick<Context, 'gateways'>,
  { gateway, callerPays }: { gateway?: string | undefined; callerPays?: CallerPay | undefined },
  { price }: AgreedVisit,
  { rules, tax, slot, services, minimum_minor: minimum }: BookingFacts,
) {
  const online = callerPays === 'link' || (gateway !== undefined && gateway !== ON_SITE)
  const hasGateway = gateways.size > 0
  const terms =
    callerPays === 'site'
      ? [{ kind: 'none' as const }]
      : services.map((service) => termsInForce({ hasGateway }, ownTermsOf(service), rules.paymentTerms))
  const agreed = agreeTermsOfVisit(terms, price, slot.currency, { online })
  return {
    price_minor: price.totalMinor,
    minimum_minor: minimum,
    ...taxColumnsOf(tax, price.totalMinor),
    payment_terms: agreed.kind,
    due_now_minor: agreed.dueNowMinor,
    free_cancel_hours: rules.freeCancelHours,
    // A deposit is kept when the cancellation is late.
    late_refund_percent: agreed.kind === 'deposit' ? 0 : rules.lateRefundPercent,
    cancel_grace_minutes: rules.cancelGraceMinutes,
  } satisfies Partial<Insertable<BookingsTable>>
}
