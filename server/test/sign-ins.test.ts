import type { SignIn } from '@jhilik/contract/own-account.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openEventStream } from './support/event-stream.ts'
import { mailsTo } from './support/queued-mails.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => app.clock.set(new Date()))
afterAll(() => app.close())

const call = <T = null>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api${path}`, options)

const list = async ({ token }: { token: string }) =>
  (await call<SignIn[]>('GET', '/auth/sign-ins', { token })).body.data

/** Signs in once more, with another browser and from another address. */
async function signInWith({ user, password }: SignedIn, userAgent: string, address = '203.0.113.7') {
  const answer = await call('POST', '/auth/login', {
    body: { email: user.email, password },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { token: answer.body.token ?? '', cookie }
}

const isSignedIn = async ({ token }: { token: string }) =>
  (await call('GET', '/auth/sign-ins', { token })).status === 200

const end = (by: { token: string }, id: string) => call('DELETE', `/auth/sign-ins/${id}`, { token: by.token })

describe('the list of sign-ins', () => {
  it('names browser, system and network of each, the last used first', async () => {
    const person = await app.signIn()
    app.clock.advance({ minutes: 1 })
    const phone = await signInWith(person, PHONE)
    app.clock.advance({ minutes: 1 })
    const laptop = await signInWith(person, LAPTOP, '2001:db8:1:2:3:4:5:6')
    const found = await list(laptop)
    expect(found.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Firefox', 'Linux', true],
      ['Chrome', 'Android', false],
      ['', '', false],
    ])
    expect(found.map(({ address }) => address)).toEqual(['2001:db8:1:2::', '203.0.113.7', '127.0.0.1'])
    expect((await list(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
    expect(JSON.stringify(found)).not.toContain('Mozilla')
  })

  it('has the time and the network of the last renewal', async () => {
    const person = await app.signIn()
    const { cookie, token } = await signInWith(person, PHONE)
    const [before] = await list({ token })
    app.clock.advance({ days: 3 })
    const renewedAfter = app.clock.now().toISOString()
    const headers = { cookie, 'user-agent': PHONE, 'x-forwarded-for': '198.51.100.9' }
    const { body } = await call<{ accessToken: string }>('POST', '/auth/refresh-token', { headers })
    const [last] = await list({ token: body.data.accessToken })
    expect(before?.lastUsedAt).toBe(before?.signedInAt)
    expect(last).toEqual({ ...before, address: '198.51.100.9', lastUsedAt: last?.lastUsedAt })
    expect(last && last.lastUsedAt >= renewedAfter).toBe(true)
  })

  it('leaves out what has ended, expired or belongs to others', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    await call('POST', '/auth/logout', { headers: { cookie: (await signInWith(person, PHONE)).cookie } })
    expect(await list(person)).toHaveLength(1)
    expect(await list(other)).toHaveLength(1)
    app.clock.advance({ days: 31 })
    expect(await list(await signInWith(person, LAPTOP))).toHaveLength(1)
  })
})

describe('ending a sign-in', () => {
  it('ends its access token and its refresh token at once, and no other', async () => {
    const person = await app.signIn()
    const phone = await signInWith(person, PHONE)
    const found = (await list(person)).find(({ browser }) => browser === 'Chrome')
    expect((await end(person, found?._id ?? '')).status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    const renewal = await call('POST', '/auth/refresh-token', { headers: { cookie: phone.cookie } })
    expect(renewal.body.code).toBe('session_expired')
    expect(await isSignedIn(person)).toBe(true)
    // The same call again changes nothing.
    expect((await end(person, found?._id ?? '')).status).toBe(200)
  })

  it('can end the one that asks', async () => {
    const person = await app.signIn()
    const [own] = await list(person)
    expect((await end(person, own?._id ?? '')).status).toBe(200)
    expect(await isSignedIn(person)).toBe(false)
  })

  it('refuses another user’s in the same way as an unknown one', async () => {
    const [person, stranger, admin] = [await app.signIn(), await app.signIn(), await app.signIn('admin')]
    const [own] = await list(person)
    for (const by of [stranger, admin]) {
      const foreign = await end(by, own?._id ?? '')
      const unknown = await end(by, '01900000-0000-7000-8000-000000000000')
      expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message])
    }
    expect(await isSignedIn(person)).toBe(true)
  })

  it('closes the event stream and the tickets of an admin’s sign-in, and no others', async () => {
    const admin = await app.signIn('admin')
    const phone = await signInWith(admin, PHONE)
    const ticketOf = async ({ token }: { token: string }) =>
      (await call<{ ticket: string }>('POST', '/events/ticket', { token })).body.data.ticket
    const streamOf = async (by: { token: string }) =>
      openEventStream(`${app.url}/api/events?ticket=${await ticketOf(by)}`)
    const [own, lost, open] = [
      await streamOf(admin),
      await streamOf(phone),
      await openEventStream(`${app.url}/api/events`),
    ]
    const ticket = await ticketOf(phone)
    const { body } = await call<{ ticket: string }>('POST', '/bookings/export-ticket', { token: phone.token })
    const found = (await list(admin)).find(({ browser }) => browser === 'Chrome')
    await end(admin, found?._id ?? '')
    await lost.ended
    expect((await openEventStream(`${app.url}/api/events?ticket=${ticket}`)).status).toBe(401)
    expect((await call('GET', `/bookings/export.csv?ticket=${body.data.ticket}`)).status).toBe(401)
    // Events are sent in the order of commits: the other streams would have been closed before this one.
    const last = await signInWith(admin, LAPTOP)
    const stream = await streamOf(last)
    await end(last, (await list(last)).find(({ isCurrent }) => isCurrent)?._id ?? '')
    await stream.ended
    const isOpen = ({ ended }: { ended: Promise<void> }) =>
      Promise.race([ended.then(() => false), Promise.resolve(true)])
    expect([await isOpen(own), await isOpen(open)]).toEqual([true, true])
    own.close()
    open.close()
  })

  it('leaves nothing valid when the sign-in renews at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await app.signIn()
      const [own] = await list(person)
      const [renewal] = await Promise.all([
        call('POST', '/auth/refresh-token', { headers: { cookie: person.cookie } }),
        end(person, own?._id ?? ''),
      ])
      const cookie = renewal.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect((await call('POST', '/auth/refresh-token', { headers: { cookie } })).status).toBe(401)
    }
  })
})

describe('an admin', () => {
  it('ends all sign-ins of a user, which is recorded once, and the user can log in again', async () => {
    const [admin, person] = [await app.signIn('admin'), await app.signIn()]
    const phone = await signInWith(person, PHONE)
    const path = `/auth/users/${person.user.sub}/sign-ins/end`
    expect((await call('POST', path, { token: admin.token })).status).toBe(200)
    expect((await call('POST', path, { token: admin.token })).status).toBe(200)
    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([false, false])
    expect(await isSignedIn(await signInWith(person, PHONE))).toBe(true)
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'kind'])
      .where('action', '=', 'user.sign_ins_ended')
      .where('subject_id', '=', person.user.sub)
      .execute()
    expect(entries).toEqual([{ actor_id: admin.user.sub, kind: 'people' }])
  })

  it('ends their own on their own page', async () => {
    const admin = await app.signIn('admin')
    const answer = await call('POST', `/auth/users/${admin.user.sub}/sign-ins/end`, { token: admin.token })
    expect([answer.status, answer.body.code]).toEqual([409, 'own_account'])
    expect(await isSignedIn(admin)).toBe(true)
  })
})

describe('a mail about a new device', () => {
  const told = async ({ user }: SignedIn) =>
    (await mailsTo(app, user.email)).filter(({ subject }) => subject?.startsWith('New log-in'))

  it('is sent at the first sign-in with another browser or system, and not again', async () => {
    const person = await app.signIn()
    expect(await told(person)).toEqual([])
    await signInWith(person, PHONE)
    const [mail, ...others] = await told(person)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Device: Chrome, Android')
    expect(mail?.text).toContain('Network address: 203.0.113.7')
    expect(mail?.text).toContain(`${app.url}/dashboard/account?lang=en`)
    await signInWith(person, PHONE, '198.51.100.9')
    expect(await told(person)).toHaveLength(1)
    await signInWith(person, LAPTOP)
    expect(await told(person)).toHaveLength(2)
  })

  it('is sent once when two sign in at once, and in the language of the account', async () => {
    const person = await app.signIn()
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', person.user.sub).execute()
    await Promise.all([signInWith(person, PHONE), signInWith(person, PHONE)])
    const mails = await mailsTo(app, person.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Jhilik: আপনার অ্যাকাউন্টে নতুন লগ ইন'])
  })

  it('does not take a device for new that logged out before', async () => {
    const person = await app.signIn()
    const { cookie } = await signInWith(person, PHONE)
    await call('POST', '/auth/logout', { headers: { cookie } })
    await signInWith(person, PHONE)
    expect(await told(person)).toHaveLength(1)
  })
})
