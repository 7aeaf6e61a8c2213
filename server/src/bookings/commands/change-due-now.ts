import type { Tx } from '../../platform/db.ts'
import { updateDueNow } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/**
 * Changes the amount that is due now of a held booking that is locked: its customer has chosen to pay another part of
 * the price when booking.
 */
export async function changeDueNow(tx: Tx, booking: BookingRow, dueNowMinor: number): Promise<BookingRow> {
  if (dueNowMinor === booking.due_now_minor) return booking
  await updateDueNow(tx, booking.id, dueNowMinor)
  return { ...booking, due_now_minor: dueNowMinor }
}
