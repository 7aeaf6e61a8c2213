import type { Money } from '@jhilik/contract/money.ts'
import { REFUND_REASONS, type RefundReason, type UnusedPayment } from '@jhilik/contract/payments.ts'
import type { Assignment } from '../../calendar/rules/crews.ts'
import type { OfferedSlot } from '../../calendar/store/slots.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { BookingRow } from '../views/bookings.ts'
import { lowestFreeSeat } from './checkout.ts'
import { type CouponFacts, hasUseLeft } from './coupons.ts'

/** The columns of a booking that has taken a seat, and a use of its coupon. */
export type TakenSeat = Assignment & { seat: number; coupon_use: number | null; coupon_limit: number | null }

/** Returns the reason of the refund of a payment that is not used: the customer is told more than refunds distinguish. */
export function refundReason(unused: UnusedPayment): RefundReason {
  if (unused === 'tip_twice') return 'paid_twice'
  return REFUND_REASONS.find((reason) => reason === unused) ?? 'booking_expired'
}

interface LatePayment {
  booking: BookingRow
  attempt: Pick<AttemptRow, 'amount_minor' | 'currency'>
  received: Money
  /** The slot as it is now; its row is locked. */
  slot: OfferedSlot
  /** When the visit would end in it, in milliseconds since the epoch. */
  endsAt: number
  /** The crew that can do it; null when none can. */
  crew: Assignment | null
  /** The time has been closed for it since. */
  isClosed: boolean
  /** Numbers of the seats that are taken. */
  taken: readonly number[]
  /** How many are held for customers to whom they are offered. */
  held: number
  /** The customer has another live booking at that time. */
  hasOther: boolean
  /** The coupon of the booking, and how it is used; null without one. */
  coupon: CouponFacts | null
}

/**
 * Decides about a payment for a booking that had expired: it takes a seat again, or is refunded, and why. The customer
 * gets what they have paid for, or nothing: the same slot at the same time, for exactly the amount that was due, with a
 * use of the coupon by which it was computed.
 */
export function decideLatePayment(
  { booking, attempt, received, slot, endsAt, crew, isClosed, taken, held, hasOther, coupon }: LatePayment,
  now: Date,
): TakenSeat | { unused: UnusedPayment } {
  if (now >= booking.starts_at) return { unused: 'slot_started' }
  const isWhole =
    received.minor > 0 &&
    received.minor === attempt.amount_minor &&
    received.minor === booking.due_now_minor &&
    received.currency === booking.currency
  if (!isWhole) return { unused: 'other_amount' }
  const isSame =
    (slot.status === 'available' || slot.private) &&
    slot.archived_at === null &&
    slot.starts_at.getTime() === booking.starts_at.getTime() &&
    endsAt === booking.ends_at.getTime()
  if (!isSame || isClosed) return { unused: 'slot_gone' }
  if (hasOther) return { unused: 'booked_again' }
  const seat = lowestFreeSeat(taken, slot.capacity, held)
  if (seat === null || crew === null) return { unused: 'seat_taken' }
  if (coupon && !hasUseLeft(coupon)) return { unused: 'coupon_used_up' }
  return {
    seat,
    ...crew,
    coupon_use: coupon?.next_use ?? null,
    coupon_limit: coupon?.max_uses ?? null,
  }
}
