import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/features/demo/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, bookingBody, makeOffer, payAt, pressButton } from './support/shop.ts'

let app: TestApp
let admin: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

const TYPED = ['Win 1000 at evil.example', 'Road of evil.example', 'Evilmobile', 'evil-plate']

/** A form filled in by somebody who wants to write to `email`. */
function hostileBody(offer: Parameters<typeof bookingBody>[0], email: string) {
  const [name = '', address = '', vehicleBrand = '', registrationPlate = ''] = TYPED
  const body = bookingBody(offer, { email, phone: user.user.phone })
  return { ...body, customer: { ...body.customer, name, address }, vehicleBrand, registrationPlate }
}

const newAddress = () => `${randomUUID()}@stranger.example`

async function hostileHold(priceMinor?: number) {
  const stranger = newAddress()
  const offer = await makeOffer(app, {}, priceMinor)
  const answer = await book(app, user, offer, { body: hostileBody(offer, stranger) })
  expect(answer.status).toBe(201)
  return { stranger, ...answer.body.data }
}

const cancel = (id: string, who: SignedIn, body: object = {}) =>
  app.request('POST', `/api/bookings/${id}/cancel`, { token: who.token, body })

const wordsOf = (mail: Email | undefined) => `${mail?.subject} ${mail?.text} ${mail?.html}`

function expectNothingTyped(mail: Email | undefined) {
  expect(mail).toBeDefined()
  for (const text of [...TYPED, user.user.phone]) expect(wordsOf(mail)).not.toContain(text)
}

describe('the address typed into a form', () => {
  it('gets no mail about a hold that its customer cancels; the account does, without what was typed', async () => {
    const { stranger, bookingId } = await hostileHold()
    expect((await cancel(bookingId, user)).status).toBe(200)
    expect(await mailsTo(app, stranger)).toEqual([])
    const mails = await mailsTo(app, user.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booking cancelled: /)])
    expect(mails[0]?.text).toContain('Hello,\n')
    expectNothingTyped(mails[0])
  })

  it('gets no mail about a hold that staff cancel', async () => {
    const { stranger, bookingId } = await hostileHold()
    expect((await cancel(bookingId, admin, { reason: 'Rain' })).status).toBe(200)
    expect(await mailsTo(app, stranger)).toEqual([])
    expectNothingTyped((await mailsTo(app, user.user.email))[0])
  })

  it('gets no mail about a hold that expires', async () => {
    const { stranger, bookingId } = await hostileHold()
    app.clock.advance({ minutes: 30 })
    await app.runJob('expire-hold', { bookingId })
    app.clock.set(new Date())
    expect(await mailsTo(app, stranger)).toEqual([])
    expect(await mailsTo(app, user.user.email)).toEqual([])
  })

  it('gets no mail about a booking without a price: nothing proves that it is wanted', async () => {
    const { stranger, bookingId } = await hostileHold(0)
    const slotOf = await app.ctx.db
      .selectFrom('bookings')
      .select(['service_id', 'status'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(slotOf.status).toBe('confirmed')
    const { service_id } = slotOf
    const slot = await makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00' })
    const moved = await app.request('POST', `/api/bookings/${bookingId}/move`, {
      token: admin.token,
      body: { slotId: slot.id, reason: 'Asked for' },
    })
    expect(moved.status).toBe(200)
    expect((await cancel(bookingId, user)).status).toBe(200)
    expect(await mailsTo(app, stranger)).toEqual([])
    const mails = await mailsTo(app, user.user.email)
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Booking confirmed',
      'Booking moved',
      'Booking cancelled',
    ])
    for (const mail of mails) expectNothingTyped(mail)
  })

  it('gets no mail about a payment that does not match, nor when such a hold is canceled', async () => {
    const stranger = newAddress()
    const booking = await makeBooking(app.ctx.db, {
      user_id: user.user.sub,
      status: 'held',
      customer_email: stranger,
    })
    await makeAttempt(app.ctx.db, booking, {
      status: 'review',
      received_minor: 100,
      received_currency: booking.currency,
    })
    await cancel(booking.id, user)
    expect(await mailsTo(app, stranger)).toEqual([])
  })
})

describe('a booking for which money arrived', () => {
  it('is mailed to the typed address, with what was typed', async () => {
    const { stranger, bookingId, paymentUrl } = await hostileHold()
    await payAt(paymentUrl, 'pay')
    expect((await cancel(bookingId, user)).status).toBe(200)
    const mails = await mailsTo(app, stranger)
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Booking confirmed',
      'Booking cancelled',
    ])
    for (const text of TYPED) expect(mails[0]?.text).toContain(text)
    expect(await mailsTo(app, user.user.email)).toEqual([])
  })

  it('is mailed to the typed address also when the money goes back', async () => {
    const { stranger, bookingId, paymentUrl } = await hostileHold()
    await cancel(bookingId, user)
    await pressButton(paymentUrl, 'pay')
    app.clock.advance({ minutes: 40 })
    await app.runJob('reconcile')
    app.clock.set(new Date())
    expect((await mailsTo(app, stranger)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your payment will be given back/),
    ])
  })
})

describe('what was typed into a form', () => {
  it('stays one line in a mail, whatever characters it has', async () => {
    const stranger = newAddress()
    const offer = await makeOffer(app)
    const body = hostileBody(offer, stranger)
    body.customer.name = 'Rahim\r\n\r\nBcc: all@people.example\u2029\u202eevil'
    body.customer.address = 'Road 1\n\nYour account is closed:\nhttps://evil.example'
    const { paymentUrl } = (await book(app, user, offer, { body })).body.data
    await payAt(paymentUrl, 'pay')
    const [mail] = await mailsTo(app, stranger)
    expect(mail?.text).toContain('Hello Rahim Bcc: all@people.example evil,\n')
    expect(mail?.text).toContain('\nWhere: Road 1 Your account is closed: https://evil.example\n')
    expect(wordsOf(mail)).not.toMatch(/[\u2029\u202e]/)
    expect(mail?.bcc ?? []).toEqual([])
  })

  it('is in no subject', async () => {
    const { stranger, paymentUrl } = await hostileHold()
    await payAt(paymentUrl, 'pay')
    for (const { subject } of await mailsTo(app, stranger))
      for (const text of TYPED) expect(subject).not.toContain(text)
  })
})
