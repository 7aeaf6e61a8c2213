import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeBooking, makeUser } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { NOW, useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const {
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
} = desk

describe('a fact', () => {
  it('gives one message, also when its jobs run at once and again', async () => {
    const { id } = await paidBooking()
    const [message] = await rows(id)
    if (!message) throw new Error('Nothing was planned.')
    await Promise.all(Array.from({ length: 6 }, () => send(message.id)))
    await send(message.id)
    await desk.app.runJob('send-left-messages')
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
      select to_jsonb(messages)::text as row from messages where booking_id = ${id}`.execute(desk.app.ctx.db)
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
    expect(desk.mails.taken.map(({ subject }) => subject)).toEqual([
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
    await desk.app.ctx.db
      .insertInto('message_opt_outs')
      .values({ user_id: desk.user.user.sub, event: 'reminder', channel: 'email' })
      .execute()
    desk.app.clock.set('2031-03-04T06:00:05Z')
    await desk.app.runJob('send-reminders')
    await sendAll()
    expect(await statesOf(booking.id)).toEqual(['booked email sent', 'reminder email skipped unsubscribed'])
  })
})

describe('quiet hours', () => {
  it('delay what is not urgent until they end, and nothing else', async () => {
    await setSettings({ quietHours: { from: '21:30', to: '08:00' } })
    // It is 22:00 in Dhaka.
    desk.app.clock.set('2031-03-01T16:00:00Z')
    const id = await callersBooking({ email: 'caller@people.example' })
    await plan('booked', id)
    const edited = await plan('edited', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email planned'])
    expect((await rows(id))[1]).toMatchObject({ planned_at: new Date('2031-03-02T02:00:00Z'), attempts: 0 })
    desk.app.clock.set('2031-03-02T02:00:01Z')
    await send(edited)
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email sent'])
  })
})

describe('a provider that does not take a message', () => {
  it('for now is asked again, later each time, until it does', async () => {
    desk.mails.busy = true
    const id = await callersBooking({ email: 'caller@people.example', phone: '' })
    const message = await plan('booked', id)
    await send(message)
    await send(message)
    const [row] = await rows(id)
    expect(row).toMatchObject({ state: 'planned', attempts: 2, answer: expect.stringContaining('451') })
    expect(row && row.planned_at.getTime() - NOW.getTime()).toBeGreaterThanOrEqual(10_000)
    desk.mails.busy = false
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email sent'])
    expect(subjects()).toEqual(['Booking confirmed'])
  })

  it('at last is replaced by the second channel', async () => {
    const to = `${newId()}@people.example`
    desk.mails.unwanted = { address: to, code: 550 }
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
    expect(desk.texts.taken).toEqual([
      { number: '8801712345678', text: expect.stringMatching(/: you are booked\. .* http/), sender: 'WASH' },
    ])
  })

  it('and was given its text without an answer is not asked again: nobody knows whether it was sent', async () => {
    desk.mails.deaf = true
    const id = await callersBooking({ email: 'caller@people.example' })
    const message = await plan('booked', id)
    await send(message)
    desk.mails.deaf = false
    await send(message)
    desk.app.clock.advance({ hours: 1 })
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email unknown'])
    expect(desk.mails.taken).toHaveLength(1)
  })
})

/** Makes recording that a message was sent fail, as if its process had ended before. */
async function whileProcessesEnd(work: () => Promise<unknown>) {
  await sql`create function end_here() returns trigger language plpgsql as $$
    begin raise 'ended'; end $$`.execute(desk.app.ctx.db)
  await sql`create trigger ends before update on messages for each row
    when (new.state = 'sent') execute function end_here()`.execute(desk.app.ctx.db)
  try {
    await expect(work()).rejects.toThrow('ended')
  } finally {
    await sql`drop function end_here cascade`.execute(desk.app.ctx.db)
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
    desk.app.clock.advance({ minutes: 16 })
    await desk.app.runJob('send-left-messages')
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email unknown'])
    expect(desk.mails.taken).toHaveLength(1)

    const { token } = await desk.app.signIn('dispatcher')
    const path = `/api/messages/${message}/send-again`
    const answers = await Promise.all([1, 2].map(() => desk.app.request<Answer>('POST', path, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await send(message)
    expect(await statesOf(id)).toEqual(['booked email sent'])
    expect(desk.mails.taken).toHaveLength(2)
    const recorded = await desk.app.ctx.db
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
    desk.app.clock.advance({ minutes: 2 })
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email skipped no_address', 'booked sms sent'])
    expect(desk.texts.taken).toHaveLength(1)
    expect((await rows(id)).at(-1)).toMatchObject({ attempts: 2, parts: expect.any(Number) })
  })
})

describe('a message whose job was lost', () => {
  it('is sent all the same, but not when it comes from a backup that is restored long after', async () => {
    const id = await callersBooking({ email: 'caller@people.example' })
    await plan('booked', id)
    desk.app.clock.advance({ minutes: 4 })
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email planned'])
    desk.app.clock.advance({ minutes: 2 })
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email sent'])
    await plan('edited', id)
    desk.app.clock.advance({ days: 2 })
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email unknown'])
    expect(desk.mails.taken).toHaveLength(1)
  })
})

describe('a person without an e-mail address', () => {
  it('gets a text at the number of the account, which the form does not decide', async () => {
    const { id: user_id } = await makeUser(desk.app.ctx.db)
    const number = '+8801812345678'
    const account = {
      email: null,
      password_hash: null,
      phone: number,
      phone_e164: number,
      verified_phone: number,
    }
    await desk.app.ctx.db
      .updateTable('users')
      .set({ ...account, locale: 'bn' })
      .where('id', '=', user_id)
      .execute()
    const booking = await makeBooking(desk.app.ctx.db, {
      user_id,
      customer_email: '',
      customer_phone: '01798765432',
    })
    await plan('booked', booking.id)
    await sendAll()
    expect(desk.texts.taken.map((text) => text.number)).toEqual(['8801812345678'])
    expect(desk.texts.taken[0]?.text).toContain('বুকিং নিশ্চিত')
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
