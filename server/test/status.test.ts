import type { Status } from '@jhilik/contract/status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { judgeDisk } from '../src/office/rules/status.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { freePort } from './support/free-port.ts'

let app: TestApp
let manager: SignedIn
beforeAll(async () => {
  const SMTP_URL = `smtp://shop:secret-of-the-mail@127.0.0.1:${await freePort()}`
  app = await startTestApp({
    work: false,
    sandbox: false,
    env: { SMTP_URL, MAIL_FROM: 'shop@people.example' },
  })
  manager = await app.signIn('manager')
})
afterAll(() => app.close())

async function readStatus(): Promise<Status> {
  // What is read from the database is kept for ten seconds.
  app.clock.advance({ minutes: 1 })
  // The clock is ahead of any older token.
  const { token } = await app.logIn({ email: manager.user.email ?? '', password: manager.password })
  const { status, body } = await app.request<Answer<Status>>('GET', '/api/status', { token })
  expect(status).toBe(200)
  return body.data
}

it('a server on which nothing is wrong is fine, but for what was never recorded', async () => {
  const status = await readStatus()
  const { gateways, server, backup, audit, disk, ...others } = status
  for (const part of [server, ...gateways, ...Object.values(others)]) {
    if (part !== null && typeof part === 'object')
      expect(part).toMatchObject({ state: 'fine', problem: null })
  }
  // The disk is that of the machine that runs the test.
  const { freeBytes, sizeBytes, ...verdict } = disk
  expect(verdict).toEqual(judgeDisk({ freeBytes: freeBytes ?? 0, sizeBytes: sizeBytes ?? 0 }))
  expect(backup).toEqual({ state: 'look', problem: 'backup_none', lastSuccessAt: null })
  expect(audit).toEqual({ state: 'look', problem: 'audit_none', lastAt: null, violations: null })
  expect(server.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Date.parse(server.startedAt)).toBeLessThan(Date.now())
})

it('names the kind, version, size and last migration of the database', async () => {
  const { database } = await readStatus()
  expect(database.version).toMatch(/^\d\d/)
  expect(database.bytes).toBeGreaterThan(1e6)
  expect(database.migration).toMatch(/^\d{4}_\w+\.sql$/)
})

it('jobs that wait too long are named', async () => {
  const { db, jobs } = app.ctx
  await db.transaction().execute((tx) => jobs.enqueue(tx, { name: 'reconcile' }, {}))
  await sql`update pgboss.job set start_after = now() - interval '12 minutes' where name = 'reconcile'`.execute(
    db,
  )
  const found = (await readStatus()).jobs
  expect(found).toMatchObject({ state: 'act', problem: 'jobs_stuck', waiting: 1, names: ['reconcile'] })
  expect(found?.oldestWaitingSeconds).toBeGreaterThanOrEqual(720)
  await sql`delete from pgboss.job where name = 'reconcile'`.execute(db)
  expect((await readStatus()).jobs).toMatchObject({ state: 'fine', waiting: 0, names: [] })
})

it('a payment in review waits for a person, at last urgently', async () => {
  const { db } = app.ctx
  const attempt = await makeAttempt(db, await makeBooking(db), { status: 'review', paid_at: null })
  expect((await readStatus()).payments).toMatchObject({
    state: 'look',
    problem: 'payments_in_review',
    inReview: 1,
  })
  await sql`update payment_attempts set created_at = now() - interval '25 hours' where id = ${attempt.id}`.execute(
    db,
  )
  expect((await readStatus()).payments).toMatchObject({ state: 'act', problem: 'payments_in_review_long' })
})

it('a gateway that does not answer is named, until it does', async () => {
  const gateway = app.ctx.gateways.get('aamarpay')
  if (!gateway) throw new Error('There is no gateway.')
  const attempt = {
    merchantRef: 'AAAAAAAAAA',
    providerRef: null,
    amountMinor: 100,
    currency: 'USD',
    ageMs: 0,
    hasPage: true,
    mayBeCaptured: false,
  }
  const partOf = async () => (await readStatus()).gateways.find(({ name }) => name === gateway.name)
  expect(await partOf()).toMatchObject({ lastAnswerAt: null, failingSince: null, lastError: null })
  await gateway.inspect(attempt)
  expect(await partOf()).toMatchObject({
    state: 'look',
    problem: 'gateway_failing',
    environment: 'sandbox',
    lastAnswerAt: null,
    lastError: 'no connection',
  })
  app.clock.advance({ minutes: 20 })
  expect(await partOf()).toMatchObject({ state: 'act', problem: 'gateway_failing' })
  app.ctx.meters.countGatewayCall(gateway.name, 'inspect', null)
  const answered = await partOf()
  expect(answered).toMatchObject({ state: 'fine', failingSince: null, lastError: null })
  expect(answered?.lastAnswerAt).not.toBeNull()
})

it('mail that is refused is failing, and nothing of its server is told', async () => {
  const mail = { id: 'a', to: 'a@people.example', subject: 'a', text: 'a', html: 'a' }
  await expect(app.ctx.mailer.send(mail)).rejects.toThrow()
  const status = await readStatus()
  expect(status.mail).toMatchObject({
    state: 'look',
    problem: 'mail_failing',
    configured: true,
    lastSentAt: null,
  })
  expect(JSON.stringify(status)).not.toMatch(/secret-of-the-mail|127\.0\.0\.1/)
})

it('mails that another process could not send are known too', async () => {
  const { db, jobs } = app.ctx
  await db.transaction().execute((tx) => jobs.enqueue(tx, { name: 'send-mail' }, { to: 'a@people.example' }))
  await sql`update pgboss.job set state = 'retry', start_after = now() + interval '5 minutes',
    created_on = now() - interval '16 minutes' where name = 'send-mail'`.execute(db)
  expect((await readStatus()).mail).toMatchObject({ state: 'act', problem: 'mail_failing', waiting: 1 })
})
