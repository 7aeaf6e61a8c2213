import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../src/people/rules/login-codes.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.set(new Date())
  // These attempts were counted at times that are later than those of the next test.
  await app.ctx.db.deleteFrom('attempt_counts').execute()
})

const minutesLater = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))

let numbers = 0
const newNumber = () => `0171200${String(++numbers).padStart(4, '0')}`
const inE164 = (number: string) => `+88${number}`
const newEmail = () => `${randomUUID()}@test.example`

const askFor = (to: string, headers: Record<string, string> = {}) =>
  app.request<Answer<{ challenge: string; channel: string }>>('POST', '/api/auth/code', {
    body: { to },
    headers,
  })
const enter = (challenge: string, code: string, name?: string, headers: Record<string, string> = {}) =>
  app.request<Answer>('POST', '/api/auth/code/login', {
    body: { challenge, code, ...(name && { name }) },
    headers,
  })

/** Runs the job of a challenge. What it sent; undefined when nothing was. */
async function sentFor(challenge: string): Promise<Email | undefined> {
  const before = (await app.mails()).length
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'send-login-code' and data->>'id' = ${challenge}`.execute(
    app.ctx.db,
  )
  for (const { data } of rows) await app.runJob('send-login-code', data)
  return (await app.mails())[before]
}

const codeIn = (mail: Email | undefined): string => /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Asks for a code and reads what was sent. */
async function codeFor(to: string, headers?: Record<string, string>) {
  const { status, body } = await askFor(to, headers)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const { challenge } = body.data
  const mail = await sentFor(challenge)
  return { challenge, code: codeIn(mail), mail }
}

/** The clock runs while calls are answered: at most a minute. */
function isAbout({ headers }: { headers: Headers }, seconds: number): boolean {
  const wait = Number(headers.get('retry-after'))
  return wait <= seconds && wait > seconds - 60
}
const claimsOf = ({ body }: { body: Answer }) => decodeJwt<AccessClaims>(body.token ?? '')
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fieldsOf = ({ body }: { body: Answer }) => body.errors?.map(({ path, message }) => [path, message])

describe('a code by text message', () => {
  it('opens an account without e-mail and password, and signs in to it again', async () => {
    const number = newNumber()
    const { challenge, code, mail } = await codeFor(number)
    expect(mail?.to?.[0]?.address).toBe(`${inE164(number)}@sms.invalid`)
    expect(mail?.text).toMatch(/^\d{6} is your Jhilik code, valid for 10 minutes\./)
    const unnamed = await enter(challenge, code)
    expect([unnamed.status, fieldsOf(unnamed)]).toEqual([400, [['name', 'Name is required']]])
    const entered = await enter(challenge, code, 'Shirin Akter')
    expect(entered.status).toBe(200)
    const user = claimsOf(entered)
    expect(user).toMatchObject({ name: 'Shirin Akter', email: '', phone: inE164(number), role: 'user' })
    expect(await rowOf(user.sub)).toMatchObject({
      email: null,
      password_hash: null,
      verified_phone: inE164(number),
      phone_e164: inE164(number),
    })

    minutesLater(2)
    const again = await codeFor(`+880 ${number.slice(1, 5)}-${number.slice(5)}`)
    const back = await enter(again.challenge, again.code)
    expect([back.status, claimsOf(back).sub]).toEqual([200, user.sub])
    const [cookie = ''] = back.headers.getSetCookie()
    const renewed = await app.request('POST', '/api/auth/refresh-token', {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(renewed.status).toBe(200)
    const bookings = await app.request('GET', `/api/bookings/@${user.sub}`, { token: back.body.token ?? '' })
    expect(bookings.status).toBe(200)
  })

  it('is in the language of the page, with digits that phones recognize, and can be typed in Bangla', async () => {
    const { challenge, code, mail } = await codeFor(newNumber(), { cookie: 'locale=bn' })
    expect(mail?.text).toContain(`Jhilik কোড: ${code}। মেয়াদ ১০ মিনিট।`)
    const inBangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    expect((await enter(challenge, ` ${inBangla.slice(0, 3)} ${inBangla.slice(3)} `, 'Rahim')).status).toBe(
      200,
    )
  })

  it('does not sign in to an account that only typed the number', async () => {
    const { user } = await app.signIn()
    const { challenge, code } = await codeFor(user.phone)
    const entered = await enter(challenge, code, 'Somebody')
    expect(entered.status).toBe(200)
    expect(claimsOf(entered).sub).not.toBe(user.sub)
  })

  it('signs in no more once the account has changed to another number, if it has an e-mail address', async () => {
    const number = newNumber()
    const who = await app.signIn()
    const users = app.ctx.db.updateTable('users').where('id', '=', who.user.sub)
    await users.set({ phone: number, phone_e164: inE164(number), verified_phone: inE164(number) }).execute()
    const save = (phone: string) =>
      app.request('PUT', `/api/auth/${who.user.sub}`, {
        token: who.token,
        body: { name: 'Rahim', phone, address: 'Dhaka' },
      })
    await save(`+880 ${number.slice(1)}`)
    expect((await rowOf(who.user.sub)).verified_phone).toBe(inE164(number))
    await save(newNumber())
    expect((await rowOf(who.user.sub)).verified_phone).toBeNull()
    // The next save also removes a verified number that the account gave up before it had an e-mail address.
    await users.set({ verified_phone: inE164(number) }).execute()
    await save((await rowOf(who.user.sub)).phone)
    expect((await rowOf(who.user.sub)).verified_phone).toBeNull()
  })

  it.each(['029876543', '12345', '+491234', 'rahim', 'rahim@', ''])('is not sent to %j', async (to) => {
    const { status, body } = await askFor(to)
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'to'])
  })
})

describe('a code by mail', () => {
  it('signs in to the account of the address and confirms it', async () => {
    const { user } = await app.signIn()
    const { challenge, code, mail } = await codeFor(user.email.toUpperCase())
    expect(mail?.to?.[0]?.address).toBe(user.email)
    expect(mail?.text).toContain(code)
    const entered = await enter(challenge, code)
    expect([entered.status, claimsOf(entered).sub]).toEqual([200, user.sub])
    expect((await rowOf(user.sub)).email_verified_at).not.toBeNull()
  })

  it('takes the account from somebody who signed up with the address of another', async () => {
    const stranger = await app.signIn()
    const { email } = stranger.user
    const { challenge, code } = await codeFor(email)
    const owner = claimsOf(await enter(challenge, code))
    expect(owner.sub).toBe(stranger.user.sub)
    const garage = await app.request('GET', '/api/me/vehicles', { token: stranger.token })
    const again = await app.request('POST', '/api/auth/login', {
      body: { email, password: stranger.password },
    })
    expect([garage.status, again.status]).toEqual([401, 401])
  })

  it('leaves the password of an account whose address is verified', async () => {
    const { user, password } = await app.signIn()
    const users = app.ctx.db.updateTable('users').where('id', '=', user.sub)
    await users.set({ email_verified_at: app.clock.now() }).execute()
    const { challenge, code } = await codeFor(user.email)
    expect((await enter(challenge, code)).status).toBe(200)
    const { status } = await app.request('POST', '/api/auth/login', { body: { email: user.email, password } })
    expect(status).toBe(200)
  })

  it('opens an account that gets its password by mail', async () => {
    const email = newEmail()
    const { challenge, code } = await codeFor(email)
    const entered = await enter(challenge, code, 'Rahim')
    expect(claimsOf(entered)).toMatchObject({ email, phone: '' })
    const logIn = (password: string) =>
      app.request('POST', '/api/auth/login', { body: { email, password } }).then(({ status }) => status)
    expect(await logIn('anything at all')).toBe(401)
    const change = await app.request<Answer>('PUT', '/api/auth/password', {
      token: entered.body.token ?? '',
      body: { currentPassword: 'x', password: 'Monsoon-rain-8' },
    })
    expect([change.status, change.body.errors?.[0]?.path]).toEqual([400, 'currentPassword'])
    await app.runJob('send-reset-link', { email, locale: 'en' })
    const [mail] = (await mailsTo(app, email)).slice(-1)
    const token = /#([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = { token, password: 'Monsoon-rain-8' }
    const statusOfReset = async () =>
      (await app.request('POST', '/api/auth/password/reset', { body: reset })).status
    expect([await statusOfReset(), await statusOfReset()]).toEqual([200, 404])
    expect(await logIn('Monsoon-rain-8')).toBe(200)
  })
})

describe('asking for a code', () => {
  it('has the same answer whether there is an account, and sends nothing to a closed one', async () => {
    const open = await app.signIn()
    const closed = await app.signIn()
    await app.ctx.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', closed.user.sub)
      .execute()
    const answers = [await askFor(open.user.email), await askFor(closed.user.email), await askFor(newEmail())]
    for (const { status, body } of answers) {
      expect([status, Object.keys(body.data)]).toEqual([200, ['challenge', 'channel', 'resendSeconds']])
    }
    const sent = []
    for (const { body } of answers) sent.push((await sentFor(body.data.challenge)) !== undefined)
    expect(sent).toEqual([true, false, true])
    const guessed = codeOf(app.ctx.config.sessionSecrets[0], answers[1]?.body.data.challenge ?? '')
    const entered = await enter(answers[1]?.body.data.challenge ?? '', guessed)
    expect([entered.status, entered.body.code]).toEqual([409, 'code_ended'])
  })

  it('is possible once a minute and five times an hour', async () => {
    const number = newNumber()
    expect((await askFor(number)).status).toBe(200)
    const early = await askFor(`+88${number}`)
    expect([early.status, isAbout(early, 60)]).toEqual([429, true])
    for (let count = 0; count < 4; count++) {
      minutesLater(1)
      expect((await askFor(number)).status).toBe(200)
    }
    minutesLater(1)
    const sixth = await askFor(number)
    expect([sixth.status, isAbout(sixth, 55 * 60)]).toEqual([429, true])
    expect((await askFor(newNumber())).status).toBe(200)
    minutesLater(55)
    expect((await askFor(number)).status).toBe(200)
  })

  it('twenty times at once sends one', async () => {
    const number = newNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('leaves the code neither in the table nor in the queue', async () => {
    const { challenge, code } = await codeFor(newNumber())
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from login_codes c where id = ${challenge}
      union all select to_jsonb(j)::text from pgboss.job j where data->>'id' = ${challenge}`.execute(
      app.ctx.db,
    )
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toContain(code)
  })
})

describe('entering a code', () => {
  it('ends it with the fifth wrong entry, also when all come at once', async () => {
    const { challenge, code } = await codeFor(newNumber())
    const tries = await Promise.all(Array.from({ length: 12 }, () => enter(challenge, otherThan(code), 'X')))
    const wrong = tries.filter(({ status }) => status === 400)
    expect(wrong.map(fieldsOf)).toEqual(Array(4).fill([['code', 'This is not the code we sent']]))
    expect(new Set(tries.map(({ body }) => body.code))).toEqual(new Set(['invalid_input', 'code_ended']))
    expect((await enter(challenge, code, 'X')).body.code).toBe('code_ended')
  })

  it('works once, also twice at once', async () => {
    const { challenge, code } = await codeFor(newNumber())
    const tries = await Promise.all([enter(challenge, code, 'One'), enter(challenge, code, 'Two')])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('opens one account when two codes of one number are entered at once', async () => {
    const number = newNumber()
    const first = await codeFor(number)
    minutesLater(1)
    const second = await codeFor(number)
    const tries = await Promise.all(
      [first, second].map(({ challenge, code }) => enter(challenge, code, 'Shirin')),
    )
    expect(tries.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(tries.map((entered) => claimsOf(entered).sub)).size).toBe(1)
  })

  it('works for ten minutes, and only with the challenge of the browser that asked', async () => {
    const { challenge, code } = await codeFor(newNumber())
    const other = await codeFor(newNumber())
    expect((await enter(other.challenge, other.code === code ? otherThan(code) : code, 'X')).status).toBe(400)
    expect((await enter(randomUUID(), code, 'X')).body.code).toBe('code_ended')
    minutesLater(10)
    expect((await enter(challenge, code, 'X')).body.code).toBe('code_ended')
    await app.runJob('delete-old-login-codes')
  })

  it('does not sign in admins', async () => {
    const admin = await app.signIn('admin')
    const { challenge, code } = await codeFor(admin.user.email)
    const entered = await enter(challenge, code)
    expect([entered.status, entered.body.code]).toEqual([403, 'code_not_for_admins'])
    expect(entered.headers.getSetCookie()).toEqual([])
    expect((await enter(challenge, code)).body.code).toBe('code_ended')
  })

  it('opens accounts that cannot become admins before they have an e-mail address', async () => {
    const { token } = await app.signIn('admin')
    const { challenge, code } = await codeFor(newNumber())
    const { sub } = claimsOf(await enter(challenge, code, 'Shirin'))
    const change = await app.request<Answer>('PATCH', `/api/auth/users/${sub}`, {
      token,
      body: { role: 'admin' },
    })
    expect([change.status, change.body.code]).toEqual([409, 'admin_needs_email'])
    const found = await app.request<Answer<{ email: string }>>('GET', `/api/auth/users/${sub}`, { token })
    expect(found.body.data.email).toBe('')
    expect((await app.request('GET', `/api/bookings/@${sub}`, { token })).status).toBe(200)
    const other = await app.signIn()
    expect((await app.request('GET', `/api/bookings/@${sub}`, { token: other.token })).status).toBe(403)
  })

  it('ends the sign-in that the browser had', async () => {
    const before = await app.signIn()
    const { challenge, code } = await codeFor(newNumber())
    expect((await enter(challenge, code, 'Next', { cookie: before.cookie })).status).toBe(200)
    expect((await app.request('GET', '/api/me/vehicles', { token: before.token })).status).toBe(401)
  })
})

describe('text messages that cannot be sent', () => {
  it('are asked for in vain: the form asks for the e-mail address', async () => {
    const other = await startTestApp({ work: false, sandbox: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    try {
      const { status, body } = await other.request<Answer>('POST', '/api/auth/code', {
        body: { to: newNumber() },
      })
      expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'to', key: 'emailInsteadOfPhone' }])
    } finally {
      await other.close()
    }
  })
})
