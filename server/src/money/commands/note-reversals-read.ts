import type { Tx } from '../../platform/db.ts'
import { updateAttempt } from '../store/payments.ts'

/** Answers of the gateway that were asked for before this instant are outdated. The attempt must be locked. */
export async function noteReversalsRead(tx: Tx, attemptId: string, at: Date): Promise<void> {
  await updateAttempt(tx, attemptId, { reversals_read_at: at })
}
