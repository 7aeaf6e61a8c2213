import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'

/** Throws 400 for a deposit that the currency does not have. */
export function checkTerms(terms: PaymentTerms | null | undefined, currency: string): void {
  if (terms?.kind !== 'deposit_amount') return
  const message = decimalsProblem(terms.amount, currency)
  if (message) throw invalidField('paymentTerms.amount', message)
}

/** Slots that start after `after` and before `before` may be booked; null means no limit. */
export interface BookingWindow {
  after: Date
  before: Date | null
}

/** No customer is sent to a payment page when less time is left of the hold. */
export const MIN_SECONDS_TO_PAY = 60

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

/** Returns why a start is outside the booking window; undefined within it. */
export function timingOf(startsAt: Date, window: BookingWindow): Slot['timing'] {
  if (startsAt <= window.after) return 'late'
  return window.before !== null && startsAt >= window.before ? 'early' : undefined
}

export function isBookable(
  slot: { status: 'available' | 'canceled'; startsAt: Date },
  window: BookingWindow,
): boolean {
  return slot.status === 'available' && timingOf(slot.startsAt, window) === undefined
}
