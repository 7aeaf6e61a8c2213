import type { Tx } from '../../platform/db.ts'
import type { Verdict } from '../rules/verdict.ts'
import { type AttemptRow, isTransactionUsed } from '../views/payments.ts'

/**
 * A transaction of the gateway pays for one attempt only. Returns the verdict, or `review` when the transaction was
 * used before.
 */
export async function checkTransactionReuse(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict
  const { kind: _kind, ...reported } = verdict
  const isUsed = await isTransactionUsed(tx, attempt.gateway, reported.txnId)
  return isUsed ? { kind: 'review', detail: 'transaction_reused', reported } : verdict
}
