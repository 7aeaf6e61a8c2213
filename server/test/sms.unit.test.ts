import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { newId } from '../src/platform/ids.ts'
import { openSms, openSmsService, type SmsService } from '../src/platform/sms.ts'
import { freePort } from './support/free-port.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'

const TO = '+8801712345678'
const TEXT = 'আপনার কোড: 123456 & "more"'

let server: SmsServer
let dataDir: string
beforeAll(async () => {
  server = await startSmsServer()
  dataDir = await mkdtemp(join(tmpdir(), 'jhilik-sms-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => {
  server.taken.length = 0
})

function smsWith(env: Record<string, string>) {
  const sms = openSms(loadConfig({ DATA_DIR: dataDir, ...env }))
  if (!sms) throw new Error('No sender')
  return sms
}

const key = { SMS_API_KEY: SMS_KEY }
const accounts = {
  alpha: { path: '/alpha/sendsms', env: key },
  mimsms: {
    path: '/mimsms/api/SmsSending/SMS',
    env: { ...key, SMS_USER: 'owner@wash.example', SMS_SENDER: 'WASH' },
  },
  sslwireless: { path: '/sslwireless/api/v3/send-sms', env: { ...key, SMS_USER: 'WASH' } },
  bulksmsbd: { path: '/bulksmsbd/api/smsapi', env: { ...key, SMS_SENDER: 'WASH' } },
  twilio: { path: '/twilio', env: { ...key, SMS_USER: 'AC1', SMS_SENDER: 'WASH' } },
}
type Provider = keyof typeof accounts
const providers = Object.keys(accounts) as Provider[]
const envOf = (provider: Provider) => ({
  SMS_PROVIDER: provider,
  SMS_URL: server.url + accounts[provider].path,
  ...accounts[provider].env,
})

describe('a text message', () => {
  test.each(providers)('is taken by %s', async (provider) => {
    const answer = await smsWith(envOf(provider)).send({ id: newId(), to: TO, text: TEXT })
    const number = provider === 'twilio' ? TO : TO.slice(1)
    const sender = provider === 'alpha' ? '' : 'WASH'
    expect(server.taken).toEqual([{ number, text: TEXT, sender }])
    expect(answer).toMatchObject({ answer: expect.stringMatching(/./) })
  })

  test.each(providers)(
    'is refused by %s with what it answered, without number, text or key',
    async (provider) => {
      const sms = smsWith({ ...envOf(provider), SMS_API_KEY: 'a-wrong-key-9876' })
      const error: Error = await sms.send({ id: newId(), to: TO, text: TEXT }).then(
        () => expect.fail('It was taken'),
        (reason) => reason,
      )
      expect(error.message).toMatch(new RegExp(`^${provider} answered (200|401): .+`))
      expect(error.message).not.toMatch(/01712345678|123456|a-wrong-key/)
      expect(server.taken).toEqual([])
    },
  )

  test('is sent once by SSL Wireless when the answer of the first try was lost', async () => {
    const sms = smsWith(envOf('sslwireless'))
    const message = { id: newId(), to: TO, text: TEXT }
    await sms.send(message)
    await sms.send(message)
    await sms.send({ ...message, id: newId() })
    expect(server.taken).toHaveLength(2)
  })

  test('names the number that Alpha SMS does not take only by the error', async () => {
    const sms = smsWith(envOf('alpha'))
    await expect(sms.send({ id: newId(), to: '+447911123456', text: TEXT })).rejects.toThrow(
      'alpha answered 200: {"error":416,"msg":"Number … is not valid, \\"…\\" was not sent"}',
    )
  })

  test('is sent by Twilio with a messaging service', async () => {
    await smsWith({ ...envOf('twilio'), SMS_SENDER: 'MG77' }).send({ id: newId(), to: TO, text: TEXT })
    expect(server.taken).toEqual([{ number: TO, text: TEXT, sender: 'MG77' }])
  })

  test('tells Twilio where to report, if it can reach the site', async () => {
    const message = { id: newId(), to: TO, text: TEXT }
    server.toReport.length = 0
    await smsWith(envOf('twilio')).send(message)
    expect(server.toReport).toEqual([])
    const { providerId } = await smsWith({
      ...envOf('twilio'),
      DEMO: '1',
      PUBLIC_URL: 'https://wash.example',
    }).send(message)
    const address = expect.stringMatching(/^https:\/\/wash\.example\/api\/sms-reports\/[\w-]{22}$/)
    expect(server.toReport).toEqual([{ address, sid: providerId }])
  })

  const own = {
    SMS_NUMBER_FIELD: 'phone',
    SMS_TEXT_FIELD: 'words',
    SMS_FIELDS: `token=${SMS_KEY}&from=Wash%20%26%20Go`,
    SMS_SUCCESS: 'result.state=queued|sent',
  }
  test.each([
    ['form', '01', '01712345678'],
    ['json', '8801', '8801712345678'],
    ['query', '+8801', '+8801712345678'],
  ])('is sent to any provider as %s, with the number as %s', async (SMS_FORMAT, SMS_NUMBER_FORM, number) => {
    const sms = smsWith({ ...own, SMS_URL: `${server.url}/own`, SMS_FORMAT, SMS_NUMBER_FORM })
    await sms.send({ id: newId(), to: TO, text: TEXT })
    expect(server.taken).toEqual([{ number, text: TEXT, sender: 'Wash & Go' }])
  })

  test.each([
    ['/moved', /did not answer \(/],
    ['/page', /answered 200: <h1>Maintenance<\/h1>/],
    ['/nowhere', /answered 404/],
  ])('is not taken for sent by an answer from %s', async (path, message) => {
    const sms = smsWith({ ...own, SMS_URL: server.url + path, SMS_FORMAT: 'query' })
    await expect(sms.send({ id: newId(), to: TO, text: TEXT })).rejects.toThrow(message)
    expect(server.taken).toEqual([])
  })

  test('fails when nobody listens', async () => {
    const sms = smsWith({ ...own, SMS_URL: `http://127.0.0.1:${await freePort()}/own` })
    await expect(sms.send({ id: newId(), to: TO, text: TEXT })).rejects.toThrow(
      'did not answer (ECONNREFUSED)',
    )
  })

  test('does not wait for ever', async () => {
    const { sms: service } = loadConfig({ DATA_DIR: dataDir, ...envOf('alpha') })
    server.silent = true
    const sent = openSmsService(service as SmsService, { country: 'BD' }, 100).send({
      id: newId(),
      to: TO,
      text: TEXT,
    })
    await expect(sent).rejects.toThrow('alpha did not answer in 0.1 seconds')
    server.silent = false
  })
})

describe('settings of text messages', () => {
  const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env })

  test('may be left out', () => {
    expect(load({}).sms).toBeNull()
    const business = load({
      DATABASE_URL: 'postgres://db.example/jhilik',
      SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
      GATEWAYS: 'sandbox',
    })
    expect(openSms(business)).toBeNull()
    expect(openSms(load({ SMTP_URL: 'smtp://mail.example' }))).toBeNull()
  })

  test.each([
    [{ SMS_PROVIDER: 'pigeon' }, /^The setting SMS_PROVIDER is wrong/],
    [{ SMS_PROVIDER: 'alpha' }, 'SMS_PROVIDER=alpha needs SMS_API_KEY.'],
    [{ SMS_PROVIDER: 'mimsms', SMS_USER: 'me' }, 'SMS_PROVIDER=mimsms needs SMS_API_KEY and SMS_SENDER.'],
    [{ SMS_PROVIDER: 'alpha', SMS_API_KEY: 'k', SMS_FORMAT: 'json' }, /SMS_FORMAT is fixed: leave it out/],
    [{ SMS_API_KEY: 'k' }, /^Text messages need SMS_PROVIDER with its account, or SMS_URL/],
    [{ SMS_URL: 'https://sms.example' }, /^Text messages need SMS_PROVIDER/],
    [{ SMS_PROVIDER: 'alpha', SMS_API_KEY: 'k', SMS_REPORT_ID: 'id' }, /^Delivery reports need all of/],
    [{ SMS_SUCCESS: 'fine' }, /^The setting SMS_SUCCESS is wrong: must read like "error=0"/],
    [{ SMS_NUMBER_FORM: '1' }, /^The setting SMS_NUMBER_FORM is wrong/],
    [{ COUNTRY: 'XX' }, /^The setting COUNTRY is wrong: must be a country code like BD/],
  ])('%j stops the start with one sentence', (env, sentence) => {
    expect(() => load(env)).toThrow(sentence)
  })
})
