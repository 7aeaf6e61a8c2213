import type { ServerResponse } from 'node:http'
import { success } from '@jhilik/contract/envelope.ts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../app/lib/http/api-error.ts'
import { createApiClient } from '../app/lib/http/http.ts'
import { correctTime, serverNow } from '../app/lib/live/server-time.ts'
import { createSession } from '../app/lib/session/session.ts'
import { answerSignInAgain, offerSignInAgain, signInAgainStore } from '../app/lib/session/sign-in-again.ts'
import { claims, json, listen, mapStorage, ok, type Received, refusal } from './support.ts'

const schema = success(z.object({ n: z.number() }))
const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function start(
  answer: (request: Received, response: ServerResponse) => void,
  { token = 'old' as string | null, timeoutMs = 2000, saved = new Map<string, string>() } = {},
) {
  const server = await listen(answer)
  closers.push(server.close)
  const session = createSession({ storage: mapStorage(saved) })
  await session.restore()
  if (token) session.set(claims, token)
  return { ...server, session, api: createApiClient({ baseUrl: server.url, session, timeoutMs }) }
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

const isRenewal = ({ url }: Received) => url === '/api/auth/refresh-token'

describe('a call', () => {
  it('tells what time it is by the server, whatever the device says', async () => {
    const now = Date.parse('2026-11-28T18:00:00Z')
    let date = new Date(now).toUTCString()
    const { api } = await start((_, response) => {
      response.setHeader('Date', date)
      json(response, 200, ok({ n: 3 }))
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
      // The files that follow in this process have the right time again.
      correctTime(Date.now() - serverNow(), Date.now() - serverNow())
    })
    for (const minutes of [20, -20, 0, 24 * 60, 0, 0.1]) {
      vi.setSystemTime(now + minutes * 60_000)
      await api.get('/things', schema)
      expect(Math.abs(serverNow() - now), `${minutes} minutes ahead`).toBeLessThanOrEqual(500)
    }
    const known = serverNow()
    for (date of ['', 'yesterday']) await api.get('/things', schema)
    expect(serverNow()).toBe(known)
  })

  it('sends the bearer token, the query and a JSON body, and parses the envelope', async () => {
    const { api, received } = await start((_, response) => json(response, 200, ok({ n: 3, secret: 1 })))
    const answer = await api.post('/things', schema, {
      body: { a: 1 },
      query: { date: '2026-01-02', cursor: undefined, limit: 5 },
      headers: { 'Idempotency-Key': 'key-12345' },
    })
    expect(answer.data).toEqual({ n: 3 })
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/api/things?date=2026-01-02&limit=5',
      body: '{"a":1}',
      headers: {
        authorization: 'Bearer old',
        'content-type': 'application/json',
        'idempotency-key': 'key-12345',
      },
    })
  })

  it('brings a file as it is, after a renewal too, and throws what refuses it', async () => {
    const { api } = await start(({ url, headers }, response) => {
      if (url === '/api/auth/refresh-token') return json(response, 200, ok({ accessToken: 'new' }))
      if (headers.authorization !== 'Bearer new') return json(response, 401, refusal(401, 'session_expired'))
      if (url === '/api/none.pdf') return json(response, 409, refusal(409, 'nothing_paid'))
      response.end('%PDF-1.7')
    })
    expect(await (await api.file('/receipt.pdf')).text()).toBe('%PDF-1.7')
    expect(await failure(api.file('/none.pdf'))).toMatchObject({ status: 409, code: 'nothing_paid' })
  })

  it('sends a form as it is, and gives it the time it asks for', async () => {
    const slow = (_: Received, response: ServerResponse) =>
      setTimeout(() => json(response, 200, ok({ n: 1 })), 80)
    const { api, received } = await start(slow, { timeoutMs: 20 })
    const body = new FormData()
    body.set('file', new File(['bytes'], 'photo.png', { type: 'image/png' }))
    await api.post('/things', schema, { body, timeoutMs: 2000 })
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('filename="photo.png"')
    expect((await failure(api.post('/things', schema, { body }))).code).toBe('TIMEOUT_ERROR')
  })

  it('names the language of the page it is made from', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'fr', dataset: { locale: 'bn' } } })
    const { api, received } = await start((_, response) => json(response, 200, ok({ n: 1 })))
    await api.get('/things', schema)
    vi.unstubAllGlobals()
    expect(received[0]?.headers['accept-language']).toBe('bn')
  })

  it('sends no authorization without a token', async () => {
    const { api, received } = await start((_, response) => json(response, 200, ok({ n: 1 })), { token: null })
    await api.get('/things', schema)
    expect(received[0]?.headers.authorization).toBeUndefined()
    expect(received[0]?.headers['content-type']).toBeUndefined()
  })

  it('throws the code, message and fields of a refusal', async () => {
    const errors = [{ path: 'customer.email', message: 'Email is required' }]
    const { api } = await start((_, response) =>
      json(response, 400, refusal(400, 'invalid_input', { errors })),
    )
    const error = await failure(api.get('/things', schema))
    expect(error).toMatchObject({
      kind: 'HTTP',
      status: 400,
      code: 'invalid_input',
      message: 'refused: invalid_input',
      errors,
    })
  })

  it('understands an error page that is not JSON', async () => {
    const { api } = await start((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'))
    expect(await failure(api.get('/things', schema))).toMatchObject({
      kind: 'HTTP',
      status: 502,
      code: 'HTTP',
    })
  })

  it.each([
    ['no JSON', 'hello'],
    ['another shape', JSON.stringify(ok({ n: 'three' }))],
  ])('fails with PARSING_ERROR on %s', async (_, body) => {
    const { api } = await start((__, response) => void response.writeHead(200).end(body))
    expect(await failure(api.get('/things', schema))).toMatchObject({ kind: 'PARSING_ERROR', status: 200 })
  })

  it('fails with TIMEOUT_ERROR when no answer comes in time', async () => {
    const { api } = await start(() => {}, { timeoutMs: 30 })
    expect(await failure(api.get('/things', schema))).toMatchObject({ kind: 'TIMEOUT_ERROR', status: 0 })
  })

  it('fails with FETCH_ERROR when the server cannot be reached', async () => {
    const { api, close } = await start(() => {})
    await close()
    expect(await failure(api.get('/things', schema))).toMatchObject({ kind: 'FETCH_ERROR', status: 0 })
  })

  it('leaves an abort by the caller as it is', async () => {
    const { api } = await start(() => {})
    const controller = new AbortController()
    const call = api.get('/things', schema, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a call refused with 401', () => {
  const renewing = (request: Received, response: ServerResponse) => {
    if (isRenewal(request)) return json(response, 200, ok({ accessToken: 'new' }))
    if (request.headers.authorization === 'Bearer new') return json(response, 200, ok({ n: 7 }))
    json(response, 401, refusal(401, 'session_expired'))
  }

  it('renews once, keeps the user, and retries once', async () => {
    const { api, session, received } = await start(renewing)
    const answer = await api.get('/things', schema)
    expect(answer.data.n).toBe(7)
    expect(session.current()).toMatchObject({ user: claims, token: 'new' })
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/things',
      'POST /api/auth/refresh-token',
      'GET /api/things',
    ])
  })

  const tokenOf = (user: object) => ['{}', JSON.stringify(user), ''].map(btoa).join('.')

  it.each([
    ['of the same account', { ...claims, name: 'Rahima Akter', role: 'admin' }],
    ['of another account', { ...claims, sub: 'other', name: 'Karim' }],
  ])('stores the new token with the same user, also when its claims differ: %s', async (_, holder) => {
    const token = tokenOf(holder)
    const { api, session } = await start((request, response) => {
      if (isRenewal(request)) return json(response, 200, ok({ accessToken: token }))
      if (request.headers.authorization === `Bearer ${token}`) return json(response, 200, ok({ n: 7 }))
      json(response, 401, refusal(401, 'session_expired'))
    })
    const { user } = session.current()
    await api.get('/things', schema)
    expect(session.current().user).toEqual(user)
    expect(session.current().token).toBe(token)
  })

  it('shares one renewal among twenty parallel calls', async () => {
    const { api, received } = await start(renewing)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.get('/things', schema)))
    expect(answers.every(({ data }) => data.n === 7)).toBe(true)
    expect(received.filter(isRenewal)).toHaveLength(1)
  })

  it('sends the same body again', async () => {
    const { api, received } = await start(renewing)
    await api.post('/things', schema, { body: { once: true } })
    expect(received.filter(({ url }) => url === '/api/things').map(({ body }) => body)).toEqual([
      '{"once":true}',
      '{"once":true}',
    ])
  })

  it('retries only once', async () => {
    const { api, received } = await start((request, response) =>
      isRenewal(request)
        ? json(response, 200, ok({ accessToken: 'new' }))
        : json(response, 401, refusal(401, 'session_expired')),
    )
    expect(await failure(api.get('/things', schema))).toMatchObject({ status: 401 })
    expect(received).toHaveLength(3)
  })

  it('clears the session when no new token comes, and fails with the first refusal', async () => {
    const { api, session } = await start((_, response) =>
      json(response, 401, refusal(401, 'session_expired')),
    )
    expect(await failure(api.get('/things', schema))).toMatchObject({ status: 401, code: 'session_expired' })
    expect(session.current()).toMatchObject({ user: null, token: null, lost: true })
  })

  it('waits until somebody who has typed something has signed in again, and keeps the session meanwhile', async () => {
    const { api, session, received } = await start(({ headers }, response) =>
      headers.authorization === 'Bearer again'
        ? json(response, 200, ok({ n: 7 }))
        : json(response, 401, refusal(401, 'session_expired')),
    )
    offerSignInAgain(() => true)
    onTestFinished(() => offerSignInAgain(null))
    const isAsked = () => vi.waitFor(() => expect(signInAgainStore.getState().isAsking).toBe(true))
    const closed = failure(api.post('/things', schema, { body: { typed: true } }))
    await isAsked()
    answerSignInAgain(false)
    expect(await closed).toMatchObject({ status: 401 })
    expect(session.current()).toMatchObject({ user: claims, token: 'old' })
    const again = api.post('/things', schema, { body: { typed: true } })
    await isAsked()
    session.set(claims, 'again')
    answerSignInAgain(true)
    expect((await again).data.n).toBe(7)
    expect(received.at(-1)?.body).toBe('{"typed":true}')
  })

  it.each([401, 403])('clears the session when the renewal is refused with %i', async (status) => {
    const { api, session } = await start((request, response) =>
      isRenewal(request)
        ? json(response, status, refusal(status, 'session_expired'))
        : json(response, 401, refusal(401, 'session_expired')),
    )
    expect(await failure(api.get('/things', schema))).toMatchObject({ status: 401 })
    expect(session.current()).toMatchObject({ user: null, token: null })
  })

  it('clears the session when the renewal is answered without a token', async () => {
    const { api, session } = await start((request, response) =>
      isRenewal(request) ? json(response, 200, ok({})) : json(response, 401, refusal(401, 'session_expired')),
    )
    expect(await failure(api.get('/things', schema))).toMatchObject({ status: 401 })
    expect(session.current().user).toBeNull()
  })

  it.each([
    [429, 'too_many_requests'],
    [503, 'temporarily_unavailable'],
  ])(
    'keeps the session when the renewal is answered with %i, fails with that, and renews with the next call',
    async (status, code) => {
      let isBusy = true
      const { api, session } = await start((request, response) =>
        isRenewal(request) && isBusy
          ? json(response, status, refusal(status, code))
          : renewing(request, response),
      )
      expect(await failure(api.get('/things', schema))).toMatchObject({ status, code })
      expect(session.current()).toMatchObject({ user: claims, token: 'old' })
      isBusy = false
      expect((await api.get('/things', schema)).data.n).toBe(7)
      expect(session.current()).toMatchObject({ user: claims, token: 'new' })
    },
  )

  it.each([
    ['without an answer', (response: ServerResponse) => response.destroy(), 'FETCH_ERROR'],
    [
      'by a page that is not the API',
      (response: ServerResponse) => response.end('<h1>Wi-Fi</h1>'),
      'PARSING_ERROR',
    ],
  ])('keeps the session when the renewal ends %s', async (_, end, kind) => {
    const { api, session } = await start((request, response) =>
      isRenewal(request) ? void end(response) : json(response, 401, refusal(401, 'session_expired')),
    )
    expect(await failure(api.get('/things', schema))).toMatchObject({ kind })
    expect(session.current()).toMatchObject({ user: claims, token: 'old' })
  })

  it('asks for no renewal for a visitor, who has nothing to renew', async () => {
    const { api, received } = await start(renewing, { token: null })
    expect(await failure(api.get('/things', schema))).toMatchObject({ status: 401 })
    expect(received).toHaveLength(1)
  })

  it('neither renews nor retries where the 401 speaks of credentials', async () => {
    const { api, session, received } = await start((_, response) =>
      json(response, 401, refusal(401, 'wrong_credentials')),
    )
    const error = await failure(api.post('/auth/login', schema, { body: {}, renew: false }))
    expect(error.code).toBe('wrong_credentials')
    expect(received).toHaveLength(1)
    expect(session.current().token).toBe('old')
  })

  it('uses the token which another tab has renewed meanwhile', async () => {
    const saved = new Map<string, string>()
    const { api, received } = await start(renewing, { saved })
    const otherTab = createSession({ storage: mapStorage(saved) })
    await otherTab.restore()
    otherTab.renew('new')
    expect((await api.get('/things', schema)).data.n).toBe(7)
    expect(received.filter(isRenewal)).toHaveLength(0)
  })

  it('stays signed out when another tab has signed out meanwhile', async () => {
    const saved = new Map<string, string>()
    const { api, session, received } = await start(renewing, { saved })
    const otherTab = createSession({ storage: mapStorage(saved) })
    await otherTab.restore()
    otherTab.clear()
    await failure(api.get('/things', schema))
    expect(received.filter(isRenewal)).toHaveLength(0)
    expect(session.current().user).toBeNull()
  })
})
