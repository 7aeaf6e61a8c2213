import type { Tx } from '../../platform/db.ts'
import { findEnteredFees, findEntryRow, insertEntries } from '../store/ledger.ts'
import { type Correction, enterCorrection } from './enter-entries.ts'

interface EnteredFee {
  minor: number
  reason: string
  actorId: string
}

/**
 * Adds the fee that a gateway or bank kept of this payment, as staff entered it. It counts on the day of the payment.
 */
export async function enterFee(
  tx: Tx,
  paymentId: string,
  { minor, reason, actorId }: EnteredFee,
): Promise<void> {
  const payment = await findEntryRow(tx, paymentId)
  const { booking_id, currency, attempt_id, gateway, method, reference, occurred_at } = payment
  await insertEntries(tx, [
    {
      booking_id,
      currency,
      attempt_id,
      gateway,
      method,
      reference,
      occurred_at,
      kind: 'fee',
      amount_minor: -minor,
      reason,
      recorded_by: actorId,
    },
  ])
}

/** Corrects the fees among these entries that staff have entered. Returns their attempts. */
export async function correctEnteredFees(
  tx: Tx,
  entryIds: readonly string[],
  correction: Correction,
): Promise<string[]> {
  const fees = await findEnteredFees(tx, entryIds)
  for (const fee of fees) await enterCorrection(tx, fee, correction)
  return fees.flatMap(({ attempt_id }) => attempt_id ?? [])
}
