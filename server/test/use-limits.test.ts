import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'

/** The number of uses that are allowed in an hour: a tenth of the limit of calls. */
const LIMIT = 3
let app: TestApp
let other: TestApp
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { RATE_LIMIT: String(LIMIT * 10), TRUST_PROXY: 'loopback', SESSION_SECRET: 's'.repeat(32) }
  app = await startTestApp({ work: false, sandbox: false, env, database })
  other = await startTestApp({ work: false, sandbox: false, env, database })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await database.close()
})
afterEach(() => {
  app.clock.set(new Date())
  other.clock.set(new Date())
})

const newEmail = () => `${randomUUID()}@test.example`
let networks = 0
const newNetwork = () => `203.0.${++networks}`

type Act = (at: TestApp, address: string) => Promise<{ status: number; headers: Headers; body: unknown }>
const post =
  (path: string, bodyOf: () => object): Act =>
  (at, address) =>
    at.request<Answer>('POST', path, { body: bodyOf(), headers: { 'x-forwarded-for': address } })

const acts: [what: string, status: number, act: Act, mistake: Act][] = [
  [
    'registering',
    201,
    post('/api/auth/signup', () => ({
      name: 'Rahim',
      email: newEmail(),
      phone: '01712345678',
      password: 'Monsoon-rain-7',
    })),
    post('/api/auth/signup', () => ({ name: '' })),
  ],
  [
    'asking for a code',
    200,
    post('/api/auth/code', () => ({ to: newEmail() })),
    post('/api/auth/code', () => ({ to: 'rahim' })),
  ],
  [
    'asking for the newsletter',
    200,
    post('/api/newsletter', () => ({ email: newEmail() })),
    post('/api/newsletter', () => ({ email: 'rahim' })),
  ],
]

describe.each(acts)('%s', (_, done, act, mistake) => {
  it('is limited by address in all processes together, without mistakes, and becomes free again bit by bit', async () => {
    const address = `${newNetwork()}.1`
    expect((await mistake(app, address)).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: LIMIT + 2 }, (_, n) => act(n % 2 ? app : other, address)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(done), 429, 429])
    const wait = Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(15 * 60)
    expect(wait).toBeLessThanOrEqual(20 * 60)
    app.clock.set(addMinutes(new Date(), 21))
    expect((await act(app, address)).status).toBe(done)
    expect((await act(app, address)).status).toBe(429)
  })

  it('is limited five times as high for the addresses of a network', async () => {
    const network = newNetwork()
    const statuses: number[] = []
    for (let host = 1; host <= 6; host++) {
      const answers = await Promise.all(Array.from({ length: LIMIT }, () => act(app, `${network}.${host}`)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses).toEqual([...Array<number>(LIMIT * 5).fill(done), ...Array<number>(LIMIT).fill(429)])
    expect((await act(app, `${newNetwork()}.1`)).status).toBe(done)
  })
})

it('the newsletter form without scripts says that it is busy', async () => {
  const address = `${newNetwork()}.1`
  const send = () =>
    fetch(`${app.url}/api/newsletter/forms/subscribe`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ email: newEmail() }),
    })
  const places: (string | null)[] = []
  for (let n = 0; n <= LIMIT; n++) places.push((await send()).headers.get('location'))
  expect(places).toEqual([
    ...Array<string>(LIMIT).fill('/newsletter?state=asked'),
    expect.stringMatching(/^\/newsletter\?state=busy&wait=\d+$/),
  ])
})
