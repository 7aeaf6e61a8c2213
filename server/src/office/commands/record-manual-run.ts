import type { RunTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { folderPlace } from '../rules/backups.ts'

/** Records a backup that was made by hand, if the database is not of an earlier version without such records. */
export async function recordManualRun(
  transaction: RunTransaction,
  { folder, startedAt, bytes }: { folder: string; startedAt: Date; bytes: number },
): Promise<void> {
  await transaction('write', async (connection) => {
    const [there] = await connection.rows<{ name: string | null }>(
      `select to_regclass('public.backup_runs')::text as name`,
    )
    if (!there?.name) return
    await connection.rows(
      `insert into backup_runs (id, place, started_at, finished_at, bytes) values ($1, $2, $3, now(), $4)`,
      [newId(), folderPlace(folder), startedAt.toISOString(), bytes],
    )
  })
}
