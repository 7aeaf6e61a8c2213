import { afterEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { matchDemoAccounts } from '../src/demo/accounts.ts'
import { customers } from '../src/demo/content.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

interface Answer {
  token: string
}

const send = (url: string, path: string, body: object, headers = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const logIn = (url: string, account: object) => send(url, '/api/auth/login', account)

describe('the accounts of a demo', () => {
  let app: TestApp
  afterEach(() => app.close())

  const people = [...Object.values(DEMO_ACCOUNTS), ...customers].map(({ email }) => email).sort()
  const match = (demo: boolean) => matchDemoAccounts({ ...app.ctx, config: { ...app.ctx.config, demo } })
  const openPeople = async () => {
    const { db } = app.ctx
    const open = db.selectFrom('users').select('email').where('deactivated_at', 'is', null)
    const rows = await open.where('email', 'in', people).execute()
    return rows.map(({ email }) => email).sort()
  }
  const statusOfLogin = async (account: object) => (await logIn(app.url, account)).status

  it('are closed without one, also for who is signed in, and open again with one', async () => {
    app = await startTestApp({ seed: true, work: false, sandbox: false })
    const own = await app.signIn()
    const answer = await logIn(app.url, DEMO_ACCOUNTS.admin)
    const { token } = (await answer.json()) as Answer
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const read = (bearer: string, path: string) => app.request('GET', path, { token: bearer })
    expect((await read(token, '/api/bookings')).status).toBe(200)

    await match(false)
    await match(false)
    expect(await openPeople()).toEqual([])
    expect(await statusOfLogin(DEMO_ACCOUNTS.admin)).toBe(401)
    const { password } = DEMO_ACCOUNTS.user
    expect(await statusOfLogin({ email: customers[0]?.email, password })).toBe(401)
    expect((await read(token, '/api/bookings')).status).toBe(401)
    expect((await send(app.url, '/api/auth/refresh-token', {}, { cookie })).status).toBe(401)
    expect((await read(own.token, `/api/bookings/${own.user.email}`)).status).toBe(200)

    await match(true)
    await match(true)
    expect(await openPeople()).toEqual(people)
    expect(await statusOfLogin(DEMO_ACCOUNTS.admin)).toBe(200)
    expect((await read(token, '/api/bookings')).status).toBe(401)
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(({ fn }) => ['action', fn.countAll<number>().as('times')])
      .where('action', 'in', ['user.deactivated', 'user.reactivated'])
      .groupBy('action')
      .orderBy('action')
      .execute()
    expect(entries).toEqual([
      { action: 'user.deactivated', times: people.length },
      { action: 'user.reactivated', times: people.length },
    ])
  })

  it('that an admin closed stay closed', async () => {
    app = await startTestApp({ seed: true, work: false, sandbox: false })
    const admin = await app.signIn('admin')
    const { id } = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', DEMO_ACCOUNTS.user.email)
      .executeTakeFirstOrThrow()
    const closed = await app.request('POST', `/api/auth/users/${id}/deactivate`, {
      token: admin.token,
      body: { reason: 'Spam' },
    })
    expect(closed.status).toBe(200)
    await match(false)
    await match(true)
    expect(await openPeople()).toEqual(people.filter((email) => email !== DEMO_ACCOUNTS.user.email))
  })

  it('are closed once, by two processes that start at once', async () => {
    app = await startTestApp({ seed: true, work: false, sandbox: false })
    await Promise.all([match(false), match(false), match(false)])
    await match(true)
    expect(await openPeople()).toEqual(people)
  })
})

describe('a demo that becomes a business', () => {
  let premises: Deployment
  let server: ServerProcess | undefined
  afterEach(async () => {
    await server?.kill()
    await premises?.remove()
  })

  it('closes the demo accounts, and hides the mailbox', async () => {
    premises = await makeDeployment()
    server = await startServerProcess(premises.env)
    expect((await logIn(server.url, DEMO_ACCOUNTS.admin)).status).toBe(200)
    expect((await fetch(`${server.url}/mailbox`)).status).toBe(200)
    await server.kill()

    const business = {
      ...premises.env,
      DEMO: '0',
      GATEWAYS: 'aamarpay',
      AAMARPAY_STORE_ID: 'nobody',
      AAMARPAY_SIGNATURE_KEY: 'pays-here',
      // Nothing listens on the discard port.
      AAMARPAY_URL: 'https://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    }
    server = await startServerProcess(business)
    const said = await server.untilSaid('Customers get no mail: it is only written to DATA_DIR/mailbox.')
    expect(said).toContain('8 demo accounts were closed; check who else is an admin.')
    for (const account of Object.values(DEMO_ACCOUNTS))
      expect((await logIn(server.url, account)).status).toBe(401)
    const mailbox = await fetch(`${server.url}/mailbox`)
    expect(mailbox.status).toBeGreaterThanOrEqual(400)
    expect(await mailbox.text()).not.toContain('Demo mailbox')
    await server.kill()

    server = await startServerProcess({ ...premises.env, LOG_LEVEL: 'warn' })
    expect((await logIn(server.url, DEMO_ACCOUNTS.admin)).status).toBe(200)
    // The server prints this text together with what is checked.
    expect(await server.untilSaid('is ready')).not.toContain('Customers get no mail')
  }, 900_000)
})
