import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BulkAct, BulkChange, BulkPreview } from '@jhilik/contract/bulk-changes.ts'
import type { Message } from '@jhilik/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeReview } from '../src/demo/factories.ts'
import { planStaffMessages } from '../src/messages/commands/plan-staff-messages.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { NOW, START, useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const { sendAll, subjects, rows, statesOf, paidBooking, callersBooking, change, setSettings, settings } = desk

describe('reminders', () => {
  const remind = async (time: string) => {
    desk.app.clock.set(time)
    await desk.app.runJob('send-reminders')
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
      await desk.app.ctx.db
        .selectFrom('messages')
        .select('booking_id')
        .where('event', '=', event as 'edited')
        .execute()
    ).map(({ booking_id }) => booking_id)
  const told = { channels: ['email' as const], instead: null }

  it('is nothing unless the owner wants it; then a hold of a caller that ends soon, once', async () => {
    const held = { status: 'held' as const, for_caller: true, customer_email: 'caller@people.example' }
    const times = { created_at: NOW, hold_expires_at: new Date(NOW.getTime() + 60 * 60_000) }
    const { id } = await makeBooking(desk.app.ctx.db, {
      ...held,
      ...times,
      starts_at: START,
      ends_at: new Date(+START + 6e6),
    })
    desk.app.clock.advance({ minutes: 51 })
    await desk.app.runJob('plan-timed-messages')
    expect(await planned('hold_ending')).toEqual([])
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, hold_ending: told } })
    await Promise.all([1, 2].map(() => desk.app.runJob('plan-timed-messages')))
    await desk.app.runJob('plan-timed-messages')
    expect(await planned('hold_ending')).toEqual([id])
    await sendAll()
    expect(subjects()).toEqual(['Your time is kept for a few minutes more'])
  })

  it('is the request for a review some hours after a completed visit, unless it was reviewed meanwhile', async () => {
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, review_request: told } })
    const done = { status: 'completed' as const, starts_at: START, ends_at: new Date(+START + 6e6) }
    const visits = await Promise.all([1, 2].map(() => makeBooking(desk.app.ctx.db, done)))
    desk.app.clock.set(new Date(+START + 6e6 + 2 * 3600_000))
    await desk.app.runJob('plan-timed-messages')
    expect(await planned('review_request')).toEqual([])
    desk.app.clock.advance({ hours: 2 })
    await desk.app.runJob('plan-timed-messages')
    expect((await planned('review_request')).sort()).toEqual(visits.map(({ id }) => id).sort())
    const [first] = visits
    if (!first) throw new Error('There is no visit.')
    const { user_id, service_id, id: booking_id } = first
    await makeReview(desk.app.ctx.db, { user_id, service_id, booking_id, created_at: desk.app.clock.now() })
    await sendAll()
    expect(await statesOf(booking_id)).toEqual(['review_request email skipped outdated'])
    expect(subjects()).toEqual([expect.stringMatching(/^How was it\? /)])
  })
})

describe('the list of messages', () => {
  const list = async (query: string, token = desk.owner.token) =>
    desk.app.request<Answer<Message[]>>('GET', `/api/messages?${query}`, { token })

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
      desk.app.request<Answer>('POST', `/api/messages/${messageId}/send-again`, { token: desk.owner.token })
    expect(await again(message?.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect((await again()).status).toBe(404)
  })
})

it('staff are told of a payment that is to be reviewed, each by a message of their own', async () => {
  const booking = await makeBooking(desk.app.ctx.db, { status: 'held' })
  const attempt = await makeAttempt(desk.app.ctx.db, booking, { status: 'review', detail: 'risk' })
  const about = { event: 'staff_payment_in_review', bookingId: booking.id, subjectId: attempt.id } as const
  await desk.app.ctx.db
    .transaction()
    .execute((tx) => planStaffMessages(desk.app.ctx, tx, about, 'refunds.make'))
  const toOwner = { recipient_id: desk.owner.user.sub }
  await desk.app.ctx.db.updateTable('messages').set(toOwner).where('audience', '=', 'staff').execute()
  await sendAll()
  expect(subjects()).toEqual(['Payment to review'])
  expect(desk.mails.taken[0]?.to?.[0]?.address).toBe(desk.owner.user.email)
})

it('staff hear of a new booking and of its cancellation by the customer, where the owner wants it', async () => {
  const told = { channels: ['email' as const], instead: null }
  await setSettings({ staff: { ...(await settings()).staff, staff_booked: told, staff_canceled: told } })
  const business = desk.app.ctx.config.contact.email ?? desk.owner.user.email
  const { id } = await paidBooking()
  await sendAll()
  const toBusiness = () =>
    desk.mails.taken
      .filter(({ to }) => to?.[0]?.address === business)
      .map(({ subject }) => subject?.split(':')[0])
  expect(toBusiness()).toEqual(['New booking'])
  const canceled = await desk.app.request('POST', `/api/bookings/${id}/cancel`, {
    token: desk.user.token,
    body: {},
  })
  expect(canceled.status).toBe(200)
  await sendAll()
  expect(toBusiness()).toEqual(['New booking', 'Booking canceled by the customer'])
})

describe('staff see before a change how the customer learns of it', () => {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const { token } = desk.owner
    return (await desk.app.request<Answer<T>>(method, `/api${path}`, { token, ...(body && { body }) })).body
      .data
  }
  const toldOf = async (id: string) => (await ask<BookingDetail>('GET', `/bookings/${id}`)).staff?.told
  const cancel: BulkAct = { kind: 'cancel', refund: 'terms', canceledBy: 'business', reason: 'Rain' }

  it('by mail, by a text message without an address, or by a call of theirs', async () => {
    const [mailed, texted, called] = [
      await callersBooking({ email: 'rahim@customer.example' }),
      await callersBooking(),
      await callersBooking({ phone: '0255012345' }),
    ]
    expect(await toldOf(mailed)).toEqual({ moved: 'email', canceled: 'email' })
    expect(await toldOf(texted)).toEqual({ moved: 'sms', canceled: 'sms' })
    expect(await toldOf(called)).toEqual({ moved: null, canceled: null })
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, moved: { channels: [], instead: 'sms' } } })
    expect(await toldOf(texted)).toEqual({ moved: null, canceled: 'sms' })
  })

  it('and read the message in the preview of a bulk change, which plans none', async () => {
    const ids = [await callersBooking({ email: 'rahim@customer.example' }), await callersBooking()]
    const shown = await ask<BulkPreview>('POST', '/bulk-changes/preview', { act: cancel, bookings: ids })
    expect(shown.bookings.map(({ told }) => [told?.channel, told?.subject?.split(':')[0]])).toEqual([
      ['email', 'Booking canceled'],
      ['sms', undefined],
    ])
    expect(shown.bookings[1]?.told?.text).toMatch(/canceled/)
    expect(await Promise.all(ids.map(rows))).toEqual([[], []])

    const bookings = shown.bookings.map(({ booking, version }) => ({ booking: booking._id, version }))
    const { _id } = await ask<BulkChange>('POST', '/bulk-changes', { act: cancel, bookings })
    await desk.app.runJob('carry-on-bulk-changes')
    const report = await ask<BulkChange>('GET', `/bulk-changes/${_id}`)
    expect(report.bookings.map(({ outcome, told }) => [outcome, told])).toEqual([
      ['changed', 'email'],
      ['changed', 'sms'],
    ])
    await sendAll()
    expect(await statesOf(ids[0] ?? '')).toEqual(['canceled email sent'])
    expect(await statesOf(ids[1] ?? '')).toEqual(['canceled email skipped no_address', 'canceled sms sent'])
  })
})
