import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { makeUser } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

type Caller = Pick<SignedIn, 'token' | 'user'>
const newEmail = () => `${randomUUID()}@test.example`
const minutesLater = (minutes: number) => app.clock.set(addMinutes(new Date(), minutes))
const rowOf = ({ user }: Caller) =>
  app.ctx.db.selectFrom('users').selectAll().where('id', '=', user.sub).executeTakeFirstOrThrow()
const account = async ({ token }: Caller) =>
  (
    await app.request<Answer<{ email: string; newEmail: string | null }>>('GET', '/api/auth/account', {
      token,
    })
  ).body.data
const ask = ({ token }: Caller, email: string) =>
  app.request<Answer>('POST', '/api/auth/email/change', { token, body: { email } })
const confirm = ({ token }: Caller, link: string) =>
  app.request<Answer<{ email: string }>>('POST', '/api/auth/email/change/confirm', {
    token,
    body: { token: link },
  })
const statusOf = async ({ token }: Caller) =>
  (await app.request('GET', '/api/auth/account', { token })).status
const logIn = async (email: string, password: string) =>
  (await app.request('POST', '/api/auth/login', { body: { email, password } })).status

/** Runs the jobs that were asked for by a caller. */
async function sendLinks({ user }: Caller) {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'send-email-change-link' and data->>'userId' = ${user.sub}`.execute(
    app.ctx.db,
  )
  for (const { data } of rows) await app.runJob('send-email-change-link', data)
}

async function linkTo(who: Caller, email: string): Promise<string> {
  const asked = await ask(who, email)
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  await sendLinks(who)
  const text = (await mailsTo(app, email.toLowerCase())).at(-1)?.text ?? ''
  const token = /\/dashboard\/account\?lang=en#confirm-email=([\w.-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`No link in ${text}`)
  return token
}

describe('another e-mail address', () => {
  it('is the account’s after its link, which ends other sign-ins and works once; the old one is told twice', async () => {
    const who = await app.signIn()
    const other = await app.logIn({ email: who.user.email, password: who.password })
    const email = newEmail()
    const link = await linkTo(who, email.toUpperCase())
    expect(await account(who)).toMatchObject({ email: who.user.email, newEmail: email })
    const done = await confirm(who, link)
    expect([done.status, done.body.data]).toEqual([200, { email }])
    expect(await account(who)).toMatchObject({ email, newEmail: null, emailVerified: true })
    expect([await statusOf(who), await statusOf(other)]).toEqual([200, 401])
    expect([await logIn(who.user.email, who.password), await logIn(email, who.password)]).toEqual([401, 200])
    expect((await confirm(who, link)).status).toBe(404)
    const told = await mailsTo(app, who.user.email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Another email was asked for at Jhilik',
      'Your email at Jhilik was changed',
    ])
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'user.email_changed')
      .where('subject_id', '=', who.user.sub)
      .execute()
    expect(entries).toEqual([{ actor_id: who.user.sub, detail: {} }])
  })

  it('takes the newsletter along, unless it has one of its own or the old address was never proved', async () => {
    const subscribe = async (email: string, isConfirmed: boolean) => {
      const at = new Date()
      const confirmed_at = isConfirmed ? at : null
      const subscription = { id: randomUUID(), email, locale: 'en' as const, created_at: at, confirmed_at }
      await app.ctx.db.insertInto('newsletter_subscriptions').values(subscription).execute()
      return subscription.id
    }
    const subscriptionOf = async (email: string) =>
      (
        await app.ctx.db
          .selectFrom('newsletter_subscriptions')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst()
      )?.id
    interface Given {
      isProved: boolean
      isConfirmed: boolean
      own: 'none' | 'pending' | 'confirmed'
    }
    const changed = async ({ isProved, isConfirmed, own: given }: Given) => {
      const who = await app.signIn()
      const proved = { email_verified_at: isProved ? new Date() : null }
      await app.ctx.db.updateTable('users').set(proved).where('id', '=', who.user.sub).execute()
      const moved = await subscribe(who.user.email, isConfirmed)
      const email = newEmail()
      const own = given === 'none' ? null : await subscribe(email, given === 'confirmed')
      expect((await confirm(who, await linkTo(who, email))).status).toBe(200)
      return { moved, own, before: await subscriptionOf(who.user.email), after: await subscriptionOf(email) }
    }
    const plain = await changed({ isProved: true, isConfirmed: true, own: 'none' })
    expect([plain.before, plain.after]).toEqual([undefined, plain.moved])
    const twofold = await changed({ isProved: true, isConfirmed: true, own: 'confirmed' })
    expect([twofold.before, twofold.after]).toEqual([undefined, twofold.own])
    const asked = await changed({ isProved: true, isConfirmed: true, own: 'pending' })
    expect([asked.before, asked.after]).toEqual([undefined, asked.moved])
    const bothPending = await changed({ isProved: true, isConfirmed: false, own: 'pending' })
    expect([bothPending.before, bothPending.after]).toEqual([undefined, bothPending.own])
    const unproved = await changed({ isProved: false, isConfirmed: true, own: 'none' })
    expect([unproved.before, unproved.after]).toEqual([unproved.moved, undefined])
  })

  it('is the first one of an account with a phone number, which can then get a password by mail', async () => {
    const who = await app.signIn()
    const number = '+8801718000001'
    await app.ctx.db
      .updateTable('users')
      .set({ email: null, password_hash: null, phone_e164: number, verified_phone: number })
      .where('id', '=', who.user.sub)
      .execute()
    const email = newEmail()
    const link = await linkTo(who, email)
    expect((await confirm(who, link)).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({ email, verified_phone: number, password_hash: null })
    const job = { email, locale: 'en' }
    await app.runJob('send-reset-link', job)
    const token = /#([\w.-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1]
    const body = { token, password: 'Monsoon-rain-8' }
    expect((await app.request('POST', '/api/auth/password/reset', { body })).status).toBe(200)
    expect(await logIn(email, 'Monsoon-rain-8')).toBe(200)
  })

  it('ends the number that an account without an address had changed away from as its way in', async () => {
    const who = await app.signIn()
    const number = '+8801718000004'
    await app.ctx.db
      .updateTable('users')
      .set({ email: null, password_hash: null, phone: number, phone_e164: number, verified_phone: number })
      .where('id', '=', who.user.sub)
      .execute()
    const body = { name: 'Rahim', phone: '01718000005', address: 'Dhaka' }
    const { token } = who
    expect((await app.request('PUT', `/api/auth/${who.user.sub}`, { token, body })).status).toBe(200)
    expect((await rowOf(who)).verified_phone).toBe(number)
    expect((await confirm(who, await linkTo(who, newEmail()))).status).toBe(200)
    expect((await rowOf(who)).verified_phone).toBeNull()
  })

  it('needs a sign-in in which the password was entered', async () => {
    const who = await app.signIn()
    await app.ctx.db
      .updateTable('sign_ins')
      .set({ confirmed_at: null })
      .where('user_id', '=', who.user.sub)
      .execute()
    expect((await ask(who, newEmail())).body.code).toBe('confirmation_required')
  })

  it.each([
    ['', 'Email is required'],
    ['rahim@', 'Please enter a valid email address'],
  ])('is refused when it is %j', async (email, message) => {
    const { status, body } = await ask(await app.signIn(), email)
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'email', message }])
  })

  it('is refused when it is the account’s own, and for the sample accounts', async () => {
    const who = await app.signIn()
    expect((await ask(who, who.user.email)).body.errors?.[0]).toMatchObject({ key: 'emailIsYours' })
    await makeUser(app.ctx.db, DEMO_ACCOUNTS.user)
    const sample = await app.logIn(DEMO_ACCOUNTS.user)
    expect((await ask(sample, newEmail())).body.errors?.[0]).toMatchObject({ key: 'sampleAccountKeepsEmail' })
  })

  it('has the same answer when it has an account, whose holder gets a mail without a link', async () => {
    const [who, holder, closed] = [await app.signIn(), await app.signIn(), await app.signIn()]
    await app.ctx.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', closed.user.sub)
      .execute()
    const free = await ask(who, newEmail())
    for (const { user } of [holder, closed]) {
      const used = await ask(who, user.email)
      expect([used.status, used.body]).toEqual([free.status, free.body])
      await sendLinks(who)
    }
    const [mail, ...others] = await mailsTo(app, holder.user.email)
    expect(mail?.subject).toBe('Your email was wanted for another account at Jhilik')
    expect([others, mail?.text?.includes('confirm-email')]).toEqual([[], false])
    expect(await mailsTo(app, closed.user.email)).toEqual([])
  })

  it('is not taken by a link that is forged, expired, replaced, or of another account', async () => {
    const who = await app.signIn()
    const first = await linkTo(who, newEmail())
    const second = await linkTo(who, newEmail())
    const stranger = await confirm(await app.signIn(), second)
    expect([stranger.status, stranger.body.code]).toEqual([409, 'link_of_other_account'])
    expect((await confirm(who, first)).status).toBe(404)
    expect((await confirm(who, `${second.slice(0, -3)}AAA`)).status).toBe(404)
    minutesLater(61)
    const token = (await app.logIn({ email: who.user.email, password: who.password })).token
    expect((await confirm({ ...who, token }, second)).status).toBe(404)
    expect((await rowOf(who)).email).toBe(who.user.email)
  })

  it('does not come back by an older link, and ends a link to a new password that the old address got', async () => {
    const who = await app.signIn()
    await app.runJob('send-reset-link', { email: who.user.email, locale: 'en' })
    const reset = /#([\w.-]+)/.exec((await mailsTo(app, who.user.email)).at(-1)?.text ?? '')?.[1]
    const link = await linkTo(who, newEmail())
    expect((await confirm(who, link)).status).toBe(200)
    const body = { token: reset, password: 'Monsoon-rain-8' }
    expect((await app.request('POST', '/api/auth/password/reset', { body })).status).toBe(404)
    const back = await linkTo(who, who.user.email)
    expect((await confirm(who, back)).status).toBe(200)
    expect((await confirm(who, link)).status).toBe(404)
    expect((await rowOf(who)).email).toBe(who.user.email)
  })

  it('of two accounts at once goes to one, and of two requests with one link one succeeds', async () => {
    const [a, b] = [await app.signIn(), await app.signIn()]
    const email = newEmail()
    const links = [await linkTo(a, email), await linkTo(b, email)]
    const answers = await Promise.all([confirm(a, links[0] ?? ''), confirm(b, links[1] ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('email_taken')
    const who = await app.signIn()
    const link = await linkTo(who, newEmail())
    const twice = await Promise.all([confirm(who, link), confirm(who, link)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is asked for at most five times an hour, by an account and for an address', async () => {
    const who = await app.signIn()
    for (let count = 0; count < 5; count++) expect((await ask(who, newEmail())).status).toBe(200)
    const limited = await ask(who, newEmail())
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
    const wanted = newEmail()
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await ask(await app.signIn(), wanted)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    minutesLater(13)
    expect((await ask(await app.signIn(), wanted)).status).toBe(200)
  })
})

it('an account that only has a phone number keeps it as its way in, whoever edits the profile', async () => {
  const who = await app.signIn()
  const staff = await app.signIn('manager')
  const number = '+8801718000002'
  await app.ctx.db
    .updateTable('users')
    .set({ email: null, password_hash: null, phone: number, phone_e164: number, verified_phone: number })
    .where('id', '=', who.user.sub)
    .execute()
  const body = { name: 'Rahim', phone: '01718000003', address: 'Dhaka' }
  for (const { token } of [who, staff]) {
    expect((await app.request('PUT', `/api/auth/${who.user.sub}`, { token, body })).status).toBe(200)
    expect((await rowOf(who)).verified_phone).toBe(number)
  }
  // The typed number signs in to an account of its own.
  const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
    body: { to: body.phone },
  })
  expect(asked.status).toBe(200)
  const found = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('verified_phone', '=', '+8801718000003')
    .execute()
  expect(found).toEqual([])
})
