import { randomUUID } from 'node:crypto'
import type { Message } from '@jhilik/contract/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { queryServer, switchOffCrews } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

let premises: Deployment
let mails: MailServer
let texts: SmsServer
let env: Record<string, string>
let server: ServerProcess
let token: string
let database: string

beforeAll(async () => {
  premises = await makeDeployment()
  database = premises.env.DATABASE_URL ?? ''
  mails = await startMailServer()
  texts = await startSmsServer()
  env = {
    ...premises.env,
    RATE_LIMIT: '1000000',
    HOLDS_PER_ADDRESS: '0',
    SMTP_URL: mails.url,
    MAIL_FROM: 'hello@wash.example',
    // A provider that does not recognize a message by an id.
    SMS_PROVIDER: 'bulksmsbd',
    SMS_API_KEY: SMS_KEY,
    SMS_SENDER: 'WASH',
    SMS_URL: `${texts.url}/bulksmsbd/api/smsapi`,
  }
  server = await startServerProcess(env)
  await switchOffCrews(database)
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.admin),
  })
  token = ((await login.json()) as { token: string }).token
})
afterAll(async () => {
  await server?.kill()
  await mails?.close()
  await texts?.close()
  await premises?.remove()
})
beforeEach(() => {
  mails.taken.length = 0
  texts.taken.length = 0
})

async function call<T>(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      // Each call has another connection, because the server is killed in between.
      connection: 'close',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return ((await answer.json()) as { data: T }).data
}

async function bookFor(customer: { phone: string; email: string | null }): Promise<string> {
  const service = await call<{ _id: string }>('POST', '/services', {
    ...{ name: 'Wash at home', description: 'A wash.', img: '/wash.jpg', duration: 60 },
    ...{ price: 40, paymentTerms: { kind: 'none' } },
  })
  const times = { date: dayFromNow(2), startTime: '10:00', endTime: '11:00' }
  const [slot] = [await call<{ _id: string }>('POST', '/services/slots', { service: service._id, ...times })]
  const { booking } = await call<{ booking: { _id: string } }>('POST', '/callers/bookings', {
    customer: { name: 'Rahima Khatun', ...customer },
    serviceId: service._id,
    slotId: slot._id,
  })
  return booking._id
}

it.each([
  {
    what: 'a mail that a server has taken',
    channel: 'email',
    phone: '0255012345',
    email: 'rahima@people.example',
    provider: () => mails,
  },
  {
    what: 'a text that a provider without ids has taken',
    channel: 'sms',
    phone: '01718600123',
    email: null,
    provider: () => texts,
  },
])(
  '$what when the process is killed is listed as unknown, and sent again by staff only',
  {
    timeout: 200_000,
  },
  async ({ channel, phone, email, provider }) => {
    provider().late = true
    const bookingId = await bookFor({ phone, email })
    const messages = () => call<Message[]>('GET', `/messages?booking=${bookingId}&channel=${channel}`)
    const untilState = (state: Message['state']) =>
      eventually(messages, ([message]) => message?.state === state, 60_000)
    await eventually(
      async () => provider().taken.length,
      (taken) => taken === 1,
      60_000,
    )
    await server.kill()
    provider().late = false
    server = await startServerProcess(env)
    expect(await messages()).toMatchObject([{ state: 'sending', attempts: 1 }])

    // The time has passed for which the process is waited for. What looks for such messages each minute runs now, twice.
    await queryServer(
      database,
      `update messages set sending_until = date_trunc('milliseconds', now()) where state = 'sending'`,
    )
    for (let times = 0; times < 2; times++)
      await queryServer(database, `insert into pgboss.job (name) values ('send-left-messages')`)
    const [message] = await untilState('unknown')
    const listed = await call<Message[]>('GET', `/messages?booking=${bookingId}&state=attention`)
    expect(listed.map(({ _id }) => _id)).toEqual([message?._id])
    expect(provider().taken).toHaveLength(1)

    await call('POST', `/messages/${message?._id}/send-again`)
    await untilState('sent')
    expect(provider().taken).toHaveLength(2)
  },
)
