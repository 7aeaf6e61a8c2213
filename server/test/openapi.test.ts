import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

interface Operation {
  summary?: string
  responses: Record<string, unknown>
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
}

interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

/** The calls of S7.1; two of them share one address. */
const SPECIFIED = [
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'POST /api/auth/refresh-token',
  'GET /api/auth/users',
  'PATCH /api/auth/users/{userId}',
  'PUT /api/auth/{userId}',
  'GET /api/services',
  'GET /api/services/{id}',
  'POST /api/services',
  'PUT /api/services/{id}',
  'DELETE /api/services/{id}',
  'GET /api/slots',
  'POST /api/services/slots',
  'PUT /api/slots/{id}',
  'GET /api/slots/availability',
  'GET /api/bookings',
  'GET /api/bookings/{key}',
  'POST /api/bookings',
  'GET /api/review',
  'POST /api/review',
]

let app: TestApp
let description: Description
let operations: [call: string, operation: Operation][]

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  description = (await app.request<Description>('GET', '/api/openapi.json')).body
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => app.close())

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

/** Every property of this name anywhere in a value. */
function propertiesIn(value: unknown, wanted: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === wanted ? [inner] : propertiesIn(inner, wanted),
  )
}

describe('the description of the API', () => {
  test('lists every specified call (S7.1)', () => {
    expect(description.openapi).toMatch(/^3\.1\./)
    expect(description.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(operations.map(([call]) => call)).toEqual(expect.arrayContaining(SPECIFIED))
  })

  test('has the words of the payment status, not its codes', () => {
    const filter = description.paths['/api/bookings']?.get?.parameters?.find(
      ({ name }) => name === 'paymentStatus',
    )
    const described = [...propertiesIn(description, 'paymentStatus'), filter?.schema]
    expect(described.length).toBeGreaterThan(10)
    for (const schema of described) {
      expect(schema).toEqual({ type: 'string', enum: expect.arrayContaining(['Paid', 'Refund due']) })
    }
    expect(JSON.stringify(description)).not.toMatch(/"refund_due","partly_refunded"/)
  })

  test('refers to nothing that is not there', () => {
    const references = referencesIn(description)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const found = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], description)
      expect(found, reference).toBeDefined()
    }
  })

  test('names every parameter of an address, and a success and a refusal of every call', () => {
    for (const [call, operation] of operations) {
      const named = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect([call, described.map(({ name }) => name)]).toEqual([call, named])
      expect(Object.keys(operation.responses), call).toEqual(
        expect.arrayContaining([expect.stringMatching(/^2/), 'default']),
      )
    }
  })
})

describe('the page of the description', () => {
  test('and every file it needs come from here, under a policy that allows them', async () => {
    const page = await app.request<string>('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<title>Jhilik API</title>')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(page.body).not.toMatch(/<script>|<style>/)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\//)
      expect((await app.request('GET', file)).status, file).toBe(200)
    }
    expect((await app.request('GET', '/api/docs/json')).status).toBe(200)
  })
})
