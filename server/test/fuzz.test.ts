import { problemSchema } from '@jhilik/contract/problems.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { readKnownIds } from './support/fuzz/known-ids.ts'
import { type Description, requestsTo } from './support/fuzz/requests.ts'
import { sendFuzz } from './support/fuzz/send.ts'

/** The number of requests that the test sends. */
const REQUESTS = 1500

type Caller = 'visitor' | 'user' | 'admin'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ seed: true })
})
afterAll(() => app.close())

/** Access tokens, each of a new account when the one before was signed out by a request. */
async function callers() {
  const roles = { admin: await app.signIn('admin'), user: await app.signIn('user') }
  return async (who: Caller) => {
    if (who === 'visitor') return null
    const { status } = await app.request('GET', '/api/me/vehicles', { token: roles[who].token })
    if (status !== 200) roles[who] = await app.signIn(who)
    return roles[who].token
  }
}

test('no request that fits the description makes the server fail or hang', { timeout: 300_000 }, async () => {
  const { body: description } = await app.request<Description>('GET', '/api/openapi.json')
  const tokenOf = await callers()
  const ids = await readKnownIds(app.url, (await app.signIn('admin')).token)
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      requestsTo(description, ids),
      fc.constantFrom<Caller>('visitor', 'user', 'user', 'admin', 'admin', 'admin', 'admin'),
      async (request, who) => {
        const { status, text } = await sendFuzz(app.url, request, await tokenOf(who))
        statuses.add(status)
        expect(status, text).toBeLessThan(500)
        if (status >= 400) problemSchema.parse(JSON.parse(text))
      },
    ),
    // A smaller request would meet another state of the database.
    { numRuns: REQUESTS, endOnFailure: true },
  )
  // Requests of all kinds arrived: understood, refused by the guard, by the schema and by the state.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409]))
})
