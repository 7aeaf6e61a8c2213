import { addMinutes, type Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { updateAskingUntil } from '../store/payments.ts'
import type { RefundRow } from '../views/payments.ts'

/** Looking a refund up and sending it take less time together. */
const ASKING_MINUTES = 3

/** Returns true to the one caller that may ask the gateway about a locked refund; `now` is the time of the database. */
export async function claimRefund(tx: Tx, refund: RefundRow, now: Date): Promise<boolean> {
  if (refund.asking_until !== null && refund.asking_until > now) return false
  await updateAskingUntil(tx, refund.id, addMinutes(now, ASKING_MINUTES))
  return true
}

/** Ends the claim. The stored time then tells when the gateway was last asked. */
export async function releaseRefund(tx: Tx, refundId: string, clock: Clock): Promise<void> {
  await updateAskingUntil(tx, refundId, clock.databaseTime())
}
