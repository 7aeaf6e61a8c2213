import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { SANDBOX_STORE } from '../src/money/sandbox/providers.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { type GatewayProxy, startGatewayProxy } from './support/gateway-proxy.ts'
import { queryServer, switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, payAt } from './support/shop.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

const secret = () => randomBytes(16).toString('hex')
const SMTP_PASSWORD = secret()
const BUCKET_KEY = secret()
const METRICS_TOKEN = secret()
const PASSWORD = `Kathal-${secret()}`
const planted = new Map<string, string>([
  ['the password of the mail server', SMTP_PASSWORD],
  ['the key of the text messages', SMS_KEY],
  ['the key of the bucket', BUCKET_KEY],
  ['the key of the gateway', SANDBOX_STORE.signatureKey],
  ['the token of the metrics', METRICS_TOKEN],
  ['a password', PASSWORD],
])

/** Remembers what must not be logged. */
function plant(name: string, value: string | null | undefined): string {
  if (!value) throw new Error(`There is no ${name}.`)
  planted.set(name, value)
  return value
}

let premises: Deployment
let gateway: GatewayProxy
let mails: MailServer
let sms: SmsServer
let server: ServerProcess
beforeAll(async () => {
  premises = await makeDeployment()
  gateway = await startGatewayProxy(`http://127.0.0.1:${premises.env.SANDBOX_PORT}`)
  mails = await startMailServer(SMTP_PASSWORD)
  sms = await startSmsServer()
  plant('the secret of the server', premises.env.SESSION_SECRET)
  server = await startServerProcess({
    ...premises.env,
    LOG_LEVEL: 'trace',
    SANDBOX_URL: gateway.url,
    SMTP_URL: mails.url,
    SMS_URL: `${sms.url}/own`,
    SMS_FIELDS: `token=${SMS_KEY}`,
    SMS_NUMBER_FIELD: 'phone',
    SMS_TEXT_FIELD: 'words',
    SMS_SUCCESS: 'result.state=queued',
    // Nothing listens on the discard port.
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKIATEST',
    S3_SECRET_ACCESS_KEY: BUCKET_KEY,
    METRICS_TOKEN,
  })
})
afterAll(async () => {
  await server?.kill()
  await Promise.all([gateway?.close(), mails?.close(), sms?.close()])
  await premises?.remove()
})

interface Sent {
  token?: string
  body?: unknown
  cookie?: string
}

async function send(method: string, path: string, { token, body, cookie }: Sent = {}) {
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body as string }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: answer.status, body: isJson ? JSON.parse(text) : {}, cookies }
}

const post = (path: string, body: object, more: Sent = {}) =>
  send('POST', path, { ...more, body: JSON.stringify(body) })

async function logIn(account: { email: string; password: string }) {
  const { body, cookies } = await post('/api/auth/login', account)
  const cookie = cookies.find((each) => each.includes('refresh')) ?? ''
  plant(`the refresh cookie of ${account.email}`, cookie.split('=')[1])
  return { token: plant(`the token of ${account.email}`, body.token), cookie }
}

it('nothing that the process writes has a secret, whether it succeeds or fails', {
  timeout: 120_000,
}, async () => {
  const email = `${randomUUID()}@people.example`
  const account = { email, password: PASSWORD }
  const person = { name: 'Shirin', phone: '01711222333', address: 'Dhaka' }
  expect((await post('/api/auth/signup', { ...account, ...person })).status).toBe(201)
  const { token, cookie } = await logIn(account)
  const renewed = await send('POST', '/api/auth/refresh-token', { cookie })
  plant('the renewed token', renewed.body.data?.accessToken)
  const wrong = plant('a wrong password', `Wrong-${secret()}`)
  await post('/api/auth/login', { ...account, password: wrong })
  await post('/api/auth/confirm', { password: wrong }, { token })
  await send('POST', '/api/auth/login', { body: `{"email":"${email}","password":"${wrong}"` })
  await send('GET', '/api/bookings', { token: plant('a forged token', `a.${secret()}.b`) })
  for (const path of ['/reset-password', '/verify-email', '/api/newsletter/links/confirm']) {
    await send('GET', `${path}?token=${plant(`the token of ${path}`, secret())}`)
  }
  await post('/api/auth/password/reset', { token: plant('a reset token', secret()), password: PASSWORD })

  expect((await send('GET', '/metrics', { token: METRICS_TOKEN })).status).toBe(200)

  // These secrets are sent by mail and by text message.
  await post('/api/auth/password/forgotten', { email })
  const link = () =>
    mails.taken.map(({ text }) => /reset-password\S*#([\w.-]+)/.exec(text ?? '')?.[1]).find(Boolean)
  await eventually(async () => link(), Boolean, 20_000)
  plant('the token of a mail', link())
  const asked = await post('/api/auth/code', { to: '01812345678' })
  await eventually(async () => sms.taken.length, Boolean, 20_000)
  // Six digits alone could be part of a time.
  const code = /\d{6}/.exec(sms.taken[0]?.text ?? '')?.[0] ?? ''
  plant('the challenge of a code', asked.body.data.challenge)
  await post('/api/auth/code/login', { challenge: asked.body.data.challenge, code, name: 'Karim' })

  // These secrets belong to a payment.
  await switchOffCrews(premises.env.DATABASE_URL ?? '')
  const date = dayFromNow(2)
  const slots = (await send('GET', `/api/slots/availability?date=${date}`)).body.data
  const [slot, other] = slots.filter(({ isBooked }: { isBooked: string }) => isBooked === 'available')
  const offer = ({ _id, service }: typeof slot) => ({ serviceId: service._id, slotId: _id })
  const contact = { email, phone: '01711222333' }
  const booked = await post('/api/bookings', bookingBody(offer(slot), contact), { token })
  plant('the address of a result', await payAt(booked.body.data.paymentUrl, 'pay'))
  const { links } = (await send('GET', `/api/bookings/${booked.body.data.bookingId}`, { token })).body.data
  for (const [name, address] of Object.entries(links as Record<string, string | null>)) {
    if (!address) continue
    await send('GET', new URL(address, server.url).pathname)
    plant(
      `the link to ${name}`,
      address.split('/').find((part) => part.length > 40),
    )
  }

  const linkToken = () =>
    mails.taken.map(({ text }) => /\/v\/([\w-]{16})/.exec(text ?? '')?.[1]).find(Boolean)
  await eventually(async () => linkToken(), Boolean, 20_000)
  const ofMessage = plant('the token of a link in a message', linkToken())
  expect((await send('GET', `/api/booking-pages/${ofMessage}`)).status).toBe(200)
  await send('GET', `/v/${ofMessage}`)
  await post(`/api/booking-pages/${ofMessage}/attend`, { startsAt: 'at once' })

  // Everything outside the server fails.
  mails.busy = true
  await post(`/api/booking-pages/${ofMessage}/cancel`, {})
  sms.silent = true
  await gateway.close()
  await post('/api/auth/password/forgotten', { email: DEMO_ACCOUNTS.user.email })
  await post('/api/auth/code', { to: '01912345678' })
  const admin = await logIn(DEMO_ACCOUNTS.admin)
  await post('/api/text-messages/test', { to: '01912345678' }, { token: admin.token })
  const refused = await post('/api/bookings', bookingBody(offer(other), contact), { token })
  expect(refused.body.code).toBe('gateway_unavailable')
  const create = { width: 9, height: 9, channels: 3, background: 'red' } as const
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'a.png')
  expect((await send('POST', '/api/uploads/pictures', { token, body: form })).status).toBe(503)
  await eventually(async () => mails.refused, Boolean, 20_000)
  // This line is written after the refusal was received.
  await server.untilSaid('job failed')

  const database = new URL(premises.env.DATABASE_URL ?? '')
  planted.set('the address of the database', database.href)
  planted.set('the account of the database', `${database.username}:${database.password}@`)
  const name = database.pathname.slice(1)
  const { server: databaseServer } = inject('database')
  await queryServer(databaseServer, `alter database ${name} with allow_connections false`)
  const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await queryServer(databaseServer, sessions)
  expect((await send('GET', '/api/services')).status).toBeGreaterThanOrEqual(500)

  const said = server.said()
  // Something was written: requests, and what failed.
  expect(said).toContain('/api/auth/login')
  expect(said).toContain('job failed')
  expect(code).toHaveLength(6)
  expect(said).not.toMatch(new RegExp(`\\D${code}\\D`))
  for (const [name, value] of planted) {
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]) {
      expect(said.includes(form), `${name} is in the log`).toBe(false)
    }
  }
  expect(said).not.toMatch(/"(?:password|token|authorization|cookie)":"(?!\[Redacted\])[^"]/i)
})
