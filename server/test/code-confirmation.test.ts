import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { codeOf } from '../src/people/rules/login-codes.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

let numbers = 0
const newNumber = () => `+8801719100${String(++numbers).padStart(3, '0')}`
const call = <T = unknown>(token: string, path: string, body: object) =>
  app.request<Answer<T>>('POST', `/api/auth${path}`, { token, body })
const codeFor = (challenge: string) => codeOf(app.ctx.config.sessionSecrets[0], challenge)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const entriesOf = (id: string, action: string) =>
  app.ctx.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'count'])
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute()

/** A customer whose account has only a phone number, and who signed in with a code eleven minutes ago. */
async function phoneCustomer() {
  const number = newNumber()
  const user = await makeUser(app.ctx.db)
  await app.ctx.db
    .updateTable('users')
    .set({ email: null, password_hash: null, phone: number, phone_e164: number, verified_phone: number })
    .where('id', '=', user.id)
    .execute()
  const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
    body: { to: number },
  })
  const { challenge } = asked.body.data
  const entry = { challenge, code: codeFor(challenge) }
  const login = await app.request<Answer>('POST', '/api/auth/code/login', { body: entry })
  await app.ctx.db
    .updateTable('sign_ins')
    .set({ confirmed_at: addMinutes(app.clock.now(), -11) })
    .where('user_id', '=', user.id)
    .execute()
  await app.ctx.db.deleteFrom('login_codes').where('id', '=', challenge).execute()
  return { id: user.id, number, token: login.body.token ?? '' }
}

async function askCode(token: string, channel = 'sms') {
  const { status, body } = await call<{ challenge: string; channel: string }>(token, '/confirm/code', {
    channel,
  })
  return { status, body, challenge: body.data?.challenge ?? '' }
}
const remove = (token: string, password?: string) =>
  call(token, '/account/delete', { ...(password && { password }), confirmed: true })

describe('an account without a password', () => {
  it('is deleted after a code to its number', async () => {
    const { id, token } = await phoneCustomer()
    const refused = await remove(token)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    expect((await remove(token, 'a guess')).body.code).toBe('confirmation_required')
    const asked = await askCode(token)
    expect([asked.status, asked.body.data]).toMatchObject([200, { channel: 'sms' }])
    const entry = { challenge: asked.challenge, code: codeFor(asked.challenge) }
    expect((await call(token, '/confirm/code/entry', entry)).status).toBe(200)
    expect((await call(token, '/confirm/code/entry', entry)).body.code).toBe('code_ended')
    expect((await remove(token)).status).toBe(200)
    const row = await app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ verified_phone: null, email: `${id}@deleted.invalid` })
  })

  it('is confirmed for ten minutes by the code that signed in to it', async () => {
    const { id, token } = await phoneCustomer()
    const confirmedAgo = (minutes: number) =>
      app.ctx.db
        .updateTable('sign_ins')
        .set({ confirmed_at: addMinutes(app.clock.now(), -minutes) })
        .where('user_id', '=', id)
        .execute()
    await confirmedAgo(11)
    expect((await remove(token)).status).toBe(403)
    await confirmedAgo(9)
    expect((await remove(token)).status).toBe(200)
  })

  it('is not confirmed by a wrong code, which is recorded, nor by a code to somebody else', async () => {
    const { id, token } = await phoneCustomer()
    const stranger = await phoneCustomer()
    const own = await askCode(token)
    const foreign = await askCode(stranger.token)
    for (const { challenge, code } of [
      { challenge: own.challenge, code: otherThan(codeFor(own.challenge)) },
      { challenge: foreign.challenge, code: codeFor(foreign.challenge) },
    ]) {
      const wrong = await call(token, '/confirm/code/entry', { challenge, code })
      expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'code'])
    }
    expect((await remove(token)).status).toBe(403)
    expect(await entriesOf(id, 'user.confirmation_failed')).toEqual([{ actor_id: id, count: 2 }])
    // It was not used up.
    const entry = { challenge: foreign.challenge, code: codeFor(foreign.challenge) }
    expect((await call(stranger.token, '/confirm/code/entry', entry)).status).toBe(200)
  })

  it('takes one of two entries of a code at once, and ends guessing over several codes', async () => {
    const { token } = await phoneCustomer()
    const { challenge } = await askCode(token)
    const entry = { challenge, code: codeFor(challenge) }
    const both = await Promise.all([1, 2].map(() => call(token, '/confirm/code/entry', entry)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const statuses: number[] = []
    for (let minute = 2; minute <= 4; minute++) {
      app.clock.set(addMinutes(new Date(), minute))
      const again = await askCode(token)
      const wrong = { challenge: again.challenge, code: otherThan(codeFor(again.challenge)) }
      for (let guess = 0; guess < 5; guess++)
        statuses.push((await call(token, '/confirm/code/entry', wrong)).status)
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 409])
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
  })

  it('needs an address of the kind it asks for', async () => {
    const { token } = await phoneCustomer()
    const { status, body } = await askCode(token, 'email')
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'channel'])
  })
})

describe('an account with a password', () => {
  it('is confirmed with that only', async () => {
    const who = await app.signIn()
    expect((await askCode(who.token, 'email')).status).toBe(403)
    const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
      body: { to: who.user.email },
    })
    const { challenge } = asked.body.data
    const entry = { challenge, code: codeFor(challenge) }
    expect((await call(who.token, '/confirm/code/entry', entry)).body.code).toBe('forbidden')
  })

  it('is neither deleted nor given another password by guessing, and what was tried is recorded', async () => {
    const who = await app.signIn()
    const change = (currentPassword: string) =>
      app.request('PUT', '/api/auth/password', {
        token: who.token,
        body: { currentPassword, password: 'Monsoon-rain-8' },
      })
    expect((await remove(who.token)).body.errors?.[0]).toMatchObject({ path: 'password' })
    for (let guess = 0; guess < 5; guess++) {
      expect((await remove(who.token, `guess ${guess}`)).status).toBe(400)
      expect((await change(`guess ${guess}`)).status).toBe(400)
    }
    expect([(await remove(who.token, who.password)).status, (await change(who.password)).status]).toEqual([
      429, 429,
    ])
    expect(await entriesOf(who.user.sub, 'user.confirmation_failed')).toEqual([
      { actor_id: who.user.sub, count: 10 },
    ])
  })
})

it('a wrong code to sign in with is recorded as a failed sign-in of the account', async () => {
  const { id, number } = await phoneCustomer()
  const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
    body: { to: number },
  })
  const { challenge } = asked.body.data
  const body = { challenge, code: otherThan(codeFor(challenge)) }
  for (let guess = 0; guess < 3; guess++) await app.request('POST', '/api/auth/code/login', { body })
  expect(await entriesOf(id, 'user.sign_in_failed')).toEqual([{ actor_id: null, count: 3 }])
})
