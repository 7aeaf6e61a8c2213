import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import type { AgreedTerms } from '@jhilik/contract/payment-terms.ts'
import { canTransitionBooking } from './status.ts'

/** The state of a booking with the house rules that were in force when it was made. */
export interface BookingTerms {
  status: BookingStatus
  starts_at: Date
  free_cancel_hours: number
  late_refund_percent: number
}

/** Returns whether nothing was due when it was booked. */
export const isOnSite = (booking: { payment_terms: AgreedTerms; due_now_minor: number }) =>
  booking.payment_terms === 'none' && booking.due_now_minor === 0

/** Returns whether its customer may still choose to pay on site. */
export const canPayOnSite = (booking: { status: BookingStatus; payment_terms: AgreedTerms }) =>
  booking.status === 'held' && booking.payment_terms === 'none'

const HOUR_MS = 3_600_000

/** Returns until when a booking can be rescheduled, or canceled with a full refund. */
export function freeUntil(booking: BookingTerms): Date {
  return new Date(booking.starts_at.getTime() - booking.free_cancel_hours * HOUR_MS)
}

/** Returns the percentage of the payment that a customer who cancels now gets back. */
export function refundPercent(booking: BookingTerms, now: Date): number {
  // Nothing is paid yet, so nothing is late.
  if (booking.status === 'held' || now <= freeUntil(booking)) return 100
  return booking.late_refund_percent
}

/** Returns whether a customer may cancel now, and the percentage they get back. */
export function checkCancellation(
  booking: BookingTerms,
  now: Date,
): { percent: number } | { refused: 'invalid_transition' | 'booking_started' } {
  if (!canTransitionBooking(booking.status, 'canceled')) return { refused: 'invalid_transition' }
  if (booking.status !== 'held' && booking.starts_at <= now) return { refused: 'booking_started' }
  return { percent: refundPercent(booking, now) }
}

/** Returns whether a booking may be rescheduled now; staff may do it until the booking starts. */
export function checkReschedule(
  booking: BookingTerms,
  now: Date,
  { byStaff }: { byStaff: boolean },
): 'allowed' | 'invalid_transition' | 'booking_started' | 'move_too_late' {
  if (booking.status !== 'confirmed') return 'invalid_transition'
  if (booking.starts_at <= now) return 'booking_started'
  return byStaff || now <= freeUntil(booking) ? 'allowed' : 'move_too_late'
}
