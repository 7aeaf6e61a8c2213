import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer } from './support/shop.ts'

let app: TestApp
let customer: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  customer = await app.signIn()
})
afterAll(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const EMPTY = { body: '', headers: JSON_TYPE }

/** Posts an empty body without a length, so that only reading it shows that nothing is in it. */
function postChunkedNothing(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(app.url + path, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.end()
  })
}

describe('an empty body that calls itself JSON', () => {
  test('renews a session', async () => {
    const headers = { ...JSON_TYPE, cookie: customer.cookie }
    const renewed = await app.request<Answer<{ accessToken: string }>>('POST', '/api/auth/refresh-token', {
      body: '',
      headers,
    })
    expect([renewed.status, renewed.body.success]).toEqual([200, true])
    expect(renewed.body.data.accessToken).toMatch(/^ey/)
    const visitor = await app.request<Answer<null>>('POST', '/api/auth/refresh-token', EMPTY)
    expect([visitor.status, visitor.body.code]).toEqual([401, 'session_expired'])
  })

  test('renews a session when its length is not announced', async () => {
    const { cookie } = await app.signIn()
    expect(await postChunkedNothing('/api/auth/refresh-token', { ...JSON_TYPE, cookie })).toBe(200)
  })

  test('cancels a booking, and ends a session', async () => {
    const held = await book(app, customer, await makeOffer(app))
    expect(held.status).toBe(201)
    const { bookingId } = held.body.data
    const canceled = await app.request<Answer<{ status: string }>>(
      'POST',
      `/api/bookings/${bookingId}/cancel`,
      {
        ...EMPTY,
        token: customer.token,
      },
    )
    expect([canceled.status, canceled.body.data.status]).toEqual([200, 'canceled'])
    expect((await app.request('POST', '/api/auth/logout', EMPTY)).status).toBe(200)
  })

  test('deletes', async () => {
    const admin = await app.signIn('admin')
    const { serviceId } = await makeOffer(app)
    const gone = await app.request('DELETE', `/api/services/${serviceId}`, { ...EMPTY, token: admin.token })
    expect(gone.status).toBe(200)
  })

  test.each([EMPTY, {}])('is refused with each missing field where fields are needed (%o)', async (sent) => {
    const login = await app.request<Answer<null>>('POST', '/api/auth/login', sent)
    expect([login.status, login.body.code]).toEqual([400, 'invalid_input'])
    expect(login.body.errors?.map(({ path }) => path)).toEqual(['email', 'password'])
    const options = { ...sent, token: customer.token }
    const profile = await app.request<Answer<null>>('PUT', `/api/auth/${customer.user.sub}`, options)
    expect(profile.status).toBe(400)
    expect(profile.body.errors).toEqual([
      { path: 'name', message: 'Name is required', key: 'nameIsRequired' },
      { path: 'phone', message: 'Phone number is required', key: 'phoneNumberIsRequired' },
      { path: 'address', message: 'Address is required', key: 'addressIsRequired' },
    ])
  })
})

test('a request body of blanks is no JSON', async () => {
  const { status, body } = await app.request<Answer<null>>('POST', '/api/auth/logout', {
    body: '  ',
    headers: JSON_TYPE,
  })
  expect([status, body.code]).toEqual([400, 'malformed_request'])
})
