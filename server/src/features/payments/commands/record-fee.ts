import type { Tx } from '../../../platform/db.ts'
import { deleteFee, updateFee } from '../store.ts'

/** What the gateway kept of a payment, in minor units of what was received. What the gateway itself reported stays. */
export async function recordFee(tx: Tx, attemptId: string, feeMinor: number): Promise<void> {
  await updateFee(tx, attemptId, feeMinor)
}

/** Staff had entered it and have corrected its ledger entry. */
export async function forgetFee(tx: Tx, attemptId: string): Promise<void> {
  await deleteFee(tx, attemptId)
}
