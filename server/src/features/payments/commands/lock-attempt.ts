import type { Tx } from '../../../platform/db.ts'
import { selectAttemptForUpdate, selectPaidForUpdate } from '../store.ts'
import type { AttemptRow } from '../views.ts'

/** Always after the booking's row. The attempt exists: attempts are never deleted. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  return selectAttemptForUpdate(tx, id)
}

/** A booking's paid attempts by id, locked until the transaction ends. */
export async function lockPaidAttempts(tx: Tx, bookingId: string): Promise<AttemptRow[]> {
  return selectPaidForUpdate(tx, bookingId)
}
