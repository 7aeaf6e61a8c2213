import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { PaymentPurpose, UnusedPayment } from '@jhilik/contract/payments.ts'
import { mostTipMinor, TIP_DAYS } from '@jhilik/contract/tips.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { addMinutes } from '../../platform/clock.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField } from '../../platform/problem.ts'

// What a customer pays online after the booking is confirmed: what is left of its price, or a tip for its crew.

export type RestOrTip = Exclude<PaymentPurpose, 'booking'>

/** How long a page stays open on which no seat is waiting for its payment. */
export const PAGE_MINUTES = 60
/** Until then the same page is used again; afterwards it might end while somebody types. */
export const PAGE_REUSED_MINUTES = 20

/** What decides about another payment for a booking that is locked, in minor units of its currency. */
export interface RestOrTipFacts {
  status: BookingStatus
  ends_at: Date
  /** What is owed by the ledger. */
  owedMinor: number
  /** A tip was paid online. */
  hasTip: boolean
}

/** Returns until when a tip for a visit can be paid online. */
export const tipUntil = ({ ends_at }: Pick<RestOrTipFacts, 'ends_at'>): Date =>
  addMinutes(ends_at, TIP_DAYS * 24 * 60)

/** Returns why no page is opened on which this is paid; null when one is. */
export function refusalOfPage(purpose: RestOrTip, facts: RestOrTipFacts, now: Date) {
  if (purpose === 'rest') {
    if (!isServed(facts.status)) return 'invalid_transition'
    return facts.owedMinor === 0 ? 'already_paid' : null
  }
  if (facts.status !== 'completed' || now > tipUntil(facts)) return 'tip_not_possible'
  return facts.hasTip ? 'tip_given' : null
}

/**
 * Returns how much of a payment that has arrived is used, and why nothing of it is. Money that arrives later than a page would be
 * opened counts all the same.
 */
export function useOf(
  purpose: RestOrTip,
  { status, owedMinor, hasTip }: RestOrTipFacts,
  receivedMinor: number,
): { usedMinor: number; unused: UnusedPayment | null } {
  if (!isServed(status)) return { usedMinor: 0, unused: 'booking_canceled' }
  switch (purpose) {
    case 'rest': {
      const usedMinor = Math.min(receivedMinor, owedMinor)
      return { usedMinor, unused: usedMinor === 0 ? 'paid_twice' : null }
    }
    case 'tip':
      return hasTip ? { usedMinor: 0, unused: 'tip_twice' } : { usedMinor: receivedMinor, unused: null }
    default:
      return purpose satisfies never
  }
}

interface TippedBooking {
  price_minor: number
  currency: string
}

/** Returns the tip in minor units. Throws 400 for more than a tip may be, and for more decimals than the currency has. */
export function parseTip(tip: number, booking: TippedBooking): number {
  const { minor } = parseFormAmount(tip, booking.currency, { path: 'tip' })
  if (minor > mostTipMinor(booking)) throw invalidField('tip', messages.tipIsTooHigh)
  return minor
}
