import type { Tx } from '../../platform/db.ts'
import { selectServiceForUpdate } from '../store/timetable.ts'

/**
 * Makes changes of one service's slots wait for each other; bookings do not wait for this lock. False when the service
 * is not on offer.
 */
export async function lockTimetable(tx: Tx, serviceId: string): Promise<boolean> {
  const service = await selectServiceForUpdate(tx, serviceId)
  return service !== undefined && service.archived_at === null
}
