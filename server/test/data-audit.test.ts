import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allChecks, auditData, checkAll } from '../src/office/commands/audit-data.ts'
import { type AuditResult, describeAudit } from '../src/office/rules/audit.ts'
import type { Tx } from '../src/platform/db.ts'
import { type Corruption, corruptions } from './support/audit/corruptions.ts'
import { openScene, type Scene } from './support/audit/scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.app.close())

const brokenOf = ({ results }: AuditResult) => results.filter(({ count }) => count > 0)

/** Audits in a transaction that is rolled back, so that each corruption is the only one. */
async function auditWith(plant: (tx: Tx) => Promise<void>): Promise<AuditResult> {
  const { ctx, clock } = scene.app
  const undone = new Error('undone')
  const found: AuditResult[] = []
  const work = ctx.db.transaction().execute(async (tx) => {
    await plant(tx)
    found.push(await checkAll(tx, await clock.databaseNow(tx)))
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return found[0] as AuditResult
}

async function plantInto(tx: Tx, { without = [], plant }: Corruption): Promise<void> {
  for (const statement of without) await sql.raw(statement).execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  for (const statement of plant(scene)) await statement.execute(tx)
}

describe('the audit of the data', () => {
  test('finds nothing in a business where all is right', async () => {
    const result = await auditData(scene.app.ctx.db, scene.app.clock)
    expect(brokenOf(result)).toEqual([])
    expect(describeAudit(result)).toMatch(/^36 checks in [\d.]+ s: no violations\.$/)
  })

  test('has a corruption here for each check', () => {
    expect(corruptions.map(({ check }) => check)).toEqual(allChecks.map(({ name }) => name))
  })

  test.each(corruptions)('reports $check, and nothing else', async (corruption) => {
    const result = await auditWith((tx) => plantInto(tx, corruption))
    const broken = brokenOf(result)
    expect(broken.map(({ check }) => check.name)).toEqual([corruption.check])
    expect(describeAudit(result)).toContain(corruption.about(scene))
    expect(broken[0]?.digest).not.toBe('')
  })

  test('counts all violations and shows the first fifty', async () => {
    const result = await auditWith(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into report_days (date, time_zone, begins_at, ends_at, bookings, seats, money)
        select date - n, time_zone, begins_at - n * interval '1 day', ends_at - n * interval '1 day',
          '[{"status": "held", "bookings": 1}]', '[]', '[]'
        from (select * from report_days order by date limit 1) first, generate_series(1, 70) n`.execute(tx)
    })
    expect(brokenOf(result)).toMatchObject([{ count: 70, violations: { length: 50 } }])
    expect(describeAudit(result)).toContain('  … and 20 more.')
    expect(describeAudit(result)).toMatch(/s: 70 violations\.$/)
  })
})
