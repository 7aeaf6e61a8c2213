import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { selectBookingForUpdate } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/** Call it before the booking's attempts are locked, so that no two transactions wait for each other. Throws 404. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await selectBookingForUpdate(tx, id)
  if (!booking) throw problem('not_found')
  return booking
}
