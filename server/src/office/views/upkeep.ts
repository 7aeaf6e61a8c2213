import type { Db } from '../../platform/db.ts'
import { readLastBackup } from './backups.ts'
import { readLastAudit } from './last-audit.ts'

/** Each value is null when there was none. */
export interface Upkeep {
  backup: { succeededAt: Date } | null
  audit: { at: Date; violations: number } | null
}

/** Returns what regular work on the database has recorded about itself. */
export async function readUpkeep(db: Db): Promise<Upkeep> {
  const [{ succeeded }, audit] = await Promise.all([readLastBackup(db), readLastAudit(db)])
  return {
    backup: succeeded?.finishedAt ? { succeededAt: succeeded.finishedAt } : null,
    audit: audit && { at: audit.finishedAt, violations: audit.count },
  }
}
