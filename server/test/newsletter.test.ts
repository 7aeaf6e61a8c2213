import type { Subscription } from '@jhilik/contract/newsletter.ts'
import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signToken } from '../src/platform/signed-token.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { mailsTo as allMailsTo, headerOf } from './support/queued-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

let readers = 0
const newReader = () => `reader-${++readers}@test.example`

const subscribe = (body: unknown, headers: Record<string, string> = {}) =>
  app.request<Answer>('POST', '/api/newsletter', { body, headers })
const subscriptions = (email: string) =>
  app.ctx.db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', email).execute()

const mailsTo = (email: string) => allMailsTo(app, email)
async function mailTo(email: string): Promise<Email> {
  const newest = (await mailsTo(email)).at(-1)
  if (!newest) throw new Error(`No mail to ${email}.`)
  return newest
}

const tokenIn = (mail: Email, page: 'confirm' | 'unsubscribe'): string => {
  const token = new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(mail.text ?? '')?.[1]
  if (!token) throw new Error(`There is no such link: ${mail.text}`)
  return token
}

type Link = Answer<Subscription>
const look = (purpose: string, token: string) =>
  app.request<Link>('GET', `/api/newsletter/links/${purpose}?token=${token}`)
const confirm = (token: string) => app.request<Link>('POST', '/api/newsletter/confirm', { body: { token } })
const oneClick = (token: string) =>
  app.request<Link>('POST', `/api/newsletter/unsubscribe?token=${token}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const sendForm = (name: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/newsletter/forms/${name}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

async function pendingReader() {
  const email = newReader()
  await subscribe({ email })
  return { email, token: tokenIn(await mailTo(email), 'confirm') }
}

async function confirmedReader() {
  const { email, token } = await pendingReader()
  expect((await confirm(token)).status).toBe(200)
  const welcome = await mailTo(email)
  return { email, token, welcome, leaveToken: tokenIn(welcome, 'unsubscribe') }
}

describe('asking for the newsletter', () => {
  it('answers the same to a new, an asked and a confirmed address, and keeps one row', async () => {
    const email = newReader()
    const first = await subscribe({ email })
    const second = await subscribe({ email: ` ${email.toUpperCase()} `, admin: true })
    const known = await confirmedReader()
    const third = await subscribe({ email: known.email })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ success: true, data: null })
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await subscriptions(email)).toMatchObject([{ confirmed_at: null, unsubscribed_at: null }])
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo(known.email)).toHaveLength(2)
  })

  it('makes one row and one mail also when twenty ask at the same moment', async () => {
    const email = newReader()
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await subscriptions(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('sends an address at most one question an hour', async () => {
    const { email } = await pendingReader()
    app.clock.advance({ minutes: 59 })
    await subscribe({ email })
    expect(await mailsTo(email)).toHaveLength(1)
    app.clock.advance({ minutes: 2 })
    await subscribe({ email })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it.each([
    ['en', {}, 'Please confirm your subscription'],
    ['en', { 'accept-language': 'fr, en;q=0.3, bn;q=0.2' }, 'Please confirm your subscription'],
    ['bn', { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }, 'আপনার সাবস্ক্রিপশন নিশ্চিত করুন'],
    ['bn', { 'accept-language': 'en', cookie: 'locale=bn' }, 'আপনার সাবস্ক্রিপশন নিশ্চিত করুন'],
  ])('asks in the language of the visitor: %s for %j', async (locale, headers, subject) => {
    const email = newReader()
    await subscribe({ email }, headers)
    const mail = await mailTo(email)
    expect(mail.subject).toBe(subject)
    expect(mail.html).toContain(`<html lang="${locale}">`)
    expect(mail.text).toMatch(new RegExp(`/newsletter/confirm\\?token=[\\w.-]+&lang=${locale}$`, 'm'))
    expect(await subscriptions(email)).toMatchObject([{ locale }])
    await confirm(tokenIn(mail, 'confirm'))
    expect((await mailTo(email)).html).toContain(`<html lang="${locale}">`)
  })

  it.each([
    ['Email is required', {}],
    ['Email is required', { email: '' }],
    ['Email is required', { email: 5 }],
    ['Please enter a valid email address', { email: 'reader' }],
    ['Email is too long', { email: `${'x'.repeat(250)}@test.example` }],
  ])('says "%s" to %j', async (message, body) => {
    const answer = await subscribe(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path: 'email', message, key: validationKeyOf(message) })
  })
})

describe('confirming a subscription to the newsletter', () => {
  it('needs the press of the button: looking at the link changes nothing', async () => {
    const { email, token } = await pendingReader()
    for (let visit = 0; visit < 3; visit++) {
      const answer = await look('confirm', token)
      expect(answer.body.data).toEqual({ email, status: 'pending' })
      expect((await app.request('GET', `/api/newsletter/confirm?token=${token}`)).status).toBe(405)
      expect((await app.request('GET', `/api/newsletter/forms/confirm?token=${token}`)).status).toBe(405)
    }
    expect(await subscriptions(email)).toMatchObject([{ confirmed_at: null }])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('counts once and welcomes once, also when twenty press at the same moment', async () => {
    const { email, token } = await pendingReader()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[0]?.body.data).toEqual({ email, status: 'confirmed' })
    const [, welcome, ...more] = await mailsTo(email)
    expect(welcome?.subject).toBe('Welcome to the newsletter of Jhilik')
    expect(more).toEqual([])
  })

  it('works for seven days', async () => {
    const early = await pendingReader()
    const late = await pendingReader()
    app.clock.advance({ days: 6, hours: 23 })
    expect((await confirm(early.token)).status).toBe(200)
    app.clock.advance({ hours: 2 })
    expect((await look('confirm', late.token)).status).toBe(404)
    expect((await confirm(late.token)).status).toBe(404)
    expect(await subscriptions(late.email)).toMatchObject([{ confirmed_at: null }])
  })

  it('refuses tokens that are tampered with, made elsewhere, or for something else', async () => {
    const { email, token } = await pendingReader()
    const other = await confirmedReader()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const secret = new TextEncoder().encode('another secret, as long as ours ever is')
    const subject = decoded.sub as string
    const forged = [
      `${head}.${encode({ ...decoded, sub: crypto.randomUUID() })}.${signature}`,
      `${head}.${encode({ ...decoded, exp: decoded.exp + 1e9 })}.${signature}`,
      `${encode({ alg: 'none' })}.${claims}.`,
      `${head}.${claims}.${[...signature].reverse().join('')}`,
      await signToken({ secrets: [secret], purpose: 'newsletter-confirm' }, { subject }),
      await signToken({ secrets: app.ctx.config.sessionSecrets, purpose: 'checkout-result' }, { subject }),
      other.leaveToken,
      'x',
      'x'.repeat(1000),
      '..',
    ]
    for (const attempt of forged) {
      expect([attempt, (await confirm(attempt)).status]).toEqual([attempt, 404])
      expect([attempt, (await look('confirm', attempt)).status]).toEqual([attempt, 404])
    }
    for (const attempt of forged.filter((one) => one !== other.leaveToken))
      expect([attempt, (await oneClick(attempt)).status]).toEqual([attempt, 404])
    expect((await oneClick(token)).status).toBe(404)
    expect((await look('everything', token)).status).toBe(404)
    expect((await confirm('')).status).toBe(400)
    expect((await confirm('x'.repeat(1001))).status).toBe(400)
    expect(await subscriptions(email)).toMatchObject([{ confirmed_at: null, unsubscribed_at: null }])
  })
})

describe('the newsletter’s mails', () => {
  it('say in their head how to leave with one click, and in their text where', async () => {
    const { welcome, leaveToken } = await confirmedReader()
    const url = `${app.url}/api/newsletter/unsubscribe?token=${leaveToken}`
    expect(headerOf(welcome, 'list-unsubscribe')).toBe(`<${url}>`)
    expect(headerOf(welcome, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(welcome.html).toContain(`${app.url}/newsletter/unsubscribe?token=${leaveToken}`)
  })

  it('do not say so while they ask for the confirmation', async () => {
    const { email } = await pendingReader()
    const question = await mailTo(email)
    expect(headerOf(question, 'list-unsubscribe')).toBeUndefined()
    expect(headerOf(question, 'auto-submitted')).toBe('auto-generated')
  })
})

describe('leaving the newsletter', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['text/plain', ''],
  ])('takes one click, sent as %s, without a redirect', async (type, body) => {
    const { email, leaveToken } = await confirmedReader()
    const path = `/api/newsletter/unsubscribe?token=${leaveToken}`
    const answer = await app.request<Link>('POST', path, { body, headers: { 'content-type': type } })
    expect([answer.status, answer.body.data]).toEqual([200, { email, status: 'unsubscribed' }])
    expect((await subscriptions(email))[0]?.unsubscribed_at).toBeInstanceOf(Date)
  })

  it('keeps the first time when it is done twice, and works years later', async () => {
    const { email, leaveToken } = await confirmedReader()
    app.clock.advance({ days: 1500 })
    expect((await oneClick(leaveToken)).status).toBe(200)
    const [first] = await subscriptions(email)
    app.clock.advance({ days: 1 })
    expect((await oneClick(leaveToken)).status).toBe(200)
    expect((await subscriptions(email))[0]).toEqual(first)
  })

  it('does not happen by opening the address, which leads to the page instead', async () => {
    const { email, leaveToken } = await confirmedReader()
    const answer = await app.request('GET', `/api/newsletter/unsubscribe?token=${leaveToken}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/newsletter/unsubscribe?token=${leaveToken}&lang=en`,
    ])
    expect((await look('unsubscribe', leaveToken)).body.data.status).toBe('confirmed')
    expect(await subscriptions(email)).toMatchObject([{ unsubscribed_at: null }])
  })

  it('leads to the page in the language of the subscription, when the address is opened', async () => {
    const email = newReader()
    await subscribe({ email }, { 'accept-language': 'bn' })
    await confirm(tokenIn(await mailTo(email), 'confirm'))
    const token = tokenIn(await mailTo(email), 'unsubscribe')
    const opened = async (it: string) =>
      (await app.request('GET', `/api/newsletter/unsubscribe?token=${it}`)).headers.get('location')
    expect(await opened(token)).toBe(`/newsletter/unsubscribe?token=${token}&lang=bn`)
    expect(await opened('forged')).toBe('/newsletter/unsubscribe?token=forged')
  })

  it('is not undone by the old question, but by asking again, at once', async () => {
    const { email, token, leaveToken } = await confirmedReader()
    await oneClick(leaveToken)
    expect((await confirm(token)).status).toBe(409)
    expect((await look('confirm', token)).body.data.status).toBe('unsubscribed')
    const before = (await mailsTo(email)).length
    await subscribe({ email })
    expect((await look('unsubscribe', leaveToken)).body.data.status).toBe('pending')
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(before + 1)
    await confirm(tokenIn(mails.at(-1) as Email, 'confirm'))
    expect(await subscriptions(email)).toMatchObject([{ unsubscribed_at: null }])
  })
})

describe('the site’s forms, without scripts', () => {
  it('lead back to a page, whatever becomes of them', async () => {
    const email = newReader()
    const asked = await sendForm('subscribe', { email }, { cookie: 'locale=bn' })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/newsletter?state=asked'])
    const refused = await sendForm('subscribe', { email: 'reader' })
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/newsletter?state=refused'])

    const token = tokenIn(await mailTo(email), 'confirm')
    const confirmed = await sendForm('confirm', { token })
    expect(confirmed.headers.get('location')).toBe(`/newsletter/confirm?token=${token}`)
    expect((await look('confirm', token)).body.data.status).toBe('confirmed')

    const leaveToken = tokenIn(await mailTo(email), 'unsubscribe')
    const left = await sendForm('unsubscribe', { token: leaveToken })
    expect(left.headers.get('location')).toBe(`/newsletter/unsubscribe?token=${leaveToken}`)
    expect((await look('unsubscribe', leaveToken)).body.data.status).toBe('unsubscribed')

    for (const name of ['confirm', 'unsubscribe']) {
      for (const fields of [{ token: 'forged&x=<script>' }, {}]) {
        const answer = await sendForm(name, fields as Record<string, string>)
        const location = answer.headers.get('location') ?? ''
        expect([answer.status, location.startsWith(`/newsletter/${name}?token=`)]).toEqual([303, true])
        expect(location).not.toContain('<')
      }
    }
  })

  it('lead to a page that says how long to wait, after too many of them', async () => {
    const limited = await startTestApp({ work: false, sandbox: false, env: { RATE_LIMIT: '10' } })
    try {
      const send = () =>
        limited.request('POST', '/api/newsletter/forms/subscribe', {
          body: new URLSearchParams({ email: newReader() }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      expect((await send()).headers.get('location')).toBe('/newsletter?state=asked')
      const location = new URL((await send()).headers.get('location') ?? '', limited.url)
      expect([location.pathname, location.searchParams.get('state')]).toEqual(['/newsletter', 'busy'])
      const seconds = Number(location.searchParams.get('wait'))
      expect(seconds).toBeGreaterThan(3500)
      expect(seconds).toBeLessThanOrEqual(3600)
    } finally {
      await limited.close()
    }
  })

  it('are read as forms only', async () => {
    const answer = await app.request<Answer>('POST', '/api/newsletter/forms/confirm', {
      body: { token: 'x' },
    })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('addresses that were not confirmed', () => {
  it('are forgotten once their link has expired; all others stay', async () => {
    const pending = await pendingReader()
    const confirmed = await confirmedReader()
    const left = await confirmedReader()
    await oneClick(left.leaveToken)
    app.clock.advance({ days: 6 })
    await app.runJob('forget-unconfirmed-subscriptions')
    expect(await subscriptions(pending.email)).toHaveLength(1)
    app.clock.advance({ days: 2 })
    await app.runJob('forget-unconfirmed-subscriptions')
    expect(await subscriptions(pending.email)).toEqual([])
    expect(await subscriptions(confirmed.email)).toHaveLength(1)
    expect(await subscriptions(left.email)).toHaveLength(1)
    expect((await look('confirm', pending.token)).status).toBe(404)
  })
})
