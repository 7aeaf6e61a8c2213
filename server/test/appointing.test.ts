import type { ListedUser } from '@jhilik/contract/accounts.ts'
import type { Duty } from '@jhilik/contract/duties.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { lockForErasure } from '../src/people/commands/erase-account.ts'
import { makeAdmin } from '../src/people/commands/make-admin.ts'
import { listStaffAddresses } from '../src/people/views/accounts.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { startProcess } from './support/new-business.ts'
import { mailsTo } from './support/queued-mails.ts'
import { addPasskey, setUpApp } from './support/second-factors.ts'

let app: TestApp
let owner: SignedIn
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  app = await startProcess(database)
  owner = await app.signIn('owner')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const call = <T>(method: string, path: string, body?: object) =>
  app.request<Answer<T>>(method, `/api/auth/users${path}`, { token: owner.token, ...(body && { body }) })
const appoint = async (id: string, duty: Duty | null) => {
  const body = duty ? { role: 'admin', duty } : { role: 'user' }
  const answer = await call<ListedUser>('PATCH', `/${id}`, body)
  return answer.body.code ?? answer.body.data.duty
}
const read = async (id: string) => (await call<ListedUser>('GET', `/${id}`)).body.data
const listed = async (q: string) => (await call<ListedUser[]>('GET', `?q=${encodeURIComponent(q)}`)).body.data

const tokenIn = (text = '') => /#([\w.-]+)/.exec(text)?.[1]
async function reset(token: string | undefined) {
  const body = { token, password: 'Monsoon-rain-8' }
  expect((await app.request('POST', '/api/auth/password/reset', { body })).status).toBe(200)
}
/** Chooses a password with the link of a mail. */
async function choosePassword(email: string) {
  await app.runJob('send-reset-link', { email, locale: 'en' })
  await reset(tokenIn((await mailsTo(app, email)).at(-1)?.text))
}

/** The code of the refusal of a call that only admins may make; undefined when it is allowed. */
const refusalOf = async ({ token }: { token: string }) =>
  (await app.request<Answer>('GET', '/api/auth/users', { token })).body.code
const confirm = ({ token }: { token: string }, link: string | undefined) =>
  app.request<Answer>('POST', '/api/auth/email/verify', { token, body: { token: link } })

describe('an admin whose address nobody has confirmed', () => {
  it('has the role at once, and may do something with it once the link of the mail was used', async () => {
    const colleague = await app.signIn()
    const { sub, email } = colleague.user
    expect(await listed(email)).toMatchObject([{ emailVerified: false, dutyAwaitsEmail: false }])
    expect(await appoint(sub, 'manager')).toBe('manager')
    const awaiting = { role: 'admin', duty: 'manager', emailVerified: false, dutyAwaitsEmail: true }
    expect(await listed(email)).toMatchObject([{ _id: sub, ...awaiting }])
    expect(await read(sub)).toMatchObject(awaiting)
    expect(await refusalOf(colleague)).toBe('email_confirmation_required')
    expect((await app.request('GET', '/api/me/vehicles', { token: colleague.token })).status).toBe(200)

    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('You were made an admin at Jhilik')
    expect((await confirm(colleague, tokenIn(mail?.text))).status).toBe(200)
    expect(await refusalOf(colleague)).toBeUndefined()
    expect(await read(sub)).toMatchObject({ duty: 'manager', emailVerified: true, dutyAwaitsEmail: false })
  })

  it('is an owner when no duty was named, and one mail goes out for twenty appointments at once', async () => {
    const colleague = await app.signIn()
    const { sub, email } = colleague.user
    const path = `/${sub}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call<ListedUser>('PATCH', path, { role: 'admin' })),
    )
    expect(answers.map(({ status, body }) => [status, body.data.duty])).toEqual(
      answers.map(() => [200, 'owner']),
    )
    expect(await mailsTo(app, email)).toHaveLength(1)
    expect(await appoint(sub, 'accountant')).toBe('accountant')
    expect(await refusalOf(colleague)).toBe('email_confirmation_required')
    expect(await mailsTo(app, email)).toHaveLength(1)
    expect(await appoint(sub, null)).toBe(null)
    expect(await read(sub)).toMatchObject({ role: 'user', dutyAwaitsEmail: false })
    expect(await refusalOf(colleague)).toBe('forbidden')
  })

  it('is whoever reads the mails of the address, not who signed up with it', async () => {
    const squatter = await app.signIn()
    const { sub, email } = squatter.user
    await setUpApp(app, squatter)
    await addPasskey(app, squatter)
    expect(await appoint(sub, 'owner')).toBe('owner')
    await choosePassword(email)
    expect(await refusalOf(squatter)).toBe('not_signed_in')
    const login = { email, password: squatter.password }
    expect((await app.request('POST', '/api/auth/login', { body: login })).status).toBe(401)
    // The second factors were those of the other person.
    const colleague = await app.logIn({ email, password: 'Monsoon-rain-8' })
    expect(await refusalOf(colleague)).toBeUndefined()
  })

  it('cannot exchange the address, also not with a link that was asked for before', async () => {
    const squatter = await app.signIn()
    const { sub, email } = squatter.user
    const change = (path: string, body: object) =>
      app.request<Answer>('POST', `/api/auth/email/change${path}`, { token: squatter.token, body })
    const ownAddress = `own-${email}`
    expect((await change('', { email: ownAddress })).status).toBe(200)
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'send-email-change-link' and data->>'userId' = ${sub}`.execute(
      app.ctx.db,
    )
    await app.runJob('send-email-change-link', rows[0]?.data)
    const link = /#confirm-email=([\w.-]+)/.exec((await mailsTo(app, ownAddress)).at(-1)?.text ?? '')?.[1]
    expect(await appoint(sub, 'owner')).toBe('owner')
    expect((await change('/confirm', { token: link })).body.code).toBe('email_awaited')
    expect((await change('', { email: ownAddress })).body.code).toBe('email_awaited')
    expect(await refusalOf(squatter)).toBe('email_confirmation_required')
    expect(await appoint(sub, null)).toBe(null)
    expect((await change('/confirm', { token: link })).status).toBe(200)
  })

  it('gets no mail for the staff, and does not count as the owner who must remain', async () => {
    const colleague = await app.signIn()
    expect(await appoint(colleague.user.sub, 'owner')).toBe('owner')
    const addresses = (await listStaffAddresses(app.ctx.db, 'settings.change')).map(({ email }) => email)
    expect(addresses).toContain(owner.user.email)
    expect(addresses).not.toContain(colleague.user.email)
    const others = app.ctx.db.updateTable('users').set({ role: 'user', duty: null })
    await others
      .where('duty', '=', 'owner')
      .where('id', '<>', owner.user.sub)
      .where('duty_awaits_email', '=', false)
      .execute()
    const lock = (id: string) => app.ctx.db.transaction().execute((tx) => lockForErasure(tx, id))
    await expect(lock(owner.user.sub)).rejects.toMatchObject({ code: 'last_owner' })
    expect(await lock(colleague.user.sub)).toMatchObject({ id: colleague.user.sub })
  })

  it('may do everything at once in a demo, and gets no mail', async () => {
    const demo = await startProcess(database, { env: { DEMO: '1' } })
    const colleague = await demo.signIn()
    const { sub, email } = colleague.user
    const { token } = await demo.signIn('owner')
    const body = { role: 'admin', duty: 'manager' }
    expect((await demo.request('PATCH', `/api/auth/users/${sub}`, { token, body })).status).toBe(200)
    expect((await demo.request('GET', '/api/auth/users', { token: colleague.token })).status).toBe(200)
    expect(await mailsTo(demo, email)).toEqual([])
    // The same account in a business that is no demo any more.
    expect(await refusalOf(await app.logIn({ email, password: colleague.password }))).toBe(
      'email_confirmation_required',
    )
    await demo.close()
  })
})

it('appointing by the command line needs a confirmed address too, or ends what was before', async () => {
  const squatter = await app.signIn()
  const { sub, email } = squatter.user
  await setUpApp(app, squatter)
  await addPasskey(app, squatter)
  expect(await makeAdmin(app.ctx, email, { confirmsAddress: false })).toBe('unconfirmed')
  expect((await app.request('GET', '/api/auth/account', { token: squatter.token })).status).toBe(200)
  const made = await makeAdmin(app.ctx, email, { confirmsAddress: true })
  expect((await app.request('GET', '/api/auth/account', { token: squatter.token })).status).toBe(401)
  const login = { email, password: squatter.password }
  expect((await app.request('POST', '/api/auth/login', { body: login })).status).toBe(401)
  await reset(tokenIn(typeof made === 'object' ? made.passwordLink : ''))
  const { user } = await app.logIn({ email, password: 'Monsoon-rain-8' })
  expect(user).toMatchObject({ sub, duty: 'owner' })
  const recorded = await app.ctx.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', sub)
    .where('actor_id', 'is', null)
    .where('action', '<>', 'user.sign_in_failed')
    .execute()
  expect(recorded.map(({ action }) => action).sort()).toEqual(['user.email_verified', 'user.role_changed'])
  const other = await makeUser(app.ctx.db, { email_verified_at: app.clock.now() })
  expect(await makeAdmin(app.ctx, other.email, { confirmsAddress: true })).toBe('owner')
})

it('appointing an admin whose address is first proved by a new password leaves their second factors', async () => {
  const admin = await app.signIn('manager')
  await setUpApp(app, admin)
  const users = app.ctx.db.updateTable('users').where('id', '=', admin.user.sub)
  await users.set({ email_verified_at: null }).execute()
  await choosePassword(admin.user.email)
  expect(await read(admin.user.sub)).toMatchObject({ emailVerified: true })
  const body = { email: admin.user.email, password: 'Monsoon-rain-8' }
  const login = await app.request<Answer>('POST', '/api/auth/login', { body })
  expect([login.status, login.body.code]).toEqual([403, 'second_factor_required'])
})
