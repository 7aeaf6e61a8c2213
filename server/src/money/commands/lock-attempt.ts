import type { Tx } from '../../platform/db.ts'
import { selectAttemptForUpdate, selectPaidForUpdate } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/** Call it after the booking's row is locked. The attempt exists, because attempts are never deleted. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  return selectAttemptForUpdate(tx, id)
}

/** Locks a booking's paid attempts and returns them by id. */
export async function lockPaidAttempts(tx: Tx, bookingId: string): Promise<AttemptRow[]> {
  return selectPaidForUpdate(tx, bookingId)
}
