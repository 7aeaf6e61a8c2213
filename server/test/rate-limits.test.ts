import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApp } from '../src/app.ts'
import { registerRateLimit } from '../src/platform/rate-limit.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { raw } from './support/hostile.ts'

const LIMIT = 30
let app: TestApp
/** Another process of the same business, in which callers sign in without limits. */
let generous: TestApp
let customer: SignedIn
let database: Awaited<ReturnType<typeof openTestDatabase>>
let callers = 0
let guesses = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { SESSION_SECRET: 's'.repeat(32), TRUST_PROXY: 'loopback' }
  const options = { work: false, sandbox: false, database } as const
  app = await startTestApp({ ...options, env: { ...env, RATE_LIMIT: String(LIMIT) } })
  generous = await startTestApp({ ...options, env })
  customer = await generous.signIn()
})
afterAll(async () => {
  await generous.close()
  await app.close()
  await database.close()
})

interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Calls of somebody whom no limit knows yet. */
function newCaller() {
  callers += 1
  // Each is in a wider network of its own.
  const address = `203.0.${callers}.1`
  return async ({ method = 'GET', path, headers = {}, body = '' }: Call): Promise<number> => {
    const sent = { host: 'localhost', 'x-forwarded-for': address, ...headers }
    return (await raw(app.url, method, path, { headers: sent, body })).status
  }
}

/** How many of the calls were answered before the first 429; `most` when none was. */
async function countUntilLimited(call: () => Promise<number>, most: number): Promise<number> {
  for (let count = 0; count < most; count++) if ((await call()) === 429) return count
  return most
}

const json = { 'content-type': 'application/json' }
/** The body of a log-in that guesses a password, each time of another account. */
function newGuess(): string {
  guesses += 1
  return JSON.stringify({ email: `nobody-${guesses}@test.example`, password: 'Wrong-horse-9' })
}

describe('the limit of calls', () => {
  it.each([
    '/api/services',
    '/%61pi/services',
    '/%61%70%69/%73ervices',
    '/api/services/',
    '/api/services?/assets/',
    '/api/services#/assets/',
    'http://elsewhere.example/api/services',
    'HTTP://elsewhere.example/%61pi/services/',
    '/api//services',
    '/api/nothing/at/all',
    '/%61pi/nothing',
  ])('counts GET %s', async (path) => {
    const call = newCaller()
    expect(await countUntilLimited(() => call({ path }), LIMIT + 1)).toBe(LIMIT)
    // It is the one count of all spellings.
    expect(await call({ path: '/api/services' })).toBe(429)
  })

  it('counts what no route takes, in any case of its letters', async () => {
    const call = newCaller()
    const paths = ['/API/services', '//api/services', '/nothing']
    let sent = 0
    const next = () => call({ method: 'POST', path: paths[sent++ % paths.length] ?? '' })
    expect(await countUntilLimited(next, LIMIT + 1)).toBe(LIMIT)
  })

  it.each<[number, Call]>([
    [401, { path: '/api/bookings' }],
    [401, { path: '/api/bookings', headers: { authorization: 'Bearer forged' } }],
    [404, { path: '/api/bookings/a/b/c' }],
    [405, { method: 'DELETE', path: '/api/slots' }],
    [
      415,
      {
        method: 'POST',
        path: '/api/newsletter/confirm',
        headers: { 'content-type': 'text/html' },
        body: 'x',
      },
    ],
    [413, { method: 'POST', path: '/api/newsletter/confirm', headers: json, body: 'x'.repeat(70_000) }],
    [
      403,
      { method: 'POST', path: '/api/auth/refresh-token', headers: { origin: 'https://elsewhere.example' } },
    ],
  ])('counts calls that are refused with %i', async (status, refused) => {
    const call = newCaller()
    expect(await call(refused)).toBe(status)
    expect(await countUntilLimited(() => call(refused), LIMIT)).toBe(LIMIT - 1)
    expect(await call({ path: '/api/services' })).toBe(429)
  })

  it('counts calls of a customer that only an admin may make', async () => {
    const call = newCaller()
    const refused = { path: '/api/reports/today', headers: { authorization: `Bearer ${customer.token}` } }
    expect(await call(refused)).toBe(403)
    expect(await countUntilLimited(() => call(refused), LIMIT)).toBe(LIMIT - 1)
  })

  it('leaves files and health alone', async () => {
    const call = newCaller()
    for (const path of ['/uploads/nothing.png', '/api/health/live']) {
      const answered = await countUntilLimited(() => call({ path }), LIMIT * 2)
      expect([path, answered]).toEqual([path, LIMIT * 2])
    }
  })

  it('counts pages, also those that do not exist', async () => {
    for (const paths of [['/robots.txt'], ['/nowhere-1', '/nowhere-2', '/?x=1', '/service?x=2']]) {
      const call = newCaller()
      let sent = 0
      const next = () => call({ path: paths[sent++ % paths.length] ?? '' })
      expect(await countUntilLimited(next, LIMIT + 1)).toBe(LIMIT)
    }
  })

  it('counts one customer, not one address of the network they choose from', async () => {
    const call = newCaller()
    const from = (n: number) => ({ path: '/api/services', headers: { 'x-forwarded-for': `2001:db8::${n}` } })
    let sent = 0
    expect(await countUntilLimited(() => call(from(++sent)), LIMIT + 1)).toBe(LIMIT)
    expect(await call({ path: '/api/services', headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })).toBe(200)
  })
})

describe('refusals', () => {
  it('come late to a caller who goes on in spite of twenty, while others are answered', async () => {
    const call = newCaller()
    const path = '/api/services'
    for (let sent = 0; sent < LIMIT; sent++) expect(await call({ path })).toBe(200)
    for (let sent = 0; sent < 20; sent++) expect(await call({ path })).toBe(429)
    const sentAt = performance.now()
    const late = Promise.all(['/', path, '/nowhere'].map((next) => call({ path: next })))
    expect(await newCaller()({ path })).toBe(200)
    expect(await late).toEqual([429, 429, 429])
    // A timer may fire a millisecond early.
    expect(performance.now() - sentAt).toBeGreaterThan(990)
  })
})

describe('the limit of tries to log in', () => {
  /** A tenth of the limit. */
  const LOGINS = LIMIT / 10
  const login = { method: 'POST', headers: json }

  it.each([
    '/api/auth/login',
    '/%61pi/auth/login',
    '/api/auth/l%6Fgin',
    'http://elsewhere.example/api/auth/login',
    '/api/auth/login/',
  ])('holds at POST %s', async (path) => {
    const call = newCaller()
    expect(await countUntilLimited(() => call({ ...login, path, body: newGuess() }), LIMIT)).toBe(LOGINS)
    expect(await call({ ...login, path: '/api/auth/login', body: newGuess() })).toBe(429)
  })

  it('counts log-ins of an address whatever account they name, and those that are refused earlier', async () => {
    const call = newCaller()
    const path = '/api/auth/login'
    expect(await call({ ...login, path, headers: { ...json, origin: 'https://elsewhere.example' } })).toBe(
      403,
    )
    expect(await call({ ...login, path, body: '{' })).toBe(400)
    expect(await call({ ...login, path, body: newGuess() })).toBe(401)
    expect(await call({ ...login, path, body: newGuess() })).toBe(429)
  })
})

describe('the budgets of what calls cost', () => {
  const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` })
  const account = (who: SignedIn) => ({ path: '/api/auth/account', headers: bearer(who) })
  const exported = (who: SignedIn) => ({ path: '/api/auth/export', headers: bearer(who) })
  const COSTLY = LIMIT / 5

  it('are those of an account, wherever it is', async () => {
    const who = await generous.signIn()
    const places = [newCaller(), newCaller()] as const
    let sent = 0
    const next = () => (places[sent++ % 2] ?? places[0])(account(who))
    expect(await countUntilLimited(next, LIMIT + 1)).toBe(LIMIT)
  })

  it('are loose for an address that customers share, and end for those who open many accounts there', async () => {
    const call = newCaller()
    const answered: number[] = []
    for (let person = 0; person < 11; person++) {
      const who = await generous.signIn()
      answered.push(await countUntilLimited(() => call(exported(who)), COSTLY))
    }
    expect(answered).toEqual([...Array<number>(10).fill(COSTLY), 0])
    // Visitors of the same address have their own budget, and staff are not counted by address.
    expect(await call({ path: '/api/services' })).toBe(200)
    expect(await call(exported(await generous.signIn('manager')))).toBe(200)
  })

  it('are smaller for what takes more time, and larger for staff', async () => {
    const [user, manager] = [await generous.signIn(), await generous.signIn('manager')]
    expect(await countUntilLimited(() => newCaller()(exported(user)), LIMIT)).toBe(COSTLY)
    expect(await newCaller()(account(user))).toBe(200)
    expect(await countUntilLimited(() => newCaller()(exported(manager)), LIMIT)).toBe(LIMIT)
  })

  it('are five times as large for the visitors of a wider network', async () => {
    callers += 1
    const network = `198.51.${callers}`
    const from = (host: number) => ({
      path: '/api/services',
      headers: { 'x-forwarded-for': `${network}.${host}` },
    })
    let sent = 0
    const next = () => newCaller()(from(Math.floor(sent++ / LIMIT)))
    expect(await countUntilLimited(next, LIMIT * 6)).toBe(LIMIT * 5)
  })

  it('must be declared: a server with a route that does not say what it costs does not start', async () => {
    const other = newApp(app.ctx.config)
    await registerRateLimit(other, app.ctx)
    other.get('/api/free-lunch', async () => 'of course')
    await expect(other.ready()).rejects.toThrow('These routes do not say what they cost: GET /api/free-lunch')
  })
})

describe('addresses written in another way', () => {
  it('say which methods they take', async () => {
    for (const path of ['/%61pi/slots', '/api/slots/', 'http://elsewhere.example/api/slots']) {
      expect([path, await newCaller()({ method: 'DELETE', path })]).toEqual([path, 405])
    }
  })
})
