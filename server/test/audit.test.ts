import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBooking, makeUser } from '../src/demo/factories.ts'
import { ONLY_ONE } from '../src/platform/audit.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const DAY = 24 * 60
let app: TestApp
let owner: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { HISTORY_DAYS: '30' } })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const list = async (query: Record<string, string>, who = owner) => {
  const path = `/api/history?${new URLSearchParams(query)}`
  return (await app.request<Answer<RecordedChange[]>>('GET', path, { token: who.token })).body.data
}
const fail = (email: string, password = 'a wrong secret') =>
  app.request('POST', '/api/auth/login', { body: { email, password } })
const note = (id: string, text: string) =>
  app.request('PUT', `/api/auth/users/${id}/note`, { token: owner.token, body: { note: text } })
const entries = (subject: string) =>
  app.ctx.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', subject).orderBy('id').execute()

describe('a sign-in', () => {
  it('is recorded with who and from where', async () => {
    const user = await app.signIn()
    expect(await list({ kind: 'security', by: user.user.sub })).toMatchObject([
      { action: 'user.signed_in', address: '127.0.0.1', by: { name: user.user.name }, count: 1 },
    ])
  })

  it('that fails is counted, once for an account, a network and an hour, also when many fail at once', async () => {
    const user = await app.signIn()
    await Promise.all(Array.from({ length: 10 }, () => fail(user.user.email)))
    expect(await list({ kind: 'security', subjectType: 'user', subjectId: user.user.sub })).toMatchObject([
      {
        action: 'user.sign_in_failed',
        by: null,
        address: '127.0.0.1',
        count: 10,
        subject: { name: user.user.name },
      },
      { action: 'user.signed_in' },
    ])
    app.clock.set(addMinutes(new Date(), 60))
    await fail(user.user.email)
    app.clock.set(new Date())
    expect((await entries(user.user.sub)).map(({ action, count }) => [action, count])).toEqual([
      ['user.signed_in', 1],
      ['user.sign_in_failed', 10],
      ['user.sign_in_failed', 1],
    ])
  })

  it('to an account that there is not is counted without what was typed', async () => {
    await fail('nobody-typed-this@test.example')
    await fail('nobody-typed-that@test.example')
    const unknown = (await entries(ONLY_ONE)).filter(({ action }) => action === 'user.sign_in_failed')
    expect(unknown).toMatchObject([{ count: 2, subject_type: 'user', actor_id: null, detail: {} }])
    expect(JSON.stringify(await list({ kind: 'security' }))).not.toContain('nobody-typed')
  })
})

describe('the audit', () => {
  it('is only added to', async () => {
    const { db } = app.ctx
    const { id } = await makeUser(db)
    await note(id, 'Rings twice')
    const [entry] = await entries(id)
    if (!entry) throw new Error('Nothing is recorded.')
    const only = 'audit_entries_append_only'
    const update = (change: object) =>
      db.updateTable('audit_entries').set(change).where('id', '=', entry.id).execute()
    for (const change of [
      { detail: '{}' },
      { at: new Date(0) },
      { actor_id: id },
      { count: 3 },
      { address: null },
      // Only the entries of a deleted account may lose their details.
      { detail: {} },
    ]) {
      await expect(update(change)).rejects.toMatchObject({ constraint: only })
    }
    const removed = db.deleteFrom('audit_entries').where('id', '=', entry.id).execute()
    await expect(removed).rejects.toMatchObject({ constraint: only })
    expect(await entries(id)).toEqual([entry])
  })

  it('loses only the actor with the account', async () => {
    const { db } = app.ctx
    const [actor, { id }] = [await app.signIn('owner'), await makeUser(db)]
    const body = { note: 'Rings twice' }
    await app.request('PUT', `/api/auth/users/${id}/note`, { token: actor.token, body })
    const [before] = await entries(id)
    await db.deleteFrom('users').where('id', '=', actor.user.sub).execute()
    expect(await entries(id)).toEqual([{ ...before, actor_id: null }])
  })

  it('forgets what is older than the setting, except what happened to bookings', async () => {
    const { db } = app.ctx
    const { id } = await makeUser(db)
    const booking = await makeBooking(db)
    const old = addMinutes(app.clock.now(), -31 * DAY)
    const entry = { actor_id: null, action: 'user.noted', subject_type: 'user', subject_id: id }
    await db
      .insertInto('audit_entries')
      .values([
        { ...entry, id: newId(), at: old },
        {
          ...entry,
          id: newId(),
          action: 'booking.moved',
          subject_type: 'booking',
          subject_id: booking.id,
          at: old,
        },
      ])
      .execute()
    // These are more entries than are deleted at once.
    await sql`
      insert into audit_entries (id, action, subject_type, subject_id, at)
      select gen_random_uuid(), 'user.noted', 'user', ${id}, ${old} from generate_series(1, 10000)`.execute(
      db,
    )
    await note(id, 'Rings twice')
    await app.runJob('forget-old-history')
    expect((await entries(id)).map(({ at }) => at > old)).toEqual([true])
    expect(await entries(booking.id)).toHaveLength(1)
  })
})

describe('the search', () => {
  it('finds names, booking codes, values, reasons and addresses within days', async () => {
    const person = await makeUser(app.ctx.db, { name: 'Zubaida Quasem' })
    const booking = await makeBooking(app.ctx.db)
    await note(person.id, 'x')
    const reason = 'Flooded bridge at Gabtoli'
    const canceled = await app.request('POST', `/api/bookings/${booking.id}/cancel`, {
      token: owner.token,
      body: { reason },
    })
    expect(canceled.status).toBe(200)
    const actions = async (query: Record<string, string>) => (await list(query)).map(({ action }) => action)
    expect(await actions({ q: 'zubaida' })).toEqual(['user.noted'])
    expect(await actions({ q: booking.code.toLowerCase() })).toEqual(['booking.canceled'])
    expect(await actions({ q: 'gabtoli' })).toEqual(['booking.canceled'])
    expect(await actions({ q: '127.0.0.1', kind: 'bookings' })).toContain('booking.canceled')
    expect(await actions({ q: '%' })).toEqual([])
    expect(await actions({ q: 'gabtoli', to: '2020-01-01' })).toEqual([])
    expect(await actions({ q: 'gabtoli', from: '2020-01-01' })).toEqual(['booking.canceled'])
  })

  it('shows network addresses to owners only', async () => {
    const manager = await app.signIn('manager')
    const { id } = await makeBooking(app.ctx.db)
    await app.request('POST', `/api/bookings/${id}/cancel`, { token: owner.token, body: { reason: 'Rain' } })
    expect((await list({ kind: 'bookings', limit: '1' }))[0]?.address).toBe('127.0.0.1')
    expect((await list({ kind: 'bookings', limit: '1' }, manager))[0]?.address).toBeNull()
  })
})

describe('files', () => {
  it('of the history have every change of the filter, and are recorded', async () => {
    const email_verified_at = app.clock.now()
    const person = await makeUser(app.ctx.db, { name: 'Rokeya "Ro" Sultana', email_verified_at })
    const path = `/api/auth/users/${person.id}`
    await app.request('PATCH', path, { token: owner.token, body: { role: 'admin', duty: 'manager' } })
    const query = `subjectType=user&subjectId=${person.id}`
    const file = await app.request<string>('GET', `/api/history/export.csv?${query}`, { token: owner.token })
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="history-\d{4}-\d\d-\d\d\.csv"/,
    )
    const [titles, line, end] = file.body.split('\r\n')
    expect(titles).toContain('At,By,By id,From')
    expect(line).toContain('127.0.0.1,people,user.role_changed,"Rokeya ""Ro"" Sultana"')
    expect(line).toContain('duty: ; role: user,duty: manager; role: admin')
    expect(end).toBe('')
    expect((await list({ kind: 'security', by: owner.user.sub, limit: '1' }))[0]).toMatchObject({
      action: 'history.exported',
      subject: { type: 'history', _id: null },
      by: { _id: owner.user.sub },
    })
  })

  it('of bookings are recorded with their days, without the searched words', async () => {
    const path = '/api/bookings/export.csv?from=2026-01-01&to=2026-01-31&q=secretword'
    expect((await app.request('GET', path, { token: owner.token })).status).toBe(200)
    const [change] = await list({ kind: 'security', by: owner.user.sub, limit: '1' })
    expect(change).toMatchObject({
      action: 'bookings.exported',
      subject: { type: 'bookings', days: { from: '2026-01-01', to: '2026-01-31' } },
    })
    expect(await list({ q: 'secretword' })).toEqual([])
  })
})
