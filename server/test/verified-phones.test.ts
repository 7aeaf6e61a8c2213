import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { OwnAccount } from '@jhilik/contract/own-account.ts'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../src/people/rules/login-codes.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, makeOffer } from './support/shop.ts'
import { SMS_KEY } from './support/sms-server.ts'

let app: TestApp
beforeAll(async () => {
  const env = { SMS_PROVIDER: 'alpha', SMS_API_KEY: SMS_KEY, RATE_LIMIT: '100000' }
  app = await startTestApp({ work: false, env })
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

const minutesLater = (minutes: number) => app.clock.set(addMinutes(app.clock.now(), minutes))

let numbers = 0
const newNumber = () => `01719500${String(++numbers).padStart(3, '0')}`
const inE164 = (number: string) => `+88${number}`
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

interface Sent {
  challenge: string
  code: string
}

const ask = ({ token }: { token: string }, to: string, at = app) =>
  at.request<Answer<{ challenge: string; channel: string }>>('POST', '/api/auth/phone/code', {
    token,
    body: { to },
  })

async function codeTo(who: { token: string }, to: string): Promise<Sent> {
  const { status, body } = await ask(who, to)
  expect([status, body.data?.channel]).toEqual([200, 'sms'])
  const { challenge } = body.data
  return { challenge, code: codeOf(app.ctx.config.sessionSecrets[0], challenge) }
}

async function enter({ token }: { token: string }, { challenge, code }: Sent) {
  const body = { challenge, code }
  const answer = await app.request<Answer<{ phone: string }>>('POST', '/api/auth/phone/verify', {
    token,
    body,
  })
  const [error] = (answer.body.errors ?? []) as { path: string; key?: string }[]
  return [answer.status, error ? `${error.path}: ${error.key}` : (answer.body.code ?? answer.body.data.phone)]
}

const verify = async (who: { token: string }, to: string) => enter(who, await codeTo(who, to))

const rowOf = ({ user }: SignedIn) =>
  app.ctx.db.selectFrom('users').selectAll().where('id', '=', user.sub).executeTakeFirstOrThrow()

const mailsAbout = async ({ user }: SignedIn) =>
  (await mailsTo(app, user.email)).filter(({ subject }) => subject?.includes('A phone number was confirmed'))

/** The account in which a code to log in ends that is sent to the number. */
async function accountReachedAt(number: string): Promise<string | undefined> {
  const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
    body: { to: number },
  })
  expect(asked.status).toBe(200)
  const { challenge } = asked.body.data
  const body = { challenge, code: codeOf(app.ctx.config.sessionSecrets[0], challenge) }
  const { body: answer } = await app.request<Answer>('POST', '/api/auth/code/login', { body })
  return answer.token && decodeJwt<AccessClaims>(answer.token).sub
}

async function offerOnSite() {
  const offer = await makeOffer(app)
  const terms = { payment_terms: 'none' as const }
  await app.ctx.db.updateTable('services').set(terms).where('id', '=', offer.serviceId).execute()
  return offer
}

describe('the owner of an account that was opened with an e-mail address', () => {
  it('verifies a phone number with a code, and then books again without a payment', async () => {
    const who = await app.signIn()
    const number = newNumber()
    const codes = []
    for (const offer of [await offerOnSite(), await offerOnSite()])
      codes.push((await book(app, who, offer)).body.code)
    expect(codes).toEqual([undefined, 'confirm_phone_first'])
    expect(await verify(who, `+880 ${number.slice(1, 5)}-${number.slice(5)}`)).toEqual([200, inE164(number)])
    const account = await app.request<Answer<OwnAccount>>('GET', '/api/auth/account', { token: who.token })
    expect(account.body.data).toMatchObject({ verifiedPhone: inE164(number), phone: inE164(number) })
    expect((await book(app, who, await offerOnSite())).status).toBe(201)
    const [mail, ...more] = await mailsAbout(who)
    expect([mail?.text?.includes(inE164(number)), more]).toEqual([true, []])
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('subject_id', '=', who.user.sub)
      .where('action', '=', 'user.phone_verified')
      .execute()
    expect(entries).toEqual([{ actor_id: who.user.sub }])
    minutesLater(2)
    expect(await accountReachedAt(number)).toBe(who.user.sub)
  })

  it('keeps the number as it is written in the profile, and loses the confirmation with another one', async () => {
    const who = await app.signIn()
    const [written, other] = ['01719-599001', '01719-599002']
    const save = (phone: string) =>
      app.request('PUT', `/api/auth/${who.user.sub}`, {
        token: who.token,
        body: { name: 'Rahim', phone, address: 'Dhaka' },
      })
    await save(written)
    expect(await verify(who, '+8801719599001')).toEqual([200, '+8801719599001'])
    expect(await rowOf(who)).toMatchObject({ phone: written, verified_phone: '+8801719599001' })
    await save(other)
    expect(await rowOf(who)).toMatchObject({ phone: other, verified_phone: null })
    // A code for the earlier number makes it the number of the profile again: it was the last thing asked for.
    minutesLater(2)
    const late = await codeTo(who, written)
    await save(other)
    expect(await enter(who, late)).toEqual([200, '+8801719599001'])
    expect(await rowOf(who)).toMatchObject({ phone: '+8801719599001', verified_phone: '+8801719599001' })
  })

  it('is told of a number that logs in to another account only after entering its code', async () => {
    const [holder, who] = [await app.signIn(), await app.signIn()]
    const number = newNumber()
    expect((await verify(holder, number))[0]).toBe(200)
    minutesLater(2)
    const sent = await codeTo(who, number)
    expect(await enter(who, { ...sent, code: otherThan(sent.code) })).toEqual([400, 'code: codeIsWrong'])
    expect(await enter(who, sent)).toEqual([409, 'phone_taken'])
    expect((await rowOf(who)).verified_phone).toBeNull()
    expect((await rowOf(holder)).verified_phone).toBe(inE164(number))
  })

  it('loses the number, if somebody else proves to own the e-mail address', async () => {
    const stranger = await app.signIn()
    const number = newNumber()
    expect((await verify(stranger, number))[0]).toBe(200)
    expect(await accountReachedAt(stranger.user.email)).toBe(stranger.user.sub)
    expect((await rowOf(stranger)).verified_phone).toBeNull()
    minutesLater(2)
    expect(await accountReachedAt(number)).not.toBe(stranger.user.sub)
  })
})

describe('a code that verifies a phone number', () => {
  it('ends with the fifth wrong entry and after ten minutes', async () => {
    const who = await app.signIn()
    const sent = await codeTo(who, newNumber())
    const wrong = { ...sent, code: otherThan(sent.code) }
    for (let count = 0; count < 4; count++) expect((await enter(who, wrong))[1]).toBe('code: codeIsWrong')
    expect(await enter(who, wrong)).toEqual([409, 'code_ended'])
    expect(await enter(who, sent)).toEqual([409, 'code_ended'])
    const old = await codeTo(who, newNumber())
    await app.ctx.db
      .updateTable('sign_ins')
      .set({ confirmed_at: addMinutes(app.clock.now(), 11) })
      .where('user_id', '=', who.user.sub)
      .execute()
    minutesLater(10)
    expect(await enter(who, old)).toEqual([409, 'code_ended'])
    expect((await rowOf(who)).verified_phone).toBeNull()
  })

  it('can be guessed ten times in a row, whatever number it was sent to', async () => {
    const who = await app.signIn()
    const outcomes = []
    for (let round = 0; round < 3; round++) {
      const sent = await codeTo(who, newNumber())
      for (let count = 0; count < 4; count++) {
        outcomes.push((await enter(who, { ...sent, code: otherThan(sent.code) }))[0])
      }
    }
    expect(outcomes).toEqual([...Array(10).fill(400), 429, 429])
  })

  it('verifies once when it is entered several times at once, and again when the answer was lost', async () => {
    const who = await app.signIn()
    const number = newNumber()
    const sent = await codeTo(who, number)
    const answers = await Promise.all([1, 2, 3].map(() => enter(who, sent)))
    expect(answers).toEqual(Array(3).fill([200, inE164(number)]))
    expect(await enter(who, sent)).toEqual([200, inE164(number)])
    expect(await mailsAbout(who)).toHaveLength(1)
    expect(await enter(await app.signIn(), sent)).toEqual([409, 'code_ended'])
  })

  it('gives a number to one of two accounts that enter their codes at once', async () => {
    const [a, b] = [await app.signIn(), await app.signIn()]
    const number = newNumber()
    const first = await codeTo(a, number)
    minutesLater(2)
    const second = await codeTo(b, number)
    const outcomes = await Promise.all([enter(a, first), enter(b, second)])
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409])
    expect(outcomes.find(([status]) => status === 409)?.[1]).toBe('phone_taken')
    const verified = [await rowOf(a), await rowOf(b)].map((row) => row.verified_phone)
    expect(verified.filter((phone) => phone === inE164(number))).toHaveLength(1)
  })

  it('is not one that was sent to an e-mail address', async () => {
    const who = await app.signIn()
    const asked = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', {
      body: { to: who.user.email },
    })
    const { challenge } = asked.body.data
    const code = codeOf(app.ctx.config.sessionSecrets[0], challenge)
    expect(await enter(who, { challenge, code })).toEqual([409, 'code_ended'])
  })
})

describe('asking for it', () => {
  const refusalOf = async (who: SignedIn, to: string, at = app) => {
    const { status, body } = await ask(who, to, at)
    const [error] = (body.errors ?? []) as { path: string; key?: string }[]
    return [status, error ? `${error.path}: ${error.key}` : body.code]
  }

  it('is refused at the field for numbers that get no text messages, and for the verified one', async () => {
    const who = await app.signIn()
    expect(await refusalOf(who, '12345')).toEqual([400, 'to: phoneIsNotValid'])
    expect(await refusalOf(who, '+1 900 555 1234')).toEqual([400, 'to: otherNumberGetsTexts'])
    expect(await refusalOf(who, '029876543')).toEqual([400, 'to: otherNumberGetsTexts'])
    const number = newNumber()
    expect((await verify(who, number))[0]).toBe(200)
    expect(await refusalOf(who, number)).toEqual([400, 'to: phoneIsVerified'])
  })

  it('is possible five times an hour for an account, and once a minute for a number, also at once', async () => {
    const who = await app.signIn()
    const number = newNumber()
    const twice = await Promise.all([ask(who, number), ask(who, number)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 429])
    for (let count = 0; count < 4; count++) expect((await ask(who, newNumber())).status).toBe(200)
    const limited = await ask(who, newNumber())
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(600)
  })

  it('counts for the text messages of all, which have a limit in a day', async () => {
    const env = { SMS_PROVIDER: 'alpha', SMS_API_KEY: SMS_KEY, SMS_CODES_A_DAY: '2' }
    const other = await startTestApp({ work: false, sandbox: false, env })
    try {
      const who = await other.signIn()
      for (const to of [newNumber(), newNumber()]) expect((await ask(who, to, other)).status).toBe(200)
      expect(await refusalOf(who, newNumber(), other)).toEqual([400, 'to: phoneTextsArePaused'])
    } finally {
      await other.close()
    }
  })

  it('needs a recent password, and so does entering the code', async () => {
    const who = await app.signIn()
    const sent = await codeTo(who, newNumber())
    minutesLater(11)
    expect(await refusalOf(who, newNumber())).toEqual([403, 'confirmation_required'])
    expect(await enter(who, sent)).toEqual([403, 'confirmation_required'])
  })

  it('is refused to admins, who do not log in with a code', async () => {
    expect(await refusalOf(await app.signIn('manager'), newNumber())).toEqual([403, 'code_not_for_admins'])
  })
})
