import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { AuditResult } from '../rules/results.ts'

/** Replaces the last result, and returns the digest of its violations; empty when it had none. */
export async function replaceLastAudit(tx: Tx, result: AuditResult, at: Date): Promise<string> {
  await takeNamedLock(tx, 'data_audits')
  const before = await tx.selectFrom('data_audits').select('digest').executeTakeFirst()
  const violations = Object.fromEntries(result.results.map(({ check, count }) => [check.name, count]))
  const row = {
    finished_at: at,
    duration_ms: result.durationMs,
    violations: JSON.stringify(violations),
    digest: result.digest,
  }
  await tx
    .insertInto('data_audits')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
  return before?.digest ?? ''
}
