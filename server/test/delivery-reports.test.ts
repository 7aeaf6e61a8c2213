import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import { DEFAULT_SETTINGS } from '../src/messages/rules/events.ts'
import { planMessages } from '../src/messages/store/messages.ts'
import { reportAddress } from '../src/platform/sms-reports.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { sendQueuedMails } from './support/queued-mails.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'

let texts: SmsServer
beforeAll(async () => {
  texts = await startSmsServer()
})
afterAll(() => texts?.close())

/** A report as Twilio sends it. */
async function report(app: TestApp, fields: Record<string, string>, { key = SMS_KEY, to = '' } = {}) {
  const address = to || reportAddress(app.ctx.config)
  const parts = Object.entries(fields).sort(([one], [other]) => one.localeCompare(other))
  const signature = createHmac('sha1', key)
    .update(address + parts.flat().join(''))
    .digest('base64')
  const headers = { 'x-twilio-signature': signature }
  return (await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })).status
}

/** Sends a text message about a booking, with a mail as second channel, and returns its row. */
async function sentText(app: TestApp) {
  const { db } = app.ctx
  const { id: bookingId } = await makeBooking(db, {
    for_caller: true,
    customer_email: 'caller@people.example',
    customer_phone: '01712345678',
  })
  await db.transaction().execute((tx) => planMessages(app.ctx, tx, { event: 'booked', bookingId }))
  await sendQueuedMails(app)
  const rows = () =>
    db.selectFrom('messages').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()
  const states = async () => (await rows()).map(({ channel, state }) => `${channel} ${state}`)
  const [row] = await rows()
  return { sid: row?.provider_id ?? '', rows, states }
}

const byText = { channels: ['sms' as const], instead: 'email' as const }

async function startApp(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ work: false, sandbox: false, env })
  const value = JSON.stringify({
    ...DEFAULT_SETTINGS,
    customers: { ...DEFAULT_SETTINGS.customers, booked: byText },
  })
  await app.ctx.db
    .insertInto('settings')
    .values({ key: 'messages', value, updated_at: app.clock.now() })
    .execute()
  return app
}

describe('Twilio', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({
      SMS_PROVIDER: 'twilio',
      SMS_API_KEY: SMS_KEY,
      SMS_USER: 'AC1',
      SMS_SENDER: 'WASH',
      SMS_URL: `${texts.url}/twilio`,
    })
  })
  afterAll(() => app?.close())
  beforeEach(() => {
    app.clock.set('2031-03-01T06:00:00Z')
  })

  it('reports that a message arrived; repeated and earlier reports change nothing', async () => {
    const { sid, states } = await sentText(app)
    expect(sid).toMatch(/^SM\d+$/)
    expect(await report(app, { MessageSid: sid, MessageStatus: 'queued' })).toBe(200)
    expect(await states()).toEqual(['sms sent'])
    const delivered = { MessageSid: sid, MessageStatus: 'delivered', To: '+8801712345678' }
    expect(await Promise.all([report(app, delivered), report(app, delivered)])).toEqual([200, 200])
    expect(await report(app, { MessageSid: sid, MessageStatus: 'sent' })).toBe(200)
    expect(await report(app, { MessageSid: sid, MessageStatus: 'undelivered' })).toBe(200)
    expect(await states()).toEqual(['sms delivered'])
  })

  it('reports that a message did not arrive, which then goes by the second channel, once', async () => {
    const { sid, rows, states } = await sentText(app)
    const undelivered = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' }
    await Promise.all([report(app, undelivered), report(app, undelivered), report(app, undelivered)])
    await report(app, undelivered)
    await sendQueuedMails(app)
    expect(await states()).toEqual(['sms failed', 'email sent'])
    expect((await rows())[0]).toMatchObject({ answer: 'It did not arrive: undelivered', sent_at: null })
  })

  it('is not believed without its signature, nor at another address', async () => {
    const { sid, states } = await sentText(app)
    const delivered = { MessageSid: sid, MessageStatus: 'delivered' }
    expect(await report(app, delivered, { key: 'another-key' })).toBe(403)
    const address = reportAddress(app.ctx.config)
    expect((await fetch(address, { method: 'POST', body: new URLSearchParams(delivered) })).status).toBe(403)
    const guessed = address.replace(/.{22}$/, 'A'.repeat(22))
    expect(await report(app, delivered, { to: guessed })).toBe(404)
    expect(await states()).toEqual(['sms sent'])
  })

  it('gets the same answer about a message that nobody knows', async () => {
    expect(await report(app, { MessageSid: 'SM-unknown', MessageStatus: 'delivered' })).toBe(200)
    expect(await report(app, {})).toBe(200)
  })
})

describe('another provider', () => {
  it('reports by the fields that are set, in a form, in JSON or in the address', async () => {
    const app = await startApp({
      SMS_PROVIDER: 'alpha',
      SMS_API_KEY: SMS_KEY,
      SMS_URL: `${texts.url}/alpha/sendsms`,
      SMS_REPORT_ID: 'request_id',
      SMS_REPORT_DELIVERED: 'status=DELIVRD|delivered',
      SMS_REPORT_FAILED: 'status=UNDELIV|EXPIRED',
    })
    try {
      const address = reportAddress(app.ctx.config)
      const send = (query: string, init?: RequestInit) => fetch(`${address}${query}`, init)
      const first = await sentText(app)
      expect(first.sid).toBe('714')
      expect((await send('?request_id=714&status=WAITING')).status).toBe(200)
      expect(await first.states()).toEqual(['sms sent'])
      expect((await send('?request_id=714&status=DELIVRD')).status).toBe(200)
      expect(await first.states()).toEqual(['sms delivered'])
      const second = await sentText(app)
      const body = JSON.stringify({ request_id: 714, status: 'EXPIRED' })
      expect((await send('', { method: 'POST', body })).status).toBe(200)
      expect((await send('', { method: 'POST', body: '{"request_id":' })).status).toBe(200)
      expect(await second.states()).toEqual(['sms failed', 'email planned'])
    } finally {
      await app.close()
    }
  })
})

it('a provider that reports nothing has no address for reports', async () => {
  const app = await startTestApp({ work: false, sandbox: false })
  try {
    expect((await fetch(reportAddress(app.ctx.config), { method: 'POST' })).status).toBe(404)
  } finally {
    await app.close()
  }
})
