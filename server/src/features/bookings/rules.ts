import type { BookingStatus } from '@jhilik/contract/bookings.ts'

/** Where a booking may go from where it stands. Drawn in `docs/states.md`. */
const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'expired', 'canceled'],
  confirmed: ['canceled', 'completed', 'no_show'],
  expired: [],
  canceled: [],
  completed: [],
  no_show: [],
}

export function mayMoveBooking(from: BookingStatus, to: BookingStatus): boolean {
  return bookingTransitions[from].includes(to)
}

/** The bookings that occupy a seat; the same list as in the index `bookings_one_live_per_seat`. */
export const LIVE_STATUSES = ['held', 'confirmed', 'completed', 'no_show'] as const satisfies BookingStatus[]

/** Seats are numbered from 1. Null when all are taken. */
export function lowestFreeSeat(taken: readonly number[], capacity: number): number | null {
  for (let seat = 1; seat <= capacity; seat++) {
    if (!taken.includes(seat)) return seat
  }
  return null
}

/** A booking with the rules that were in force when it was made. */
export interface Terms {
  status: BookingStatus
  starts_at: Date
  free_cancel_hours: number
  late_refund_percent: number
}

const HOUR_MS = 3_600_000

/** The last moment at which a booking is moved, or canceled for all of its money. */
export function freeUntil(booking: Terms): Date {
  return new Date(booking.starts_at.getTime() - booking.free_cancel_hours * HOUR_MS)
}

type Refusal = { refused: 'invalid_transition' | 'booking_started' | 'move_too_late' }

/** What share of the money a customer gets back who cancels now, in percent. */
export function cancellationOf(booking: Terms, now: Date): { percent: number } | Refusal {
  if (!mayMoveBooking(booking.status, 'canceled')) return { refused: 'invalid_transition' }
  // Nothing is paid yet, so nothing is late.
  if (booking.status === 'held') return { percent: 100 }
  if (booking.starts_at <= now) return { refused: 'booking_started' }
  return { percent: now <= freeUntil(booking) ? 100 : booking.late_refund_percent }
}

/** Whether its customer may take another slot for it now. Staff are only bound by its start. */
export function movingOf(
  booking: Terms,
  now: Date,
  { byStaff }: { byStaff: boolean },
): 'allowed' | Refusal['refused'] {
  if (booking.status !== 'confirmed') return 'invalid_transition'
  if (booking.starts_at <= now) return 'booking_started'
  return byStaff || now <= freeUntil(booking) ? 'allowed' : 'move_too_late'
}

/** Somebody can only have stayed away from what has begun. What was done early is done. */
export function finishOf(
  booking: Pick<Terms, 'status' | 'starts_at'>,
  to: 'completed' | 'no_show',
  now: Date,
): 'allowed' | 'invalid_transition' | 'booking_not_started' {
  if (!mayMoveBooking(booking.status, to)) return 'invalid_transition'
  return to === 'no_show' && booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

interface Payment {
  received_minor: number | null
  refunded_minor: number
}

/** What is left to give back of a payment, when `percent` of it are due in all. Whole minor units, rounded down. */
export function refundAt(payment: Payment, percent: number): number {
  const due = Math.floor(((payment.received_minor ?? 0) * percent) / 100)
  return Math.max(0, due - payment.refunded_minor)
}
