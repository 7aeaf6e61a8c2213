import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking, makeSlot, makeUser } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
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
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booking canceled: /)])
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
    await sendQueuedMails(app)
    const slot = await makeSlot(app.ctx.db, { service_id, start_time: '15:00', end_time: '16:00' })
    const moved = await app.request('POST', `/api/bookings/${bookingId}/move`, {
      token: admin.token,
      body: { slotId: slot.id, reason: 'Asked for' },
    })
    expect(moved.status).toBe(200)
    await sendQueuedMails(app)
    expect((await cancel(bookingId, user)).status).toBe(200)
    expect(await mailsTo(app, stranger)).toEqual([])
    const mails = await mailsTo(app, user.user.email)
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Booking confirmed',
      'Booking moved',
      'Booking canceled',
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
    await sendQueuedMails(app)
    expect((await cancel(bookingId, user)).status).toBe(200)
    const mails = await mailsTo(app, stranger)
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Booking confirmed',
      'Booking canceled',
    ])
    for (const text of TYPED) expect(mails[0]?.text).toContain(text)
    expect(await mailsTo(app, user.user.email)).toEqual([])
  })

  it('is mailed to the typed address also when the money goes back', async () => {
    const { stranger, bookingId, paymentUrl } = await hostileHold()
    await cancel(bookingId, user)
    await sendQueuedMails(app)
    await pressButton(paymentUrl, 'pay')
    app.clock.advance({ minutes: 40 })
    await app.runJob('reconcile')
    app.clock.set(new Date())
    expect((await mailsTo(app, stranger)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your payment will be refunded/),
    ])
  })
})

/** Books a new service that is paid on site, by the form. */
async function bookOnSite(who: SignedIn, email: string) {
  const offer = await makeOffer(app)
  const service = app.ctx.db.updateTable('services').where('id', '=', offer.serviceId)
  await service.set({ payment_terms: 'none' }).execute()
  const answer = await book(app, who, offer, { body: hostileBody(offer, email) })
  expect(answer.status).toBe(201)
  return { ...offer, id: answer.body.data.bookingId }
}

async function moveIt({ id, serviceId }: { id: string; serviceId: string }) {
  const slot = await makeSlot(app.ctx.db, { service_id: serviceId, start_time: '15:00', end_time: '16:00' })
  const body = { slotId: slot.id, reason: 'Asked for' }
  const moved = await app.request('POST', `/api/bookings/${id}/move`, { token: admin.token, body })
  expect(moved.status).toBe(200)
}

const EACH_CHANGE = ['Booking confirmed', 'Reminder', 'Booking moved', 'Booking canceled']
const kindsOf = (mails: Email[]) => mails.map(({ subject }) => subject?.split(':')[0])

async function changeAndRemind(booking: Awaited<ReturnType<typeof bookOnSite>>, who: SignedIn) {
  // The slot is tomorrow. It was booked long ago, so that its reminder is due.
  await app.ctx.db
    .updateTable('bookings')
    .set({ confirmed_at: addMinutes(new Date(), -5 * 24 * 60) })
    .where('id', '=', booking.id)
    .execute()
  await app.ctx.db
    .insertInto('settings')
    .values({ key: 'messages', value: JSON.stringify({ reminderHours: [72] }), updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await app.runJob('send-reminders')
  await sendQueuedMails(app)
  await moveIt(booking)
  await sendQueuedMails(app)
  expect((await cancel(booking.id, who, { reason: 'Asked for' })).status).toBe(200)
}

describe('a booking on which nothing was paid yet', () => {
  it('is mailed to the customer for whom staff booked, with what staff typed', async () => {
    const dispatcher = await app.signIn('dispatcher')
    const customer = newAddress()
    await changeAndRemind(await bookOnSite(dispatcher, customer), dispatcher)
    const mails = await mailsTo(app, customer)
    expect(kindsOf(mails)).toEqual(EACH_CHANGE)
    for (const text of TYPED) expect(mails[0]?.text).toContain(text)
    // The mails lead to no pages of an account, because the customer did not book with one.
    for (const { html, text } of mails) expect(`${html}${text}`).not.toContain('dashboard')
    expect(await mailsTo(app, dispatcher.user.email)).toEqual([])
  })

  /** An account that has only a phone number; its session stays. */
  async function phoneCustomer(): Promise<SignedIn> {
    const who = await app.signIn()
    const number = `+88${who.user.phone}`
    const phone = { phone: number, phone_e164: number, verified_phone: number }
    const account = app.ctx.db.updateTable('users').where('id', '=', who.user.sub)
    await account.set({ email: null, password_hash: null, ...phone }).execute()
    return who
  }

  it('is mailed to the typed address when the account has none, without what was typed', async () => {
    const customer = await phoneCustomer()
    const typed = newAddress()
    await changeAndRemind(await bookOnSite(customer, typed), customer)
    const mails = await mailsTo(app, typed)
    expect(kindsOf(mails)).toEqual(EACH_CHANGE)
    for (const mail of mails) expectNothingTyped(mail)
  })

  it('is mailed to no more than five typed addresses of such an account within a day', async () => {
    const customer = await phoneCustomer()
    const addresses = Array.from({ length: 7 }, newAddress)
    // An account has at most three unpaid bookings at a time.
    for (const address of addresses) {
      const { id } = await bookOnSite(customer, address)
      await sendQueuedMails(app)
      expect((await cancel(id, customer)).status).toBe(200)
    }
    const mailed = []
    for (const address of addresses) mailed.push((await mailsTo(app, address)).length)
    expect(mailed).toEqual([2, 2, 2, 2, 2, 0, 0])
  })

  it('is mailed to nobody when account and form have no address', async () => {
    const { id: user_id } = await makeUser(app.ctx.db)
    const deleted = { email: null, password_hash: null, verified_phone: '+8801512345678' }
    await app.ctx.db.updateTable('users').set(deleted).where('id', '=', user_id).execute()
    const booking = await makeBooking(app.ctx.db, { user_id, customer_email: '' })
    expect((await cancel(booking.id, admin, { reason: 'Rain' })).status).toBe(200)
    expect(await mailsTo(app, '')).toEqual([])
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
