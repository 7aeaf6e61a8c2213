import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'

let server: SmsServer
let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  server = await startSmsServer()
  app = await startTestApp({
    work: false,
    sandbox: false,
    env: {
      SMS_PROVIDER: 'alpha',
      SMS_API_KEY: SMS_KEY,
      SMS_URL: `${server.url}/alpha/sendsms`,
      SMS_COUNTRIES: 'BD,GB',
    },
  })
  owner = await app.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const send = (to: string) =>
  app.request<Answer>('POST', '/api/text-messages/test', {
    token: owner.token,
    body: { to, text: 'Hello, this is a test' },
  })

describe('a test message', () => {
  it('shows what the provider answers when it takes the message', async () => {
    const { status, body } = await send('০১৭১২-৩৪৫৬৭৮')
    expect([status, body.data]).toEqual([
      200,
      { accepted: true, answer: expect.stringContaining('successfully submitted') },
    ])
    expect(server.taken).toEqual([{ number: '8801712345678', text: 'Hello, this is a test', sender: '' }])
  })

  it('shows why the provider refuses it', async () => {
    const { status, body } = await send('+44 7400 123456')
    expect([status, body.data]).toEqual([
      200,
      { accepted: false, answer: expect.stringMatching(/^alpha answered 200: .*416.* is not valid/) },
    ])
  })

  it('is not sent to a number that gets none', async () => {
    const keyFor = async (to: string) => (await send(to)).body.errors?.[0]
    expect(await keyFor('12345')).toMatchObject({ path: 'to', key: 'phoneIsNotValid' })
    for (const number of ['029876543', '+44 909 879 0000', '+1 212 555 1234', '+881 612 345678']) {
      expect(await keyFor(number)).toMatchObject({ path: 'to', key: 'otherNumberGetsTexts' })
    }
  })

  it('is sent ten times in a day at most', async () => {
    await app.ctx.db.deleteFrom('attempt_counts').execute()
    const sent = await Promise.all(Array.from({ length: 14 }, () => send('01712345678')))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})
