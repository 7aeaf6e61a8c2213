import type { SecondFactors } from '@jhilik/contract/second-factors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf as loginCodeOf } from '../src/people/rules/login-codes.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import {
  addPasskey,
  codeOf,
  enterCode,
  enterPassword,
  type Refusal,
  setUpApp,
  ticketOf,
} from './support/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const call = <T = unknown>(who: { token: string }, method: string, path: string, body?: unknown) =>
  app.request<Answer<T>>(method, `/api/auth${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  })

const factorsOf = async (who: { token: string }) =>
  (await call<SecondFactors>(who, 'GET', '/second-factors')).body.data

/** A time at which no code was entered yet. */
const later = () => app.clock.advance({ minutes: 2 })

const subjectsTo = async ({ user }: SignedIn) =>
  (await mailsTo(app, user.email)).map(({ subject }) => subject)

describe('an authenticator app', () => {
  it('is set up with a code, is asked for after the password, and accepts each code once', async () => {
    const person = await app.signIn()
    expect(await factorsOf(person)).toMatchObject({ appAddedAt: null, ways: [], recoveryCodesLeft: 0 })
    const { key, code, recoveryCodes } = await setUpApp(app, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await factorsOf(person)).toMatchObject({ ways: ['app', 'recovery_code'], recoveryCodesLeft: 10 })

    const asked = await enterPassword(app, person)
    expect([asked.status, asked.body.code]).toEqual([403, 'second_factor_required'])
    expect(asked.headers.getSetCookie()).toEqual([])
    expect(asked.body.secondFactor?.ways).toEqual(['app', 'recovery_code'])
    const ticket = asked.body.secondFactor?.ticket ?? ''
    const used = await enterCode(app, ticket, code)
    expect([used.status, used.body.errors?.[0]?.path]).toEqual([400, 'code'])
    later()
    const bangla = codeOf(app, key).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    const entered = await enterCode(app, ticket, ` ${bangla.slice(0, 3)} ${bangla.slice(3)}`)
    expect(entered.status).toBe(200)
    expect(entered.headers.getSetCookie().join()).toContain('jhilik_refresh=')
    expect((await call(entered.body, 'GET', '/sign-ins')).status).toBe(200)
    expect((await enterCode(app, ticket, bangla)).status).toBe(400)
    expect((await enterCode(app, ticket, codeOf(app, key, 9))).status).toBe(400)
  })

  it('signs in once when one code arrives many times at once', async () => {
    const person = await app.signIn()
    const { key } = await setUpApp(app, person)
    later()
    const ticket = await ticketOf(app, person)
    const code = codeOf(app, key)
    const answers = await Promise.all(Array.from({ length: 6 }, () => enterCode(app, ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('cannot be guessed, and its owner is told by the record', async () => {
    const person = await app.signIn()
    const { key } = await setUpApp(app, person)
    later()
    const ticket = await ticketOf(app, person)
    const wrong = String((Number(codeOf(app, key)) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 10; guess++) expect((await enterCode(app, ticket, wrong)).status).toBe(400)
    expect((await enterCode(app, ticket, codeOf(app, key))).status).toBe(429)
    const recorded = await app.ctx.db
      .selectFrom('audit_entries')
      .select('count')
      .where('subject_id', '=', person.user.sub)
      .where('action', '=', 'user.sign_in_failed')
      .executeTakeFirst()
    expect(recorded?.count).toBe(10)
    app.clock.advance({ minutes: 61 })
    expect((await enterCode(app, await ticketOf(app, person), codeOf(app, key))).status).toBe(200)
  })

  it('asks again after ten minutes, and after the password was changed', async () => {
    const person = await app.signIn()
    const { key } = await setUpApp(app, person)
    const late = await ticketOf(app, person)
    app.clock.advance({ minutes: 11 })
    expect((await enterCode(app, late, codeOf(app, key))).body.code).toBe('log_in_again')
    const old = await ticketOf(app, person)
    await app.ctx.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', person.user.sub)
      .execute()
    expect((await enterCode(app, old, codeOf(app, key))).body.code).toBe('log_in_again')
    expect((await enterCode(app, 'forged', codeOf(app, key))).body.code).toBe('log_in_again')
  })

  it('is stored encrypted, and replaced only by a code of the new one', async () => {
    const person = await app.signIn()
    const { key } = await setUpApp(app, person)
    const stored = await app.ctx.db
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', person.user.sub)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(key)
    const begun = await call<{ key: string; ticket: string }>(person, 'POST', '/authenticator/setup')
    const { ticket, key: newKey } = begun.body.data
    later()
    const wrong = await call(person, 'PUT', '/authenticator', { ticket, code: codeOf(app, key) })
    expect(wrong.body.errors?.[0]).toMatchObject({ path: 'code', key: 'factorCodeIsWrong' })
    const other = await app.signIn()
    const foreign = await call(other, 'PUT', '/authenticator', { ticket, code: codeOf(app, newKey) })
    expect(foreign.body.code).toBe('setup_ended')
    const body = { ticket, code: codeOf(app, newKey) }
    const twice = await Promise.all([1, 2].map(() => call(person, 'PUT', '/authenticator', body)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    later()
    const next = await ticketOf(app, person)
    expect((await enterCode(app, next, codeOf(app, key))).status).toBe(400)
    expect((await enterCode(app, next, codeOf(app, newKey))).status).toBe(200)
  })

  it('is removed after confirming with it, with the recovery codes; the owner is told by mail', async () => {
    const person = await app.signIn()
    const { key } = await setUpApp(app, person)
    app.clock.advance({ minutes: 11 })
    expect((await call(person, 'DELETE', '/authenticator')).body.code).toBe('confirmation_required')
    const { password } = person
    expect((await call(person, 'POST', '/confirm', { password })).body.code).toBe('second_factor_required')
    const code = codeOf(app, key)
    expect((await call(person, 'POST', '/confirm/second-factor', { code })).status).toBe(200)
    expect((await call(person, 'POST', '/confirm/second-factor', { code })).status).toBe(400)
    expect((await call(person, 'DELETE', '/authenticator')).status).toBe(200)
    expect((await call(person, 'DELETE', '/authenticator')).status).toBe(200)
    expect(await factorsOf(person)).toMatchObject({ ways: [], recoveryCodesLeft: 0 })
    expect((await enterPassword(app, person)).status).toBe(200)
    expect(await subjectsTo(person)).toEqual([
      'Jhilik: An authenticator app was set up',
      'Jhilik: The authenticator app was removed',
    ])
  })

  it('makes what was confirmed with the password elsewhere not count', async () => {
    const person = await app.signIn()
    const elsewhere = await app.logIn({ email: person.user.email, password: person.password })
    await setUpApp(app, person)
    expect((await call(elsewhere, 'DELETE', '/authenticator')).body.code).toBe('confirmation_required')
  })

  it('is needed besides the password for a new password and for deleting the account', async () => {
    const person = await app.signIn()
    const { password } = person
    const stolen = await app.logIn({ email: person.user.email, password })
    const { key } = await setUpApp(app, person)
    const changed = { currentPassword: password, password: 'Quite-another-77' }
    expect((await call(stolen, 'PUT', '/password', changed)).body.code).toBe('confirmation_required')
    expect((await call(stolen, 'POST', '/account/delete', { password, confirmed: true })).body.code).toBe(
      'confirmation_required',
    )
    // The old password still begins a log-in.
    expect(await ticketOf(app, person)).toEqual(expect.any(String))
    later()
    const code = codeOf(app, key)
    expect((await call(stolen, 'POST', '/confirm/second-factor', { code })).status).toBe(200)
    expect((await call(stolen, 'PUT', '/password', changed)).body).toMatchObject({ success: true })
  })

  it('is asked for after a login code too, and ends when its address is first proved by somebody else', async () => {
    const person = await app.signIn()
    const { sub: id, email } = person.user
    const setVerified = (at: Date | null) =>
      app.ctx.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', id).execute()
    const withCode = async () => {
      app.clock.advance({ minutes: 2 })
      const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
        body: { to: email },
      })
      const { challenge } = asked.body.data
      const code = loginCodeOf(app.ctx.config.sessionSecrets[0], challenge)
      return app.request<Refusal>('POST', '/api/auth/code/login', { body: { challenge, code } })
    }
    const { key } = await setUpApp(app, person)
    await setVerified(app.clock.now())
    const asked = await withCode()
    expect(asked.body.code).toBe('second_factor_required')
    expect((await enterCode(app, asked.body.secondFactor?.ticket ?? '', codeOf(app, key))).status).toBe(200)
    await setVerified(null)
    expect((await withCode()).status).toBe(200)
    const left = await app.ctx.db.selectFrom('authenticators').selectAll().where('user_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('recovery codes', () => {
  it('sign in once each, also when one is sent twice at once, and can be made anew', async () => {
    const person = await app.signIn()
    const { recoveryCodes } = await setUpApp(app, person)
    const [first = '', second = ''] = recoveryCodes
    const ticket = await ticketOf(app, person)
    const typed = first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const twice = await Promise.all([first, typed].map((code) => enterCode(app, ticket, code)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await enterCode(app, ticket, first)).status).toBe(400)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
    const made = await call<{ recoveryCodes: string[] }>(person, 'POST', '/recovery-codes')
    expect((await enterCode(app, ticket, second)).status).toBe(400)
    expect((await enterCode(app, ticket, made.body.data.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await subjectsTo(person)).toEqual([
      'Jhilik: An authenticator app was set up',
      'Jhilik: A recovery code was used',
      'Jhilik: New recovery codes were made',
      'Jhilik: A recovery code was used',
    ])
  })

  it('are made only for who has a second factor', async () => {
    const person = await app.signIn()
    expect((await call(person, 'POST', '/recovery-codes')).body.code).toBe('no_second_factor')
  })
})

it('second factors are part of one’s data, without secrets, and are deleted with the account', async () => {
  const person = await app.signIn()
  const { key, recoveryCodes } = await setUpApp(app, person)
  await addPasskey(app, person)
  const { body } = await call(person, 'GET', '/export')
  expect(body).toMatchObject({ secondFactors: { recoveryCodesLeft: 10, passkeys: [{ name: 'Phone' }] } })
  for (const secret of [key, recoveryCodes[0]]) expect(JSON.stringify(body)).not.toContain(secret)
  const request = { password: person.password, confirmed: true }
  expect((await call(person, 'POST', '/account/delete', request)).status).toBe(200)
  for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'passkey_challenges'] as const) {
    const left = await app.ctx.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', person.user.sub)
      .execute()
    expect(left).toEqual([])
  }
})
