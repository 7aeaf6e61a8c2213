import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { openBackupBucket } from '../../platform/backup/bucket.ts'
import { withDraftFolder } from '../../platform/backup/data-files.ts'
import { BackupRunning } from '../../platform/backup/dump.ts'
import { makeBackup, timeOfName } from '../../platform/backup/make-backup.ts'
import type { RunTransaction, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import { bucketPlace, findExpired, folderPlace, lastDue, placesOf } from '../rules/backups.ts'
import { hasRunSince } from '../views/backups.ts'

/** Records a backup that was made by hand. */
export async function recordManualRun(
  transaction: RunTransaction,
  { folder, startedAt, bytes }: { folder: string; startedAt: Date; bytes: number },
): Promise<void> {
  const sql = `insert into backup_runs (id, place, started_at, finished_at, bytes) values ($1, $2, $3, now(), $4)`
  const values = [newId(), folderPlace(folder), startedAt.toISOString(), bytes]
  await transaction('write', (connection) => connection.rows(sql, values))
}

/** The id of the run of each place. */
type Runs = Map<string, string>

/** Makes the backup of the last BACKUP_AT if a place has none: the server may not have been running then. */
export async function runMissingBackups(ctx: Context): Promise<void> {
  const { backups, timeZone } = ctx.config
  const now = ctx.clock.now()
  const due = lastDue(backups.at, now, timeZone)
  for (const place of placesOf(backups)) {
    if (!(await hasRunSince(ctx.db, { place, due, now }))) return await runBackups(ctx)
  }
}

/**
 * Makes a backup and puts it into the folder and the bucket of the settings. What fails is recorded and mailed; it is
 * tried again the next night. Does nothing while another process makes one.
 */
export async function runBackups(ctx: Context): Promise<void> {
  const { backups, dataDir } = ctx.config
  const startedAt = ctx.clock.now()
  const places = placesOf(backups)
  if (places.length === 0) return
  const runs: Runs = new Map()
  await ctx.db.transaction().execute(async (tx) => {
    for (const place of places) {
      const id = newId()
      await tx.insertInto('backup_runs').values({ id, place, started_at: startedAt }).execute()
      runs.set(place, id)
    }
  })
  try {
    if (backups.folder !== null) return await runIn(ctx, backups.folder, runs, startedAt)
    // The bucket needs the backup's length and hash first, so it is written to a file.
    await withDraftFolder(dataDir, (folder) => runIn(ctx, folder, runs, startedAt))
  } catch (error) {
    if (error instanceof BackupRunning) {
      const ids = [...runs.values()]
      await ctx.db
        .transaction()
        .execute((tx) => tx.deleteFrom('backup_runs').where('id', 'in', ids).execute())
      return
    }
    for (const place of places) await fail(ctx, runs, { place, error })
  }
}

/** Throws when no backup was made. A failure of one place afterwards is recorded. */
async function runIn(ctx: Context, draft: string, runs: Runs, startedAt: Date): Promise<void> {
  const { config, transaction } = ctx
  const { folder, bucket, key } = config.backups
  const made = await makeBackup(draft, {
    transaction,
    database: config.databaseUrl === null ? 'embedded' : 'server',
    dataDir: config.dataDir,
    secrets: config.sessionSecrets,
    key,
    at: startedAt,
  })
  const { bytes } = made
  if (folder !== null) {
    await settle(ctx, runs, { place: folderPlace(folder), bytes }, () =>
      prune(
        ctx,
        () => readdir(folder),
        (name) => rm(join(folder, name), { force: true }),
      ),
    )
  }
  if (bucket !== null) {
    const remote = openBackupBucket(bucket)
    await settle(ctx, runs, { place: bucketPlace(bucket), bytes }, async () => {
      await remote.put(made)
      await prune(
        ctx,
        () => remote.list(),
        (name) => remote.remove(name),
      )
    })
  }
}

/**
 * Deletes the backups that BACKUP_KEEP does not keep; other files stay. A backup has succeeded even when an earlier one
 * could not be deleted.
 */
async function prune(
  { config: { backups, timeZone }, log }: Context,
  list: () => Promise<string[]>,
  remove: (name: string) => Promise<void>,
): Promise<void> {
  try {
    const dated = (await list()).flatMap((name) => {
      const at = timeOfName(name)
      return at ? [{ name, at }] : []
    })
    for (const { name } of findExpired(dated, backups.keep, timeZone)) await remove(name)
  } catch (error) {
    log.warn({ err: error }, 'expired backups were not deleted')
  }
}

async function settle(
  ctx: Context,
  runs: Runs,
  { place, bytes }: { place: string; bytes: number },
  store: () => Promise<void>,
): Promise<void> {
  try {
    await store()
  } catch (error) {
    await fail(ctx, runs, { place, error })
    return
  }
  await ctx.db.transaction().execute(async (tx) => {
    await finishRun(tx, runs.get(place) ?? '', { finishedAt: ctx.clock.now(), bytes })
  })
}

async function fail(
  ctx: Context,
  runs: Runs,
  { place, error }: { place: string; error: unknown },
): Promise<void> {
  const runId = runs.get(place) ?? ''
  ctx.log.error({ err: error, place }, 'the backup failed')
  const reason = error instanceof StartError ? error.message : `Unexpected: ${String(error)}`
  await ctx.db.transaction().execute(async (tx) => {
    await finishRun(tx, runId, { finishedAt: ctx.clock.now(), error: reason })
    const about = { event: 'staff_backup_failed', subjectId: runId } as const
    await planStaffMessages(ctx, tx, about, 'settings.change')
  })
}

async function finishRun(
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
