import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../src/platform/db.ts'
import { readToken, signToken } from '../src/platform/signed-token.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'

const [OLD, NEW] = ['the old secret of forty characters or so.', 'the new secret of forty characters or so.']

let database: Database
let before: TestApp
let during: TestApp
let after: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  const start = (secret: string) =>
    startTestApp({ work: false, sandbox: false, database, env: { SESSION_SECRET: secret } })
  before = await start(OLD)
  during = await start(`${NEW}, ${OLD}`)
  after = await start(NEW)
})
afterAll(async () => {
  for (const app of [before, during, after]) await app.close()
  await database.close()
})

const listSignIns = async (app: TestApp, token: string) =>
  (await app.request('GET', '/api/auth/sign-ins', { token })).status

const renew = (app: TestApp, cookie: string) =>
  app.request<Answer<{ accessToken: string }>>('POST', '/api/auth/refresh-token', { headers: { cookie } })

test('access tokens of the old secret are accepted as long as it is listed, new ones have the first', async () => {
  const person = await before.signIn()
  expect(await listSignIns(during, person.token)).toBe(200)
  expect(await listSignIns(after, person.token)).toBe(401)
  const login = { email: person.user.email, password: person.password }
  const { token } = await during.logIn(login)
  expect([await listSignIns(before, token), await listSignIns(after, token)]).toEqual([401, 200])
})

test('nobody is signed out, not even whose renewal is repeated across the change', async () => {
  const { cookie } = await before.signIn()
  const first = await renew(before, cookie)
  const again = await renew(during, cookie)
  const cookies = [first, again].map(({ headers }) => headers.getSetCookie()[0])
  expect(cookies[1]).toBe(cookies[0])
  const next = cookies[0]?.split(';')[0] ?? ''
  expect((await renew(during, next)).status).toBe(200)
  // The stored tokens do not depend on a secret.
  const { cookie: other } = await before.signIn()
  expect((await renew(after, other)).status).toBe(200)
})

test('links and tickets of the old secret open as long as it is listed', async () => {
  const claims = z.object({ sub: z.string() })
  const made = (app: TestApp) =>
    signToken({ secrets: app.ctx.config.sessionSecrets, purpose: 'a-link' }, { subject: 'x' })
  const read = (app: TestApp, token: string) =>
    readToken({ secrets: app.ctx.config.sessionSecrets, purpose: 'a-link' }, token, claims, new Date())
  const old = await made(before)
  expect(await read(during, old)).toEqual({ sub: 'x' })
  expect(await read(after, old)).toBeNull()
  expect(await read(after, await made(during))).toEqual({ sub: 'x' })
})
