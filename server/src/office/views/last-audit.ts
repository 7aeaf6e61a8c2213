import type { Db } from '../../platform/db.ts'

export interface LastAudit {
  finishedAt: Date
  durationMs: number
  /** The number of violations of all checks together. */
  count: number
  /** The checks that found violations, with the number of each. */
  violations: { check: string; count: number }[]
}

/** Returns the result of the last nightly audit; null before the first one. `npm run audit` stores none. */
export async function readLastAudit(db: Db): Promise<LastAudit | null> {
  const row = await db.selectFrom('data_audits').selectAll().executeTakeFirst()
  if (!row) return null
  const counts = Object.entries(row.violations as Record<string, number>)
  return {
    finishedAt: row.finished_at,
    durationMs: row.duration_ms,
    count: counts.reduce((sum, [, count]) => sum + count, 0),
    violations: counts.filter(([, count]) => count > 0).map(([check, count]) => ({ check, count })),
  }
}
