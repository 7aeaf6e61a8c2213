import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../src/people/rules/login-codes.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.set(new Date())
  // These attempts were counted at times that are later than those of the next test.
  await app.ctx.db.deleteFrom('attempt_counts').execute()
})

let numbers = 0
const newNumber = () => `+8801719200${String(++numbers).padStart(3, '0')}`

const askFor = (to: string, cookie = '') =>
  app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', { body: { to }, headers: { cookie } })

/** Asks so many times, each a minute after the one before. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let asked = 0; asked < count; asked++) {
    app.clock.advance({ minutes: 1 })
    statuses.push((await ask()).status)
  }
  return statuses
}

/** Logs in with a code; a new number gets an account. */
async function logIn(number: string) {
  app.clock.advance({ minutes: 1 })
  const { challenge } = (await askFor(number)).body.data
  const code = codeOf(app.ctx.config.sessionSecrets[0], challenge)
  const body = { challenge, code, name: 'Shirin Akter' }
  const login = await app.request<Answer>('POST', '/api/auth/code/login', { body })
  const device = login.headers.getSetCookie().find((line) => /^jhilik_device=[^;]/.test(line)) ?? ''
  expect(device).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  return { token: login.body.token ?? '', device: device.split(';')[0] ?? '' }
}

describe('a customer whose number others ask codes for', () => {
  it('gets three more an hour in a browser that was logged in before, and others get none', async () => {
    const number = newNumber()
    const { device } = await logIn(number)
    expect(await statusesOf(5, () => askFor(number))).toEqual([200, 200, 200, 200, 429])
    expect(await statusesOf(2, () => askFor(number, 'jhilik_device=forged'))).toEqual([429, 429])
    expect(await statusesOf(4, () => askFor(number, device))).toEqual([200, 200, 200, 429])
    expect(await statusesOf(1, () => askFor(number))).toEqual([429])
  })

  it('waits a minute between two of them', async () => {
    const number = newNumber()
    const { device } = await logIn(number)
    await statusesOf(4, () => askFor(number))
    app.clock.advance({ minutes: 1 })
    const twice = await Promise.all([askFor(number, device), askFor(number, device)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  it('gets none with the browser of somebody else', async () => {
    const number = newNumber()
    await logIn(number)
    const { device } = await logIn(newNumber())
    expect(await statusesOf(5, () => askFor(number))).toEqual([200, 200, 200, 200, 429])
    expect(await statusesOf(1, () => askFor(number, device))).toEqual([429])
  })

  it('gets three more in another browser, and six in all', async () => {
    const number = newNumber()
    const devices = [await logIn(number), await logIn(number), await logIn(number)]
    expect(await statusesOf(3, () => askFor(number))).toEqual([200, 200, 429])
    const statuses = []
    for (const { device } of devices) statuses.push(await statusesOf(3, () => askFor(number, device)))
    expect(statuses).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [429, 429, 429],
    ])
  })

  it('gets codes to confirm with while being logged in', async () => {
    const number = newNumber()
    const { token } = await logIn(number)
    expect(await statusesOf(5, () => askFor(number))).toEqual([200, 200, 200, 200, 429])
    const ask = () => app.request('POST', '/api/auth/confirm/code', { token, body: { channel: 'sms' } })
    expect(await statusesOf(4, ask)).toEqual([200, 200, 200, 429])
  })
})

it('an address that nobody has confirmed gets no more codes, whoever signed up with it', async () => {
  const who = await app.signIn()
  const { user, password } = who
  const login = await app.request('POST', '/api/auth/login', { body: { email: user.email, password } })
  const device = login.headers.getSetCookie().find((line) => /^jhilik_device=[^;]/.test(line)) ?? ''
  const ask = () => askFor(user.email, device.split(';')[0])
  expect(await statusesOf(6, ask)).toEqual([200, 200, 200, 200, 200, 429])
})
