import type { Tx } from '../../../platform/db.ts'
import { problem } from '../../../platform/problem.ts'
import { lockOfSlots, selectBookingForUpdate } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/** Always before the booking's attempts, so that no two transactions wait for each other. Throws 404. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await selectBookingForUpdate(tx, id)
  if (!booking) throw problem('not_found')
  return booking
}

/**
 * All bookings of slots whose rows are locked, by id, also those that have ended: a new capacity is written to each. Who
 * holds one of them and still needs its slot goes on, since the lock of a slot's row excludes no references to it.
 */
export async function lockBookingsOfSlots(tx: Tx, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length > 0) await lockOfSlots(tx, slotIds)
}
