import type { Tx } from '../../../platform/db.ts'
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
  await renumberSeats(tx, slotIds, capacity)
  const kept = await updateCapacity(tx, slotIds, capacity, at)
  return kept.filter((seats) => seats > capacity).length
}
