import type { Tx } from '../../../platform/db.ts'
import { lockBookingsOfSlots } from '../../bookings/commands/lock-booking.ts'
import { renumberSeats } from '../../bookings/commands/renumber-seats.ts'
import { updateCapacity } from '../store/timetable.ts'

/**
 * Gives these slots, whose rows are locked, that many seats, or as many as they have live bookings. Live
 * bookings with higher seat numbers get lower ones. Returns how many slots keep more seats than wanted.
 */
export async function setCapacity(
  tx: Tx,
  slotIds: readonly string[],
  capacity: number,
  at: Date,
): Promise<number> {
  if (slotIds.length === 0) return 0
  // The bookings are locked first, because the update blocks references to the slot, and a transaction that has locked
  // a booking needs such a reference at its end.
  await lockBookingsOfSlots(tx, slotIds)
  await renumberSeats(tx, slotIds, capacity)
  const kept = await updateCapacity(tx, slotIds, capacity, at)
  return kept.filter((seats) => seats > capacity).length
}
