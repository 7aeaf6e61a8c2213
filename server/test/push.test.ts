import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { MessageChoices } from '@jhilik/contract/message-choices.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeReview } from '../src/demo/factories.ts'
import { planStaffMessages } from '../src/messages/commands/plan-staff-messages.ts'
import type { Answer } from './support/answer.ts'
import { useMessageApp } from './support/message-app.ts'
import { usePushDevices } from './support/push-devices.ts'
import type { TestDevice } from './support/push-server.ts'
import { book, makeOffer } from './support/shop.ts'

const desk = useMessageApp()
const {
  sendAll,
  send,
  subjects,
  rows,
  statesOf,
  paidBooking,
  change,
  callersBooking,
  plan,
  setSettings,
  settings,
} = desk
const { turnOn, otherBrowserOf, endpoints } = usePushDevices(desk)

const noticesOf = ({ taken }: TestDevice) => taken.map(({ notice }) => notice)

describe('a message to a customer', () => {
  it('is planned for who has a device, and shown on all of them', async () => {
    const [phone, laptop] = [await turnOn(desk.user), await turnOn(await otherBrowserOf(desk.user))]
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push sent'])
    const [, row] = await rows(id)
    for (const device of [phone, laptop]) {
      expect(device.taken).toEqual([
        {
          notice: {
            id: row?.id,
            title: 'Jhilik',
            body: expect.stringMatching(/^You are booked\. Foam Wash, Wed, Mar 5, 2:00 PM\.$/),
            url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v\/[\w-]{16}$/),
            language: 'en',
          },
          ttl: 24 * 3600,
          urgency: 'high',
          topic: row?.id.replaceAll('-', ''),
          contact: 'mailto:hello@jhilik.example',
        },
      ])
    }
    const { count } = await desk.app.ctx.db
      .selectFrom('push_devices')
      .select(sql<number>`count(last_sent_at)`.as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
    // The link opens the booking.
    const link = noticesOf(phone)[0]?.url.split('/v/')[1]
    const page = await desk.app.request('GET', `/api/booking-pages/${link}`)
    expect(page.status).toBe(200)
  })

  it('is not planned without a device, for a caller, and in an account of staff for somebody else', async () => {
    const { id } = await paidBooking()
    await turnOn(desk.user)
    const called = await callersBooking({ email: 'caller@people.example' })
    await plan('booked', called)
    await desk.app.ctx.db
      .updateTable('bookings')
      .set({ booked_by_staff: true })
      .where('id', '=', id)
      .execute()
    await plan('edited', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'edited email sent'])
    expect(await statesOf(called)).toEqual(['booked email sent'])
  })

  it('is sent when one device takes it, and forgets one that is gone', async () => {
    const [gone, kept] = [await turnOn(desk.user), await turnOn(await otherBrowserOf(desk.user))]
    gone.answer = 410
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push sent'])
    expect(await endpoints()).toEqual([kept.subscription.endpoint])
    expect(noticesOf(kept)).toHaveLength(1)
  })

  /** The customer can get text messages. */
  async function giveNumber() {
    const { db } = desk.app.ctx
    const phone = '+8801712345678'
    const numbers = { phone: '01712345678', phone_e164: phone, verified_phone: phone }
    await db.updateTable('users').set({ verified_phone: null }).where('verified_phone', '=', phone).execute()
    await db.updateTable('users').set(numbers).where('id', '=', desk.user.user.sub).execute()
  }

  async function byPushElseSms() {
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, booked: { channels: ['push'], instead: 'sms' } } })
    await giveNumber()
  }

  it('is left out when all devices are gone; a mail has told it, so that no text message is sent', async () => {
    await giveNumber()
    const device = await turnOn(desk.user)
    device.answer = 404
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push skipped no_address'])
    expect(await endpoints()).toEqual([])
    expect(desk.texts.taken).toEqual([])
  })

  it('uses the second channel when it is the only one and no device is left', async () => {
    await byPushElseSms()
    const device = await turnOn(desk.user)
    device.answer = 410
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked push skipped no_address', 'booked sms sent'])
  })

  it('is replaced by the second channel when it is the only one and there is no device', async () => {
    await byPushElseSms()
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked sms sent'])
  })

  it('reaches who has a device when nobody is reached by mail, without a text message', async () => {
    const { customers } = await settings()
    await setSettings({
      customers: { ...customers, booked: { channels: ['email', 'push'], instead: 'sms' } },
    })
    await turnOn(desk.user)
    const phone = '+8801812345678'
    const account = { email: null, phone: '01812345678', phone_e164: phone, verified_phone: phone }
    await desk.app.ctx.db.updateTable('users').set(account).where('id', '=', desk.user.user.sub).execute()
    const offer = await makeOffer(desk.app, { date: '2031-03-05', start_time: '14:00', end_time: '15:30' })
    const { body } = await book(desk.app, desk.user, offer)
    await desk.app.ctx.db
      .updateTable('bookings')
      .set({ status: 'confirmed', customer_email: '' })
      .where('id', '=', body.data.bookingId)
      .execute()
    await plan('booked', body.data.bookingId)
    await sendAll()
    expect(await statesOf(body.data.bookingId)).toEqual([
      'booked email skipped no_address',
      'booked push sent',
    ])
  })

  it('is tried again later when a service is busy, not before the service wants it, and given up for the second channel', async () => {
    await byPushElseSms()
    const device = await turnOn(desk.user)
    const { id } = await paidBooking()
    device.answer = 429
    desk.pushes.retryAfter = '90'
    await sendAll()
    const [first] = await rows(id)
    expect(first).toMatchObject({ state: 'planned', attempts: 1, answer: '127.0.0.1 answered 429' })
    const wait = (first?.planned_at.getTime() ?? 0) - desk.app.clock.now().getTime()
    expect(Math.round(wait / 10_000)).toBe(9)
    desk.pushes.retryAfter = null
    device.answer = 500
    for (let count = 0; count < 8; count += 1) await send(first?.id ?? '')
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked push failed', 'booked sms sent'])
  })

  it('that failed while a mail was sent is only listed', async () => {
    await giveNumber()
    const device = await turnOn(desk.user)
    device.answer = 403
    const { id } = await paidBooking()
    await sendAll()
    const push = (await rows(id)).find(({ channel }) => channel === 'push')
    for (let count = 0; count < 8; count += 1) await send(push?.id ?? '')
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push failed'])
  })

  it('that was being sent when its process ended is sent again with the same id', async () => {
    const device = await turnOn(desk.user)
    const { id } = await paidBooking()
    await sendAll()
    const push = (await rows(id)).find(({ channel }) => channel === 'push')
    const left = { state: 'sending' as const, sent_at: null, sending_until: desk.app.clock.now() }
    await desk.app.ctx.db
      .updateTable('messages')
      .set(left)
      .where('id', '=', push?.id ?? '')
      .execute()
    await desk.app.runJob('send-left-messages')
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push sent'])
    const [one, again] = device.taken
    expect([again?.notice.id, again?.topic]).toEqual([one?.notice.id, one?.topic])
  })

  it('is of no use after the start of the visit that it reminds of', async () => {
    const device = await turnOn(desk.user)
    await setSettings({ reminderHours: [2] })
    await paidBooking()
    await sendAll()
    desk.app.clock.set('2031-03-05T06:00:05Z')
    await desk.app.runJob('send-reminders')
    // The sign-in of the test does not last so long.
    await desk.app.ctx.db
      .updateTable('sign_ins')
      .set({ expires_at: new Date('2031-04-01') })
      .execute()
    await sendAll()
    expect(device.taken.at(-1)).toMatchObject({ urgency: 'normal' })
    expect(Math.abs((device.taken.at(-1)?.ttl ?? 0) - 2 * 3600)).toBeLessThan(60)
    expect(noticesOf(device).at(-1)?.body).toMatch(/^Reminder\. Foam Wash, Wed, Mar 5, 2:00 PM\.$/)
  })

  it('is not sent to a sign-in that has expired', async () => {
    const device = await turnOn(desk.user)
    const { id } = await paidBooking()
    await desk.app.ctx.db.updateTable('sign_ins').set({ expires_at: desk.app.clock.now() }).execute()
    await sendAll()
    expect(await statesOf(id)).toContain('booked push skipped no_address')
    expect(device.taken).toEqual([])
  })

  it('is not sent to who does not want it in this way', async () => {
    await turnOn(desk.user)
    const chosen = await desk.app.request<Answer<MessageChoices>>('PUT', '/api/me/message-choices', {
      token: desk.user.token,
      body: { event: 'reminder', channel: 'push', wanted: false },
    })
    expect(chosen.body.data.reminder).toEqual({ email: true, sms: true, push: false })
    const { id } = await paidBooking()
    desk.app.clock.set('2031-03-04T06:00:05Z')
    await desk.app.ctx.db
      .updateTable('sign_ins')
      .set({ expires_at: new Date('2031-04-01') })
      .execute()
    await desk.app.runJob('send-reminders')
    await sendAll()
    expect(await statesOf(id)).toContain('reminder push skipped unsubscribed')
  })

  it('has the words of the owner without the link', async () => {
    const device = await turnOn(desk.user)
    const write = (body: string) =>
      desk.app.request('PUT', '/api/message-texts', {
        token: desk.owner.token,
        body: { event: 'booked', channel: 'sms', texts: { en: { subject: '', body }, bn: null } },
      })
    expect((await write('{business}: see you {when}, {name}! {link}')).status).toBe(200)
    await paidBooking()
    await sendAll()
    expect((await write('Look at {link} for your visit {when}')).status).toBe(200)
    await paidBooking()
    await sendAll()
    await desk.app.ctx.db.deleteFrom('message_texts').execute()
    expect(noticesOf(device).map(({ body }) => body.replace(/\s/g, ' '))).toEqual([
      'See you Wed, Mar 5, 2:00 PM, Rahim Uddin!',
      'You are booked. Foam Wash, Wed, Mar 5, 2:00 PM.',
    ])
  })

  it('is named where staff read how the customer is told', async () => {
    await turnOn(desk.user)
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, moved: { channels: ['push'], instead: null } } })
    const { id } = await paidBooking()
    const detail = await desk.app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, {
      token: desk.owner.token,
    })
    expect(detail.body.data.staff?.told).toEqual({ moved: 'push', canceled: 'email' })
  })
})

describe('a message to staff', () => {
  it('goes by the second channel when nobody of them has a device', async () => {
    const { staff } = await settings()
    await setSettings({ staff: { ...staff, staff_booked: { channels: ['push'], instead: 'email' } } })
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toContain('staff_booked email sent')
  })

  it('is shown on the devices of those who have one, and opens the page of staff', async () => {
    const { staff } = await settings()
    await setSettings({ staff: { ...staff, staff_canceled: { channels: ['push'], instead: null } } })
    const device = await turnOn(desk.owner)
    const { id } = await paidBooking()
    await sendAll()
    await desk.app.signIn('owner')
    await turnOn(await desk.app.signIn('accountant'))
    await change(id, 'cancel', { reason: 'Rain' })
    const { db } = desk.app.ctx
    await db
      .transaction()
      .execute((tx) =>
        planStaffMessages(desk.app.ctx, tx, { event: 'staff_canceled', bookingId: id }, 'bookings.manage'),
      )
    await sendAll()
    const told = (await rows(id)).filter(({ event }) => event === 'staff_canceled')
    expect(told.map(({ recipient_id, state }) => [recipient_id, state])).toEqual([
      [desk.owner.user.sub, 'sent'],
    ])
    const [notice] = noticesOf(device)
    expect(notice?.body).toMatch(/^Canceled by the customer [A-Z0-9]{6}: Foam Wash, /)
    expect(notice?.url).toMatch(new RegExp(`/dashboard/admin/user-bookings/${id}$`))
  })

  it('about no booking has the words of the text message, too', async () => {
    const device = await turnOn(desk.owner)
    const review = await makeReview(desk.app.ctx.db, { rating: 4 })
    const { db } = desk.app.ctx
    await db
      .transaction()
      .execute((tx) =>
        planStaffMessages(
          desk.app.ctx,
          tx,
          { event: 'staff_review', subjectId: review.id, facts: { change: 'written' } },
          'reviews.manage',
        ),
      )
    await sendAll()
    expect(subjects()).toHaveLength(1)
    expect(noticesOf(device)[0]).toMatchObject({
      title: 'Jhilik',
      body: expect.stringMatching(/^New review by .*\.$/),
      url: expect.stringContaining('/dashboard/admin/reviews'),
    })
  })
})
