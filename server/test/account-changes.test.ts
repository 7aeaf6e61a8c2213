import { randomUUID } from 'node:crypto'
import type { User } from '@jhilik/contract/accounts.ts'
import type { UserDetail } from '@jhilik/contract/user-detail.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, startTestApp, type TestApp } from './support/app.ts'
import { confirmAddress } from './support/confirm-address.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

const call = <T = User>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api${path}`, options)

describe('deactivating an account', () => {
  const body = { reason: 'Asked for it by phone' }
  const change = (
    verb: 'deactivate' | 'reactivate',
    by: { token: string },
    id: string,
    sent: object = body,
  ) => call<User>('POST', `/auth/users/${id}/${verb}`, { token: by.token, body: sent })

  it('ends its sign-ins and keeps it out until it is reactivated', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn()]
    const credentials = { email: user.user.email, password: user.password }
    const gone = await change('deactivate', admin, user.user.sub)
    expect(gone.body.data).toMatchObject({ _id: user.user.sub, active: false })
    expect((await call('PUT', `/auth/${user.user.sub}`, { token: user.token, body: {} })).status).toBe(401)
    const renewed = await call('POST', '/auth/refresh-token', { headers: { cookie: user.cookie } })
    expect(renewed.status).toBe(401)
    expect((await call('POST', '/auth/login', { body: credentials })).body.code).toBe('wrong_credentials')
    // The same call again changes nothing.
    expect((await change('deactivate', admin, user.user.sub)).status).toBe(200)

    const back = await change('reactivate', admin, user.user.sub, { reason: 'A mistake' })
    expect(back.body.data.active).toBe(true)
    expect((await call('POST', '/auth/refresh-token', { headers: { cookie: user.cookie } })).status).toBe(401)
    expect((await call('POST', '/auth/login', { body: credentials })).status).toBe(200)
    const trail = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'detail'])
      .where('subject_id', '=', user.user.sub)
      .where('kind', '=', 'people')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { actor_id: admin.user.sub, action: 'user.deactivated', detail: body },
      { actor_id: admin.user.sub, action: 'user.reactivated', detail: { reason: 'A mistake' } },
    ])
  })

  it('is never done to oneself, nor without a reason', async () => {
    const [admin, other, user] = [await app.signIn('admin'), await app.signIn('admin'), await app.signIn()]
    expect((await change('deactivate', admin, admin.user.sub)).body.code).toBe('own_account')
    expect((await change('deactivate', admin, other.user.sub)).status).toBe(200)
    const refused = await change('deactivate', admin, user.user.sub, { reason: ' ' })
    expect(refused.body.errors).toEqual([
      { path: 'reason', message: 'Reason is required', key: 'reasonIsRequired' },
    ])
    expect((await change('deactivate', admin, randomUUID())).status).toBe(404)
    expect((await change('reactivate', admin, randomUUID())).status).toBe(404)
  })

  it('leaves one owner when two deactivate each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await app.ctx.db.updateTable('users').set({ role: 'user', duty: null }).execute()
      const [a, b] = [await app.signIn('admin'), await app.signIn('admin')]
      const answers = await Promise.all([
        change('deactivate', a, b.user.sub),
        change('deactivate', b, a.user.sub),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const loser = answers.find(({ status }) => status !== 200)
      expect(['forbidden', 'not_signed_in']).toContain(loser?.body.code)
    }
  })
})

describe('changing a role', () => {
  it('takes effect with the next call, both ways', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn()]
    await confirmAddress(app, user)
    const path = `/auth/users/${user.user.sub}`
    const promoted = await call('PATCH', path, {
      token: admin.token,
      body: { role: 'admin', duty: 'manager' },
    })
    expect(promoted.status).toBe(200)
    expect(promoted.body).toMatchObject({
      message: 'Role updated successfully.',
      data: { role: 'admin', duty: 'manager' },
    })
    expect((await call('GET', '/auth/users', { token: user.token })).status).toBe(200)
    expect((await call('PATCH', path, { token: admin.token, body: { role: 'user' } })).status).toBe(200)
    expect((await call('GET', '/auth/users', { token: user.token })).status).toBe(403)

    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('subject_id', '=', user.user.sub)
      .where('action', '=', 'user.role_changed')
      .orderBy('at')
      .execute()
    const [before, after] = [
      { role: 'user', duty: null },
      { role: 'admin', duty: 'manager' },
    ]
    expect(entries).toEqual([
      { actor_id: admin.user.sub, detail: { before, after } },
      { actor_id: admin.user.sub, detail: { before: after, after: before } },
    ])
  })

  it('is refused to visitors and users, for oneself, for an unknown user, and for an unknown role', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn()]
    const change = (id: string, role: unknown, token?: string) =>
      call('PATCH', `/auth/users/${id}`, { body: { role }, ...(token && { token }) })
    expect((await change(user.user.sub, 'admin')).status).toBe(401)
    expect((await change(user.user.sub, 'admin', user.token)).status).toBe(403)
    expect((await change(admin.user.sub, 'user', admin.token)).body.code).toBe('own_role')
    expect((await change(admin.user.sub.toUpperCase(), 'user', admin.token)).body.code).toBe('own_role')
    expect((await change(randomUUID(), 'user', admin.token)).status).toBe(404)
    expect((await change('me', 'user', admin.token)).status).toBe(404)
    expect((await change(user.user.sub, 'owner', admin.token)).status).toBe(400)
    expect((await change(user.user.sub, undefined, admin.token)).status).toBe(400)
  })

  it('leaves one owner when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await app.ctx.db.updateTable('users').set({ role: 'user', duty: null }).execute()
      const [a, b] = [await app.signIn('admin'), await app.signIn('admin')]
      const demote = (by: typeof a, whom: typeof a) =>
        call('PATCH', `/auth/users/${whom.user.sub}`, { token: by.token, body: { role: 'user' } })
      const answers = await Promise.all([demote(a, b), demote(b, a)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const loser = answers.find(({ status }) => status !== 200)
      // The code is the same whether the guard or the lock first sees that the loser is no longer an owner.
      expect(loser?.body.code).toBe('forbidden')
      const admins = await app.ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
      expect(admins).toHaveLength(1)
    }
  })
})

describe('what staff know about a user', () => {
  it('is a note that only they see, with a trail, beside the saved vehicles', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn()]
    const { token } = admin
    const path = `/auth/users/${user.user.sub}`
    await call('POST', '/me/vehicles', { token: user.token, body: testVehicle })
    const write = (note: unknown) => call<UserDetail>('PUT', `${path}/note`, { token, body: { note } })
    expect((await write('  Ring twice: আস্তে। ')).body.data.note).toBe('Ring twice: আস্তে।')
    expect((await write('Ring twice: আস্তে।')).status).toBe(200)
    const seen = (await call<UserDetail>('GET', path, { token })).body.data
    expect(seen).toMatchObject({ note: 'Ring twice: আস্তে।', vehicles: [testVehicle] })
    const own = await call('PUT', `/auth/${user.user.sub}`, {
      token: user.token,
      body: { name: 'Rahim', phone: '01711000000', address: 'Dhaka' },
    })
    expect(JSON.stringify(own.body)).not.toContain('Ring twice')
    expect((await write('')).body.data.note).toBe('')
    const trail = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('subject_id', '=', user.user.sub)
      .where('action', '=', 'user.noted')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { actor_id: admin.user.sub, detail: { before: '', after: 'Ring twice: আস্তে।' } },
      { actor_id: admin.user.sub, detail: { before: 'Ring twice: আস্তে।', after: '' } },
    ])
  })

  it('refuses a note that is too long or none, and an unknown user', async () => {
    const [{ token }, user] = [await app.signIn('admin'), await app.signIn()]
    for (const note of ['x'.repeat(2001), undefined, 1]) {
      const answer = await call('PUT', `/auth/users/${user.user.sub}/note`, { token, body: { note } })
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'note'])
    }
    const unknown = await call('PUT', `/auth/users/${randomUUID()}/note`, { token, body: { note: 'x' } })
    expect(unknown.status).toBe(404)
  })
})
