import type { Tx } from '../../../platform/db.ts'
import { problem } from '../../../platform/problem.ts'
import { lockOfSlots, selectBookingForUpdate } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/** Call it before the booking's attempts are locked, so that no two transactions wait for each other. Throws 404. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await selectBookingForUpdate(tx, id)
  if (!booking) throw problem('not_found')
  return booking
}

/**
 * Locks all bookings of slots whose rows are locked, by id, also those that have ended, because a new capacity is
 * written to each. A transaction that has locked one of the bookings and still needs its slot can go on, because the
 * lock of a slot's row allows references to it.
 */
export async function lockBookingsOfSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length > 0) await lockOfSlots(tx, slotIds)
}
