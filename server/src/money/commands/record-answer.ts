import type { Db, Tx } from '../../platform/db.ts'
import { isConclusive } from '../rules/inspections.ts'
import type { Verdict } from '../rules/verdict.ts'
import { updateAnsweredAt, updateAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

function methodOf(verdict: Verdict) {
  if (verdict.kind === 'paid') return verdict.method
  return verdict.kind === 'review' ? verdict.reported.method : null
}

/**
 * Stores when the gateway answered, whether that concludes the attempt, and the payment method. Returns the attempt as
 * changed.
 */
export async function recordAnswer(
  tx: Tx,
  attempt: AttemptRow,
  verdict: Verdict,
  at: Date,
): Promise<AttemptRow> {
  if (verdict.kind === 'unknown') return attempt
  const concluded_at = attempt.concluded_at ?? (isConclusive(verdict, attempt, at) ? at : null)
  const method = methodOf(verdict) ?? attempt.method
  await updateAttempt(tx, attempt.id, { answered_at: at, concluded_at, method })
  return { ...attempt, answered_at: at, concluded_at, method }
}

/** Stores when the gateway gave an answer that decides nothing. */
export const noteAnswer = (db: Db, attemptId: string, at: Date): Promise<void> =>
  updateAnsweredAt(db, attemptId, at)
