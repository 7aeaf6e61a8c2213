import type { ListedUser } from '@jhilik/contract/accounts.ts'
import type { Duty } from '@jhilik/contract/duties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { makeAdmin } from '../src/people/commands/make-admin.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { addPasskey, setUpApp } from './support/second-factors.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

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

it('appointing is refused while nobody has confirmed the address, which staff see', async () => {
  const colleague = await app.signIn()
  const { sub, email } = colleague.user
  expect(await listed(email)).toMatchObject([{ _id: sub, emailVerified: false }])
  expect(await read(sub)).toMatchObject({ emailVerified: false })
  expect(await appoint(sub, 'manager')).toBe('admin_needs_verified_email')
  expect(await read(sub)).toMatchObject({ role: 'user', duty: null })

  await choosePassword(email)
  expect(await listed(email)).toMatchObject([{ emailVerified: true }])
  expect(await appoint(sub, 'manager')).toBe('manager')
})

it('appointing to another duty needs a confirmed address too; what an admin may do can always be taken away', async () => {
  const { id } = await makeUser(app.ctx.db, { role: 'admin', duty: 'accountant' })
  expect(await appoint(id, 'owner')).toBe('admin_needs_verified_email')
  expect(await appoint(id, 'accountant')).toBe('accountant')
  expect(await appoint(id, null)).toBe(null)
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
