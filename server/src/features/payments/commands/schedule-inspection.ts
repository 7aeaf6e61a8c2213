import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { advanceNextInspection } from '../store.ts'

/**
 * In a minute at the latest: something was reported that the gateway has not confirmed yet. `now` by the database's clock.
 */
export async function scheduleInspection(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await advanceNextInspection(tx, attemptId, addMinutes(now, 1))
}
