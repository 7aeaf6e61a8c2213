import type { BookingStatus } from '@jhilik/contract/bookings.ts'

/** The statuses that may follow each status, as drawn in `docs/states.md`. */
const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'expired', 'canceled'],
  confirmed: ['canceled', 'completed', 'no_show'],
  expired: [],
  canceled: [],
  // The transitions of these two statuses are corrections by staff.
  completed: ['confirmed', 'no_show'],
  no_show: ['confirmed', 'completed'],
}

export function canTransitionBooking(from: BookingStatus, to: BookingStatus): boolean {
  return bookingTransitions[from].includes(to)
}

interface BookingState {
  status: BookingStatus
  starts_at: Date
}

/** Returns whether a booking may be completed or marked as a no-show: only once it has started. */
export function checkFinish(
  booking: BookingState,
  to: 'completed' | 'no_show',
  now: Date,
): 'allowed' | 'invalid_transition' | 'booking_not_started' {
  // A wrong ending is corrected by a call of its own, with a reason (`checkCorrection`).
  if (booking.status !== 'confirmed' || !canTransitionBooking(booking.status, to)) return 'invalid_transition'
  return booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

type Correction = 'confirmed' | 'completed' | 'no_show'

/** Returns whether staff may correct the final status of a booking. */
export function checkCorrection(
  booking: BookingState,
  to: Correction,
  now: Date,
): ReturnType<typeof checkFinish> {
  const isOver = booking.status === 'completed' || booking.status === 'no_show'
  if (!isOver || !canTransitionBooking(booking.status, to)) return 'invalid_transition'
  return to !== 'confirmed' && booking.starts_at > now ? 'booking_not_started' : 'allowed'
}

/** Returns the statuses to which staff may correct it now. */
export function listCorrections(booking: BookingState, now: Date): Correction[] {
  const all: Correction[] = ['confirmed', 'completed', 'no_show']
  return all.filter((to) => checkCorrection(booking, to, now) === 'allowed')
}
