import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const write = ({ token }: SignedIn, about: SignedIn) =>
  app.request<Answer>('PUT', `/api/auth/users/${about.user.sub}/note`, {
    token,
    body: { note: `Of ${token.slice(-9)}` },
  })

it('a note about an admin is written by owners, that about a user by all who may write notes', async () => {
  const [owner, manager, dispatcher, customer] = await Promise.all([
    app.signIn('owner'),
    app.signIn('manager'),
    app.signIn('dispatcher'),
    app.signIn(),
  ])
  for (const who of [manager, dispatcher]) {
    expect((await write(who, customer)).status).toBe(200)
    for (const about of [owner, manager, dispatcher]) {
      const { status, body } = await write(who, about)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
  }
  for (const about of [owner, manager, dispatcher, customer])
    expect((await write(owner, about)).status).toBe(200)
})
