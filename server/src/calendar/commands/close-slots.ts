import type { Tx } from '../../platform/db.ts'
import { type Closure, cancelClosedSlots, lockSlotsToClose } from '../store/closed-dates.ts'

/**
 * Cancels the slots of these days until the days are reopened. Bookings stay. Returns how many slots without a
 * live booking were canceled.
 */
export async function closeSlots(tx: Tx, closure: Closure, now: Date): Promise<number> {
  // This is a statement of its own, because the next one must see bookings that were being made meanwhile.
  await lockSlotsToClose(tx, closure, now)
  const closed = await cancelClosedSlots(tx, closure, now)
  return closed.filter(({ booked }) => !booked).length
}
