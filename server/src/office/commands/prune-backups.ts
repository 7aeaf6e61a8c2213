import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { BackupBucket } from '../../platform/backup/bucket.ts'
import { timeOfName } from '../../platform/backup/make-backup.ts'
import { findExpired } from '../rules/retention.ts'

type Settings = Pick<Config, 'backups' | 'timeZone'>

function expiredOf({ backups, timeZone }: Settings, names: string[]): string[] {
  const dated = names.flatMap((name) => {
    const at = timeOfName(name)
    return at ? [{ name, at }] : []
  })
  return findExpired(dated, backups.keep, timeZone).map(({ name }) => name)
}

/** Deletes the backups that BACKUP_KEEP does not keep; other files stay. */
export async function pruneFolder(settings: Settings, folder: string): Promise<void> {
  for (const name of expiredOf(settings, await readdir(folder))) await rm(join(folder, name), { force: true })
}

export async function pruneBucket(settings: Settings, bucket: BackupBucket): Promise<void> {
  for (const name of expiredOf(settings, await bucket.list())) await bucket.remove(name)
}
