import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { advanceNextInspection } from '../store/payments.ts'

/**
 * Schedules an inspection in a minute at the latest, because something was reported that the gateway has not confirmed
 * yet. `now` is the time of the database.
 */
export async function scheduleInspection(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await advanceNextInspection(tx, attemptId, addMinutes(now, 1))
}
