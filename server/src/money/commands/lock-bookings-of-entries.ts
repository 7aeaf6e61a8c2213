import type { Tx } from '../../platform/db.ts'
import { lockBookingsOf } from '../store/ledger.ts'

/**
 * Call it before the first write to payments of several bookings, or to their entries. A new entry refers to its
 * booking and changes the payment status, and a cancellation locks the booking before the payment.
 */
export async function lockBookingsOfEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length > 0) await lockBookingsOf(tx, entryIds)
}
