import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, OWNERS_CALLS, QUERIED } from '../../security/support/addresses.ts'
import { startTestApp, type TestApp } from './support/app.ts'

interface Description {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
}

let app: TestApp
let paths: Description['paths']
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  paths = (await app.request<Description>('GET', '/api/docs/json')).body.paths
})
afterAll(() => app.close())

const addresses: [method: string, address: string][] = [
  ...QUERIED.map(([path, body]): [string, string] => [body ? 'POST' : 'GET', path.replaceAll('*', '')]),
  ...[...CALLS, ...OWNERS_CALLS].map((path): [string, string] => ['GET', path]),
]

/** The described path, `/api/services/{id}`, that an address has. */
const describedPath = (pathname: string) =>
  pathname in paths
    ? pathname
    : Object.keys(paths).find((path) =>
        new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
      )

test.each(addresses)('the scanners call what the API answers: %s %s', async (method, address) => {
  const { pathname, searchParams } = new URL(address, app.url)
  // No route has OPTIONS; the 405 lists the methods that the address has.
  const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: pathname })
  expect([statusCode, headers.allow?.toString().split(', ')]).toEqual([405, expect.arrayContaining([method])])
  const path = describedPath(pathname)
  // The OpenAPI description leaves out the return addresses of gateways.
  if (path === undefined) return expect(pathname).toMatch(/^\/api\/payments\/\w+\/return\//)
  const known = paths[path]?.[method.toLowerCase()]?.parameters?.filter(
    (parameter) => parameter.in === 'query',
  )
  expect((known ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining([...searchParams.keys()]))
})

test('an address that nothing answers would be noticed', async () => {
  const { statusCode } = await app.inject({ method: 'OPTIONS', url: '/api/reviews' })
  expect(statusCode).toBe(404)
})
