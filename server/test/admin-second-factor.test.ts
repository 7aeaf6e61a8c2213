import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeLostFactors } from '../src/people/commands/second-factors.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { mailsTo } from './support/queued-mails.ts'
import { addPasskey, codeOf, enterCode, enterPassword, setUpApp, ticketOf } from './support/second-factors.ts'

const [OLD, NEW] = ['the old secret of forty characters or so.', 'the new secret of forty characters or so.']
const required = { ADMIN_SECOND_FACTOR: 'required' }

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  app = await start(OLD)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const start = (secret: string) =>
  startTestApp({ work: false, sandbox: false, database, env: { ...required, SESSION_SECRET: secret } })

const call = (who: { token: string }, method: string, path: string, body?: unknown) =>
  app.request<Answer>(method, `/api${path}`, { token: who.token, ...(body !== undefined && { body }) })

const codeOfPeople = async (who: { token: string }) => (await call(who, 'GET', '/auth/users')).body.code

describe('an admin', () => {
  it('signs in without a second factor, can do nothing as an admin, and goes on after the set-up', async () => {
    const admin = await app.signIn('owner')
    expect(await codeOfPeople(admin)).toBe('second_factor_setup_required')
    expect((await call(admin, 'POST', '/events/ticket')).body.code).toBe('second_factor_setup_required')
    expect((await call(admin, 'GET', '/auth/second-factors')).body.data).toMatchObject({ isRequired: true })
    expect((await call(admin, 'GET', '/me/vehicles')).status).toBe(200)
    await setUpApp(app, admin)
    expect(await codeOfPeople(admin)).toBeUndefined()
  })

  it('may use a passkey instead', async () => {
    const admin = await app.signIn('dispatcher')
    await addPasskey(app, admin)
    expect(await codeOfPeople(admin)).toBeUndefined()
  })

  it('confirms with the factor in a sign-in of before the set-up', async () => {
    const admin = await app.signIn('owner')
    const before = await app.logIn({ email: admin.user.email, password: admin.password })
    const { key } = await setUpApp(app, admin)
    expect(await codeOfPeople(before)).toBe('confirmation_required')
    app.clock.advance({ minutes: 1 })
    const code = codeOf(app, key)
    expect((await call(before, 'POST', '/auth/confirm/second-factor', { code })).status).toBe(200)
    expect(await codeOfPeople(before)).toBeUndefined()
  })

  it('who is made one at this moment is asked at the next call', async () => {
    const person = await app.signIn()
    const change = { role: 'admin', duty: 'manager' } as const
    await app.ctx.db.updateTable('users').set(change).where('id', '=', person.user.sub).execute()
    expect(await codeOfPeople(person)).toBe('second_factor_setup_required')
  })

  it('without second factors after removing the last one is asked to set one up', async () => {
    const admin = await app.signIn('manager')
    await setUpApp(app, admin)
    expect((await call(admin, 'DELETE', '/auth/authenticator')).status).toBe(200)
    expect(await codeOfPeople(admin)).toBe('second_factor_setup_required')
  })
})

describe('an owner', () => {
  const removeFor = (owner: SignedIn, who: SignedIn) =>
    call(owner, 'POST', `/auth/users/${who.user.sub}/second-factors/remove`)

  it('removes the second factors of somebody who has lost them, which ends their sign-ins', async () => {
    const [owner, colleague] = [await app.signIn('owner'), await app.signIn('manager')]
    await setUpApp(app, owner)
    await setUpApp(app, colleague)
    await addPasskey(app, colleague)
    expect((await removeFor(owner, owner)).body.code).toBe('own_account')
    const twice = await Promise.all([removeFor(owner, colleague), removeFor(owner, colleague)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(colleague, 'GET', '/auth/account')).status).toBe(401)
    expect((await enterPassword(app, colleague)).status).toBe(200)
    const mails = (await mailsTo(app, colleague.user.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject?.includes('were removed'))).toHaveLength(1)
    app.clock.advance({ minutes: 11 })
    expect((await removeFor(owner, colleague)).body.code).toBe('confirmation_required')
  })
})

describe('the command line', () => {
  it('removes those of the last owner, which ends the sign-ins and is recorded', async () => {
    const owner = await app.signIn('owner')
    await setUpApp(app, owner)
    const remove = () => removeLostFactors(app.ctx.db, owner.user.email, app.clock.now())
    expect(await remove()).toBe('removed')
    expect(await remove()).toBe('none')
    expect((await call(owner, 'GET', '/auth/account')).status).toBe(401)
    expect((await enterPassword(app, owner)).status).toBe(200)
    const recorded = await app.ctx.db
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'user.second_factors_removed')
      .where('subject_id', '=', owner.user.sub)
      .execute()
    expect(recorded).toEqual([{ actor_id: null }])
  })
})

describe('a change of SESSION_SECRET', () => {
  it('keeps authenticator apps and recovery codes, and seals keys with the new secret when they are used', async () => {
    const person = await app.signIn()
    const { key, recoveryCodes } = await setUpApp(app, person)
    const during = await start(`${NEW},${OLD}`)
    during.clock.set(addMinutes(app.clock.now(), 2))
    const entered = await enterCode(during, await ticketOf(during, person), codeOf(during, key))
    expect(entered.status).toBe(200)
    await during.close()
    const after = await start(NEW)
    after.clock.set(addMinutes(app.clock.now(), 4))
    const ticket = await ticketOf(after, person)
    expect((await enterCode(after, ticket, codeOf(after, key))).status).toBe(200)
    expect((await enterCode(after, ticket, recoveryCodes[0] ?? '')).status).toBe(200)
    await after.close()
  })
})
