import type { Tx } from '../../platform/db.ts'
import { nextInspection } from '../rules/inspections.ts'
import { selectDueForUpdate, updateAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/** Claims the attempts whose inspection is due. Their next inspection is scheduled in the same transaction. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = await selectDueForUpdate(tx, now, limit)
  for (const attempt of due) {
    await updateAttempt(tx, attempt.id, {
      inspections: attempt.inspections + 1,
      last_inspected_at: now,
      next_inspection_at: nextInspection(attempt.created_at, now),
    })
  }
  return due
}
