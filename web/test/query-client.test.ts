import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createApiClient } from '../app/lib/http/http.ts'
import { queryClientOfPage } from '../app/lib/http/query-client.tsx'
import { createSession } from '../app/lib/session/session.ts'
import { json, listen, mapStorage, refusal } from './support.ts'

test('on the server no timer keeps the data of a rendered page', async () => {
  const client = queryClientOfPage()
  expect(queryClientOfPage()).not.toBe(client)
  await client.fetchQuery({ queryKey: ['service'], queryFn: async () => 'Foam Wash' })
  const [query] = client.getQueryCache().getAll()
  expect(query?.gcTime).toBe(Number.POSITIVE_INFINITY)
})

test('in the browser data is kept for a minute after its last use, and read again neither on focus nor on reconnecting', async () => {
  vi.stubGlobal('window', globalThis)
  vi.resetModules()
  const inBrowser = await import('../app/lib/http/query-client.tsx')
  const client = inBrowser.queryClientOfPage()
  vi.unstubAllGlobals()
  expect(inBrowser.queryClientOfPage()).toBe(client)
  expect(client.getDefaultOptions().queries).toMatchObject({
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
})

/** Whether a failed query is repeated, and after how many milliseconds. */
async function repeatAfter(answer: (response: ServerResponse) => void): Promise<number | false> {
  const server = await listen((_, response) => answer(response))
  const api = createApiClient({ baseUrl: server.url, session: createSession({ storage: mapStorage() }) })
  const error = await api.get('/things', z.object({})).catch((cause: unknown) => cause)
  await server.close()
  const { retry, retryDelay } = queryClientOfPage().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no functions')
  return retry(0, error as Error) && retryDelay(0, error as Error)
}

const refuse = (status: number, headers: Record<string, string> = {}) =>
  repeatAfter((response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    json(response, status, refusal(status, status === 429 ? 'too_many_requests' : 'not_found'))
  })

test('a query is repeated unless that gets the same answer', async () => {
  expect(await refuse(404)).toBe(false)
  expect(await refuse(400)).toBe(false)
  expect(await refuse(503)).toBe(1000)
  expect(await refuse(429)).toBe(1000)
  expect(await repeatAfter((response) => response.destroy())).toBe(1000)
})

test('a query waits as long as the server asks for; the page says how long when that is long', async () => {
  expect(await refuse(429, { 'retry-after': '7' })).toBe(7000)
  expect(await refuse(429, { 'retry-after': '60' })).toBe(false)
  expect(await refuse(503, { 'retry-after': '60' })).toBe(15_000)
  expect(await refuse(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })).toBe(1000)
})
