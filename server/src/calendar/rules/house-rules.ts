import { MIN_SECONDS_TO_PAY } from '@jhilik/contract/constants.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { type HouseRules, houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'

/** Returns the rules that apply until an admin changes them. */
export function defaultRules(holdMinutes: number): HouseRules {
  return {
    minimumNoticeMinutes: 0,
    maximumDaysAhead: null,
    holdMinutes,
    freeCancelHours: 24,
    lateRefundPercent: 0,
    horizonWeeks: 4,
    // This is two hours before the end of free cancellation, so that a customer who is reminded can still cancel for
    // free.
    reminderHours: 26,
    paymentTerms: { kind: 'full' },
  }
}

/** Throws 400 for a deposit that the currency does not have. */
export function checkTerms(terms: PaymentTerms | null | undefined, currency: string): void {
  if (terms?.kind !== 'deposit_amount') return
  const message = decimalsProblem(terms.amount, currency)
  if (message) throw invalidField('paymentTerms.amount', message)
}

/** Completes stored or requested rules: a missing or invalid one gets its default. */
export function completeRules(some: unknown, defaults: HouseRules): HouseRules {
  const known = typeof some === 'object' && some !== null ? some : {}
  const merged: HouseRules = { ...defaults, ...known }
  const checked = houseRulesSchema.safeParse(merged)
  if (checked.success) return checked.data
  const invalid = new Set(checked.error.issues.map(({ path }) => path[0]))
  const kept = Object.entries(merged).filter(([rule]) => !invalid.has(rule))
  return houseRulesSchema.parse({ ...defaults, ...Object.fromEntries(kept) })
}

/** Slots that start after `after` and before `before` may be booked; null means no limit. */
export interface BookingWindow {
  after: Date
  before: Date | null
}

/**
 * Returns the starts that may be booked at `now`. There is always time left to pay, because a hold ends when its slot
 * starts.
 */
export function deriveBookingWindow(
  rules: Pick<HouseRules, 'minimumNoticeMinutes' | 'maximumDaysAhead'>,
  now: Date,
  timeZone: string,
): BookingWindow {
  const { minimumNoticeMinutes, maximumDaysAhead } = rules
  const today = wallClock(now, timeZone).date
  return {
    after: addMinutes(now, Math.max(minimumNoticeMinutes, MIN_SECONDS_TO_PAY / 60)),
    before:
      maximumDaysAhead === null ? null : instantOf(addDays(today, maximumDaysAhead + 1), '00:00', timeZone),
  }
}
