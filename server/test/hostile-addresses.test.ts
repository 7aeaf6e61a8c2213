import { connect } from 'node:net'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAccessToken } from '../src/people/rules/tokens.ts'
import { newId } from '../src/platform/ids.ts'
import { expectCivil, expectRefused, openTarget, raw, type Target } from './support/hostile.ts'

let target: Target
let call: Target['call']

beforeAll(async () => {
  target = await openTarget()
  call = target.call
})
afterAll(() => target.app.close())

const deep = (open: string, close: string) => open.repeat(7_000) + close.repeat(7_000)

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
    for (const { method, path } of target.routes.filter(({ path }) => path.includes('{'))) {
      const body = target.bodies[`${method} ${path}`]
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
    for (const { path } of target.routes.filter(({ method }) => method === 'GET')) {
      for (const query of queries) expectCivil(await call('GET', `${path}?${query}`), `${path}?${query}`)
    }
  })

  test('with another method than theirs are refused, and say which they take', async () => {
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    for (const path of new Set(target.routes.map((route) => route.path))) {
      const own = target.routes.filter((route) => route.path === path).map(({ method }) => method)
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
    const refused = await target.app.request('DELETE', '/api/slots')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('that are unknown or too long are refused', async () => {
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
    const long = await raw(target.app.url, 'GET', `/api/services?${'x'.repeat(20_000)}`)
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
    const { hostname, port } = new URL(target.app.url)
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
    const { sub, name, email, phone, role, address, img } = target.admin.user
    const claims: AccessClaims = { sub, name, email, phone, role, address, img }
    const secret = target.app.ctx.config.sessionSecrets[0]
    const foreign = new TextEncoder().encode('another secret of the right length')
    const [head = '', , signature = ''] = target.admin.token.split('.')
    return {
      'no token': 'Bearer ',
      'not a token': 'Bearer abc',
      'another scheme': `Basic ${btoa('admin:admin')}`,
      'an unsigned token': `Bearer ${unsigned({ ...claims, exp: 4e9 })}.`,
      'a changed token': `Bearer ${head}.${btoa(JSON.stringify({ ...claims, exp: 4e9 }))}.${signature}`,
      "a stranger's signature": `Bearer ${await signAccessToken(foreign, claims, newId(), target.app.clock.now())}`,
      'an expired token': `Bearer ${await signAccessToken(secret, claims, newId(), new Date('2020-01-01'))}`,
      'a token of a sign-in that never was': `Bearer ${await signAccessToken(secret, claims, newId(), target.app.clock.now())}`,
      'a token for something else': `Bearer ${await new SignJWT({ ...claims, sid: newId() }).setProtectedHeader({ alg: 'HS256' }).setAudience('checkout-result').setExpirationTime('1h').sign(secret)}`,
      'a very long token': `Bearer ${'x'.repeat(8_000)}`,
    }
  }

  test('that were forged open nothing, and close nothing that is public', async () => {
    const guarded = target.routes.filter(({ path }) => /^\/api\/(auth\/users|slots$|bookings)/.test(path))
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
              await raw(target.app.url, 'POST', path, { body, headers: { 'content-type': type } }),
              `${path} ${body}`,
            )
          }
        }
        expectCivil(await raw(target.app.url, 'GET', `/api/payments/${gateway}/${end}?ref=%00&ref=x`), end)
      }
    }
  })
})

test('the server is well after hostile addresses', async () => {
  expect((await target.app.request('GET', '/api/health/ready')).status).toBe(200)
  expect((await target.app.request('GET', '/api/services')).status).toBe(200)
})
