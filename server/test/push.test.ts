import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { MessageChoices } from '@jhilik/contract/message-choices.ts'
import type { PushState } from '@jhilik/contract/push.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeReview } from '../src/demo/factories.ts'
import { planStaffMessages } from '../src/messages/commands/plan-staff-messages.ts'
import { readPushKeys } from '../src/messages/commands/read-push-keys.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp } from './support/app.ts'
import { openSharedDatabase } from './support/database.ts'
import { useMessageApp } from './support/message-app.ts'
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

afterEach(() => {
  expect(desk.pushes.complaints).toEqual([])
})

type Refusal = Answer<PushState> & { errors?: { path: string; message: string }[] }
const call = (method: string, token: string | undefined, body?: object, path = '/me/push') =>
  desk.app.request<Refusal>(method, `/api${path}`, { ...(token && { token }), ...(body && { body }) })

const stateOf = async ({ token }: Pick<SignedIn, 'token'>) => (await call('GET', token)).body.data
const siteKey = () => desk.app.ctx.push?.publicKey ?? ''

/** The browser of a sign-in subscribes and is registered. */
async function turnOn({ token }: Pick<SignedIn, 'token'>): Promise<TestDevice> {
  const device = desk.pushes.subscribe(siteKey())
  const { status, body } = await call('PUT', token, device.subscription)
  expect([status, body.data.isOn]).toEqual([200, true])
  return device
}

/** The same person signs in with one more browser. */
const otherBrowserOf = ({ user, password }: SignedIn) => desk.app.logIn({ email: user.email ?? '', password })

const endpoints = async () =>
  (await desk.app.ctx.db.selectFrom('push_devices').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  )

const noticesOf = ({ taken }: TestDevice) => taken.map(({ notice }) => notice)

describe('a device', () => {
  it('is on from its registration until it is turned off', async () => {
    expect(await stateOf(desk.user)).toEqual({ publicKey: siteKey(), isOn: false })
    expect(Buffer.from(siteKey(), 'base64url')).toHaveLength(65)
    const device = await turnOn(desk.user)
    expect(await stateOf(desk.user)).toMatchObject({ isOn: true })
    const other = await otherBrowserOf(desk.user)
    expect(await stateOf(other)).toMatchObject({ isOn: false })
    const again = await call('PUT', desk.user.token, device.subscription)
    expect(again.status).toBe(200)
    expect(await endpoints()).toHaveLength(1)
    expect((await call('DELETE', desk.user.token)).body.data.isOn).toBe(false)
    expect((await call('DELETE', desk.user.token)).status).toBe(200)
    expect(await endpoints()).toEqual([])
  })

  it('is refused at another server than a push service, and with keys of no browser', async () => {
    const { endpoint, keys } = desk.pushes.subscribe(siteKey()).subscription
    const wrong: [object, string][] = [
      [{ endpoint: 'https://10.0.0.1/latest/meta-data', keys }, 'endpoint'],
      [{ endpoint: 'http://fcm.googleapis.com/fcm/send/a', keys }, 'endpoint'],
      [{ endpoint: 'file:///etc/passwd', keys }, 'endpoint'],
      [{ endpoint: `${endpoint}${'x'.repeat(1000)}`, keys }, 'endpoint'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
      [{ endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }, 'keys.p256dh'],
    ]
    for (const [body, field] of wrong) {
      const { status, body: answer } = await call('PUT', desk.user.token, body)
      expect([status, answer.errors?.map(({ path }) => path)]).toEqual([400, [field]])
    }
    expect((await call('PUT', undefined, { endpoint, keys })).status).toBe(401)
    expect(await endpoints()).toEqual([])
  })

  it('moves to the account that uses the browser now', async () => {
    const device = await turnOn(desk.user)
    const other = await desk.app.signIn()
    expect((await call('PUT', other.token, device.subscription)).status).toBe(200)
    expect(await stateOf(desk.user)).toMatchObject({ isOn: false })
    expect(await stateOf(other)).toMatchObject({ isOn: true })
  })

  it('is registered once, also when two accounts do it at once', async () => {
    const { subscription } = desk.pushes.subscribe(siteKey())
    const others = await Promise.all([desk.app.signIn(), desk.app.signIn(), desk.app.signIn()])
    const answers = await Promise.all(others.map(({ token }) => call('PUT', token, subscription)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await endpoints()).toEqual([subscription.endpoint])
  })

  it('is one of at most ten: the oldest goes', async () => {
    const first = await turnOn(desk.user)
    for (let count = 0; count < 10; count += 1) await turnOn(await otherBrowserOf(desk.user))
    expect(await endpoints()).toHaveLength(10)
    expect(await endpoints()).not.toContain(first.subscription.endpoint)
  })

  it('gets the address that its push service has changed, by who knows the old one', async () => {
    const device = await turnOn(desk.user)
    const { endpoint: oldEndpoint } = device.subscription
    const { subscription } = desk.pushes.subscribe(siteKey())
    const renew = (old: string) =>
      call('POST', undefined, { oldEndpoint: old, ...subscription }, '/push/renewal')
    expect((await renew(`${oldEndpoint}x`)).status).toBe(200)
    expect(await endpoints()).toEqual([oldEndpoint])
    expect((await Promise.all([renew(oldEndpoint), renew(oldEndpoint)])).map(({ status }) => status)).toEqual(
      [200, 200],
    )
    expect(await endpoints()).toEqual([subscription.endpoint])
    expect(await stateOf(desk.user)).toMatchObject({ isOn: true })
  })
})

describe('the end of a sign-in forgets its device:', () => {
  const logOut = ({ cookie }: { cookie: string }) =>
    desk.app.request('POST', '/api/auth/logout', { headers: { cookie } })

  it('a logout', async () => {
    const other = await otherBrowserOf(desk.user)
    const kept = await turnOn(other)
    await turnOn(desk.user)
    expect((await logOut(desk.user)).status).toBe(200)
    expect(await endpoints()).toEqual([kept.subscription.endpoint])
  })

  it('a logout everywhere', async () => {
    await turnOn(desk.user)
    await turnOn(await otherBrowserOf(desk.user))
    await desk.app.request('POST', '/api/auth/logout-all', { token: desk.user.token })
    expect(await endpoints()).toEqual([])
  })

  it('a changed password, for all others', async () => {
    await turnOn(await otherBrowserOf(desk.user))
    const own = await turnOn(desk.user)
    const { status } = await desk.app.request('PUT', '/api/auth/password', {
      token: desk.user.token,
      body: { currentPassword: desk.user.password, password: 'Another-horse-9' },
    })
    expect(status).toBe(200)
    expect(await endpoints()).toEqual([own.subscription.endpoint])
  })

  it('staff who close the account', async () => {
    await turnOn(desk.user)
    const { status } = await desk.app.request('POST', `/api/auth/users/${desk.user.user.sub}/deactivate`, {
      token: desk.owner.token,
      body: { reason: 'Left' },
    })
    expect(status).toBe(200)
    expect(await endpoints()).toEqual([])
  })

  it('a registration that comes after it is refused', async () => {
    const { subscription } = desk.pushes.subscribe(siteKey())
    await logOut(desk.user)
    expect((await call('PUT', desk.user.token, subscription)).status).toBe(401)
    expect(await endpoints()).toEqual([])
  })
})

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

  it('is left out when all devices are gone; a mail has told it, so that no text message is sent', async () => {
    const device = await turnOn(desk.user)
    device.answer = 404
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked email sent', 'booked push skipped no_address'])
    expect(await endpoints()).toEqual([])
    expect(desk.texts.taken).toEqual([])
  })

  const byPushElseSms = async () => {
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, booked: { channels: ['push'], instead: 'sms' } } })
    const phone = '+8801712345678'
    const numbers = { phone: '01712345678', phone_e164: phone, verified_phone: phone }
    await desk.app.ctx.db
      .updateTable('users')
      .set({ verified_phone: null })
      .where('verified_phone', '=', phone)
      .execute()
    await desk.app.ctx.db.updateTable('users').set(numbers).where('id', '=', desk.user.user.sub).execute()
  }

  it('uses the second channel when it is the only one and no device is left', async () => {
    await byPushElseSms()
    const device = await turnOn(desk.user)
    device.answer = 410
    const { id } = await paidBooking()
    await sendAll()
    expect(await statesOf(id)).toEqual(['booked push skipped no_address', 'booked sms sent'])
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

describe('the keys of the site', () => {
  it('are made once by processes that start at once, sealed, and stay', async () => {
    const shared = await openSharedDatabase(4)
    try {
      const secrets: [Uint8Array, ...Uint8Array[]] = [new TextEncoder().encode('a'.repeat(32))]
      const keys = await Promise.all(shared.openings.map(({ db }) => readPushKeys(db, secrets, new Date())))
      expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
      const [first] = shared.openings
      if (!first) throw new Error('There is no process.')
      const again = await readPushKeys(first.db, secrets, new Date())
      expect(again.publicKey).toBe(keys[0]?.publicKey)
      const stored = await first.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'push-keys')
        .execute()
      const { d = '' } = again.privateKey.export({ format: 'jwk' })
      expect(d).toHaveLength(43)
      expect(JSON.stringify(stored)).not.toContain(d)
      // A new secret is added before the old one; then the old one is left out.
      const newer = new TextEncoder().encode('b'.repeat(32))
      expect((await readPushKeys(first.db, [newer, ...secrets], new Date())).publicKey).toBe(again.publicKey)
      expect((await readPushKeys(first.db, [newer], new Date())).publicKey).toBe(again.publicKey)
      expect((await readPushKeys(first.db, secrets, new Date())).publicKey).not.toBe(again.publicKey)
    } finally {
      await shared.close()
    }
  })

  it('are not there while the owner has not switched notifications on: nothing is offered', async () => {
    const app = await startTestApp({ work: false, sandbox: false })
    try {
      const { token } = await app.signIn()
      const state = await app.request<Answer<PushState>>('GET', '/api/me/push', { token })
      expect(state.body.data).toEqual({ publicKey: null, isOn: false })
      const site = await app.request<Answer<{ webPush: boolean }>>('GET', '/api/site')
      expect(site.body.data.webPush).toBe(false)
      const { subscription } = desk.pushes.subscribe(siteKey())
      expect((await app.request('PUT', '/api/me/push', { token, body: subscription })).status).toBe(404)
      const stored = await app.ctx.db
        .selectFrom('settings')
        .select('key')
        .where('key', '=', 'push-keys')
        .execute()
      expect(stored).toEqual([])
    } finally {
      await app.close()
    }
  })
})
