import type { Tx } from '../../../platform/db.ts'
import { lowerSeatNumbers, slotsWithSeatsAbove } from '../store/bookings.ts'

/**
 * Gives live bookings whose seat number is above the capacity a free number within it, as far as there is one. The
 * caller has locked the slots and all their bookings, so that no seat is taken or becomes free meanwhile.
 */
export async function renumberSeats(tx: Tx, slotIds: readonly string[], capacity: number): Promise<void> {
  const slots = await slotsWithSeatsAbove(tx, slotIds, capacity)
  if (slots.length > 0) await lowerSeatNumbers(tx, slots, capacity)
}
