import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { startMetricsPort } from '../src/office/routes/status.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'

const METRICS_TOKEN = 'a-token-of-a-scraper'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { METRICS_TOKEN } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function scrape(of = app): Promise<string> {
  // What is read from the database is kept for ten seconds.
  of.clock.advance({ minutes: 1 })
  const { status, body } = await of.request<string>('GET', '/metrics', bearer(METRICS_TOKEN))
  expect(status).toBe(200)
  return body
}

/** The value of a sample, written as `name{label="value"}`; undefined without one. */
function sample(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1).replace('Nan', 'NaN'))
}

describe('who may read', () => {
  it('without the setting the address does not exist', async () => {
    const other = await startTestApp({ work: false, sandbox: false })
    const { body } = await other.request<string>('GET', '/metrics', bearer(METRICS_TOKEN))
    expect(JSON.stringify(body)).not.toContain('jhilik_')
    await other.close()
  })

  it.each([
    ['nothing', {}],
    ['another token', bearer('a-token-of-somebody')],
    ['a part of it', bearer(METRICS_TOKEN.slice(0, -1))],
    ['an empty one', { headers: { authorization: 'Bearer ' } }],
  ])('who sends %s is refused', async (_what, sent) => {
    const { status, body } = await app.request('GET', '/metrics', sent)
    expect(status).toBe(401)
    expect(JSON.stringify(body)).not.toContain('jhilik_')
  })

  it('an admin has no need of them', async () => {
    expect((await app.request('GET', '/metrics', { token: admin.token })).status).toBe(401)
  })

  it('who knows the token gets the text format', async () => {
    const { status, headers } = await app.request('GET', '/metrics', bearer(METRICS_TOKEN))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(headers.get('cache-control')).toContain('no-store')
  })
})

it('a port of its own needs no token, and has nothing else', async () => {
  const port = await freePort()
  const listener = await startMetricsPort(app.ctx, port)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(sample(await answer.text(), 'jhilik_database_up')).toBe(1)
  expect((await fetch(`http://127.0.0.1:${port}/api/site`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  await expect(startMetricsPort(app.ctx, port)).rejects.toThrow('EADDRINUSE')
  await listener.close()
})

describe('requests', () => {
  const count = (text: string, method: string, route: string, status: string) =>
    sample(
      text,
      `jhilik_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    ) ?? 0

  it('are counted by matched route and class of status', async () => {
    const before = await scrape()
    for (const id of ['1', '2', '3']) await app.request('GET', `/api/services/${id}`)
    const after = await scrape()
    const counted = (text: string) => count(text, 'GET', '/api/services/:id', '4xx')
    expect(counted(after) - counted(before)).toBe(3)
    expect(after).not.toContain('/api/services/1')
  })

  it('any number of addresses and methods makes few routes', async () => {
    for (let number = 0; number < 30; number += 1) {
      await app.request('GET', `/api/nothing-${number}?token=${number}`)
      await app.request('PROPFIND', `/page-${number}`)
      await app.request('GET', `/%E0%A4%A${number}`)
    }
    await app.request('GET', '/page-1')
    const text = await scrape()
    expect(text).not.toMatch(/nothing-|page-\d|PROPFIND/)
    expect(count(text, 'GET', '/api/*', '4xx')).toBeGreaterThanOrEqual(30)
  })
})

describe('what is read from the database', () => {
  it('jobs that wait, are tried again, and were given up', async () => {
    await app.ctx.db
      .transaction()
      .execute((tx) => app.ctx.jobs.enqueue(tx, { name: 'send-mail' }, { to: 'a@people.example' }))
    await sql`update pgboss.job set start_after = now() - interval '20 minutes', created_on = now() - interval '2 hours',
      state = 'retry' where name = 'send-mail'`.execute(app.ctx.db)
    await sql`update pgboss.queue set failed_count = 3 where name = 'send-mail'`.execute(app.ctx.db)
    const text = await scrape()
    expect(sample(text, 'jhilik_jobs_waiting{queue="send-mail"}')).toBe(1)
    expect(sample(text, 'jhilik_jobs_retrying{queue="send-mail"}')).toBe(1)
    expect(sample(text, 'jhilik_jobs_failed{queue="send-mail"}')).toBe(3)
    const oldest = sample(text, 'jhilik_job_oldest_waiting_seconds{queue="send-mail"}')
    expect(oldest).toBeGreaterThanOrEqual(1200)
    expect(oldest).toBeLessThan(1300)
    const retry = sample(text, 'jhilik_job_oldest_retry_seconds{queue="send-mail"}')
    expect(retry).toBeGreaterThanOrEqual(7200)
    expect(retry).toBeLessThan(7300)
    await sql`delete from pgboss.job where name = 'send-mail'`.execute(app.ctx.db)
    const after = await scrape()
    expect(sample(after, 'jhilik_jobs_waiting{queue="send-mail"}')).toBe(0)
    expect(sample(after, 'jhilik_job_oldest_waiting_seconds{queue="send-mail"}')).toBe(0)
  })

  it('holds and payments by what they wait for', async () => {
    const { db } = app.ctx
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const held = (minutes: number) =>
      makeBooking(db, { status: 'held', hold_expires_at: new Date(Date.now() + minutes * 60_000) })
    await held(10)
    await held(10)
    await held(-10)
    const confirmed = await makeBooking(db)
    await makeAttempt(db, confirmed, { status: 'review', paid_at: null, created_at: days(3) })
    const asked = { paid_at: null, received_minor: null, received_currency: null, provider_txn_id: null }
    await makeAttempt(db, await held(10), {
      ...asked,
      status: 'unknown',
      created_at: days(2),
      next_inspection_at: days(-1),
    })
    const text = await scrape()
    expect(sample(text, 'jhilik_holds{state="live"}')).toBe(3)
    expect(sample(text, 'jhilik_holds{state="overdue"}')).toBe(1)
    expect(sample(text, 'jhilik_payments{state="open"}')).toBe(1)
    expect(sample(text, 'jhilik_payments{state="review"}')).toBe(1)
    expect(sample(text, 'jhilik_payments{state="unanswered"}')).toBe(1)
    const age = sample(text, 'jhilik_payment_oldest_review_seconds')
    expect(age).toBeGreaterThanOrEqual(3 * 86_400)
    expect(age).toBeLessThan(3 * 86_400 + 100)
    expect(sample(text, 'jhilik_refunds_manual')).toBe(0)
  })

  it('is asked for once in ten seconds', async () => {
    const first = await scrape()
    const booking = await makeBooking(app.ctx.db)
    await makeAttempt(app.ctx.db, booking, { status: 'review', paid_at: null })
    const reviewed = (text: string) => sample(text, 'jhilik_payments{state="review"}') ?? Number.NaN
    const { body } = await app.request<string>('GET', '/metrics', bearer(METRICS_TOKEN))
    expect(reviewed(body)).toBe(reviewed(first))
    expect(reviewed(await scrape())).toBe(reviewed(first) + 1)
  })

  it('a database that is down is a value, not an error', async () => {
    // This database has no connection that only listens, because it could not be closed after its database.
    const listen = async () => ({ catchUp: async () => {}, close: async () => {} })
    const database = { ...(await openTestDatabase()), listen }
    const other = await startTestApp({ work: false, sandbox: false, env: { METRICS_TOKEN }, database })
    expect(sample(await scrape(other), 'jhilik_database_up')).toBe(1)
    await other.ctx.jobs.stop()
    await database.close()
    const text = await scrape(other)
    expect(sample(text, 'jhilik_database_up')).toBe(0)
    // The values from before are not shown any more.
    expect(sample(text, 'jhilik_payment_oldest_review_seconds')).toBeNaN()
    expect(sample(text, 'jhilik_jobs_waiting{queue="send-mail"}')).toBeUndefined()
    expect(sample(text, 'jhilik_disk_size_bytes')).toBeGreaterThan(0)
    await other.close()
  })
})

it('the process tells about itself, its disk and its pool', async () => {
  const text = await scrape()
  expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(10e6)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).toMatch(/^jhilik_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",database="embedded"\} 1$/m)
  expect(sample(text, 'jhilik_disk_free_bytes')).toBeLessThanOrEqual(
    sample(text, 'jhilik_disk_size_bytes') ?? 0,
  )
  expect(sample(text, 'jhilik_database_pool_connections{state="max"}')).toBe(10)
})

it('calls of gateways and messages are counted, answered or not', async () => {
  const port = await freePort()
  const other = await startTestApp({
    seed: true,
    sandbox: false,
    env: { METRICS_TOKEN, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@people.example' },
  })
  const gateway = other.ctx.gateways.get('aamarpay')
  const attempt = {
    merchantRef: 'AAAAAAAAAA',
    providerRef: null,
    amountMinor: 100,
    currency: 'USD',
    ageMs: 0,
    hasPage: true,
    mayBeCaptured: false,
  }
  expect((await gateway?.inspect(attempt))?.kind).toBe('unknown')
  const mail = { id: 'a', to: 'a@people.example', subject: 'a', text: 'a', html: 'a' }
  await expect(other.ctx.mailer.send(mail)).rejects.toThrow()
  const text = await scrape(other)
  expect(sample(text, 'jhilik_messages_total{channel="mail",result="failed"}')).toBe(1)
  expect(sample(text, 'jhilik_messages_total{channel="mail",result="sent"}')).toBe(0)
  const unanswered = Number(
    /jhilik_gateway_calls_total\{gateway="\w+",call="inspect",result="unanswered"\} (\d+)/.exec(text)?.[1],
  )
  expect(unanswered).toBe(1)
  await other.close()
})
