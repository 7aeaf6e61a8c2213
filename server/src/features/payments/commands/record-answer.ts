import type { Tx } from '../../../platform/db.ts'
import { isConclusive } from '../rules/inspections.ts'
import type { Verdict } from '../rules/verdict.ts'
import { updateAttempt } from '../store.ts'
import type { AttemptRow } from '../views.ts'

/** Stores when the gateway answered and whether that ends the attempt. Returns the attempt as changed. */
export async function recordAnswer(
  tx: Tx,
  attempt: AttemptRow,
  verdict: Verdict,
  at: Date,
): Promise<AttemptRow> {
  if (verdict.kind === 'unknown') return attempt
  const concluded_at = attempt.concluded_at ?? (isConclusive(verdict, attempt, at) ? at : null)
  await updateAttempt(tx, attempt.id, { answered_at: at, concluded_at })
  return { ...attempt, answered_at: at, concluded_at }
}
