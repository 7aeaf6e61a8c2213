import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startTlsFront } from '../server/test/gateways/tls-front.ts'
import { newAccount, register } from './support/accounts.ts'
import { expect, testsOn } from './support/test.ts'
import { startWithDatabase } from './support/with-database.ts'

/** An empty page at the address that is returned. */
async function startPage() {
  const pages = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title>')
  })
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  const front = await startTlsFront()
  front.passTo(`http://127.0.0.1:${(pages.address() as AddressInfo).port}`)
  return {
    origin: front.url,
    async close() {
      await front.close()
      await new Promise((done) => pages.close(done))
    },
  }
}

/** The product on `localhost`, and two pages on `127.0.0.1`, which is another site: the owner has listed the first one. */
const test = testsOn(async () => {
  const [client, stranger, front] = [await startPage(), await startPage(), await startTlsFront()]
  const api = front.url.replace('127.0.0.1', 'localhost')
  const server = await startWithDatabase({ PUBLIC_URL: api, ALLOWED_ORIGINS: client.origin })
  front.passTo(server.url)
  return {
    url: server.url,
    api,
    client: client.origin,
    stranger: stranger.origin,
    async stop() {
      await server.stop()
      await Promise.all([client.close(), stranger.close(), front.close()])
    },
  }
})
// The certificate of the test servers is signed by nobody.
test.use({ ignoreHTTPSErrors: true })

interface Call {
  method?: string
  token?: string | undefined
  body?: object
  credentials?: 'include' | 'omit'
}

interface PageAnswer {
  /** `blocked`: the browser lets the page see no answer. */
  status: number | 'blocked'
  token?: string
  data?: unknown
}

/** Calls the API with the `fetch` of a page. */
const caller =
  (page: Page, api: string) =>
  (path: string, { method = 'POST', token, body, credentials = 'include' }: Call = {}): Promise<PageAnswer> =>
    page.evaluate(
      async ({ url, token, body, ...options }) => {
        const headers = {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const sent = { ...options, headers, ...(body && { body: JSON.stringify(body) }) } as RequestInit
        try {
          const answer = await fetch(url, sent)
          return { status: answer.status, ...((await answer.json()) as object) }
        } catch {
          return { status: 'blocked' as const }
        }
      },
      { url: `${api}/api${path}`, method, token, body, credentials },
    )

test('a page on a listed host signs in, reads and writes with the token, and renews it by its cookie; one on another host is refused', {
  tag: '@narrow',
}, async ({ context, request, server }) => {
  const account = newAccount()
  await register(request, account)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto(server.client)
  await other.goto(server.stranger)
  const [call, strange] = [caller(page, server.api), caller(other, server.api)]

  const { email, password } = account
  const { status, token } = await call('/auth/login', { body: { email, password } })
  expect(status).toBe(200)
  const own = `/bookings/${encodeURIComponent(email)}`
  expect(await call(own, { method: 'GET', token })).toMatchObject({ status: 200, data: [] })
  const review = { review: 'Booked from another site', rating: 5 }
  expect(await call('/review', { token, body: review })).toMatchObject({
    status: 201,
    data: review,
  })

  const renewed = await call('/auth/refresh-token')
  expect(renewed.status).toBe(200)
  const { accessToken } = renewed.data as { accessToken: string }
  expect(await call(own, { method: 'GET', token: accessToken })).toMatchObject({ status: 200 })
  expect((await call('/auth/refresh-token', { credentials: 'omit' })).status).toBe(401)

  // Both pages are of one site, so the browser sends the cookie with the calls of the other one, too.
  const blocked = { status: 'blocked' }
  expect(await strange('/services', { method: 'GET' })).toEqual(blocked)
  expect(await strange('/auth/login', { body: { email, password } })).toEqual(blocked)
  expect(await strange(own, { method: 'GET', token: accessToken })).toEqual(blocked)
  expect(await strange('/auth/refresh-token')).toEqual(blocked)
  expect(await strange('/auth/logout')).toEqual(blocked)

  expect((await call('/auth/refresh-token')).status).toBe(200)
  expect((await call('/auth/logout')).status).toBe(200)
  expect((await call('/auth/refresh-token')).status).toBe(401)
})
