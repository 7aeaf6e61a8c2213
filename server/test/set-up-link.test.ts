import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSetUpLink } from '../src/people/commands/set-up.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { startProcess } from './support/new-business.ts'

let database: Database
let app: TestApp
beforeEach(async () => {
  database = await openTestDatabase()
  app = await startProcess(database)
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const OWNER = {
  name: 'Rahima',
  email: 'rahima@wash.example',
  phone: '01711000000',
  password: 'Correct-horse-9',
}
const tokenOf = (link: string | null) => link?.split('#token=')[1] ?? ''

const isOpen = async () => (await app.request<Answer<{ open: boolean }>>('GET', '/api/setup')).body.data.open
const claim = (token: string, owner: object = OWNER, at: TestApp = app) =>
  at.request<Answer<{ role: string; duty: string }>>('POST', '/api/setup/claim', {
    body: { ...owner, token },
  })
const owners = () =>
  app.ctx.db.selectFrom('users').select('email').where('duty', '=', 'owner').orderBy('email').execute()

describe('the link of the set-up', () => {
  it('makes an owner, signed in, and is over then', async () => {
    const link = await makeSetUpLink(app.ctx)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#token=[\w-]{43}$/)
    expect(await isOpen()).toBe(true)

    const { status, body, headers } = await claim(tokenOf(link))
    expect([status, body.data.role, body.data.duty]).toEqual([201, 'admin', 'owner'])
    expect(headers.getSetCookie().join()).toContain('HttpOnly')
    const token = body.token as string
    expect((await app.request('GET', '/api/setup/checklist', { token })).status).toBe(200)

    expect(await isOpen()).toBe(false)
    expect((await claim(tokenOf(link))).body).toMatchObject({ statusCode: 409, code: 'setup_closed' })
    expect(await makeSetUpLink(app.ctx)).toBeNull()
    const history = await app.request<Answer<{ action: string }[]>>('GET', '/api/history?kind=people', {
      token,
    })
    expect(history.body.data.map(({ action }) => action)).toEqual(['user.became_owner'])
  })

  it('keeps only a digest of the token', async () => {
    const token = tokenOf(await makeSetUpLink(app.ctx))
    const rows = await app.ctx.db.selectFrom('setup_links').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses any other token, before the password is looked at', async () => {
    await makeSetUpLink(app.ctx)
    const { body } = await claim('x'.repeat(43), { ...OWNER, password: 'password' })
    expect(body).toMatchObject({ statusCode: 403, code: 'setup_link_wrong' })
    expect(await owners()).toEqual([])
  })

  it('works of each process that starts at the same time, and not of an earlier start', async () => {
    const earlier = tokenOf(await makeSetUpLink(app.ctx))
    app.clock.set(new Date(app.clock.now().getTime() + 61 * 60_000))
    const [first, second] = (await Promise.all([makeSetUpLink(app.ctx), makeSetUpLink(app.ctx)])).map(tokenOf)
    expect((await claim(earlier)).body.code).toBe('setup_link_wrong')
    // A token that works is told from one that does not by the next refusal.
    expect((await claim(first as string, { ...OWNER, password: 'password' })).body.code).toBe('invalid_input')
    expect((await claim(second as string)).status).toBe(201)
  })

  it('makes one owner of twenty who use it at once, in two processes', async () => {
    const other = await startProcess(database)
    const tokens = [tokenOf(await makeSetUpLink(app.ctx)), tokenOf(await makeSetUpLink(other.ctx))]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        claim(
          tokens[index % 2] as string,
          { ...OWNER, email: `owner-${index}@wash.example` },
          index % 4 < 2 ? app : other,
        ),
      ),
    )
    await other.close()
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.sort()).toEqual([201, ...Array(19).fill('setup_closed')])
    expect(await owners()).toHaveLength(1)
    expect(await app.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('keeps working when the address is taken', async () => {
    const token = tokenOf(await makeSetUpLink(app.ctx))
    await app.request('POST', '/api/auth/signup', { body: OWNER })
    expect((await claim(token)).body).toMatchObject({ code: 'email_taken', errors: [{ path: 'email' }] })
    expect((await claim(token, { ...OWNER, email: 'other@wash.example' })).status).toBe(201)
  })

  it('does not exist in a demo', async () => {
    const demo = await startTestApp({ work: false, sandbox: false })
    expect(await makeSetUpLink(demo.ctx)).toBeNull()
    expect((await claim('x', OWNER, demo)).body.code).toBe('setup_closed')
    await demo.close()
  })
})
