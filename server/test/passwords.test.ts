import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

const NEW = 'Monsoon-rain-8'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.request<Answer>('POST', `/api/auth${path}`, { body, headers })
const logIn = async (email: string, password: string) => (await post('/login', { email, password })).status
const reset = (token: string, password = NEW) => post('/password/reset', { token, password })
const change = (who: SignedIn, currentPassword: string, password = NEW) =>
  app.request<Answer>('PUT', '/api/auth/password', { token: who.token, body: { currentPassword, password } })
const profileStatus = async ({ token }: SignedIn) =>
  (await app.request('GET', '/api/me/vehicles', { token })).status
const renewStatus = async ({ cookie }: SignedIn) =>
  (await app.request('POST', '/api/auth/refresh-token', { headers: { cookie } })).status
const minutesLater = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))

/** Asks for a link and runs the job of the request. Answers the mails to the address. */
async function ask(email: string, headers: Record<string, string> = {}) {
  const answer = await post('/password/forgotten', { email }, headers)
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'send-reset-link' and data->>'email' = ${email.toLowerCase()}
    order by created_on desc limit 1`.execute(app.ctx.db)
  for (const { data } of rows) await app.runJob('send-reset-link', data)
  return { answer, mails: await mailsTo(app, email) }
}

async function linkFor(email: string): Promise<string> {
  const { mails } = await ask(email)
  const token = /\/reset-password\?lang=en#([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error(`No link in ${mails.at(-1)?.text}`)
  return token
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends all sign-ins and works once', async () => {
    const who = await app.signIn()
    const token = await linkFor(who.user.email)
    const done = await reset(token)
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    expect([await profileStatus(who), await renewStatus(who)]).toEqual([401, 401])
    expect([await logIn(who.user.email, who.password), await logIn(who.user.email, NEW)]).toEqual([401, 200])
    const again = await reset(token, 'Another-secret-9')
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
    expect(await logIn(who.user.email, NEW)).toBe(200)
    const told = (await mailsTo(app, who.user.email)).at(-1)
    expect(told?.subject).toMatch(/^Your password for .+ was changed$/)
    expect(told?.text).not.toContain(NEW)
  })

  it('has the same answer for every address, and a mail only for active accounts', async () => {
    const { user } = await app.signIn()
    const closed = await app.signIn()
    await app.ctx.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', closed.user.sub)
      .execute()
    const known = await ask(user.email.toUpperCase())
    const others = [await ask('nobody@test.example'), await ask(closed.user.email)]
    for (const { answer, mails } of others) {
      expect([answer.status, answer.body]).toEqual([200, known.answer.body])
      expect(mails).toEqual([])
    }
    expect(await mailsTo(app, user.email)).toHaveLength(1)
  })

  it('is asked for by mail at most once in five minutes, in the language of the page', async () => {
    const { user } = await app.signIn()
    const bangla = { cookie: 'locale=bn' }
    expect((await ask(user.email, bangla)).mails).toHaveLength(1)
    minutesLater(4)
    expect((await ask(user.email, bangla)).mails).toHaveLength(1)
    minutesLater(2)
    const { mails } = await ask(user.email, bangla)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('/reset-password?lang=bn#')
    expect(mails[1]?.text).toContain('৬০ মিনিট')
  })

  it('cannot be replaced by a link that is forged, an hour old or older than the password', async () => {
    const who = await app.signIn()
    const token = await linkFor(who.user.email)
    const forged = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    expect((await reset(forged)).status).toBe(404)
    expect((await change(who, who.password)).status).toBe(200)
    expect((await reset(token, 'Another-secret-9')).status).toBe(404)
    const later = await linkFor(who.user.email)
    minutesLater(61)
    expect((await reset(later, 'Another-secret-9')).status).toBe(404)
    expect(await logIn(who.user.email, NEW)).toBe(200)
  })

  it('is replaced once by two requests with one link', async () => {
    const { user } = await app.signIn()
    const token = await linkFor(user.email)
    const words = ['First-secret-1', 'Second-secret-2']
    const answers = await Promise.all(words.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const logins = await Promise.all(words.map((password) => logIn(user.email, password)))
    expect(logins.map((status) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
  })

  it.each([
    ['password', { token: 'x', password: 'short' }, 'Please use at least 8 characters'],
    ['password', { token: 'x' }, 'Password is required'],
  ])('refuses a bad %s: %j', async (path, body, message) => {
    const answer = await post('/password/reset', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, message }))
  })
})

describe('changing a password', () => {
  it('needs the old one, ends all other sign-ins, and is told by mail', async () => {
    const who = await app.signIn()
    const other = (await post('/login', { email: who.user.email, password: who.password })).body.token
    const wrong = await change(who, 'not the password')
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'currentPassword', message: 'This is not your password' })],
    ])
    expect((await change(who, who.password)).status).toBe(200)
    expect([await profileStatus(who), await renewStatus(who)]).toEqual([200, 200])
    expect((await app.request('GET', '/api/me/vehicles', { token: other })).status).toBe(401)
    expect([await logIn(who.user.email, who.password), await logIn(who.user.email, NEW)]).toEqual([401, 200])
    expect(await mailsTo(app, who.user.email)).toHaveLength(1)
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'user.password_changed')
      .where('subject_id', '=', who.user.sub)
      .execute()
    expect(entries).toEqual([{ actor_id: who.user.sub, detail: {} }])
  })

  it('twice at once keeps one of the new passwords', async () => {
    const who = await app.signIn()
    const words = ['First-secret-1', 'Second-secret-2']
    const answers = await Promise.all(words.map((password) => change(who, who.password, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const logins = await Promise.all(words.map((password) => logIn(who.user.email, password)))
    expect(logins.map((status) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
  })
})

describe('a password that is easy to guess', () => {
  const refused = [
    expect.objectContaining({
      path: 'password',
      message: 'This password is easy to guess. Please choose a longer one',
    }),
  ]

  it.each([
    ['common', 'Password1!'],
    ['a row of keys', 'qwertyuiop'],
    ['repeated', 'abcabcabcabcabcabcabcabcabcabc'],
    ['the own name and a year', 'rumana1990'],
    ['the own number', '01711000777'],
  ])('is refused at sign-up: %s', async (_why, password) => {
    const account = { name: 'Rumana Afroz', email: 'rumana@test.example', phone: '01711000777', password }
    const answer = await post('/signup', account)
    expect([answer.status, answer.body.errors]).toEqual([400, refused])
  })

  it('is refused when it is changed or reset, and the link still works afterwards', async () => {
    const who = await app.signIn()
    const changed = await change(who, who.password, 'iloveyou')
    expect([changed.status, changed.body.errors]).toEqual([400, refused])
    const token = await linkFor(who.user.email)
    const renewed = await reset(token, 'iloveyou')
    expect([renewed.status, renewed.body.errors]).toEqual([400, refused])
    expect((await reset(token)).status).toBe(200)
  })
})

describe('the password of a sample account', () => {
  it('is neither changed nor replaced by a mail in a demo', async () => {
    const sample = DEMO_ACCOUNTS.user
    await makeUser(app.ctx.db, sample)
    const session = await app.logIn(sample)
    const changed = await change({ ...session, password: sample.password }, sample.password)
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          path: 'currentPassword',
          message: 'The sample accounts keep their password',
        }),
      ],
    ])
    const { answer, mails } = await ask(sample.email)
    expect([answer.status, mails]).toEqual([200, []])
  })
})
