import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeUser } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const call = (who: SignedIn, method: string, path: string, body?: unknown) =>
  app.request<Answer<unknown>>(method, `/api${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  })

const confirm = (who: SignedIn, password = who.password) => call(who, 'POST', '/auth/confirm', { password })

/** Stores that the password was entered so many minutes ago. */
const enteredAgo = (who: SignedIn, minutes: number) =>
  app.ctx.db
    .updateTable('sign_ins')
    .set({ confirmed_at: addMinutes(app.clock.now(), -minutes) })
    .where('user_id', '=', who.user.sub)
    .execute()

async function paidBooking() {
  const starts_at = addMinutes(app.clock.now(), 48 * 60)
  const booking = await makeBooking(app.ctx.db, { starts_at, ends_at: addMinutes(starts_at, 60) })
  await makeAttempt(app.ctx.db, booking)
  return booking.id
}

/** What a stolen session must not be able to do. */
const guarded: [name: string, request: () => Promise<[method: string, path: string, body?: object]>][] = [
  [
    'a change of a role',
    async () => [
      'PATCH',
      `/auth/users/${(await makeUser(app.ctx.db, { email_verified_at: app.clock.now() })).id}`,
      { role: 'admin', duty: 'manager' },
    ],
  ],
  [
    'logging somebody out',
    async () => ['POST', `/auth/users/${(await makeUser(app.ctx.db)).id}/sign-ins/end`],
  ],
  ['a refund', async () => ['POST', `/bookings/${await paidBooking()}/refund`, { reason: 'Sorry' }]],
  [
    'a cancellation that refunds',
    async () => ['POST', `/bookings/${await paidBooking()}/cancel`, { reason: 'Rain' }],
  ],
  [
    'a cancellation with a message to the customer',
    async () => [
      'POST',
      `/bookings/${(await makeBooking(app.ctx.db)).id}/cancel`,
      { reason: 'Rain', message: 'Call 01700000000 for your money' },
    ],
  ],
  ['a file of bookings with contact data', async () => ['GET', '/bookings/export.csv']],
  ['a ticket for that file', async () => ['POST', '/bookings/export-ticket']],
  ['a file of the history', async () => ['GET', '/history/export.csv']],
]

describe('a password that was entered more than ten minutes ago', () => {
  it.each(guarded)('has to be entered again for %s, which then succeeds', async (_, request) => {
    const wanted = await request()
    await enteredAgo(owner, 11)
    const refused = await call(owner, ...wanted)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    expect((await confirm(owner)).status).toBe(200)
    expect((await call(owner, ...wanted)).status).toBe(200)
  })

  it('is enough for everything else, and one of nine minutes ago for all', async () => {
    await enteredAgo(owner, 11)
    const free = await makeBooking(app.ctx.db)
    expect((await call(owner, 'POST', `/bookings/${free.id}/cancel`, { reason: 'Rain' })).status).toBe(200)
    expect((await call(owner, 'GET', '/auth/users')).status).toBe(200)
    await enteredAgo(owner, 9)
    for (const [, request] of guarded) expect((await call(owner, ...(await request()))).status).toBe(200)
  })

  it('is asked only of those whose file has contact data, and only of those who may at all', async () => {
    const [accountant, dispatcher] = [await app.signIn('accountant'), await app.signIn('dispatcher')]
    await enteredAgo(accountant, 11)
    await enteredAgo(dispatcher, 11)
    expect((await call(accountant, 'POST', '/bookings/export-ticket')).status).toBe(200)
    expect((await call(dispatcher, 'POST', '/bookings/export-ticket')).body.code).toBe('forbidden')
  })
})

describe('entering the password again', () => {
  it('counts for this sign-in only, and not when it is wrong', async () => {
    const first = await app.signIn('owner')
    const second = { ...first, ...(await app.logIn({ email: first.user.email, password: first.password })) }
    await enteredAgo(first, 11)
    const wrong = await confirm(first, 'not my secret')
    expect([wrong.status, wrong.body.errors?.[0]]).toMatchObject([400, { path: 'password' }])
    expect((await call(first, 'GET', '/history/export.csv')).status).toBe(403)
    expect((await confirm(first)).status).toBe(200)
    expect((await call(first, 'GET', '/history/export.csv')).status).toBe(200)
    expect((await call(second, 'GET', '/history/export.csv')).status).toBe(403)
  })

  it('cannot be guessed without end', async () => {
    const victim = await app.signIn('owner')
    for (let guess = 0; guess < 10; guess++)
      expect((await confirm(victim, `guess ${guess}`)).status).toBe(400)
    expect((await confirm(victim)).status).toBe(429)
  })
})
