import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'

type Tokens = { accessToken: string }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterEach(() => app.clock.set(new Date()))
afterAll(() => app.close())

const call = (method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<Tokens>>(method, `/api${path}`, options)

/** What a browser would send back; '' when it was told to forget. */
function cookieOf({ headers }: { headers: Headers }): string | undefined {
  const line = headers.getSetCookie().find((each) => each.startsWith('jhilik_refresh='))
  return line === undefined || line.includes('Max-Age=0') ? line && '' : line.split(';')[0]
}

const refresh = (cookie: string) => call('POST', '/auth/refresh-token', { headers: { cookie } })

const login = (body: unknown) => call('POST', '/auth/login', { body })

/** A call that needs a signed-in user and changes nothing of interest. */
const profile = { name: 'Anybody', phone: '01711000000', address: 'Dhaka' }
const use = ({ user }: SignedIn, token: string) => call('PUT', `/auth/${user.sub}`, { token, body: profile })

async function renewed(cookie: string): Promise<{ token: string; cookie: string }> {
  const answer = await refresh(cookie)
  expect(answer.status).toBe(200)
  return { token: answer.body.data.accessToken, cookie: cookieOf(answer) ?? '' }
}

/** How many refresh tokens of an account can be renewed. */
async function unusedTokensOf(userId: string): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'sign_in_id')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.length
}

async function expectEnded(cookie: string): Promise<void> {
  const answer = await refresh(cookie)
  expect(answer.status).toBe(401)
  expect(answer.body.code).toBe('session_expired')
  expect(cookieOf(answer)).toBe('')
}

describe('signing in', () => {
  it('answers with the token twice and a cookie that scripts cannot read', async () => {
    const { user, password } = await app.signIn()
    const answer = await login({ email: ` ${user.email.toUpperCase()} `, password, role: 'admin' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, message: 'Log In successful' })
    expect(answer.body.token).toBe(answer.body.data.accessToken)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [cookie, device, ...others] = answer.headers.getSetCookie()
    expect(device).toMatch(/^jhilik_device=[^;]/)
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^jhilik_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
  })

  it('ends the sign-in whose cookie it replaces, whoever signs in', async () => {
    const before = await app.signIn()
    const next = await app.signIn()
    const credentials = { email: next.user.email, password: next.password }
    const answer = await call('POST', '/auth/login', {
      body: credentials,
      headers: { cookie: before.cookie },
    })
    expect(answer.status).toBe(200)
    expect((await use(before, before.token)).status).toBe(401)
    await expectEnded(before.cookie)
    await renewed(cookieOf(answer) ?? '')
    await renewed(next.cookie)
  })

  it('keeps only a digest of the refresh token', async () => {
    const { cookie } = await app.signIn()
    const token = cookie.split('=')[1] ?? ''
    const digest = createHash('sha256').update(token).digest('base64url')
    const rows = await app.ctx.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(rows.filter((row) => row.token_hash === digest)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses in the same words whether the account or the password is wrong', async () => {
    const { user, password } = await app.signIn()
    const gone = await app.signIn()
    const deactivated_at = app.clock.now()
    await app.ctx.db.updateTable('users').set({ deactivated_at }).where('id', '=', gone.user.sub).execute()
    const attempts = [
      { email: user.email, password: `${password} ` },
      { email: 'nobody@test.example', password },
      { email: gone.user.email, password },
    ]
    for (const body of attempts) {
      const answer = await login(body)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        code: 'wrong_credentials',
        message: 'The email or password is not right.',
      })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it.each([
    {},
    { email: 'user@test.example' },
    { email: 'user@test.example', password: '' },
    { email: 'user@test.example', password: { $gt: '' } },
    { email: 'user@test.example', password: 'x'.repeat(201) },
    { email: "' or 1=1 --", password: 'x' },
    [],
  ])('refuses %j as malformed', async (body) => {
    expect((await login(body)).status).toBe(400)
  })

  it('counts two ways to type one letter as the same password', async () => {
    const email = `accent-${randomUUID()}@test.example`
    const body = { name: 'Zoë', email, phone: '01711000000', password: 'Zoe\u0308 washes cars' }
    expect((await call('POST', '/auth/signup', { body })).status).toBe(201)
    expect((await login({ email, password: 'Zo\u00eb washes cars' })).status).toBe(200)
  })
})

describe('an access token', () => {
  const claims = { name: 'A', email: 'a@b.example', phone: '', role: 'admin', address: '', img: '' }
  const secret = () => app.ctx.config.sessionSecrets[0]

  async function forge(
    subject: SignedIn,
    key: Uint8Array,
    changes: { alg?: string; audience?: string } = {},
  ) {
    const sid = JSON.parse(
      atob((subject.token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ).sid
    return new SignJWT({ ...claims, sid })
      .setProtectedHeader({ alg: changes.alg ?? 'HS256' })
      .setSubject(subject.user.sub)
      .setIssuer('jhilik')
      .setAudience(changes.audience ?? 'jhilik')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(key)
  }

  it('holds for fifteen minutes', async () => {
    const person = await app.signIn()
    app.clock.advance({ minutes: 14 })
    expect((await use(person, person.token)).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    const late = await use(person, person.token)
    expect(late.status).toBe(401)
    expect(late.body.code).toBe('session_expired')
    expect((await call('GET', '/services', { token: person.token })).status).toBe(200)
  })

  it('is refused when anybody but the server made it', async () => {
    const person = await app.signIn()
    const [head, body, signature] = person.token.split('.')
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, sub: person.user.sub })).toString('base64url')
    const unsigned = new UnsecuredJWT(claims).setSubject(person.user.sub).setExpirationTime('15m').encode()
    const forged = {
      'no signature': unsigned,
      'another key': await forge(person, new TextEncoder().encode('another secret of thirty-two bytes')),
      'another algorithm': await forge(person, secret(), { alg: 'HS512' }),
      'for another audience': await forge(person, secret(), { audience: 'checkout' }),
      'other claims': `${head}.${asAdmin}.${signature}`,
      'a cut signature': `${head}.${body}.${signature?.slice(0, -4)}`,
      'no token at all': 'token',
      'a long text': 'x'.repeat(4000),
    }
    for (const [name, token] of Object.entries(forged)) {
      const answer = await use(person, token)
      expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'not_signed_in'])
    }
    expect((await use(person, await forge(person, secret()))).status).toBe(200)
  })

  it('gives no right that the database does not: the role in it is only for show', async () => {
    const person = await app.signIn()
    const token = await forge(person, secret())
    expect((await call('GET', '/auth/users', { token })).status).toBe(403)
  })

  it.each(['Basic dTpw', 'Bearer', 'Bearer a b', 'bearer'])('is not found in "%s"', async (authorization) => {
    const answer = await call('GET', '/auth/users', { headers: { authorization } })
    expect(answer.body.code).toBe('not_signed_in')
  })

  it('ends with the account', async () => {
    const person = await app.signIn()
    const deactivated_at = app.clock.now()
    await app.ctx.db.updateTable('users').set({ deactivated_at }).where('id', '=', person.user.sub).execute()
    expect((await use(person, person.token)).body.code).toBe('not_signed_in')
    await expectEnded(person.cookie)
  })
})

describe('renewing a session', () => {
  it('gives a working token and another cookie, and speaks of the user as they are now', async () => {
    const person = await app.signIn()
    await use(person, person.token)
    app.clock.advance({ minutes: 20 })
    const next = await renewed(person.cookie)
    expect(next.cookie).not.toBe(person.cookie)
    expect((await use(person, next.token)).status).toBe(200)
    expect(JSON.parse(Buffer.from(next.token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: person.user.sub,
      name: 'Anybody',
    })
  })

  it('goes on for as long as somebody comes back within thirty days', async () => {
    let { cookie } = await app.signIn()
    for (let n = 0; n < 3; n++) {
      app.clock.advance({ days: 29 })
      cookie = (await renewed(cookie)).cookie
    }
    app.clock.advance({ days: 31 })
    await expectEnded(cookie)
  })

  it('ends ninety days after signing in, however often somebody comes back', async () => {
    let { cookie } = await app.signIn()
    for (let n = 0; n < 3; n++) {
      app.clock.advance({ days: 29 })
      cookie = (await renewed(cookie)).cookie
    }
    app.clock.advance({ days: 2 })
    cookie = (await renewed(cookie)).cookie
    app.clock.advance({ days: 1, minutes: 1 })
    await expectEnded(cookie)
  })

  it('gives twenty tabs that renew at once the same cookie, with which they go on', async () => {
    const { cookie, user } = await app.signIn()
    const tabs = await Promise.all(Array.from({ length: 20 }, () => renewed(cookie)))
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1)
    expect(await unusedTokensOf(user.sub)).toBe(1)
    for (const { token } of tabs) expect((await call('GET', '/auth/sign-ins', { token })).status).toBe(200)
    app.clock.advance({ minutes: 20 })
    const again = await Promise.all(tabs.map((tab) => renewed(tab.cookie)))
    expect(new Set(again.map((tab) => tab.cookie)).size).toBe(1)
    expect(await unusedTokensOf(user.sub)).toBe(1)
  })

  it('serves who asks again within ten seconds because the answer was lost', async () => {
    const { cookie } = await app.signIn()
    app.clock.stop()
    const lost = await renewed(cookie)
    app.clock.advance({ minutes: 8 / 60 })
    expect((await renewed(cookie)).cookie).toBe(lost.cookie)
    // The grace runs from the first replacement.
    app.clock.advance({ minutes: 4 / 60 })
    await expectEnded(cookie)
  })

  it('counts a token as copied as soon as its successor was used', async () => {
    const { cookie } = await app.signIn()
    const next = await renewed(cookie)
    const last = await renewed(next.cookie)
    await expectEnded(cookie)
    await expectEnded(last.cookie)
  })

  it('ends the whole sign-in when a replaced token comes back', async () => {
    const person = await app.signIn()
    const other = await login({ email: person.user.email, password: person.password })
    const next = await renewed(person.cookie)
    app.clock.advance({ minutes: 1 })
    await expectEnded(person.cookie)
    await expectEnded(next.cookie)
    expect((await use(person, next.token)).body.code).toBe('not_signed_in')
    await renewed(cookieOf(other) ?? '')
  })

  it('leaves no valid session when reuse is found while the thief renews', async () => {
    const { cookie } = await app.signIn()
    const next = await renewed(cookie)
    app.clock.advance({ minutes: 1 })
    const [, ...thief] = await Promise.all([refresh(cookie), refresh(next.cookie), refresh(next.cookie)])
    await expectEnded(cookie)
    for (const answer of thief) await expectEnded(cookieOf(answer) || next.cookie)
  })

  it.each([
    undefined,
    'jhilik_refresh=',
    'jhilik_refresh=unknown',
    `jhilik_refresh=${'x'.repeat(43)}`,
    'other=1',
  ])('is refused with the cookie %s', async (cookie) => {
    const answer = await call('POST', '/auth/refresh-token', cookie ? { headers: { cookie } } : {})
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('session_expired')
  })

  it('works beside an expired access token, which a browser sends along', async () => {
    const { token, cookie } = await app.signIn()
    app.clock.advance({ minutes: 20 })
    const answer = await call('POST', '/auth/refresh-token', { token, headers: { cookie } })
    expect(answer.status).toBe(200)
  })
})

describe('logging out', () => {
  it('ends this sign-in at once, and no other', async () => {
    const person = await app.signIn()
    const other = await login({ email: person.user.email, password: person.password })
    const answer = await call('POST', '/auth/logout', { headers: { cookie: person.cookie } })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toBeNull()
    expect(cookieOf(answer)).toBe('')
    // Browsers refuse it over http.
    expect(answer.headers.get('clear-site-data')).toBeNull()
    expect((await use(person, person.token)).body.code).toBe('not_signed_in')
    await expectEnded(person.cookie)
    expect((await use(person, other.body.token ?? '')).status).toBe(200)
  })

  it.each([undefined, 'jhilik_refresh=unknown'])('succeeds with the cookie %s', async (cookie) => {
    expect((await call('POST', '/auth/logout', cookie ? { headers: { cookie } } : {})).status).toBe(200)
  })

  it('everywhere ends every sign-in of the caller only', async () => {
    const [person, bystander] = [await app.signIn(), await app.signIn()]
    const other = await login({ email: person.user.email, password: person.password })
    expect((await call('POST', '/auth/logout-all')).status).toBe(401)
    expect((await call('POST', '/auth/logout-all', { token: person.token })).status).toBe(200)
    await expectEnded(person.cookie)
    await expectEnded(cookieOf(other) ?? '')
    expect((await use(person, other.body.token ?? '')).status).toBe(401)
    await renewed(bystander.cookie)
  })

  it('leaves no valid session when a tab renews at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { cookie } = await app.signIn()
      const [answer] = await Promise.all([
        refresh(cookie),
        call('POST', '/auth/logout', { headers: { cookie } }),
      ])
      await expectEnded(cookieOf(answer) || cookie)
    }
  })
})

describe('pages of other sites', () => {
  it.each(['/auth/login', '/auth/signup', '/auth/refresh-token', '/auth/logout', '/auth/logout-all'])(
    'cannot call %s',
    async (path) => {
      const { cookie, token } = await app.signIn()
      for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
        const answer = await call('POST', path, { token, headers: { cookie, origin }, body: {} })
        expect(answer.status).toBe(403)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      await renewed(cookie)
    },
  )

  it('are told from our own', async () => {
    const { cookie } = await app.signIn()
    const answer = await call('POST', '/auth/refresh-token', { headers: { cookie, origin: app.url } })
    expect(answer.status).toBe(200)
  })
})

describe('the nightly cleaning', () => {
  it('forgets sign-ins that were not used for ninety days, and only those', async () => {
    const old = await app.signIn()
    app.clock.advance({ days: 29 })
    const fresh = await app.signIn()
    app.clock.advance({ days: 62 })
    await app.runJob('forget-old-sign-ins')
    await app.runJob('forget-old-sign-ins')
    const rows = await app.ctx.db
      .selectFrom('sign_ins')
      .select('user_id')
      .where('user_id', 'in', [old.user.sub, fresh.user.sub])
      .execute()
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([fresh.user.sub]))
  })
})
