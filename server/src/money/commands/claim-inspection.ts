import type { Tx } from '../../platform/db.ts'
import { markInspected } from '../store/payments.ts'

/**
 * The gateway is called at most this often about an attempt, however often the payment is reported or its result page
 * polls.
 */
const MIN_INTERVAL_MS = 3_000

/** Returns true to the one caller that may inspect the attempt now; `now` is the time of the database. */
export async function claimInspection(tx: Tx, attemptId: string, now: Date): Promise<boolean> {
  return markInspected(tx, attemptId, now, MIN_INTERVAL_MS)
}
