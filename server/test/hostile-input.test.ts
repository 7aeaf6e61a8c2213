import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectCivil, expectRefused, openTarget, type Target } from './support/hostile.ts'

let target: Target
let call: Target['call']

beforeAll(async () => {
  target = await openTarget()
  call = target.call
})
afterAll(() => target.app.close())

const deep = (open: string, close: string) => open.repeat(7_000) + close.repeat(7_000)

const MALFORMED: Record<string, string> = {
  'half an object': '{"name":',
  'no JSON': 'name=Rahim',
  'a raw zero byte': '{"name":"a\0b"}',
  'a trailing comma': '{"a":1,}',
  'a key that pollutes prototypes': '{"__proto__":{"admin":true}}',
  'a constructor that pollutes prototypes': '{"constructor":{"prototype":{"admin":true}}}',
}

const NO_OBJECTS: Record<string, string> = {
  null: 'null',
  'an array': '[]',
  'an array of objects': '[{"name":"a"}]',
  text: '"name"',
  'a number': '1e999',
  'arrays, very deep': deep('[', ']'),
  'objects, very deep': `${'{"a":'.repeat(7_000)}1${'}'.repeat(7_000)}`,
}

const WRONG_VALUES: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  ['a'],
  -1,
  1e308,
  0.1 + 0.2,
  '',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  { $gt: '' },
  '٣',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  "'; drop table users; --",
]

/** Every copy of a body with one leaf replaced. */
function* spoilt(body: object, value: unknown): Generator<object> {
  for (const [key, inner] of Object.entries(body)) {
    yield { ...body, [key]: value }
    if (typeof inner === 'object' && inner !== null) {
      for (const worse of spoilt(inner, value)) yield { ...body, [key]: worse }
    }
  }
}

describe('hostile bodies', () => {
  test.each(Object.entries({ ...MALFORMED, ...NO_OBJECTS }))(
    'that are %s are refused by every call',
    async (_, body) => {
      for (const route of Object.keys(target.bodies)) {
        const [method = '', path = ''] = route.split(' ')
        expectRefused(await call(method, path, body), route)
      }
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  test('with any wrong value in any field are refused or understood', async () => {
    for (const [route, good] of Object.entries(target.bodies)) {
      // A guessed password costs a hash each time; its fields are those of signing up.
      if (route === 'POST /api/auth/login') continue
      const [method = '', path = ''] = route.split(' ')
      for (const value of WRONG_VALUES) {
        for (const body of spoilt(good, value)) {
          expectCivil(
            await call(method, path, JSON.stringify(body)),
            `${route} ${JSON.stringify(body).slice(0, 300)}`,
          )
        }
      }
    }
  }, 600_000)

  test('with text that no database stores name the field', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const body = JSON.stringify({ review: text, rating: 5 })
      const answer = await call('POST', '/api/review', body)
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_input', errors: [{ path: 'review' }] })
    }
  })

  test('of another kind than JSON are refused by every call', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'nonsense',
      '',
    ]
    for (const [route, body] of Object.entries(target.bodies)) {
      const [method = '', path = ''] = route.split(' ')
      for (const type of types) {
        const answer = await call(method, path, JSON.stringify(body), { 'content-type': type })
        expectCivil(answer, `${route} as ${type}`)
        expect([route, type, answer.status]).toEqual([route, type, 415])
      }
    }
  })

  test('beyond the limit are refused with 413 by every call', async () => {
    const tooMany: Record<string, number> = { 'POST /api/money/statements': 6_100_000 }
    for (const route of Object.keys(target.bodies)) {
      const [method = '', path = ''] = route.split(' ')
      const huge = JSON.stringify({ name: 'x'.repeat(tooMany[route] ?? 66_000) })
      const answer = await call(method, path, huge)
      expectRefused(answer, route)
      expect([route, answer.status]).toEqual([route, 413])
    }
  })

  test('where none is expected do no harm', async () => {
    for (const { method, path } of target.routes) {
      // It would sign this test out.
      if (`${method} ${path}` in target.bodies || method === 'GET' || path.endsWith('/logout-all')) continue
      for (const body of ['{', '[]', 'null', '{"a":"\\u0000"}']) {
        expectCivil(await call(method, path, body), `${method} ${path} ${body}`)
      }
    }
  })
})

test('the server is well after hostile input', async () => {
  expect((await target.app.request('GET', '/api/health/ready')).status).toBe(200)
  expect((await target.app.request('GET', '/api/services')).status).toBe(200)
})
