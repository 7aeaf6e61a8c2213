import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../src/people/rules/login-codes.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'

const OWNER = 'owner@wash.example'
const PER_DAY = 20

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    work: false,
    sandbox: false,
    env: { SMS_CODES_A_DAY: String(PER_DAY), BUSINESS_EMAIL: OWNER, RATE_LIMIT: '100000' },
  })
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.set(new Date())
  await app.ctx.db.deleteFrom('attempt_counts').execute()
})

let numbers = 0
const newNumber = () => `+8801719300${String(++numbers).padStart(3, '0')}`

const askFor = (to: string, cookie = '', at = app) =>
  at.request<Answer<{ challenge: string }>>('POST', '/api/auth/code', { body: { to }, headers: { cookie } })

/** The answer for a number: 200, or the key of the message at its field. */
async function outcomeOf(to: string, at = app) {
  const { status, body } = await askFor(to, '', at)
  const [error] = body.errors ?? []
  return error ? `${error.path}: ${(error as { key?: string }).key}` : status
}

const REFUSED = 'to: numberGetsNoTexts'

describe('a code by text message', () => {
  it.each([
    ['a premium number of North America', '+1 900 555 1234'],
    ['a premium number of Great Britain', '+44 909 879 0000'],
    ['a personal number of Great Britain', '+44 7012 345678'],
    ['a satellite phone of Iridium', '+881 612 345678'],
    ['a satellite phone of Inmarsat', '+870 773 111632'],
    ['an international network', '+882 161 234567'],
    ['another international network', '+883 510 012345'],
    ['a mobile number of a country that is not allowed', '+91 98765 43210'],
    ['a mobile number of the United States', '+1 212 555 1234'],
    ['a landline of Bangladesh', '+880 2 9123456'],
    ['an internet phone of Bangladesh', '+880 9612 345678'],
  ])('is not sent to %s', async (_what, number) => {
    expect(await outcomeOf(number)).toBe(REFUSED)
    const asked = await app.ctx.db
      .selectFrom('login_codes')
      .select('id')
      .where('destination', '=', number.replaceAll(' ', ''))
      .execute()
    expect(asked).toEqual([])
  })

  it('is sent to mobile numbers of the business’s country, whatever digits they begin with', async () => {
    for (const start of ['013', '014', '015', '016', '017', '018', '019'])
      expect(await outcomeOf(`${start}12345678`)).toBe(200)
  })

  it('is sent to the countries that the owner allows, and to no premium number there', async () => {
    const other = await startTestApp({ work: false, sandbox: false, env: { SMS_COUNTRIES: 'IN, US' } })
    try {
      expect(await outcomeOf('+91 98765 43210', other)).toBe(200)
      expect(await outcomeOf('+1 212 555 1234', other)).toBe(200)
      expect(await outcomeOf('+1 900 555 1234', other)).toBe(REFUSED)
      expect(await outcomeOf('01712345678', other)).toBe(REFUSED)
    } finally {
      await other.close()
    }
  })

  it('is not sent to confirm with either, when the number’s country is not allowed any more', async () => {
    const number = newNumber()
    const { challenge } = (await askFor(number)).body.data
    const code = codeOf(app.ctx.config.sessionSecrets[0], challenge)
    const login = await app.request<Answer>('POST', '/api/auth/code/login', {
      body: { challenge, code, name: 'Shirin Akter' },
    })
    const ask = () =>
      app.request<Answer>('POST', '/api/auth/confirm/code', {
        token: login.body.token ?? '',
        body: { channel: 'sms' },
      })
    await app.ctx.db
      .updateTable('users')
      .set({ verified_phone: '+919876543210' })
      .where('verified_phone', '=', number)
      .execute()
    const { status, body } = await ask()
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'channel'])
  })

  it('is asked for ten times a day at most for one destination', async () => {
    const number = newNumber()
    const statuses: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      for (let asked = 0; asked < 5; asked++) {
        app.clock.advance({ minutes: 2 })
        statuses.push((await askFor(number)).status)
      }
      app.clock.advance({ minutes: 60 })
    }
    // One becomes free again in two hours and 24 minutes.
    const sent = statuses.filter((status) => status === 200).length
    expect([10, 11]).toContain(sent)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('all codes by text message in a day', () => {
  const warnings = async () =>
    (await mailsTo(app, OWNER)).filter(({ text }) => text?.includes('SMS_CODES_A_DAY'))

  it('have a limit, before which the owner is warned once; e-mail and known devices still get codes', async () => {
    const known = newNumber()
    const { challenge } = (await askFor(known)).body.data
    const code = codeOf(app.ctx.config.sessionSecrets[0], challenge)
    const login = await app.request('POST', '/api/auth/code/login', {
      body: { challenge, code, name: 'Shirin Akter' },
    })
    const device = login.headers.getSetCookie().find((line) => /^jhilik_device=[^;]/.test(line)) ?? ''
    const outcomes: (string | number)[] = []
    for (let asked = 1; asked < 16; asked++) outcomes.push(await outcomeOf(newNumber()))
    expect(outcomes).toEqual(Array(15).fill(200))
    expect(await warnings()).toHaveLength(0)
    // The others arrive at once.
    const rest = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(newNumber())))
    expect(rest.filter((outcome) => outcome === 200)).toHaveLength(PER_DAY - 16)
    expect(rest.filter((outcome) => outcome === 'to: textsArePaused')).toHaveLength(16 + 10 - PER_DAY)
    const [warning, ...more] = await warnings()
    expect(more).toEqual([])
    expect(warning?.text).toContain('More than 16 codes')
    expect(warning?.text).toContain('After 20')
    expect(await outcomeOf('somebody@test.example')).toBe(200)
    app.clock.advance({ minutes: 2 })
    expect((await askFor(known, device.split(';')[0])).status).toBe(200)
    app.clock.advance({ minutes: 24 * 60 })
    expect(await outcomeOf(newNumber())).toBe(200)
  })
})
