import type { Tx } from '../../platform/db.ts'
import {
  assignToOtherClosedDate,
  lockServicesOfClosedDate,
  reopenClosedSlots,
} from '../store/closed-dates.ts'

/**
 * Offers again what this closed date has canceled, except where another closed date covers the day or another
 * slot has taken the time. Delete the closed date afterwards, in the same transaction. Returns the number of
 * slots offered again.
 */
export async function reopenSlots(tx: Tx, closedDateId: string, now: Date): Promise<number> {
  await lockServicesOfClosedDate(tx, closedDateId)
  await assignToOtherClosedDate(tx, closedDateId, now)
  return reopenClosedSlots(tx, closedDateId, now)
}
