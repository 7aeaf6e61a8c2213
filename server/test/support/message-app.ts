import type { MessageSettings, StoredMessageSettings } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeBooking, makeSlot } from '../../src/demo/factories.ts'
import { planMessages } from '../../src/messages/store/messages.ts'
import type { Answer } from './answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './app.ts'
import { type PushServer, startPushServer } from './push-server.ts'
import { sendQueuedMails } from './queued-mails.ts'
import { book, makeOffer, payAt } from './shop.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './sms-server.ts'
import { type MailServer, startMailServer } from './smtp-server.ts'

export const NOW = new Date('2031-03-01T06:00:00Z')
/** It begins at 14:00 in Dhaka. */
const SLOT = { date: '2031-03-05', start_time: '14:00', end_time: '15:30' }
export const START = new Date('2031-03-05T08:00:00Z')

/**
 * Starts an app with a mail server, a provider of text messages and a push service for the tests of a file, and empties all of
 * them before each. Each test begins at `now`.
 */
export function useMessageApp(now = NOW) {
  let mails: MailServer
  let texts: SmsServer
  let pushes: PushServer
  let app: TestApp
  let owner: SignedIn
  let user: SignedIn
  beforeAll(async () => {
    mails = await startMailServer()
    texts = await startSmsServer()
    pushes = await startPushServer()
    app = await startTestApp({
      work: false,
      env: {
        TIME_ZONE: 'Asia/Dhaka',
        SMTP_URL: mails.url,
        MAIL_FROM: 'hello@wash.example',
        // A provider that recognizes a message by its id.
        SMS_PROVIDER: 'sslwireless',
        SMS_API_KEY: SMS_KEY,
        SMS_USER: 'WASH',
        SMS_URL: `${texts.url}/sslwireless/api/v3/send-sms`,
        WEB_PUSH: 'on',
        WEB_PUSH_SERVICES: pushes.url,
      },
    })
  })
  afterAll(async () => {
    await app?.close()
    await mails?.close()
    await texts?.close()
    await pushes?.close()
  })
  beforeEach(async () => {
    app.clock.set(now)
    await app.ctx.db.deleteFrom('messages').execute()
    await app.ctx.db.deleteFrom('push_devices').execute()
    await app.ctx.db.deleteFrom('settings').where('key', '=', 'messages').execute()
    await sql`delete from pgboss.job where name = 'send-message'`.execute(app.ctx.db)
    Object.assign(mails, { busy: false, deaf: false, unwanted: null })
    mails.taken.length = 0
    texts.taken.length = 0
    texts.silent = false
    Object.assign(pushes, { complaints: [], retryAfter: null })
    owner = await app.signIn('owner')
    user = await app.signIn()
  })

  const sendAll = () => sendQueuedMails(app)
  const send = (messageId: string) => app.runJob('send-message', { messageId })
  const subjects = () => mails.taken.map(({ subject }) => subject?.split(':')[0])

  const rows = (bookingId: string) =>
    app.ctx.db.selectFrom('messages').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()

  const statesOf = async (bookingId: string) =>
    (await rows(bookingId)).map(({ event, channel, state, skip_reason }) =>
      [event, channel, state, ...(skip_reason ? [skip_reason] : [])].join(' '),
    )

  async function paidBooking() {
    const offer = await makeOffer(app, SLOT)
    const booked = await book(app, user, offer)
    expect(booked.status).toBe(201)
    await payAt(booked.body.data.paymentUrl, 'pay')
    return { id: booked.body.data.bookingId, offer }
  }

  const change = (id: string, verb: string, body: object) =>
    app.request('POST', `/api/bookings/${id}/${verb}`, { token: owner.token, body })

  async function moveTo(date: string, { id, offer }: Awaited<ReturnType<typeof paidBooking>>) {
    const slot = await makeSlot(app.ctx.db, { ...SLOT, date, service_id: offer.serviceId })
    expect((await change(id, 'move', { slotId: slot.id, reason: 'Asked for' })).status).toBe(200)
  }

  /** Books for a caller; the booking is confirmed. */
  async function callersBooking(contact: { email?: string; phone?: string } = {}) {
    const { email = '', phone = '01712345678' } = contact
    const booking = await makeBooking(app.ctx.db, {
      for_caller: true,
      customer_email: email,
      customer_phone: phone,
      starts_at: START,
      ends_at: new Date(START.getTime() + 90 * 60_000),
      slot_date: SLOT.date,
      slot_start_time: SLOT.start_time,
      slot_end_time: SLOT.end_time,
    })
    return booking.id
  }

  async function plan(event: 'booked' | 'edited', bookingId: string): Promise<string> {
    await app.ctx.db
      .transaction()
      .execute((tx) => planMessages(app.ctx, tx, { event, bookingId, facts: { fields: ['note'] } }))
    const planned = (await rows(bookingId)).at(-1)
    if (!planned) throw new Error('Nothing was planned.')
    return planned.id
  }

  async function setSettings(changed: Partial<MessageSettings>) {
    const { token } = await app.signIn('owner')
    const { version, ...before } = await settings()
    const saved = await app.request('PUT', '/api/message-settings', {
      token,
      headers: { 'if-match': `"${version}"` },
      body: { ...before, ...changed },
    })
    expect(saved.status).toBe(200)
  }

  /** The settings, read in a new session, because the clock may have been set ahead. */
  async function settings(): Promise<StoredMessageSettings> {
    const { token } = await app.signIn('owner')
    return (await app.request<Answer<StoredMessageSettings>>('GET', '/api/message-settings', { token })).body
      .data
  }

  return {
    get app() {
      return app
    },
    get mails() {
      return mails
    },
    get texts() {
      return texts
    },
    get pushes() {
      return pushes
    },
    get owner() {
      return owner
    },
    get user() {
      return user
    },
    sendAll,
    send,
    subjects,
    rows,
    statesOf,
    paidBooking,
    change,
    moveTo,
    callersBooking,
    plan,
    setSettings,
    settings,
  }
}
