import type { bookingPageSchema } from '@jhilik/contract/booking-page.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeSlot } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { NOW, START, useMessageApp } from './support/message-app.ts'
import { bookingOf } from './support/shop.ts'

const desk = useMessageApp()
const DAY = 24 * 60

type Page = z.input<typeof bookingPageSchema>

const call = <T = Page>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
  desk.app.request<Answer<T> & ProblemBody>(method, `/api/booking-pages/${path}`, {
    ...(body && { body }),
    ...(headers && { headers }),
  })

const tokenIn = (text: string | undefined): string => {
  const found = /\/v\/([\w-]{16})\s/.exec(`${text} `)?.[1]
  if (found === undefined) throw new Error('The message has no link.')
  return found
}

/** Sends all messages, and returns the token of the link in the last mail. */
async function lastToken(): Promise<string> {
  await desk.sendAll()
  return tokenIn(desk.mails.taken.at(-1)?.text)
}

/** A paid booking, and the token of the link in its confirmation. */
async function confirmed() {
  const booking = await desk.paidBooking()
  return { ...booking, token: await lastToken() }
}

/** All that is known of a booking, its money, its history and its messages. */
async function everythingOf(bookingId: string) {
  const { db } = desk.app.ctx
  return {
    booking: await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).execute(),
    attempts: await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .execute(),
    audits: await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', bookingId).execute(),
    messages: await desk.rows(bookingId),
    links: await db.selectFrom('booking_links').selectAll().where('booking_id', '=', bookingId).execute(),
  }
}

const otherSlot = ({ serviceId }: { serviceId: string }, date = '2031-03-07') =>
  makeSlot(desk.app.ctx.db, { date, start_time: '14:00', end_time: '15:30', service_id: serviceId })

describe('a link in a message', () => {
  it('opens the booking without a session and says nothing about the person', async () => {
    const { token } = await confirmed()
    const { status, body } = await call('GET', token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'confirmed',
      attends: false,
      canAttend: true,
      actions: { cancel: { refundAmount: 40 }, move: { until: expect.any(String) } },
    })
    const said = JSON.stringify(body.data)
    for (const personal of ['Rahim', '12 Road', desk.user.user.email, 'DHAKA METRO', '017']) {
      expect(said).not.toContain(personal)
    }
  })

  it('is stored as a hash only, differs in each message, and is not the booking code', async () => {
    const { id, token } = await confirmed()
    const { code } = await bookingOf(desk.app, desk.owner, id)
    await desk.plan('edited', id)
    const second = await lastToken()
    expect(second).not.toBe(token)
    expect([token.includes(code), second.includes(code)]).toEqual([false, false])
    expect((await call('GET', second)).status).toBe(200)
    expect((await call('GET', token)).status).toBe(200)
    expect((await call('GET', code)).status).toBe(404)
    const { links, messages } = await everythingOf(id)
    expect(links.map(({ token_hash }) => token_hash.length)).toEqual([43, 43])
    const stored = JSON.stringify([links, messages])
    expect([stored.includes(token), stored.includes(second)]).toEqual([false, false])
  })

  it('changes nothing when programs that look into messages open all of its addresses', async () => {
    const { id, token } = await confirmed()
    const before = await everythingOf(id)
    for (const part of [
      '',
      '/slots',
      '/days',
      '/calendar.ics',
      '/attend',
      '/move',
      '/cancel',
      '/pay',
      '/details',
    ]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await call(method, `${token}${part}`)
    }
    expect(await everythingOf(id)).toEqual(before)
  })

  it('gives a calendar entry that says nothing about the person', async () => {
    const { id, token } = await confirmed()
    const file = await desk.app.request<string>('GET', `/api/booking-pages/${token}/calendar.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.body).toContain(`UID:${id}@jhilik`)
    expect(file.body.replace(/\r\n /g, '')).toContain(`/v/${token}`)
    expect(file.body).not.toMatch(/12 Road|METRO/)
  })

  it('ends thirty days after the booking', async () => {
    const { token } = await confirmed()
    desk.app.clock.set(addMinutes(START, 29 * DAY))
    expect((await call('GET', token)).status).toBe(200)
    desk.app.clock.set(addMinutes(START, 31 * DAY))
    for (const [method, part] of [
      ['GET', ''],
      ['GET', '/slots'],
      ['GET', '/days'],
      ['GET', '/calendar.ics'],
      ['POST', '/attend'],
      ['POST', '/cancel'],
    ] as const) {
      const body = method === 'POST' ? { startsAt: START.toISOString() } : undefined
      expect((await call(method, `${token}${part}`, body)).status).toBe(404)
    }
  })

  it('ends when links are revoked and when its account is closed; a message that is sent afterwards has a new one', async () => {
    const { id, token } = await confirmed()
    await desk.app.request('POST', `/api/bookings/${id}/links/revoke`, { token: desk.user.token })
    expect((await call('GET', token)).status).toBe(404)
    await desk.plan('edited', id)
    const second = await lastToken()
    expect((await call('GET', second)).status).toBe(200)
    const path = `/api/auth/users/${desk.user.user.sub}/deactivate`
    expect(
      (await desk.app.request('POST', path, { token: desk.owner.token, body: { reason: 'Asked' } })).status,
    ).toBe(200)
    expect((await call('POST', `${second}/cancel`, {})).status).toBe(404)
    expect(await bookingOf(desk.app, desk.owner, id)).toMatchObject({ status: 'confirmed' })
  })

  it('ends when staff send its message again, which carries a new one', async () => {
    const { id, token } = await confirmed()
    const [message] = await desk.rows(id)
    if (!message) throw new Error('There is no message.')
    // Nobody knows whether it was sent.
    await desk.app.ctx.db
      .updateTable('messages')
      .set({ state: 'unknown', answer: 'No answer', sent_at: null })
      .where('id', '=', message.id)
      .execute()
    const again = await desk.app.request('POST', `/api/messages/${message.id}/send-again`, {
      token: desk.owner.token,
    })
    expect(again.status).toBe(200)
    expect((await call('GET', token)).status).toBe(404)
    const second = await lastToken()
    expect(second).not.toBe(token)
    expect((await call('GET', second)).status).toBe(200)
  })

  it('stays valid when a provider that recognizes a message by its id is asked again', async () => {
    const id = await desk.callersBooking({ phone: '01712345679' })
    await desk.plan('booked', id)
    await desk.sendAll()
    const first = tokenIn(desk.texts.taken.at(-1)?.text)
    // The process ended before it had recorded the answer.
    await desk.app.ctx.db
      .updateTable('messages')
      .set({ state: 'sending', sent_at: null, sending_until: addMinutes(NOW, -1) })
      .where('booking_id', '=', id)
      .where('channel', '=', 'sms')
      .execute()
    await desk.app.runJob('send-left-messages')
    expect((await call('GET', first)).status).toBe(200)
  })

  it('is guessed by nobody: other tokens, also of other shapes, open nothing', async () => {
    const { id, token } = await confirmed()
    const guesses = [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      'A'.repeat(16),
      id,
      '%00',
      '..%2f..',
      "' or 1=1",
    ]
    for (const guess of guesses) {
      expect((await call('GET', encodeURIComponent(guess))).status, guess).toBe(404)
    }
  })

  it('is deleted when it has long expired', async () => {
    const { id, token } = await confirmed()
    await desk.app.runJob('delete-booking-links')
    expect((await call('GET', token)).status).toBe(200)
    desk.app.clock.set(addMinutes(START, 40 * DAY))
    await desk.app.runJob('delete-booking-links')
    expect((await everythingOf(id)).links).toEqual([])
  })
})

describe('with a link, the customer', () => {
  it('says to be there; staff see it until the booking gets another time', async () => {
    const booking = await confirmed()
    const { id, token } = booking
    const startsAt = START.toISOString()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', `${token}/attend`, { startsAt })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.body.data).toMatchObject({ attends: true, canAttend: false })
    expect(await bookingOf(desk.app, desk.owner, id)).toMatchObject({ attends: true })
    const { audits } = await everythingOf(id)
    expect(audits.filter(({ action }) => action === 'booking.attended')).toHaveLength(1)
    await desk.moveTo('2031-03-08', booking)
    expect((await call('GET', token)).body.data).toMatchObject({ attends: false, canAttend: true })
    const late = await call('POST', `${token}/attend`, { startsAt })
    expect(late.body.code).toBe('changed_meanwhile')
    expect(await bookingOf(desk.app, desk.owner, id)).toMatchObject({ attends: false })
  })

  it('moves the booking within the rules, to a time that is free for it', async () => {
    const { id, token, offer } = await confirmed()
    const slot = await otherSlot(offer)
    const { data } = (
      await call<{ _id: string; isBooked: string }[]>('GET', `${token}/slots?date=2031-03-07`)
    ).body
    expect(data).toMatchObject([{ _id: slot.id, isBooked: 'available' }])
    const days = (await call<{ date: string; freeSlots: number }[]>('GET', `${token}/days`)).body.data
    expect(days.find(({ date }) => date === '2031-03-07')).toMatchObject({ freeSlots: 1 })
    const moved = await call('POST', `${token}/move`, { slotId: slot.id })
    expect(moved.body.data).toMatchObject({ slot: { _id: slot.id, date: '2031-03-07' } })
    const stranger = await otherSlot({ serviceId: (await desk.paidBooking()).offer.serviceId }, '2031-03-09')
    expect((await call('POST', `${token}/move`, { slotId: stranger.id })).status).toBe(400)
    const detail = await desk.app.request<Answer<{ history: { action: string; by: string }[] }>>(
      'GET',
      `/api/bookings/${id}`,
      { token: desk.owner.token },
    )
    expect(detail.body.data.history.find(({ action }) => action === 'booking.moved')?.by).toBe('customer')
    desk.app.clock.set('2031-03-07T00:00:00Z')
    const late = await call('POST', `${token}/move`, { slotId: (await otherSlot(offer, '2031-03-10')).id })
    expect(late.body.code).toBe('move_too_late')
  })

  it('cancels the booking once, for what the page has said', async () => {
    const { id, token } = await confirmed()
    const refused = await call('POST', `${token}/cancel`, { expectedRefundAmount: 41 })
    expect(refused.body.code).toBe('refund_changed')
    const headers = { 'idempotency-key': 'the-press-of-a-button' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call<Page & { refundAmount: number }>(
          'POST',
          `${token}/cancel`,
          { expectedRefundAmount: 40 },
          headers,
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { body } of answers) expect(body.data).toMatchObject({ status: 'canceled', refundAmount: 40 })
    const { db } = desk.app.ctx
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
      .select('refunds.amount_minor')
      .where('attempt.booking_id', '=', id)
      .execute()
    expect(refunds).toEqual([{ amount_minor: 4000 }])
    expect((await call('POST', `${token}/cancel`, {})).status).toBe(409)
    expect((await call('POST', `${token}/attend`, { startsAt: START.toISOString() })).status).toBe(409)
    expect((await call('GET', token)).body.data).toMatchObject({
      actions: { cancel: null, move: null },
      canAttend: false,
    })
  })

  it('has no duty, also when a member of the staff booked for them in the own account', async () => {
    const id = await desk.callersBooking({ email: 'rahim@people.example' })
    const { sub } = desk.owner.user
    await desk.app.ctx.db
      .updateTable('bookings')
      .set({ user_id: sub, for_caller: false, booked_by_staff: true })
      .where('id', '=', id)
      .execute()
    await desk.plan('booked', id)
    const token = await lastToken()
    const forStaff = { reason: 'No', canceledBy: 'business', message: 'Written by somebody else' }
    expect((await call('POST', `${token}/cancel`, forStaff)).status).toBe(200)
    const row = await desk.app.ctx.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ status: 'canceled', canceled_by: 'customer', cancel_message: null })
    const detail = await desk.app.request<Answer<{ history: { action: string; by: string }[] }>>(
      'GET',
      `/api/bookings/${id}`,
      { token: desk.owner.token },
    )
    expect(detail.body.data.history.find(({ action }) => action === 'booking.canceled')?.by).toBe('customer')
  })
})
