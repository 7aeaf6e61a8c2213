import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'

/** Records that a backup for a place has begun. Returns the id of the run. */
export async function insertRun(tx: Tx, place: string, startedAt: Date): Promise<string> {
  const id = newId()
  await tx.insertInto('backup_runs').values({ id, place, started_at: startedAt }).execute()
  return id
}

export async function finishRun(
  tx: Tx,
  id: string,
  outcome: { finishedAt: Date } & ({ bytes: number } | { error: string }),
): Promise<void> {
  const { finishedAt, ...rest } = outcome
  await tx
    .updateTable('backup_runs')
    .set({ finished_at: finishedAt, bytes: null, error: null, ...rest })
    .where('id', '=', id)
    .execute()
}

/** Deletes the runs of a backup that was not begun after all. */
export async function deleteRuns(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('backup_runs').where('id', 'in', ids).execute()
}
