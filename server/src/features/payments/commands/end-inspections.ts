import type { Tx } from '../../../platform/db.ts'
import { isOlderThanDay } from '../rules/inspections.ts'
import { updateAttempt } from '../store.ts'
import type { AttemptRow } from '../views.ts'

/** After its first day an attempt that the gateway has ended is not inspected again. */
export async function endInspections(tx: Tx, attempt: AttemptRow, at: Date): Promise<void> {
  if (attempt.concluded_at === null || !isOlderThanDay(attempt.created_at, at)) return
  await updateAttempt(tx, attempt.id, { next_inspection_at: null })
}
