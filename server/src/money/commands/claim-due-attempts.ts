import type { Tx } from '../../platform/db.ts'
import { nextInspection } from '../rules/inspections.ts'
import { selectDueForUpdate, updateInspections } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

/** Claims the attempts whose inspection is due. Their next inspection is scheduled in the same transaction. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = await selectDueForUpdate(tx, now, limit)
  await updateInspections(
    tx,
    new Map(due.map(({ id, created_at }) => [id, nextInspection(created_at, now)])),
    now,
  )
  return due
}
