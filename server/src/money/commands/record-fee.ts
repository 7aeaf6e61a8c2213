import type { Tx } from '../../platform/db.ts'
import { deleteFee, updateFee } from '../store/payments.ts'

/**
 * Stores the fee that the gateway kept of a payment, in minor units of what was received. A fee that the gateway itself
 * reported stays.
 */
export async function recordFee(tx: Tx, attemptId: string, feeMinor: number): Promise<void> {
  await updateFee(tx, attemptId, feeMinor)
}

/** Deletes a fee that staff had entered and whose ledger entry they have corrected. */
export async function forgetFee(tx: Tx, attemptId: string): Promise<void> {
  await deleteFee(tx, attemptId)
}
