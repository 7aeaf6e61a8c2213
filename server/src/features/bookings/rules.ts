import type { BookingStatus, PaymentStatus } from '@jhilik/contract/bookings.ts'

/** Where a booking may go from where it stands. Drawn in `docs/states.md`. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'expired', 'canceled'],
  confirmed: ['canceled', 'completed', 'no_show'],
  expired: [],
  canceled: [],
  // Corrections of what staff wrote down.
  completed: ['confirmed', 'no_show'],
  no_show: ['confirmed', 'completed'],
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

/** What the rules that were in force give back of the payment to a customer who cancels now, in percent. */
export function percentByRules(booking: Terms, now: Date): number {
  // Nothing is paid yet, so nothing is late.
  if (booking.status === 'held' || now <= freeUntil(booking)) return 100
  return booking.late_refund_percent
}

/** What share of the money a customer gets back who cancels now, in percent; or why they cannot. */
export function cancellationOf(booking: Terms, now: Date): { percent: number } | Refusal {
  if (!mayMoveBooking(booking.status, 'canceled')) return { refused: 'invalid_transition' }
  if (booking.status !== 'held' && booking.starts_at <= now) return { refused: 'booking_started' }
  return { percent: percentByRules(booking, now) }
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

type Begun = Pick<Terms, 'status' | 'starts_at'>

/** What has not begun is neither done nor missed. */
export function finishOf(
  booking: Begun,
  to: 'completed' | 'no_show',
  now: Date,
): 'allowed' | 'invalid_transition' | 'booking_not_started' {
  // Another ending is corrected, by a call of its own that says why.
  if (booking.status !== 'confirmed' || !mayMoveBooking(booking.status, to)) return 'invalid_transition'
  return booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

type Correction = 'confirmed' | 'completed' | 'no_show'

/** Whether staff may correct how a booking ended. */
export function correctionOf(booking: Begun, to: Correction, now: Date): ReturnType<typeof finishOf> {
  const isOver = booking.status === 'completed' || booking.status === 'no_show'
  if (!isOver || !mayMoveBooking(booking.status, to)) return 'invalid_transition'
  return to !== 'confirmed' && booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

/** All that staff may correct it to now. */
export function correctionsOf(booking: Begun, now: Date): Correction[] {
  const all: Correction[] = ['confirmed', 'completed', 'no_show']
  return all.filter((to) => correctionOf(booking, to, now) === 'allowed')
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

/**
 * The status of a payment as it is shown on a booking: a canceled booking whose payment was kept is not
 * simply paid. The same as `payment_status_of` in the database.
 */
export function paymentStatusOn(
  booking: BookingStatus,
  payment: PaymentStatus,
  receivedMinor: number,
): PaymentStatus {
  if (booking !== 'canceled' || payment !== 'Paid') return payment
  return receivedMinor > 0 ? 'Not refunded' : 'Cancelled'
}
