import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { refundsOf } from './support/shop.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
})

/** A paid booking of 40 that starts in 20 hours: half of it comes back to a customer who cancels. */
async function paidBooking(hours = 20, price_minor = 4000) {
  const starts_at = addMinutes(app.clock.now(), hours * 60)
  const times = { starts_at, ends_at: addMinutes(starts_at, 60) }
  const terms = { free_cancel_hours: 24, late_refund_percent: 50 }
  const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, price_minor, ...times, ...terms })
  await makeAttempt(app.ctx.db, booking)
  return booking
}

const cancel = (id: string, body: object, who = admin) =>
  app.request<Answer<Booking>>('POST', `/api/bookings/${id}/cancel`, { token: who.token, body })
const detail = async (id: string, who = user) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })).body.data
const refundMinor = async (id: string) => (await refundsOf(app, id)).map(({ amount_minor }) => amount_minor)

async function mailOf(email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  if (!mail?.text) throw new Error(`There is no mail to ${email}.`)
  return mail.text
}

describe('a booking that the business cancels', () => {
  test('gives everything back, whatever the customer’s rule would be, with a word of apology', async () => {
    const booking = await paidBooking()
    expect((await detail(booking.id, admin)).actions.staff).toMatchObject({
      refundable: 40,
      refundByRules: 20,
    })
    const answer = await cancel(booking.id, {
      reason: 'Truck broken',
      message: 'It rains.\nWe will call you.',
    })
    expect([answer.status, answer.body.data.paymentStatus]).toEqual([200, 'Refund due'])
    expect(await refundsOf(app, booking.id)).toMatchObject([
      { amount_minor: 4000, reason: 'canceled_by_staff' },
    ])
    const seen = await detail(booking.id)
    expect(seen.cancellation).toEqual({ by: 'business', message: 'It rains.\nWe will call you.' })
    expect(JSON.stringify(seen)).not.toContain('Truck broken')
    const mail = await mailOf(booking.customer_email)
    expect(mail).toContain('we had to cancel your booking')
    expect(mail).toContain('Message from Jhilik: It rains.')
    expect(mail).toContain('We will call you.')
    expect(mail).not.toContain('Truck broken')
  })

  test('says so when it gives nothing back, and is not simply paid', async () => {
    const booking = await paidBooking(48)
    await cancel(booking.id, { reason: 'Fraud', refundAmount: 0 })
    expect(await refundMinor(booking.id)).toEqual([])
    const seen = await detail(booking.id)
    expect(seen).toMatchObject({
      paymentStatus: 'Not refunded',
      money: { paid: 40, refunded: 0, refundDue: 0 },
      cancellation: { by: 'business', message: null },
    })
    const mail = await mailOf(booking.customer_email)
    expect(mail).toContain('You get no refund for this booking.')
    expect(mail).not.toContain('By the rules')
    // Staff may still give it back.
    const refund = { token: admin.token, body: { reason: 'Sorry' } }
    await app.request('POST', `/api/bookings/${booking.id}/refund`, refund)
    expect((await detail(booking.id)).paymentStatus).toBe('Refund due')
  })
})

describe('a booking that staff cancel for the customer', () => {
  test('gives back what the rules say, or what staff say', async () => {
    const late = await paidBooking()
    await cancel(late.id, { reason: 'Called us', canceledBy: 'customer' })
    expect(await refundsOf(app, late.id)).toMatchObject([
      { amount_minor: 2000, reason: 'canceled_by_customer' },
    ])
    expect((await detail(late.id)).cancellation).toEqual({ by: 'customer', message: null })
    expect(await mailOf(late.customer_email)).toContain('canceled at your request')

    const early = await paidBooking(30)
    await cancel(early.id, { reason: 'Called us', canceledBy: 'customer' })
    expect(await refundMinor(early.id)).toEqual([4000])
    const begun = await paidBooking(-1)
    expect((await detail(begun.id, admin)).actions.staff?.refundByRules).toBe(20)
    await cancel(begun.id, { reason: 'Called us', canceledBy: 'customer' })
    expect(await refundMinor(begun.id)).toEqual([2000])
    const kind = await paidBooking()
    await cancel(kind.id, { reason: 'Called us', canceledBy: 'customer', refundAmount: 30 })
    expect(await refundMinor(kind.id)).toEqual([3000])
  })

  test('by the rules without money says why', async () => {
    const booking = await paidBooking()
    await app.ctx.db
      .updateTable('bookings')
      .set({ late_refund_percent: 0 })
      .where('id', '=', booking.id)
      .execute()
    await cancel(booking.id, { reason: 'Called us', canceledBy: 'customer' })
    expect(await mailOf(booking.customer_email)).toContain(
      'Under the terms of this booking you get no refund',
    )
    expect((await detail(booking.id)).paymentStatus).toBe('Not refunded')
  })
})

test('after a refund of all of it the mail of a free cancellation says that it was given back', async () => {
  const booking = await paidBooking(30)
  const refund = { token: admin.token, body: { reason: 'Sorry' } }
  expect((await app.request('POST', `/api/bookings/${booking.id}/refund`, refund)).status).toBe(200)
  expect((await cancel(booking.id, {}, user)).status).toBe(200)
  expect(await refundMinor(booking.id)).toEqual([4000])
  expect(await mailOf(booking.customer_email)).toContain('What is due to you has already been refunded.')
})

test('customers cannot cancel in the name of the business', async () => {
  const booking = await paidBooking()
  const body = { canceledBy: 'business', message: 'We are sorry', refundAmount: 40 }
  expect((await cancel(booking.id, body, user)).status).toBe(200)
  expect(await refundMinor(booking.id)).toEqual([2000])
  expect((await detail(booking.id)).cancellation).toEqual({ by: 'customer', message: null })
})

test('staff cancel for the business or the customer, with a message of limited length', async () => {
  const booking = await paidBooking()
  const refused = async (body: object) => {
    const { status, body: answer } = await cancel(booking.id, { reason: 'x', ...body })
    return [status, answer.errors?.[0]]
  }
  expect(await refused({ canceledBy: 'nobody' })).toEqual([
    400,
    { path: 'canceledBy', message: 'Please choose who is canceling', key: 'canceledByIsRequired' },
  ])
  expect(await refused({ message: 'x'.repeat(501) })).toEqual([
    400,
    { path: 'message', message: 'Please use at most 500 characters', key: 'atMost500Characters' },
  ])
})

test('two cancellations at once, one of each kind, leave one that says what happened', async () => {
  for (let round = 0; round < 5; round++) {
    const booking = await paidBooking()
    const answers = await Promise.all([
      cancel(booking.id, { reason: 'Rain', canceledBy: 'business', message: 'Sorry' }),
      cancel(booking.id, {}, user),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { cancellation, money } = await detail(booking.id)
    expect([cancellation, money.refundDue]).toEqual(
      answers[0]?.status === 200
        ? [{ by: 'business', message: 'Sorry' }, 40]
        : [{ by: 'customer', message: null }, 20],
    )
  }
})

test('a canceled booking over nothing does not read Paid', async () => {
  const booking = await paidBooking(48, 0)
  await cancel(booking.id, {}, user)
  expect((await detail(booking.id)).paymentStatus).toBe('Cancelled')
})
