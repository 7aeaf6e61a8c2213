import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf as loginCodeOf } from '../src/people/rules/login-codes.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { problemOfDatabaseError } from '../src/platform/problem.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { confirmAddress } from './support/confirm-address.ts'
import { type OpenIdServer, startOpenIdServer } from './support/openid-server.ts'
import { mailsTo } from './support/queued-mails.ts'
import { codeOf, enterCode, setUpApp } from './support/second-factors.ts'

let app: TestApp
let provider: OpenIdServer
beforeAll(async () => {
  provider = await startOpenIdServer()
  app = await startTestApp({ work: false, sandbox: false, env: provider.env })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
afterEach(() => {
  app.clock.set(new Date())
  provider.fault = null
})

const cookieOf = ({ headers }: { headers: Headers }, name: string) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`) && pair.length > name.length + 1) ?? ''
const newPerson = (more: object = {}) => ({
  sub: randomUUID(),
  email: `${randomUUID()}@test.example`,
  email_verified: true,
  name: 'Shirin Akter',
  ...more,
})
const own = async (token: string) =>
  (await app.request<Answer<OwnAccount>>('GET', '/api/auth/account', { token })).body.data
const users = (email: string) =>
  app.ctx.db.selectFrom('users').selectAll().where('email', '=', email).execute()

/** A browser that has gone to the provider and was led back. */
interface Returned {
  path: string
  cookie: string
}

async function goFrom(location: string, cookie: string): Promise<Returned> {
  const answer = await fetch(location, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return { path: back.pathname + back.search, cookie }
}

async function goToProvider(person: object | null, query = ''): Promise<Returned> {
  provider.person = person as OpenIdServer['person']
  const start = await app.request('GET', `/api/auth/google${query}`)
  return goFrom(start.headers.get('location') ?? '', cookieOf(start, 'jhilik_google'))
}

/** Opens the address; returns where it leads, with the token of the sign-in if there is one. */
async function comeBack({ path, cookie }: Returned) {
  const answer = await app.request('GET', path, { headers: { cookie } })
  const refresh = cookieOf(answer, 'jhilik_refresh')
  const renewed = refresh
    ? await app.request<Answer<{ accessToken: string }>>('POST', '/api/auth/refresh-token', {
        headers: { cookie: refresh },
      })
    : null
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    token: renewed?.body.data.accessToken ?? '',
  }
}

const signIn = async (person: object | null) => comeBack(await goToProvider(person))
const claimsOf = (token: string) => decodeJwt<AccessClaims>(token)

describe('signing in with Google', () => {
  it('opens an account with a verified address, and signs in to it again when the address has changed', async () => {
    const person = newPerson()
    const first = await comeBack(await goToProvider(person, '?from=/services%3Fpage%3D2'))
    expect([first.status, first.location]).toEqual([303, '/login?google=done&from=%2Fservices%3Fpage%3D2'])
    expect(claimsOf(first.token)).toMatchObject({ email: person.email, name: 'Shirin Akter', role: 'user' })
    expect(await own(first.token)).toMatchObject({ emailVerified: true, hasPassword: false, hasGoogle: true })
    const again = await signIn({ ...person, email: 'another@test.example' })
    expect(claimsOf(again.token)).toMatchObject({ sub: claimsOf(first.token).sub, email: person.email })
  })

  it('keeps the flow in a cookie that scripts and other sites cannot use', async () => {
    const start = await app.request('GET', '/api/auth/google')
    const [cookie = ''] = start.headers.getSetCookie()
    expect(cookie).toMatch(
      /^jhilik_google=.+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
    )
    const asked = new URL(start.headers.get('location') ?? '').searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(`${app.url}/api/auth/google/callback`)
  })

  it('leads nowhere else than to a path of this site', async () => {
    for (const from of ['//elsewhere.example', 'https://elsewhere.example']) {
      const back = await comeBack(await goToProvider(newPerson(), `?from=${encodeURIComponent(from)}`))
      expect(back.location).toBe('/login?google=done&from=%2F')
    }
  })

  it('links the account of the address when that is verified', async () => {
    const who = await app.signIn()
    await confirmAddress(app, who)
    const { token } = await signIn(newPerson({ email: who.user.email.toUpperCase() }))
    expect(claimsOf(token).sub).toBe(who.user.sub)
    expect(await own(token)).toMatchObject({ hasPassword: true, hasGoogle: true })
    expect((await app.request('GET', '/api/auth/account', { token: who.token })).status).toBe(200)
  })

  it('ends the password and sign-ins of who signed up with the address without verifying it', async () => {
    const who = await app.signIn()
    const { token } = await signIn(newPerson({ email: who.user.email }))
    expect(claimsOf(token).sub).toBe(who.user.sub)
    expect(await own(token)).toMatchObject({ hasPassword: false, emailVerified: true })
    expect((await app.request('GET', '/api/auth/account', { token: who.token })).status).toBe(401)
  })

  it.each([
    ['unverified', { email_verified: false }],
    ['unverified', { email: '' }],
    ['unverified', { email_verified: 'true' }],
  ])('is refused as %s: %j', async (outcome, claims) => {
    const person = newPerson(claims)
    expect(await signIn(person)).toMatchObject({ location: `/login?google=${outcome}&from=%2F`, token: '' })
    expect(await users(person.email)).toEqual([])
  })

  it('is refused for admins and deactivated accounts', async () => {
    const admin = await app.signIn('accountant')
    const closed = await signIn(newPerson())
    await app.ctx.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', claimsOf(closed.token).sub)
      .execute()
    const refused = await signIn(newPerson({ email: admin.user.email }))
    expect(refused).toMatchObject({ location: '/login?google=admin&from=%2F', token: '' })
    expect(await own(admin.token)).toMatchObject({ hasPassword: true, hasGoogle: false })
    const again = await signIn(newPerson({ email: claimsOf(closed.token).email }))
    expect(again).toMatchObject({ location: '/login?google=closed&from=%2F', token: '' })
  })

  it('opens one account for two returns at once', async () => {
    const person = newPerson()
    const returns = [await goToProvider(person), await goToProvider(person)]
    const both = await Promise.all(returns.map(comeBack))
    expect(new Set(both.map(({ token }) => claimsOf(token).sub)).size).toBe(1)
    expect(await users(person.email)).toHaveLength(1)
    const same = newPerson()
    const strangers = [await goToProvider(same), await goToProvider({ ...same, sub: randomUUID() })]
    const outcomes = await Promise.all(strangers.map(comeBack))
    expect(await users(same.email)).toHaveLength(1)
    expect(outcomes.filter(({ token }) => token)).not.toHaveLength(0)
  })
})

describe('coming back from Google', () => {
  it('works once, and needs the cookie of the browser that left', async () => {
    const returned = await goToProvider(newPerson())
    const others = await goToProvider(newPerson())
    const foreign = await comeBack({ ...returned, cookie: others.cookie })
    expect(foreign).toMatchObject({ location: '/login?google=failed&from=%2F', token: '' })
    for (const cookie of ['', 'jhilik_google=forged']) {
      expect((await comeBack({ ...returned, cookie })).location).toBe('/login?google=expired')
    }
    const twice = await Promise.all([comeBack(returned), comeBack(returned)])
    expect(twice.map(({ location }) => location).sort()).toEqual([
      '/login?google=done&from=%2F',
      '/login?google=expired&from=%2F',
    ])
    expect((await comeBack(returned)).location).toBe('/login?google=expired&from=%2F')
  })

  it('is too late after ten minutes', async () => {
    const returned = await goToProvider(newPerson())
    app.clock.set(addMinutes(new Date(), 11))
    expect((await comeBack(returned)).location).toBe('/login?google=expired')
  })

  it('without a decision is canceled', async () => {
    expect(await signIn(null)).toMatchObject({ location: '/login?google=canceled&from=%2F', token: '' })
  })

  it.each([
    ['nonce', 'failed'],
    ['audience', 'failed'],
    ['issuer', 'failed'],
    ['signature', 'failed'],
    ['expired', 'failed'],
    ['refused', 'failed'],
    ['down', 'unavailable'],
    ['late', 'unavailable'],
  ] as const)('with a fault of the provider (%s) is refused: %s', async (fault, outcome) => {
    const person = newPerson()
    const returned = await goToProvider(person)
    provider.fault = fault
    expect(await comeBack(returned)).toMatchObject({
      location: `/login?google=${outcome}&from=%2F`,
      token: '',
    })
    expect(await users(person.email)).toEqual([])
  })

  it('at another state is refused', async () => {
    const returned = await goToProvider(newPerson())
    const path = returned.path.replace(/state=[^&]+/, 'state=another')
    expect((await comeBack({ ...returned, path })).location).toBe('/login?google=failed&from=%2F')
  })
})

describe('a provider that does not answer at first', () => {
  it('is said so, and asked again', async () => {
    const other = await startOpenIdServer()
    other.fault = 'down'
    const late = await startTestApp({ work: false, sandbox: false, env: other.env })
    const start = () => late.request('GET', '/api/auth/google')
    expect((await start()).headers.get('location')).toBe('/login?google=unavailable&from=%2F')
    other.fault = null
    expect((await start()).headers.get('location')).toContain('/authorize?')
    await late.close()
    await other.close()
  })
})

describe('Google on the page of the account', () => {
  const link = async (who: Pick<SignedIn, 'token'>, person: object) => {
    provider.person = person as OpenIdServer['person']
    const start = await app.request<Answer<{ url: string }>>('POST', '/api/auth/google/link', {
      token: who.token,
    })
    return comeBack(await goFrom(start.body.data.url, cookieOf(start, 'jhilik_google')))
  }
  const googleChangesOf = async ({ user }: SignedIn) => {
    const rows = await app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', user.sub)
      .where('action', 'like', 'user.google%')
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }
  const unlink = ({ token }: Pick<SignedIn, 'token'>) =>
    app.request('DELETE', '/api/auth/google/link', { token })

  it('is linked to the account that asked, and unlinked', async () => {
    const [who, other] = [await app.signIn(), await app.signIn()]
    const person = newPerson()
    expect((await link(who, person)).location).toBe(
      '/dashboard/account?google=linked&from=%2Fdashboard%2Faccount',
    )
    expect((await link(other, person)).location).toContain('google=taken')
    const told = (await mailsTo(app, who.user.email ?? '')).filter(({ subject }) =>
      subject?.startsWith('Google'),
    )
    expect(told.map(({ subject }) => subject)).toEqual(['Google was linked to your account at Jhilik'])
    expect(claimsOf((await signIn(person)).token).sub).toBe(who.user.sub)
    expect([(await unlink(who)).status, (await unlink(who)).status]).toEqual([200, 200])
    expect((await own(who.token)).hasGoogle).toBe(false)
    expect(await googleChangesOf(who)).toEqual(['user.google_linked', 'user.google_unlinked'])
  })

  it('is not linked to who is logged out meanwhile, and ends when the owner of the address comes', async () => {
    const who = await app.signIn()
    provider.person = newPerson()
    const start = await app.request<Answer<{ url: string }>>('POST', '/api/auth/google/link', {
      token: who.token,
    })
    const returned = await goFrom(start.body.data.url, cookieOf(start, 'jhilik_google'))
    await app.request('POST', '/api/auth/logout-all', { token: who.token })
    expect((await comeBack(returned)).location).toContain('google=expired')

    const squatter = await app.signIn()
    const person = newPerson()
    await link(squatter, person)
    const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
      body: { to: squatter.user.email },
    })
    const { challenge } = asked.body.data
    const entry = { challenge, code: loginCodeOf(app.ctx.config.sessionSecrets[0], challenge) }
    const login = await app.request<Answer>('POST', '/api/auth/code/login', { body: entry })
    expect(login.status).toBe(200)
    expect(claimsOf((await signIn(person)).token).sub).not.toBe(squatter.user.sub)
  })

  it('ends too when the owner of the address chooses a new password by mail', async () => {
    const squatter = await app.signIn()
    const { sub, email } = squatter.user
    const person = newPerson()
    await link(squatter, person)
    await app.runJob('send-reset-link', { email, locale: 'en' })
    const token = /#([\w.-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1]
    const body = { token, password: 'Monsoon-rain-8' }
    expect((await app.request('POST', '/api/auth/password/reset', { body })).status).toBe(200)
    expect(claimsOf((await signIn(person)).token).sub).not.toBe(sub)
    expect((await own((await app.logIn({ email, password: body.password })).token)).hasGoogle).toBe(false)
  })

  it('is replaced by the one that gives out the verified address of the account', async () => {
    const who = await app.signIn()
    await confirmAddress(app, who)
    const [work, home] = [newPerson(), newPerson({ email: who.user.email })]
    await link(who, work)
    const returns = [await goToProvider(home), await goToProvider(home)]
    const both = await Promise.all(returns.map(comeBack))
    expect(both.map(({ location }) => location)).toEqual(Array(2).fill('/login?google=done&from=%2F'))
    expect(both.map(({ token }) => claimsOf(token).sub)).toEqual([who.user.sub, who.user.sub])
    expect(claimsOf((await signIn({ ...home, email: 'later@test.example' })).token).sub).toBe(who.user.sub)
    expect(claimsOf((await signIn(work)).token).sub).not.toBe(who.user.sub)
    expect(await googleChangesOf(who)).toEqual(['user.google_linked', 'user.google_linked'])
  })
})

it('without settings of Google nobody is sent there, and whatever comes back is answered', async () => {
  const plain = await startTestApp({ work: false, sandbox: false })
  const { status } = await plain.request('GET', '/api/auth/google')
  const back = await plain.request('GET', '/api/auth/google/callback?code=x&state=y')
  expect([status, back.status]).toEqual([404, 404])
  await plain.close()
  for (const query of ['', '?code=a&code=b', '?error=%3Cscript%3E']) {
    const { cookie } = await goToProvider(newPerson())
    const answer = await app.request('GET', `/api/auth/google/callback${query}`, { headers: { cookie } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?google=failed&from=%2F'])
  }
})

it('a second identity of a provider that reaches the database is a conflict', async () => {
  const { user } = await app.signIn()
  const insert = () =>
    app.ctx.db
      .insertInto('identities')
      .values({
        issuer: 'https://one.example',
        subject: randomUUID(),
        user_id: user.sub,
        linked_at: new Date(),
      })
      .execute()
  await insert()
  const error = await insert().catch((reason: unknown) => reason)
  expect(problemOfDatabaseError(error)).toMatchObject({ status: 409, code: 'request_in_progress' })
})

it('an account with a second factor is asked for it, with a ticket that is in no log', async () => {
  const who = await app.signIn()
  await confirmAddress(app, who)
  const { key } = await setUpApp(app, who)
  const { location, token } = await signIn(newPerson({ email: who.user.email }))
  const [path, ticket = ''] = (location ?? '').split('#')
  expect([path, token]).toEqual(['/login?google=secondFactor&ways=app%2Crecovery_code&from=%2F', ''])
  app.clock.advance({ minutes: 2 })
  const entered = await enterCode(app, ticket, codeOf(app, key))
  expect([entered.status, entered.headers.getSetCookie().join().includes('jhilik_refresh=')]).toEqual([
    200,
    true,
  ])
})
