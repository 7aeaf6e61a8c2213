import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { updateAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/**
 * Takes a wrong entry off a payment on site whose row is locked. When nothing is left, the payment counts as never
 * made, and another one can have its transaction; its entries keep the reference. Throws payment_refunded when some of
 * it was refunded: the refund has to be reopened first.
 */
export async function correctOnSite(
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, at }: { amountMinor: number; at: Date },
): Promise<void> {
  if (attempt.refunded_minor > 0) throw problem('payment_refunded')
  const left = (attempt.received_minor ?? 0) - amountMinor
  await updateAttempt(
    tx,
    attempt.id,
    left === 0
      ? { status: 'cancelled', detail: 'corrected', provider_txn_id: null, updated_at: at }
      : { received_minor: left, amount_minor: left, updated_at: at },
  )
}
