import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type AuditResult, type Check, type CheckResult, sumUp } from '../rules/audit.ts'
import { bookingChecks } from '../views/audit-bookings.ts'
import { documentChecks } from '../views/audit-documents.ts'
import { figureChecks } from '../views/audit-figures.ts'
import { jobChecks, protectionChecks } from '../views/audit-jobs.ts'
import { moneyChecks } from '../views/audit-money.ts'
import { peopleChecks } from '../views/audit-people.ts'
import { snapshotChecks } from '../views/audit-snapshots.ts'

/** The usual limits of a statement would end the checks, because they read whole tables. */
const SETTINGS = sql`
  select set_config(name, value, true)
  from (values ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('work_mem', '64MB'), ('jit', 'off'))
    as setting (name, value)`

/**
 * Checks run without indexes unless `byIndex`, so that rows which a broken index hides are found. Each pair of tables
 * is then compared at once.
 */
const planBy = (byIndex: boolean) => sql`
  select set_config(name, ${byIndex ? 'on' : 'off'}, true)
  from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan', 'enable_nestloop']) name`

/** Runs every check, one after the other, in the transaction. `at` is the time of the database. */
export async function checkAll(tx: Tx, at: Date): Promise<AuditResult> {
  const began = performance.now()
  await SETTINGS.execute(tx)
  const results: CheckResult[] = []
  for (const { name, explains, byIndex = false, find } of allChecks) {
    await planBy(byIndex).execute(tx)
    results.push({ check: { name, explains }, ...(await find(tx, at)) })
  }
  return sumUp(results, Math.round(performance.now() - began))
}

/** Finds what is wrong in the data, in one snapshot of all tables and a transaction that can only read. */
export async function auditData(db: Db, clock: Pick<Clock, 'databaseNow'>): Promise<AuditResult> {
  return db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return checkAll(tx, await clock.databaseNow(tx))
  })
}

export const allChecks: readonly Check[] = [
  ...bookingChecks,
  ...peopleChecks,
  ...moneyChecks,
  ...documentChecks,
  ...jobChecks,
  ...snapshotChecks,
  ...figureChecks,
  ...protectionChecks,
]
