import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import { type Jobs, openJobs } from '../src/platform/jobs.ts'
import { enqueueMail, mailJobs, openMailer } from '../src/platform/mail.ts'
import type { Secrets } from '../src/platform/signed-token.ts'
import { openTestDatabase } from './support/database.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

const ADDRESS = 'rahim.uddin@people.example'
const secrets: Secrets = [randomBytes(32)]

let database: Database
let server: MailServer
let jobs: Jobs
let log = ''

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startMailServer()
  const stream = {
    write(line: string) {
      log += line
    },
  }
  jobs = await openJobs(database, Fastify({ logger: { level: 'trace', stream } }).log, {
    secrets,
    clock: systemClock,
  })
  const mailer = openMailer({
    smtpUrl: server.url,
    mailFrom: 'hello@wash.example',
    dataDir: '/none',
    contact: { email: null },
  })
  await jobs.start(mailJobs({ mailer, secrets, clock: systemClock }))
})
afterAll(async () => {
  await jobs?.stop()
  await server?.close()
  await database?.close()
})
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'send-mail'`.execute(database.db)
  log = ''
})

/** The job of a mail that the server refuses, which was tried so often before. */
async function refused(code: number, tries: number) {
  server.unwanted = { address: ADDRESS, code }
  await database.db.transaction().execute(async (tx) => {
    await enqueueMail(jobs, tx, { to: ADDRESS, subject: 'Booked', text: 'Booked', html: '<p>Booked</p>' })
    await sql`update pgboss.job set retry_count = ${tries} where name = 'send-mail'`.execute(tx)
  })
  return vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string; output: { message: string } | null }>`
        select state::text, output from pgboss.job where name = 'send-mail'`.execute(database.db)
      const [job] = rows
      if (!job?.output) throw new Error('It was not tried yet.')
      return job
    },
    { timeout: 10_000 },
  )
}

test('a refused mail leaves codes in the log and the queue, and no address', async () => {
  const { output } = await refused(550, 0)
  expect(output?.message).toContain('550 5.1.1')
  expect(log).toContain('job failed')
  expect(log).toContain('EENVELOPE')
  expect(log).toContain('550')
  for (const text of [log, JSON.stringify(output)]) expect(text).not.toMatch(/rahim|people\.example/)
})

test('an address that is refused for good is given up as early as other jobs', async () => {
  expect((await refused(550, 7)).state).toBe('retry')
  await sql`delete from pgboss.job where name = 'send-mail'`.execute(database.db)
  expect((await refused(550, 8)).state).toBe('failed')
})

test('an address that is refused for now is tried again for a day', async () => {
  expect((await refused(450, 60)).state).toBe('retry')
})
