import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import { enqueueMail, type Mail } from '../src/platform/mail.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { mailsTo } from './support/queued-mails.ts'

const LINK = 'https://wash.example/reset-password?lang=en#eyJhbGciOiJIUzI1NiJ9'
const SECRET = 'the secret of forty characters or so in all'
const mail: Mail = {
  to: 'rahim@people.example',
  subject: 'Choose a password, Rahim',
  text: `Open ${LINK}`,
  html: `<a href="${LINK}">Choose</a>`,
  headers: { 'List-Unsubscribe': '<https://wash.example/leave?token=t0ken>' },
}

interface QueuedJob {
  id: string
  data: { id: string }
  state: string
  retry_limit: number
  retry_delay_max: number
  output: unknown
}

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  app = await startTestApp({ work: false, sandbox: false, database, env: { SESSION_SECRET: SECRET } })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})
beforeEach(() => sql`delete from pgboss.job`.execute(database.db))

async function jobsOf(name: string): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`select * from pgboss.job where name = ${name}`.execute(database.db)
  return rows
}

const enqueue = (wanted: Mail = mail) =>
  database.db.transaction().execute((tx) => enqueueMail(app.ctx.jobs, tx, wanted))

async function queued(wanted?: Mail): Promise<QueuedJob> {
  await enqueue(wanted)
  const [job] = await jobsOf('send-mail')
  if (!job) throw new Error('There is no job.')
  return job
}

/** Another process with the same database. */
const startOther = (env: Record<string, string> = {}, work = true) =>
  startTestApp({ sandbox: false, database, env, work })

describe('a mail that waits to be sent', () => {
  it('is unreadable in the database, and arrives as it was written', async () => {
    const { data } = await queued()
    expect(JSON.stringify(data)).not.toMatch(/rahim@|Rahim|reset-password|eyJhbGciOiJ|leave\?token|=t0ken/)
    const [sent] = await mailsTo(app, 'rahim@people.example')
    expect(sent).toMatchObject({ subject: mail.subject, text: `${mail.text}\n`, html: `${mail.html}\n` })
    expect(sent?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: mail.headers?.['List-Unsubscribe'] }),
    )
  })

  it('has its link to a new password nowhere in the queue', async () => {
    const { user } = await app.signIn()
    await app.runJob('send-reset-link', { email: user.email, locale: 'en' })
    const jobs = await jobsOf('send-mail')
    expect(jobs).toHaveLength(1)
    expect(JSON.stringify(jobs)).not.toMatch(/reset-password|@test\.example/)
    expect((await mailsTo(app, user.email))[0]?.text).toMatch(/\/reset-password\?lang=en#[\w.-]+/)
  })

  it('is sent by a process that has another first secret and still knows the earlier one', async () => {
    await enqueue()
    const other = await startOther({ SESSION_SECRET: `${randomUUID()}${randomUUID()},${SECRET}` })
    await vi.waitFor(async () => expect(await other.mails()).toHaveLength(1), { timeout: 10_000 })
    await other.close()
  })

  it('is given up as early as other jobs when no secret opens it, and stays among those that failed', async () => {
    const first = await queued()
    await sql`update pgboss.job set retry_count = 8 where id = ${first.id}`.execute(database.db)
    await enqueue()
    const other = await startOther({ SESSION_SECRET: `${randomUUID()}${randomUUID()}` })
    await vi.waitFor(
      async () => {
        const jobs = await jobsOf('send-mail')
        expect(jobs.map(({ state }) => state).sort()).toEqual(['failed', 'retry'])
      },
      { timeout: 10_000 },
    )
    const failed = (await jobsOf('send-mail')).find(({ id }) => id === first.id)
    expect(failed).toMatchObject({ state: 'failed', output: { message: expect.stringMatching(/secret/i) } })
    expect(await other.mails()).toEqual([])
    await other.close()
  })
})

describe('a job that is about a person', () => {
  it('is deleted as soon as it is done', async () => {
    const { user } = await app.signIn()
    const other = await startOther()
    await other.request('POST', '/api/auth/password/forgotten', { body: { email: user.email } })
    await vi.waitFor(async () => expect(await other.mails()).toHaveLength(1), { timeout: 10_000 })
    await vi.waitFor(
      async () => expect([...(await jobsOf('send-mail')), ...(await jobsOf('send-reset-link'))]).toEqual([]),
      { timeout: 10_000 },
    )
    await other.close()
  })
})

describe('how long a mail is tried', () => {
  it('is a day, every ten minutes at last', async () => {
    const { retry_limit, retry_delay_max } = await queued()
    expect(retry_delay_max).toBe(600)
    expect(retry_limit * retry_delay_max).toBeGreaterThanOrEqual(24 * 3600)
    expect(retry_limit * retry_delay_max).toBeLessThan(27 * 3600)
  })

  it('is a day also in a database whose queue was made by an earlier version', async () => {
    await sql`update pgboss.queue set retry_limit = 8 where name = 'send-mail'`.execute(database.db)
    const other = await startOther({}, false)
    expect((await queued()).retry_limit).toBeGreaterThan(100)
    await other.close()
  })

  it('ends when its link has expired', async () => {
    const sentAfter = async (minutes: number) => {
      const { user } = await app.signIn()
      await app.runJob('send-reset-link', { email: user.email, locale: 'en' })
      app.clock.advance({ minutes })
      const mails = await mailsTo(app, user.email)
      app.clock.set(new Date())
      return mails.length
    }
    expect([await sentAfter(59), await sentAfter(61)]).toEqual([1, 0])
  })
})
