import type { Tx } from '../../platform/db.ts'
import { isLongConcluded } from '../rules/inspections.ts'
import { updateAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/** Ends the inspections of an attempt a day after its gateway has concluded it. */
export async function endInspections(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (isLongConcluded(attempt, at)) await updateAttempt(tx, attempt.id, { next_inspection_at: null })
}
