import type { Tx } from '../../../platform/db.ts'
import { markInspected } from '../store.ts'

/** However often a payment is reported or its result page polls, its gateway is called at most this often. */
const MIN_INTERVAL_MS = 3_000

/** True for the one caller that may inspect the attempt now; `now` by the database's clock. */
export async function claimInspection(tx: Tx, attemptId: string, now: Date): Promise<boolean> {
  return markInspected(tx, attemptId, now, MIN_INTERVAL_MS)
}
