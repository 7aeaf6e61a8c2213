import { randomUUID } from 'node:crypto'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { problemSchema } from '@jhilik/contract/problems.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAccessToken } from '../src/features/accounts/tokens.ts'
import { makeService, makeSlot } from '../src/features/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let routes: { method: string; path: string }[]
let bodies: Record<string, object>

interface Described {
  paths: Record<string, Record<string, unknown>>
}

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
  const { body } = await app.request<Described>('GET', '/api/openapi.json')
  routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  bodies = await goodBodies()
})
afterAll(() => app.close())

/** A body that each call accepts, to be spoilt one field at a time. */
async function goodBodies(): Promise<Record<string, object>> {
  const slot = await makeSlot(app.ctx.db)
  const { id: service } = await makeService(app.ctx.db)
  const profile = { name: 'Rahim', phone: '01711000000', address: 'Dhaka', img: '/avatars/avatar-1.svg' }
  const wash = { name: 'Wax', description: 'By hand.', price: 10, img: '/a.svg', duration: 30 }
  return {
    'POST /api/auth/login': { email: admin.user.email, password: admin.password },
    'POST /api/auth/signup': {
      ...profile,
      email: 'new@test.example',
      password: 'a long secret',
      role: 'user',
    },
    'PATCH /api/auth/users/{userId}': { role: 'user' },
    'PUT /api/auth/{userId}': profile,
    'POST /api/services': { ...wash, serviceType: 'Cleaning' },
    'PUT /api/services/{id}': wash,
    'POST /api/services/slots': { service, date: '2090-01-01', startTime: '10:00', endTime: '11:00' },
    'PUT /api/slots/{id}': { status: 'canceled' },
    'POST /api/bookings': {
      customer: { name: 'Rahim', email: 'r@test.example', phone: '01711000000', address: 'Dhaka' },
      serviceId: slot.service_id,
      slotId: slot.id,
      vehicleType: 'car',
      vehicleBrand: 'Toyota',
      vehicleModel: 'Axio',
      manufacturingYear: 2018,
      registrationPlate: 'Dhaka 1',
      selectedSlot: { startTime: '10:00' },
    },
    'POST /api/review': { review: 'Shiny.', rating: 5 },
    'POST /api/newsletter': { email: 'reader@test.example' },
  }
}

interface RawAnswer {
  status: number
  text: string
}

/** Unlike fetch it sends the path and the headers as they are. */
function raw(
  method: string,
  path: string,
  {
    headers = {},
    body = '' as string | Buffer,
  }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const sent = { 'content-length': String(Buffer.byteLength(body)), ...headers }
    const call = send({ hostname, port, method, path, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** As an admin, so that nothing is refused before it is read. Unknown ids stand for the parameters. */
function call(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) {
  const address = path.replace('{token}', 'x').replaceAll(/\{\w+\}/g, newId())
  return raw(method, address, {
    body,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
}

/** Refused with the one envelope, or done; never our fault. */
function expectCivil({ status, text }: RawAnswer, what: string): void {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status < 400) return
  const problem = problemSchema.safeParse(JSON.parse(text))
  expect(problem.error, `${what}: ${text.slice(0, 300)}`).toBeUndefined()
  expect(problem.data?.statusCode, what).toBe(status)
}

function expectRefused(answer: RawAnswer, what: string): void {
  expectCivil(answer, what)
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
}

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

describe('bodies', () => {
  test.each(Object.entries({ ...MALFORMED, ...NO_OBJECTS }))(
    'that are %s are refused by every call',
    async (_, body) => {
      for (const route of Object.keys(bodies)) {
        const [method = '', path = ''] = route.split(' ')
        expectRefused(await call(method, path, body), route)
      }
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  test('with any wrong value in any field are refused or understood', async () => {
    for (const [route, good] of Object.entries(bodies)) {
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
  }, 120_000)

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
    for (const [route, body] of Object.entries(bodies)) {
      const [method = '', path = ''] = route.split(' ')
      for (const type of types) {
        const answer = await call(method, path, JSON.stringify(body), { 'content-type': type })
        expectCivil(answer, `${route} as ${type}`)
        expect([route, type, answer.status]).toEqual([route, type, 415])
      }
    }
  })

  test('beyond the limit are refused with 413 by every call', async () => {
    const huge = JSON.stringify({ name: 'x'.repeat(66_000) })
    for (const route of Object.keys(bodies)) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await call(method, path, huge)
      expectRefused(answer, route)
      expect([route, answer.status]).toEqual([route, 413])
    }
  })

  test('where none is expected do no harm', async () => {
    for (const { method, path } of routes) {
      // It would sign this test out.
      if (`${method} ${path}` in bodies || method === 'GET' || path.endsWith('/logout-all')) continue
      for (const body of ['{', '[]', 'null', '{"a":"\\u0000"}']) {
        expectCivil(await call(method, path, body), `${method} ${path} ${body}`)
      }
    }
  })
})

describe('addresses', () => {
  const keys = [
    'none',
    '0',
    '-1',
    '%00',
    '%20',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '%F0%9F%98%80',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    'constructor',
    "';%20drop%20table%20users;--",
    'a%00b@test.example',
    '%40',
    'x'.repeat(290),
    'x'.repeat(3_000),
    newId().toUpperCase(),
    `${newId()}%0d%0aset-cookie:%20a=b`,
  ]

  test('with a hostile parameter are refused by every call', async () => {
    for (const { method, path } of routes.filter(({ path }) => path.includes('{'))) {
      const body = bodies[`${method} ${path}`]
      for (const key of keys) {
        const address = path.replace(/\{\w+\}/, key)
        const answer = await call(method, address, body && JSON.stringify(body))
        expectCivil(answer, `${method} ${address}`)
        const emptyList = path === '/api/bookings/{key}' && key === '%40'
        if (!emptyList) expect(answer.status, `${method} ${address}`).toBeGreaterThanOrEqual(400)
      }
    }
  })

  test('with a hostile query are refused or understood', async () => {
    const queries = [
      'limit=abc',
      'limit=-1',
      'limit=1e9',
      'limit=1&limit=2',
      'limit=',
      'cursor=%00',
      'cursor=[]',
      'cursor=x&cursor=y',
      `cursor=${'x'.repeat(4_000)}`,
      'date=%00',
      'date=2026-02-31',
      'date[]=1',
      'serviceId=__proto__',
      '__proto__=1',
      '__proto__[admin]=1',
      'when=%ED%A0%80',
      'from=9999-12-31&days=31',
      'days=-5',
      '%',
      '&&&==',
      'a=%E0%A4%A',
    ]
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      for (const query of queries) expectCivil(await call('GET', `${path}?${query}`), `${path}?${query}`)
    }
  })

  test('with another method than theirs are refused, and say which they take', async () => {
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    for (const path of new Set(routes.map((route) => route.path))) {
      const own = routes.filter((route) => route.path === path).map(({ method }) => method)
      for (const verb of verbs.filter((verb) => !own.includes(verb))) {
        const answer = await call(verb, path)
        expectRefused(answer, `${verb} ${path}`)
        // PUT /auth/{userId} takes /auth/login too, and finds no such user.
        expect([verb, path, answer.status]).toEqual([
          verb,
          path,
          expect.toSatisfy((status) => [404, 405, 400].includes(status)),
        ])
      }
    }
    const refused = await app.request('DELETE', '/api/slots')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('that nobody knows or that are too long are refused', async () => {
    for (const path of [
      '/api/nothing',
      '/api/',
      '/api/services/',
      '/api//services',
      '/api/bookings/a/b/c',
      '/API/services',
    ]) {
      const answer = await call('POST', path, '{"a":1}')
      expectRefused(answer, path)
    }
    const long = await raw('GET', `/api/services?${'x'.repeat(20_000)}`)
    expectRefused(long, 'a long address')
    expect(long.status).toBe(431)
  })
})

describe('what is no HTTP', () => {
  test.each([
    ['a made-up method', 'BREW /api/services HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a length that is no number', 'POST /api/review HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n'],
    [
      'two lengths',
      'POST /api/review HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])('%s gets an answer with the envelope', async (what, request) => {
    const { hostname, port } = new URL(app.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expectRefused({ status: Number(answer.split(' ')[1]), text: answer.split('\r\n\r\n')[1] ?? '' }, what)
  })
})

describe('tokens', () => {
  const unsigned = (claims: object) =>
    [{ alg: 'none', typ: 'JWT' }, claims].map((part) => btoa(JSON.stringify(part))).join('.')

  async function forged(): Promise<Record<string, string>> {
    const { sub, name, email, phone, role, address, img } = admin.user
    const claims: AccessClaims = { sub, name, email, phone, role, address, img }
    const secret = app.ctx.config.sessionSecret
    const foreign = new TextEncoder().encode('another secret of the right length')
    const [head = '', , signature = ''] = admin.token.split('.')
    return {
      'no token': 'Bearer ',
      'not a token': 'Bearer abc',
      'another scheme': `Basic ${btoa('admin:admin')}`,
      'an unsigned token': `Bearer ${unsigned({ ...claims, exp: 4e9 })}.`,
      'a changed token': `Bearer ${head}.${btoa(JSON.stringify({ ...claims, exp: 4e9 }))}.${signature}`,
      "a stranger's signature": `Bearer ${await signAccessToken(foreign, claims, newId(), app.clock.now())}`,
      'an expired token': `Bearer ${await signAccessToken(secret, claims, newId(), new Date('2020-01-01'))}`,
      'a token of a sign-in that never was': `Bearer ${await signAccessToken(secret, claims, newId(), app.clock.now())}`,
      'a token for something else': `Bearer ${await new SignJWT({ ...claims, sid: newId() }).setProtectedHeader({ alg: 'HS256' }).setAudience('checkout-result').setExpirationTime('1h').sign(secret)}`,
      'a very long token': `Bearer ${'x'.repeat(8_000)}`,
    }
  }

  test('that were forged open nothing, and close nothing that is public', async () => {
    const guarded = routes.filter(({ path }) => /^\/api\/(auth\/users|slots$|bookings)/.test(path))
    expect(guarded.length).toBeGreaterThan(5)
    for (const [what, authorization] of Object.entries(await forged())) {
      for (const { method, path } of guarded) {
        const answer = await call(method, path, undefined, { authorization })
        expectRefused(answer, `${what}: ${method} ${path}`)
        expect([what, method, path, answer.status]).toEqual([what, method, path, 401])
      }
      const open = await call('GET', '/api/services', undefined, { authorization })
      expect([what, open.status]).toEqual([what, 200])
    }
  })
})

describe('gateways’ addresses', () => {
  test('take anything that is sent to them', async () => {
    const sent: (string | Buffer)[] = [
      '',
      '{',
      '[]',
      'null',
      '{"mer_txnid":"\\u0000"}',
      'mer_txnid=%00',
      'mer_txnid[]=1',
      'mer_txnid=x&mer_txnid=y',
      '{"mer_txnid":{"a":1}}',
      deep('[', ']').slice(0, 14_000),
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      '__proto__=1',
    ]
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense']
    for (const gateway of ['aamarpay', 'unknown', '%00', '__proto__']) {
      for (const end of ['notify', 'return/success', 'return/fail', 'return/cancel', 'return/other']) {
        for (const body of sent) {
          for (const type of types) {
            const path = `/api/payments/${gateway}/${end}`
            expectCivil(
              await raw('POST', path, { body, headers: { 'content-type': type } }),
              `${path} ${body}`,
            )
          }
        }
        expectCivil(await raw('GET', `/api/payments/${gateway}/${end}?ref=%00&ref=x`), end)
      }
    }
  })
})

test('the server is well after all this', async () => {
  expect((await app.request('GET', '/api/health/ready')).status).toBe(200)
  expect((await app.request('GET', '/api/services')).status).toBe(200)
})
