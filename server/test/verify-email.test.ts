import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

const minutesLater = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))

async function signUp(headers: Record<string, string> = {}) {
  const email = `${randomUUID()}@test.example`
  const body = { name: 'Rahim', email, phone: '০১৭১২-৩৪৫৬৭৮', password: 'Monsoon-rain-8', role: 'user' }
  const answer = await app.request<Answer<{ _id: string }>>('POST', '/api/auth/signup', { body, headers })
  expect(answer.status).toBe(201)
  return { email, id: answer.body.data._id, token: answer.body.token ?? '' }
}

const verify = (link: string | undefined, token?: string) =>
  app.request<Answer>('POST', '/api/auth/email/verify', { body: { token: link }, ...(token && { token }) })
const askAgain = (token: string) => app.request<Answer>('POST', '/api/auth/email/verification', { token })
const accountOf = async (token: string) =>
  (await app.request<Answer>('GET', '/api/auth/account', { token })).body.data
const tokenIn = (text = '') => /\/verify-email\?lang=\w\w#([\w.-]+)/.exec(text)?.[1]
const linkFor = async (email: string) => tokenIn((await mailsTo(app, email)).at(-1)?.text)

describe('the e-mail address of an account', () => {
  it('is verified by the link of a mail at sign-up, once', async () => {
    const { email, id, token } = await signUp()
    const ways = { hasPassword: true, hasGoogle: false, verifiedPhone: null }
    const open = { email, emailVerified: false, newEmail: null, ...ways }
    expect(await accountOf(token)).toMatchObject({ ...open, _id: id, role: 'user', duty: null })
    const row = await app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ phone: '01712-345678', phone_e164: '+8801712345678', verified_phone: null })
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Confirm your email for Jhilik')
    const link = tokenIn(mail?.text)
    expect((await verify(link, token)).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ ...open, emailVerified: true })
    expect((await verify(link, token)).status).toBe(404)
    expect((await askAgain(token)).status).toBe(200)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('is not verified by a link that is forged, a day old, or of another address', async () => {
    const { email, id, token } = await signUp()
    const link = await linkFor(email)
    expect((await verify(`${link?.slice(0, -3)}AAA`, token)).status).toBe(404)
    const change = (to: string) =>
      app.ctx.db.updateTable('users').set({ email: to }).where('id', '=', id).execute()
    await change(`${randomUUID()}@test.example`)
    expect((await verify(link, token)).status).toBe(404)
    await change(email)
    minutesLater(24 * 60 + 1)
    const body = { email, password: 'Monsoon-rain-8' }
    const later = await app.request<Answer>('POST', '/api/auth/login', { body })
    expect((await verify(link, later.body.token)).status).toBe(404)
    app.clock.set(new Date())
    expect(await accountOf(token)).toMatchObject({ emailVerified: false })
  })

  it('is verified only for who is signed in to the account', async () => {
    const squatter = await signUp()
    const link = await linkFor(squatter.email)
    const owner = await signUp()
    expect((await verify(link)).status).toBe(401)
    const refused = await verify(link, owner.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'link_of_other_account' } })
    expect(await accountOf(squatter.token)).toMatchObject({ emailVerified: false })
    expect(await accountOf(owner.token)).toMatchObject({ emailVerified: false })
  })

  it('gets another link at most once in five minutes, in the language of the page', async () => {
    const { email, token } = await signUp()
    minutesLater(4)
    const early = await askAgain(token)
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    minutesLater(1)
    const tries = await Promise.all([1, 2, 3].map(() => askAgain(token)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(await mailsTo(app, email)).toHaveLength(2)
    const bangla = await signUp({ cookie: 'locale=bn' })
    expect((await mailsTo(app, bangla.email))[0]?.subject).toBe('Jhilik: আপনার ইমেইল নিশ্চিত করুন')
  })

  it('is verified by choosing a new password with a mail', async () => {
    const { email } = await signUp()
    await app.runJob('send-reset-link', { email, locale: 'en' })
    const mail = (await mailsTo(app, email)).at(-1)
    const token = /\/reset-password\?lang=en#([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = { token, password: 'Another-secret-9' }
    expect((await app.request('POST', '/api/auth/password/reset', { body: reset })).status).toBe(200)
    const row = await app.ctx.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row?.email_verified_at).not.toBeNull()
  })
})
