import type { BookingStatus } from '@jhilik/contract/bookings.ts'

/** Where a booking may go from where it stands. Drawn in `docs/states.md`. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
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
