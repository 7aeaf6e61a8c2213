import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'

const CLIENT = 'http://localhost:5173'
const STRANGERS = ['https://evil.example', 'null', `${CLIENT}.evil.example`, 'http://localhost:5174']
const PASSWORD = 'Monsoon-rain-8'

let app: TestApp
/** The same site without the setting. */
let closed: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, seed: true, env: { ALLOWED_ORIGINS: CLIENT } })
  closed = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => Promise.all([app.close(), closed.close()]))

const preflight = (origin: string, at = app, method = 'PUT') =>
  fetch(`${at.url}/api/bookings`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })
const get = (path: string, headers: Record<string, string>, at = app) => fetch(at.url + path, { headers })
const grantOf = ({ headers }: { headers: Headers }) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]

/** A call of a page on the given origin, whose browser sends the cookie. */
const post = (path: string, origin: string, cookie = '', body: object = {}) =>
  app.request<Answer>('POST', `/api/auth/${path}`, { headers: { origin, ...(cookie && { cookie }) }, body })

async function logInFrom(origin: string) {
  const { email } = await makeUser(app.ctx.db, { password: PASSWORD })
  const { status, headers } = await post('login', origin, '', { email, password: PASSWORD })
  expect(status).toBe(200)
  return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', headers }
}

describe('a page of another host that the owner allows', () => {
  it('is told by the preflight what it may send, with its cookies', async () => {
    const answer = await preflight(CLIENT)
    expect(answer.status).toBe(204)
    expect(grantOf(answer)).toEqual([CLIENT, 'true'])
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'Accept-Language, Authorization, Content-Type, Idempotency-Key',
    )
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  it.each([
    ['an answer', '/api/health/live', 200],
    ['an answer from memory', '/api/services', 200],
    ['a refusal', '/api/bookings', 401],
    ['an unknown address', '/api/nothing', 404],
  ])('reads %s', async (_, path, status) => {
    const answer = await get(path, { origin: CLIENT })
    expect(answer.status).toBe(status)
    expect(grantOf(answer)).toEqual([CLIENT, 'true'])
    expect(answer.headers.get('vary')).toMatch(/\bOrigin$/)
    const again = await get(path, { origin: CLIENT, 'if-none-match': answer.headers.get('etag') ?? '"none"' })
    expect(grantOf(again)).toEqual([CLIENT, 'true'])
  })

  it('opens the stream of events, and shows pictures but no pages', async () => {
    const stream = await get('/api/events', { origin: CLIENT })
    expect(grantOf(stream)).toEqual([CLIENT, 'true'])
    await stream.body?.cancel()
    const policyOf = async (path: string) =>
      (await get(path, { origin: CLIENT })).headers.get('cross-origin-resource-policy')
    expect(await policyOf(`/uploads/${'0'.repeat(32)}.jpg`)).toBe('cross-origin')
    expect(await policyOf('/api/services')).toBe('same-origin')
    expect(grantOf(await get('/robots.txt', { origin: CLIENT }))).toEqual([null, null])
  })

  it('has a cookie of its own, which it renews and ends', async () => {
    const { cookie } = await logInFrom(CLIENT)
    expect(cookie).toMatch(/^jhilik_refresh_elsewhere=/)
    expect((await post('refresh-token', app.url, cookie)).status).toBe(401)
    const renewed = await post('refresh-token', CLIENT, cookie)
    expect(renewed.status).toBe(200)
    const next = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await post('logout', CLIENT, next)).status).toBe(200)
    expect((await post('refresh-token', CLIENT, next)).status).toBe(401)
  })

  it('can neither renew nor end the sign-in of this site', async () => {
    const { cookie } = await logInFrom(app.url)
    expect(cookie).toMatch(/^jhilik_refresh=/)
    expect((await post('refresh-token', CLIENT, cookie)).status).toBe(401)
    expect((await post('logout', CLIENT, cookie)).status).toBe(200)
    expect((await post('refresh-token', app.url, cookie)).status).toBe(200)
  })
})

describe('a page of any other host', () => {
  it.each(STRANGERS)('is told nothing by preflight and answer: %s', async (origin) => {
    const asked = await preflight(origin)
    expect(asked.status).toBe(405)
    expect(grantOf(asked)).toEqual([null, null])
    expect(grantOf(await get('/api/services', { origin }))).toEqual([null, null])
  })

  it.each(STRANGERS)('changes nothing with the cookies of the browser: %s', async (origin) => {
    const own = await logInFrom(app.url)
    const elsewhere = await logInFrom(CLIENT)
    const cookie = `${own.cookie}; ${elsewhere.cookie}`
    for (const path of ['login', 'signup', 'refresh-token', 'logout', 'code/login', 'password/reset']) {
      const refused = await post(path, origin, cookie)
      expect([path, refused.status, refused.headers.getSetCookie()]).toEqual([path, 403, []])
    }
    expect((await post('refresh-token', app.url, own.cookie)).status).toBe(200)
    expect((await post('refresh-token', CLIENT, elsewhere.cookie)).status).toBe(200)
  })

  it('is every page unless the owner lists it', async () => {
    expect((await preflight(CLIENT, closed)).status).toBe(405)
    expect(grantOf(await get('/api/services', { origin: CLIENT }, closed))).toEqual([null, null])
    const headers = { origin: CLIENT }
    expect((await closed.request('POST', '/api/auth/login', { headers, body: {} })).status).toBe(403)
  })
})

it('over https the cookies for another host are sent by pages of other sites, apart for each of them', async () => {
  const env = { PUBLIC_URL: 'https://wash.example', ALLOWED_ORIGINS: 'https://app.example' }
  const secure = await startTestApp({ work: false, sandbox: false, env })
  try {
    const { email } = await makeUser(secure.ctx.db, { password: PASSWORD })
    const { host, port } = secure.ctx.config
    const logIn = async (origin: string) => {
      const answer = await fetch(`http://${host}:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      return answer.headers.getSetCookie()
    }
    const [refresh = '', device = ''] = await logIn('https://app.example')
    expect(refresh).toMatch(/^__Host-jhilik_refresh_elsewhere=[\w-]{43}; /)
    for (const line of [refresh, device]) {
      const attributes = line.split('; ').slice(1)
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'Secure', 'Partitioned', 'SameSite=None']),
      )
    }
    const [own = ''] = await logIn('https://wash.example')
    expect(own).toMatch(/^__Host-jhilik_refresh=[\w-]{43}; .*SameSite=Lax$/)
    expect(own).not.toContain('Partitioned')
  } finally {
    await secure.close()
  }
})
