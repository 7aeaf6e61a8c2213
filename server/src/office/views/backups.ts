import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

interface BackupRun {
  /** `folder /backups` or `bucket name`. */
  place: string
  startedAt: Date
  /** Null while it runs, and when its process was killed. */
  finishedAt: Date | null
  /** The size of the file; null unless the run succeeded. */
  bytes: number | null
  /** One sentence for the operator; null unless it failed. */
  error: string | null
}

export interface LastBackup {
  /** The newest backup that succeeded, in any place; null when none has. */
  succeeded: BackupRun | null
  /** The newest run that failed, when none to the same place has succeeded since. */
  failed: BackupRun | null
}

const runsOf = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select(['place', 'started_at as startedAt', 'finished_at as finishedAt', 'bytes', 'error'])
    .orderBy('started_at', 'desc')
    .limit(1)

/**
 * Serves a page about the state of the installation. `placesOf(config.backups)` tells whether a place is configured.
 */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const succeeded = await runsOf(db).where('bytes', 'is not', null).executeTakeFirst()
  const failed = await runsOf(db)
    .where('error', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('backup_runs as later')
            .select('later.id')
            .whereRef('later.place', '=', 'backup_runs.place')
            .whereRef('later.started_at', '>', 'backup_runs.started_at')
            .where('later.bytes', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return { succeeded: succeeded ?? null, failed: failed ?? null }
}

export const findRun = (db: Db, id: string): Promise<BackupRun | undefined> =>
  runsOf(db).where('id', '=', id).executeTakeFirst()

/** Returns when the newest backup of a place was begun; null when it has none. */
export async function findLastSuccess(db: Db, place: string): Promise<Date | null> {
  const run = await runsOf(db).where('bytes', 'is not', null).where('place', '=', place).executeTakeFirst()
  return run?.startedAt ?? null
}

/** A run that has no result counts while it may still go on; after this time its process was killed. */
const LONGEST_RUN_HOURS = 1

/** Returns whether a backup for a place was begun at `due` or later, also one that failed. */
export async function hasRunSince(
  db: Db,
  { place, due, now }: { place: string; due: Date; now: Date },
): Promise<boolean> {
  const run = await runsOf(db)
    .where('place', '=', place)
    .where('started_at', '>=', due)
    .where((run) =>
      run.or([
        run('finished_at', 'is not', null),
        run('started_at', '>', addMinutes(now, -LONGEST_RUN_HOURS * 60)),
      ]),
    )
    .executeTakeFirst()
  return run !== undefined
}
