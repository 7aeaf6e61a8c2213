import type { Context } from '../../context.ts'
import { listBusinessRecipients } from '../../people/views/accounts.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { auditMail } from '../mails/audit.ts'
import type { AuditResult } from '../rules/audit.ts'
import { auditData } from './audit-data.ts'

export const auditDataJob: JobKind<object> = { name: 'audit-data' }

/**
 * Audits the data, stores the result and logs each violation. Staff are mailed about a set of violations once, until it
 * changes. Repeating it changes nothing else.
 */
export async function runAudit(ctx: Context): Promise<AuditResult> {
  const { db, clock, config, jobs, log } = ctx
  const result = await auditData(db, clock)
  for (const { check, violations } of result.results) {
    for (const { text } of violations) log.error({ check: check.name, violation: text }, 'the data is wrong')
  }
  await db.transaction().execute(async (tx) => {
    const known = await replaceLastAudit(tx, result, clock.now())
    if (result.count === 0 || result.digest === known) return
    for (const recipient of await listBusinessRecipients(config, tx, 'refunds.make')) {
      await enqueueMail(jobs, tx, auditMail(config, result, recipient))
    }
  })
  return result
}

/** Replaces the last result, and returns the digest of its violations; empty when it had none. */
async function replaceLastAudit(tx: Tx, result: AuditResult, at: Date): Promise<string> {
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
