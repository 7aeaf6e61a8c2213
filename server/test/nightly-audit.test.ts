import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditData } from '../src/office/commands/audit-data.ts'
import { runAudit } from '../src/office/commands/run-audit.ts'
import { sumUpDays } from '../src/office/commands/sum-up-days.ts'
import { readLastAudit } from '../src/office/views/snapshot.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

const BUSINESS = 'owner@wash.example'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ seed: true, work: false, env: { BUSINESS_EMAIL: BUSINESS, LOCALE: 'bn' } })
  await sumUpDays(app.ctx)
})
afterAll(() => app.close())

/** Changes rows without triggers, as when rows are restored by hand. */
const change = (statement: string) =>
  app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
const MISSTATED = `update bookings set payment_status = 'disputed'
  where code = (select min(code) from bookings where payment_status = 'paid')`
const CORRECTED = `update bookings set payment_status = 'paid' where payment_status = 'disputed'`
const night = () => app.runJob('audit-data')

describe('the audit at night', () => {
  test('stores that a demo has no violations, and mails nobody', async () => {
    expect(await readLastAudit(app.ctx.db)).toBeNull()
    await night()
    expect(await readLastAudit(app.ctx.db)).toEqual({
      finishedAt: expect.any(Date),
      durationMs: expect.any(Number),
      count: 0,
      violations: [],
    })
    expect(await mailsTo(app, BUSINESS)).toEqual([])
  })

  test('mails a set of violations once, and again when it has changed or come back', async () => {
    await change(MISSTATED)
    await night()
    const { count } = (await readLastAudit(app.ctx.db)) ?? {}
    expect(await readLastAudit(app.ctx.db)).toMatchObject({
      violations: [{ check: 'payment-status-differs', count }],
    })
    const [mail] = await mailsTo(app, BUSINESS)
    expect(mail?.subject).toMatch(/তথ্যে গরমিল/)
    expect(mail?.text).toContain('ভুল পেমেন্ট-অবস্থার বুকিং')
    expect(mail?.text).toContain('npm run audit')

    await night()
    expect(await mailsTo(app, BUSINESS)).toHaveLength(1)

    await change(`update bookings set service_name = '' where id = (select id from bookings limit 1)`)
    await night()
    expect(await mailsTo(app, BUSINESS)).toHaveLength(2)

    await change(`update bookings set service_name = 'Wash' where service_name = ''`)
    await change(CORRECTED)
    await night()
    expect(await readLastAudit(app.ctx.db)).toMatchObject({ count: 0 })
    await change(MISSTATED)
    await night()
    expect(await mailsTo(app, BUSINESS)).toHaveLength(3)
  })

  test('logs each violation as an error', async () => {
    let written = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    })
    const { log } = Fastify({ logger: { level: 'error', stream } })
    await runAudit({ ...app.ctx, log })
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        level: 50,
        check: 'payment-status-differs',
        violation: expect.stringMatching(/is stored as disputed/),
      },
      ...lines.slice(1),
    ])
  })

  test('cannot write', async () => {
    const { ctx, clock } = app
    const writing = {
      databaseNow: async (db: typeof ctx.db) => {
        await sql`update users set name = 'Changed'`.execute(db)
        return clock.now()
      },
    }
    await expect(auditData(ctx.db, writing)).rejects.toThrow(/read-only transaction/)
  })
})
