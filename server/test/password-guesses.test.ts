import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { mailsTo } from './support/queued-mails.ts'

/** The number of guesses before the first pause. */
const FREE = 10
/** The number of guesses, each from another address. `GUESSES=10000` before the command sends more of them. */
const GUESSES = Number(process.env.GUESSES ?? 500)
/** Pauses that are over while the guesses are sent: each lets one more through. */
const MOST_CHECKED = GUESSES > 500 ? 49 : FREE

const env = { TRUST_PROXY: 'loopback', SESSION_SECRET: 'one-secret-for-all-of-the-processes' }
let database: Database
let app: TestApp
const startApp = () => startTestApp({ work: false, sandbox: false, env, database })

beforeAll(async () => {
  database = await openTestDatabase()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await database.close()
})
afterEach(() => app.clock.set(new Date()))

interface Login {
  email: string
  password?: string
  address?: string
  cookie?: string
}

let addresses = 0
/** A new address in a network of its own. */
const newAddress = () => {
  addresses += 1
  return `10.${addresses >> 8}.${addresses & 255}.7`
}

const logIn = ({ email, password = 'Wrong-horse-9', address = newAddress(), cookie }: Login) =>
  app.request<Answer>('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
const statusOf = async (login: Login) => (await logIn(login)).status
const rightly = ({ user, password }: SignedIn) => ({ email: user.email, password })

async function statusesOf(count: number, login: () => Login): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await statusOf(login()))
  return statuses
}

const secondsLater = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))

/** The cookie of a browser that has signed in to the account before. */
async function deviceCookie(who: SignedIn): Promise<string> {
  const cookies = (await logIn(rightly(who))).headers.getSetCookie()
  const cookie = cookies.find((header) => header.startsWith('jhilik_device=')) ?? ''
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  return cookie.split(';')[0] ?? ''
}

describe('guessing the password of one account', () => {
  it('from 500 addresses reaches the hash ten times, and its owner logs in from a known device', {
    timeout: 90_000 + GUESSES * 60,
  }, async () => {
    const owner = await app.signIn()
    const cookie = await deviceCookie(owner)
    const guesses: number[] = []
    for (let round = 0; round < GUESSES / 20; round++) {
      const some = Array.from({ length: 20 }, (_, n) => `10.200.${round % 25}.${n}`)
      guesses.push(
        ...(await Promise.all(some.map((address) => statusOf({ email: owner.user.email, address })))),
      )
      if (round % 25 === 12) expect(await statusOf({ ...rightly(owner), cookie })).toBe(200)
    }
    const checked = guesses.filter((status) => status === 401).length
    const refused = guesses.filter((status) => status === 429).length
    if (process.env.GUESSES)
      console.log(`${GUESSES} guesses: ${checked} reached the hash, ${refused} did not`)
    expect(checked + refused).toBe(GUESSES)
    expect(checked).toBeGreaterThanOrEqual(FREE)
    expect(checked).toBeLessThanOrEqual(MOST_CHECKED)
    expect(await statusOf(rightly(owner))).toBe(429)
    expect(await statusOf({ ...rightly(owner), cookie })).toBe(200)
  })

  it('is answered alike for an address without an account', async () => {
    const { user } = await app.signIn()
    const known = await statusesOf(FREE + 2, () => ({ email: user.email.toUpperCase() }))
    expect(known).toEqual([...Array<number>(FREE).fill(401), 429, 429])
    expect(await statusesOf(FREE + 2, () => ({ email: 'nobody@guessed.example' }))).toEqual(known)
  })

  it('has to pause, twice as long after each further one, until the password is right', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    app.clock.stop()
    await statusesOf(FREE, () => ({ email }))
    for (const pause of [60, 120, 240]) {
      const refused = await logIn({ email })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(pause)])
      secondsLater(pause - 1)
      expect(await statusOf({ email })).toBe(429)
      secondsLater(1)
      expect(await statusOf({ email })).toBe(401)
    }
    secondsLater(3600)
    expect(await statusOf(rightly(owner))).toBe(200)
    expect(await statusesOf(FREE + 1, () => ({ email }))).toEqual([...Array<number>(FREE).fill(401), 429])
    secondsLater(24 * 3600)
    expect(await statusesOf(2, () => ({ email }))).toEqual([401, 401])
  })

  it('is forgotten a day after the last one, and the count is deleted', async () => {
    const { user } = await app.signIn()
    await statusOf({ email: user.email })
    const now = app.clock.now()
    const countRows = async () => {
      const counts = app.ctx.db.selectFrom('attempt_counts').select('key')
      return (await counts.where('last_at', '<=', now).execute()).length
    }
    expect(await countRows()).toBeGreaterThan(0)
    secondsLater(24 * 3600 + 1)
    await app.runJob('forget-old-sign-ins')
    expect(await countRows()).toBe(0)
  })

  it('is forgotten when the owner chooses a new password by mail', async () => {
    const owner = await app.signIn()
    await statusesOf(FREE, () => ({ email: owner.user.email }))
    expect(await statusOf(rightly(owner))).toBe(429)
    await app.request('POST', '/api/auth/password/forgotten', { body: { email: owner.user.email } })
    await app.runJob('send-reset-link', { email: owner.user.email, locale: 'en' })
    const mail = (await mailsTo(app, owner.user.email)).at(-1)
    const token = /\/reset-password\?lang=en#([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const password = 'Monsoon-rain-8'
    expect(
      (await app.request('POST', '/api/auth/password/reset', { body: { token, password } })).status,
    ).toBe(200)
    expect(await statusOf({ email: owner.user.email, password })).toBe(200)
  })

  it('is counted by all processes together', async () => {
    const { user } = await app.signIn()
    const second = await startApp()
    const there = (address: string) =>
      second.request('POST', '/api/auth/login', {
        body: { email: user.email, password: 'Wrong-horse-9' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? logIn({ email: user.email }) : there(newAddress()))),
    )
    await second.close()
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE)
  })
})

describe('a device that an account was signed in with', () => {
  it('has to pause as well, on its own count', async () => {
    const owner = await app.signIn()
    const cookie = await deviceCookie(owner)
    const { email } = owner.user
    expect(await statusesOf(FREE + 1, () => ({ email, cookie }))).toEqual([
      ...Array<number>(FREE).fill(401),
      429,
    ])
    expect(await statusOf(rightly(owner))).toBe(200)
  })

  it('counts as any other for another account, and when its cookie is forged', async () => {
    const [owner, other] = [await app.signIn(), await app.signIn()]
    const cookie = await deviceCookie(other)
    await statusesOf(FREE, () => ({ email: owner.user.email }))
    expect(await statusOf({ ...rightly(owner), cookie })).toBe(429)
    expect(await statusOf({ ...rightly(owner), cookie: 'jhilik_device=forged' })).toBe(429)
  })
})

describe('one address', () => {
  it('that guesses passwords of many accounts has to pause, and known devices behind it need not', async () => {
    const owner = await app.signIn()
    const cookie = await deviceCookie(owner)
    const address = '10.250.0.1'
    let guessed = 0
    const next = () => ({ email: `person-${guessed++}@guessed.example`, address })
    expect(await statusesOf(31, next)).toEqual([...Array<number>(30).fill(401), 429])
    expect(await statusOf({ ...rightly(owner), address })).toBe(429)
    expect(await statusOf({ ...rightly(owner), address, cookie })).toBe(200)
    expect(await statusOf({ ...rightly(owner), address: '10.250.0.2' })).toBe(200)
  })

  it('of an office whose people know their passwords is never limited', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signIn()))
    const address = '10.251.0.1'
    for (let day = 0; day < 6; day++) {
      const statuses = await Promise.all(people.map((who) => statusOf({ ...rightly(who), address })))
      expect(statuses).toEqual(people.map(() => 200))
    }
  })

  it('of a network that guesses from many addresses has to pause', async () => {
    let guessed = 0
    const next = () => ({ email: `far-${guessed}@guessed.example`, address: `10.252.0.${guessed++ % 250}` })
    const statuses = await statusesOf(151, next)
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([150, 429])
  })
})
