import type { Message, MessageSettings, StoredMessageSettings } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeReview, makeSlot, makeUser } from '../src/demo/factories.ts'
import { planMessages, planStaffMessages } from '../src/messages/store/messages.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { sendQueuedMails } from './support/queued-mails.ts'
import { book, makeOffer, payAt } from './support/shop.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from './support/sms-server.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

const NOW = new Date('2031-03-01T06:00:00Z')
/** It begins at 14:00 in Dhaka. */
const SLOT = { date: '2031-03-05', start_time: '14:00', end_time: '15:30' }
const START = new Date('2031-03-05T08:00:00Z')

let mails: MailServer
let texts: SmsServer
let app: TestApp
let owner: SignedIn
let user: SignedIn
beforeAll(async () => {
  mails = await startMailServer()
  texts = await startSmsServer()
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
    },
  })
})
afterAll(async () => {
  await app?.close()
  await mails?.close()
  await texts?.close()
})
beforeEach(async () => {
  app.clock.set(NOW)
  await app.ctx.db.deleteFrom('messages').execute()
  await app.ctx.db.deleteFrom('settings').where('key', 'in', ['messages', 'house-rules']).execute()
  await sql`delete from pgboss.job where name = 'send-message'`.execute(app.ctx.db)
  Object.assign(mails, { busy: false, deaf: false, unwanted: null })
  mails.taken.length = 0
  texts.taken.length = 0
  texts.silent = false
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

/** A confirmed booking for a caller. */
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

describe('a fact', () => {
  it('gives one message, also when its jobs run at once and again', async () => {
    const { id } = await paidBooking()
    const [message] = await rows(id)
    if (!message) throw new Error('Nothing was planned.')
    await Promise.all(Array.from({ length: 6 }, () => send(message.id)))
    await send(message.id)
    await app.runJob('send-left-messages')
    expect(subjects()).toEqual(['Booking confirmed'])
    expect(await statesOf(id)).toEqual(['booked email sent'])
    expect((await rows(id))[0]).toMatchObject({ attempts: 1, locale: 'en' })
  })

  it('that is planned again, or twice at once, gives no second one', async () => {
    const id = await callersBooking()
    await Promise.all([plan('booked', id), plan('booked', id)])
    await plan('booked', id)
    expect(await rows(id)).toHaveLength(1)
  })

  it('leaves no address, text or link in the database', async () => {
    const { id } = await paidBooking()
    await change(id, 'cancel', { reason: 'Rain', message: 'It rains at Rahim’s' })
    await sendAll()
    const { rows: stored } = await sql<{ row: string }>`
      select to_jsonb(messages)::text as row from messages where booking_id = ${id}`.execute(app.ctx.db)
    expect(stored).toHaveLength(2)
    for (const { row } of stored) expect(row).not.toMatch(/@|Rahim|rains|http/)
  })
})

describe('a message is not sent', () => {
  it('about a booking that was canceled meanwhile', async () => {
    const { id } = await paidBooking()
    expect((await change(id, 'cancel', { reason: 'Rain' })).status).toBe(200)
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email skipped canceled', 'canceled email sent'])
    expect(subjects()).toEqual(['Booking canceled'])
  })

  it('about a time from which the booking was moved; about the last one it is, once', async () => {
    const booking = await paidBooking()
    await moveTo('2031-03-06', booking)
    await moveTo('2031-03-07', booking)
    await sendAll()
    expect(await statesOf(booking.id)).toEqual([
      'booked email skipped moved',
      'moved email skipped moved',
      'moved email sent',
    ])
    expect(mails.taken.map(({ subject }) => subject)).toEqual([
      'Booking moved: Foam Wash, Fri, Mar 7, 2:00 PM',
    ])
  })

  it('after the owner has switched it off', async () => {
    const { id } = await paidBooking()
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, booked: { channels: [], instead: null } } })
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email skipped switched_off'])
  })

  it('to a person who does not want it', async () => {
    const booking = await paidBooking()
    await sendAll()
    await app.ctx.db
      .insertInto('message_opt_outs')
      .values({ user_id: user.user.sub, event: 'reminder', channel: 'email' })
      .execute()
    app.clock.set('2031-03-04T06:00:05Z')
    await app.runJob('send-reminders')
    await sendAll()
    expect(await statesOf(booking.id)).toEqual(['booked email sent', 'reminder email skipped unsubscribed'])
  })
})

describe('quiet hours', () => {
  it('delay what is not urgent until they end, and nothing else', async () => {
    await setSettings({ quietHours: { from: '21:30', to: '08:00' } })
    // It is 22:00 in Dhaka.
    app.clock.set('2031-03-01T16:00:00Z')
    const id = await callersBooking({ email: 'caller@people.example' })
    await plan('booked', id)
    const edited = await plan('edited', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email planned'])
    expect((await rows(id))[1]).toMatchObject({ planned_at: new Date('2031-03-02T02:00:00Z'), attempts: 0 })
    app.clock.set('2031-03-02T02:00:01Z')
    await send(edited)
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email sent'])
  })
})

describe('a provider that does not take a message', () => {
  it('for now is asked again, later each time, until it does', async () => {
    mails.busy = true
    const id = await callersBooking({ email: 'caller@people.example', phone: '' })
    const message = await plan('booked', id)
    await send(message)
    await send(message)
    const [row] = await rows(id)
    expect(row).toMatchObject({ state: 'planned', attempts: 2, answer: expect.stringContaining('451') })
    expect(row && row.planned_at.getTime() - NOW.getTime()).toBeGreaterThanOrEqual(10_000)
    mails.busy = false
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email sent'])
    expect(subjects()).toEqual(['Booking confirmed'])
  })

  it('at last is replaced by the second channel', async () => {
    const to = `${newId()}@people.example`
    mails.unwanted = { address: to, code: 550 }
    const id = await callersBooking({ email: to })
    const message = await plan('booked', id)
    for (let tries = 0; tries < 8; tries++) await send(message)
    expect(await statesOf(id)).toEqual(['booked email planned'])
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email failed', 'booked sms planned'])
    const [failed] = await rows(id)
    expect(failed?.answer).toContain('550')
    expect(failed?.answer).not.toContain(to)
    await sendAll()
    expect(texts.taken).toEqual([
      { number: '8801712345678', text: expect.stringMatching(/: you are booked\. .* http/), sender: 'WASH' },
    ])
  })

  it('and was given its text without an answer is not asked again: nobody knows whether it was sent', async () => {
    mails.deaf = true
    const id = await callersBooking({ email: 'caller@people.example' })
    const message = await plan('booked', id)
    await send(message)
    mails.deaf = false
    await send(message)
    app.clock.advance({ hours: 1 })
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email unknown'])
    expect(mails.taken).toHaveLength(1)
  })
})

/** Makes recording that a message was sent fail, as if its process had ended before. */
async function whileProcessesEnd(work: () => Promise<unknown>) {
  await sql`create function end_here() returns trigger language plpgsql as $$
    begin raise 'ended'; end $$`.execute(app.ctx.db)
  await sql`create trigger ends before update on messages for each row
    when (new.state = 'sent') execute function end_here()`.execute(app.ctx.db)
  try {
    await expect(work()).rejects.toThrow('ended')
  } finally {
    await sql`drop function end_here cascade`.execute(app.ctx.db)
  }
}

describe('a process that ends between sending and recording', () => {
  it('leaves a mail of which nobody knows whether it was sent; staff can send it again', async () => {
    const id = await callersBooking({ email: 'caller@people.example' })
    const message = await plan('booked', id)
    await whileProcessesEnd(() => send(message))
    expect(await statesOf(id)).toEqual(['booked email sending'])
    // The process may still be at it.
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email sending'])
    app.clock.advance({ minutes: 16 })
    await app.runJob('send-left-messages')
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email unknown'])
    expect(mails.taken).toHaveLength(1)

    const { token } = await app.signIn('dispatcher')
    const path = `/api/messages/${message}/send-again`
    const answers = await Promise.all([1, 2].map(() => app.request<Answer>('POST', path, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email sent'])
    expect(mails.taken).toHaveLength(2)
    const recorded = await app.ctx.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'booking.message_sent_again')
      .where('subject_id', '=', id)
      .execute()
    expect(recorded).toEqual([{ detail: { message, event: 'booked', channel: 'email', before: 'unknown' } }])
  })

  it('leaves a text that is sent again where the provider recognizes it: it arrives once', async () => {
    const id = await callersBooking()
    await plan('booked', id)
    await send((await rows(id))[0]?.id ?? '')
    const message = (await rows(id)).at(-1)
    expect(message).toMatchObject({ channel: 'sms', state: 'planned' })
    await whileProcessesEnd(() => send(message?.id ?? ''))
    app.clock.advance({ minutes: 2 })
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email skipped no_address', 'booked sms sent'])
    expect(texts.taken).toHaveLength(1)
    expect((await rows(id)).at(-1)).toMatchObject({ attempts: 2, parts: expect.any(Number) })
  })
})

describe('a message whose job was lost', () => {
  it('is sent all the same, but not when it comes from a backup that is restored long after', async () => {
    const id = await callersBooking({ email: 'caller@people.example' })
    await plan('booked', id)
    app.clock.advance({ minutes: 4 })
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email planned'])
    app.clock.advance({ minutes: 2 })
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email sent'])
    await plan('edited', id)
    app.clock.advance({ days: 2 })
    await app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email unknown'])
    expect(mails.taken).toHaveLength(1)
  })
})

describe('a person without an e-mail address', () => {
  it('gets a text at the number of the account, which the form does not decide', async () => {
    const { id: user_id } = await makeUser(app.ctx.db)
    const number = '+8801812345678'
    const account = {
      email: null,
      password_hash: null,
      phone: number,
      phone_e164: number,
      verified_phone: number,
    }
    await app.ctx.db
      .updateTable('users')
      .set({ ...account, locale: 'bn' })
      .where('id', '=', user_id)
      .execute()
    const booking = await makeBooking(app.ctx.db, {
      user_id,
      customer_email: '',
      customer_phone: '01798765432',
    })
    await plan('booked', booking.id)
    await sendAll()
    expect(texts.taken.map((text) => text.number)).toEqual(['8801812345678'])
    expect(texts.taken[0]?.text).toContain('বুকিং নিশ্চিত')
    const [, text] = await rows(booking.id)
    expect(text).toMatchObject({ state: 'sent', locale: 'bn', parts: expect.any(Number) })
  })

  it('and without a number for texts is listed as one who was not reached', async () => {
    const id = await callersBooking({ phone: '' })
    await plan('booked', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email skipped no_address'])
  })
})

describe('reminders', () => {
  const remind = async (time: string) => {
    app.clock.set(time)
    await app.runJob('send-reminders')
    await sendAll()
  }

  it('are as many as the owner wants, each once', async () => {
    await setSettings({ reminderHours: [3, 24] })
    const { id } = await paidBooking()
    await sendAll()
    await remind('2031-03-04T08:00:05Z')
    await remind('2031-03-04T08:01:05Z')
    await remind('2031-03-05T05:00:05Z')
    await remind('2031-03-05T05:01:05Z')
    const reminders = (await rows(id)).filter(({ event }) => event === 'reminder')
    expect(reminders.map(({ reminder, state }) => [reminder, state])).toEqual([
      [24 * 60, 'sent'],
      [3 * 60, 'sent'],
    ])
  })

  it('that were missed are not made up for once the next one is due', async () => {
    await setSettings({ reminderHours: [3, 24] })
    const { id } = await paidBooking()
    await sendAll()
    await remind('2031-03-05T05:00:05Z')
    const reminders = (await rows(id)).filter(({ event }) => event === 'reminder')
    expect(reminders.map(({ reminder }) => reminder)).toEqual([3 * 60])
  })
})

describe('what is planned by the clock', () => {
  const planned = async (event: string) =>
    (
      await app.ctx.db
        .selectFrom('messages')
        .select('booking_id')
        .where('event', '=', event as 'edited')
        .execute()
    ).map(({ booking_id }) => booking_id)
  const told = { channels: ['email' as const], instead: null }

  it('is nothing unless the owner wants it; then a hold of a caller that ends soon, once', async () => {
    const held = { status: 'held' as const, for_caller: true, customer_email: 'caller@people.example' }
    const times = { created_at: NOW, hold_expires_at: new Date(NOW.getTime() + 60 * 60_000) }
    const { id } = await makeBooking(app.ctx.db, {
      ...held,
      ...times,
      starts_at: START,
      ends_at: new Date(+START + 6e6),
    })
    app.clock.advance({ minutes: 51 })
    await app.runJob('plan-timed-messages')
    expect(await planned('hold_ending')).toEqual([])
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, hold_ending: told } })
    await Promise.all([1, 2].map(() => app.runJob('plan-timed-messages')))
    await app.runJob('plan-timed-messages')
    expect(await planned('hold_ending')).toEqual([id])
    await sendAll()
    expect(subjects()).toEqual(['Your time is kept for a few minutes more'])
  })

  it('is the request for a review some hours after a completed visit, unless it was reviewed meanwhile', async () => {
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, review_request: told } })
    const done = { status: 'completed' as const, starts_at: START, ends_at: new Date(+START + 6e6) }
    const visits = await Promise.all([1, 2].map(() => makeBooking(app.ctx.db, done)))
    app.clock.set(new Date(+START + 6e6 + 2 * 3600_000))
    await app.runJob('plan-timed-messages')
    expect(await planned('review_request')).toEqual([])
    app.clock.advance({ hours: 2 })
    await app.runJob('plan-timed-messages')
    expect((await planned('review_request')).sort()).toEqual(visits.map(({ id }) => id).sort())
    const [first] = visits
    if (!first) throw new Error('There is no visit.')
    const { user_id, service_id, id: booking_id } = first
    await makeReview(app.ctx.db, { user_id, service_id, booking_id, created_at: app.clock.now() })
    await sendAll()
    expect(await statesOf(booking_id)).toEqual(['review_request email skipped outdated'])
    expect(subjects()).toEqual([expect.stringMatching(/^How was it\? /)])
  })
})

describe('the list of messages', () => {
  const list = async (query: string, token = owner.token) =>
    app.request<Answer<Message[]>>('GET', `/api/messages?${query}`, { token })

  it('is filtered and paged', async () => {
    const { id } = await paidBooking()
    await change(id, 'cancel', { reason: 'Rain' })
    await sendAll()
    const all = await list(`booking=${id}`)
    expect(all.body.data.map(({ event, state, skipReason }) => [event, state, skipReason])).toEqual([
      ['canceled', 'sent', null],
      ['booked', 'skipped', 'canceled'],
    ])
    expect(all.body.data[0]?.booking).toMatchObject({ _id: id, customer: 'Rahim Uddin' })
    const first = await list(`booking=${id}&limit=1`)
    const second = await list(`booking=${id}&limit=1&cursor=${first.body.meta?.nextCursor}`)
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data)
    expect(second.body.meta?.nextCursor).toBeNull()
    const found = async (query: string) =>
      (await list(`booking=${id}&${query}`)).body.data.map(({ event }) => event)
    expect(await found('state=skipped')).toEqual(['booked'])
    expect(await found('event=canceled')).toEqual(['canceled'])
    expect(await found('channel=sms')).toEqual([])
    expect(await found('state=attention')).toEqual([])
    expect((await list('cursor=x')).status).toBe(400)
  })

  it('does not send again what was sent', async () => {
    const { id } = await paidBooking()
    await sendAll()
    const [message] = await rows(id)
    const again = (messageId = newId()) =>
      app.request<Answer>('POST', `/api/messages/${messageId}/send-again`, { token: owner.token })
    expect(await again(message?.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await again()).status).toBe(404)
  })
})

it('staff are told of a payment that is to be reviewed, each by a message of their own', async () => {
  const booking = await makeBooking(app.ctx.db, { status: 'held' })
  const attempt = await makeAttempt(app.ctx.db, booking, { status: 'review', detail: 'risk' })
  const about = { event: 'staff_payment_in_review', bookingId: booking.id, subjectId: attempt.id } as const
  await app.ctx.db
    .transaction()
    .execute((tx) => planStaffMessages(app.ctx, tx, about, async () => [owner.user.sub]))
  await sendAll()
  expect(subjects()).toEqual(['Payment to review'])
  expect(mails.taken[0]?.to?.[0]?.address).toBe(owner.user.email)
})

it('staff hear of a new booking and of its cancellation by the customer, where the owner wants it', async () => {
  const told = { channels: ['email' as const], instead: null }
  await setSettings({ staff: { ...(await settings()).staff, staff_booked: told, staff_canceled: told } })
  const { id } = await paidBooking()
  await sendAll()
  const toOwner = () =>
    mails.taken
      .filter(({ to }) => to?.[0]?.address === owner.user.email)
      .map(({ subject }) => subject?.split(':')[0])
  expect(toOwner()).toEqual(['New booking'])
  const canceled = await app.request('POST', `/api/bookings/${id}/cancel`, { token: user.token, body: {} })
  expect(canceled.status).toBe(200)
  await sendAll()
  expect(toOwner()).toEqual(['New booking', 'Booking canceled by the customer'])
})
