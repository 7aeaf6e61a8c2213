import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { codeOf, setUpApp, ticketOf } from './support/second-factors.ts'

/** The numbers of wrong guesses a day, and of guesses in a row before a pause. */
const KNOWN = 20
const STRANGERS = 30
const FREE = 10
const WRONG = 'Wrong-horse-9'
const NEW_PASSWORD = 'Monsoon-rain-8'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    work: false,
    sandbox: false,
    env: { TRUST_PROXY: 'loopback', RATE_LIMIT: '100000' },
  })
})
afterAll(() => app.close())

let addresses = 0
/** Headers of a new network, and of a browser with this cookie. */
function headersOf(cookie = '') {
  addresses += 1
  return { 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.7`, cookie }
}

const logIn = (email: string, password: string, cookie?: string) =>
  app.request<Answer>('POST', '/api/auth/login', {
    body: { email, password },
    headers: headersOf(cookie),
  })
const statusOf = async (email: string, password: string, cookie?: string) =>
  (await logIn(email, password, cookie)).status

const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('jhilik_device='))
    ?.split(';')[0] ?? ''

/** Cookies of browsers that were signed in to the account. */
async function deviceCookies({ user, password }: SignedIn, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < count; n++) cookies.push(deviceOf(await logIn(user.email, password)))
  expect(new Set(cookies).size).toBe(count)
  return cookies
}

const enterCode = async (ticket: string, code: string, cookie?: string) =>
  (
    await app.request('POST', '/api/auth/login/second-factor', {
      body: { ticket, code },
      headers: headersOf(cookie),
    })
  ).status

/** Makes so many guesses, and returns how many were compared with the secret instead of being refused by the limit. */
async function judged(guesses: number, guess: (n: number) => Promise<number>): Promise<number> {
  let count = 0
  for (let n = 0; n < guesses; n++) if ((await guess(n)) !== 429) count += 1
  return count
}

const confirm = async ({ token }: SignedIn, password: string) =>
  (await app.request('POST', '/api/auth/confirm', { token, body: { password } })).status

describe('the guesses of an account', () => {
  it('are not multiplied by cookies: twelve of them give twenty guesses of the password', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    const cookies = await deviceCookies(owner, 12)
    expect(await judged(120, (n) => statusOf(email, WRONG, cookies[n % 12]))).toBe(KNOWN)
    expect(await confirm(owner, WRONG)).toBe(429)
    expect(await statusOf(email, owner.password)).toBe(200)
  })

  it('are twenty at once too', async () => {
    const owner = await app.signIn()
    const cookies = await deviceCookies(owner, 12)
    const guesses = Array.from({ length: 60 }, (_, n) => statusOf(owner.user.email, WRONG, cookies[n % 12]))
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(KNOWN)
  })

  it('are twenty for codes of the authenticator app from twelve devices', async () => {
    const owner = await app.signIn()
    const cookies = await deviceCookies(owner, 12)
    const { key } = await setUpApp(app, owner)
    app.clock.advance({ minutes: 2 })
    const ticket = await ticketOf(app, owner)
    const wrong = codeOf(app, key, 50)
    expect(await judged(120, (n) => enterCode(ticket, wrong, cookies[n % 12]))).toBe(KNOWN)
    const confirmed = await app.request('POST', '/api/auth/confirm/second-factor', {
      token: owner.token,
      body: { code: wrong },
    })
    expect(confirmed.status).toBe(429)
    expect(await enterCode(ticket, codeOf(app, key))).toBe(200)
  })

  it('by strangers leave a known device its way in, and are not restored by its owner', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    const [cookie] = await deviceCookies(owner, 1)
    let wrong = 0
    for (let day = 0; day < 5; day++) {
      wrong += await judged(FREE + 1, () => statusOf(email, WRONG))
      expect(await statusOf(email, owner.password, cookie)).toBe(200)
      // The pause is over, and the owner logs in elsewhere: the guesses in a row start again.
      app.clock.advance({ minutes: 61 })
      await statusOf(email, owner.password)
    }
    expect(wrong).toBeGreaterThanOrEqual(STRANGERS)
    // One becomes free again in 48 minutes.
    expect(wrong).toBeLessThanOrEqual(STRANGERS + Math.ceil((5 * 61) / 48))
  })

  it('are free again the next day', async () => {
    const owner = await app.signIn()
    const cookies = await deviceCookies(owner, 3)
    expect(await judged(30, (n) => statusOf(owner.user.email, WRONG, cookies[n % 3]))).toBe(KNOWN)
    expect(await statusOf(owner.user.email, owner.password, cookies[0])).toBe(429)
    app.clock.advance({ minutes: 24 * 60 + 1 })
    expect(await judged(30, (n) => statusOf(owner.user.email, WRONG, cookies[n % 3]))).toBe(KNOWN)
  })
})

describe('a cookie of a known device', () => {
  /** Strangers have used up their guesses, so that only a known device gets in. */
  async function keepStrangersOut(owner: SignedIn) {
    await judged(FREE + 1, () => statusOf(owner.user.email, WRONG))
    expect(await statusOf(owner.user.email, owner.password)).toBe(429)
  }

  it('stays the same device when the browser signs in again', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    const [first = ''] = await deviceCookies(owner, 1)
    const second = deviceOf(await logIn(email, owner.password, first))
    expect(await judged(FREE * 2, (n) => statusOf(email, WRONG, n % 2 ? first : second))).toBe(FREE)
  })

  it('ends when its owner logs out everywhere', async () => {
    const owner = await app.signIn()
    const [cookie] = await deviceCookies(owner, 1)
    await keepStrangersOut(owner)
    expect(await statusOf(owner.user.email, owner.password, cookie)).toBe(200)
    await app.request('POST', '/api/auth/logout-all', { token: owner.token })
    expect(await statusOf(owner.user.email, owner.password, cookie)).toBe(429)
  })

  it('ends with the password, except that of the browser in which it was changed', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    const [cookie] = await deviceCookies(owner, 1)
    const changed = await app.request('PUT', '/api/auth/password', {
      token: owner.token,
      body: { currentPassword: owner.password, password: NEW_PASSWORD },
    })
    expect(changed.status).toBe(200)
    await keepStrangersOut({ ...owner, password: NEW_PASSWORD })
    expect(await statusOf(email, NEW_PASSWORD, cookie)).toBe(429)
    expect(await statusOf(email, NEW_PASSWORD, deviceOf(changed))).toBe(200)
  })
})
