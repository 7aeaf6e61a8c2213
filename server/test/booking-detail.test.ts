import type { BookingDetail, HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer, payAgain, payAt } from './support/shop.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

const detail = async (id: string, who: SignedIn) => {
  const answer = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: who.token })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const post = (path: string, who: SignedIn, body: unknown = {}) =>
  app.request<Answer>('POST', `/api/bookings/${path}`, { token: who.token, body })

async function paidBooking(hours: number, given: Parameters<typeof makeBooking>[1] = {}) {
  const starts_at = addMinutes(app.clock.now(), hours * 60)
  const times = { starts_at, ends_at: addMinutes(starts_at, 60) }
  const booking = await makeBooking(app.ctx.db, {
    user_id: user.user.sub,
    price_minor: 4000,
    ...times,
    ...given,
  })
  await makeAttempt(app.ctx.db, booking)
  return booking
}

describe('what may be done with a booking', () => {
  test('is free until the hours that were promised, and costs afterwards', async () => {
    const early = await paidBooking(30)
    const until = addMinutes(early.starts_at, -24 * 60).toISOString()
    expect((await detail(early.id, user)).actions).toEqual({
      pay: false,
      cancel: { freeUntil: until, refundAmount: 40, lateRefundAmount: 0, refundTo: ['bkash'] },
      move: { until },
      cancelLines: [],
      edit: expect.objectContaining({ fields: ['address', 'area', 'note', 'lines'], until }),
      staff: null,
    })
    const late = await paidBooking(20, { late_refund_percent: 25 })
    expect((await detail(late.id, user)).actions).toMatchObject({
      cancel: { freeUntil: null, refundAmount: 10, lateRefundAmount: 10, refundTo: ['bkash'] },
      move: null,
    })
    const begun = await paidBooking(-1)
    expect((await detail(begun.id, user)).actions).toMatchObject({ pay: false, cancel: null, move: null })
  })

  test('is what then really happens', async () => {
    const booking = await paidBooking(20, { late_refund_percent: 33 })
    const { actions } = await detail(booking.id, user)
    await post(`${booking.id}/cancel`, user)
    const refund = await app.ctx.db
      .selectFrom('refunds')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
      .select('refunds.amount_minor')
      .where('attempt.booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(refund.amount_minor / 100).toBe(actions.cancel?.refundAmount)
  })

  test('is said to staff too', async () => {
    const booking = await paidBooking(-1)
    expect((await detail(booking.id, admin)).actions.staff).toEqual({
      cancel: true,
      refundByRules: 0,
      move: null,
      changeLines: { version: expect.any(String) },
      complete: true,
      noShow: true,
      correct: [],
      reviewPayment: false,
      refundable: 40,
      refundableTip: 0,
      recordPayment: true,
      giveDiscount: false,
      refundsToSettle: [],
    })
    await post(`${booking.id}/refund`, admin, { reason: 'x', refundAmount: 15 })
    expect((await detail(booking.id, admin)).actions.staff).toMatchObject({
      refundable: 25,
      refundsToSettle: [{ amount: 15, currency: 'USD' }],
    })
    const held = await makeBooking(app.ctx.db, { status: 'held' })
    await makeAttempt(app.ctx.db, held, { status: 'review' })
    expect((await detail(held.id, admin)).actions).toMatchObject({
      pay: true,
      staff: { reviewPayment: true },
    })
  })
})

describe('what only staff see of a booking', () => {
  test('is whose account it is and every try to pay, with what went back', async () => {
    const booking = await paidBooking(48)
    await makeAttempt(app.ctx.db, booking, {
      status: 'failed',
      created_at: addMinutes(booking.created_at, -1),
    })
    await post(`${booking.id}/refund`, admin, { reason: 'x', refundAmount: 15 })
    expect((await detail(booking.id, user)).staff).toBeNull()
    const { staff } = await detail(booking.id, admin)
    expect(staff?.account).toEqual({ _id: user.user.sub, name: user.user.name, email: user.user.email })
    expect(staff?.payments).toMatchObject([
      { status: 'failed', amount: 40, refunds: [] },
      { status: 'paid', amount: 40, currency: 'USD', refunds: [{ status: 'manual', amount: 15 }] },
    ])
  })
})

describe('the history of a booking', () => {
  test('shows who did what when; names, reasons and payloads are for staff', async () => {
    const offer = await makeOffer(app)
    const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
    await payAt(paymentUrl, 'pay')
    const slot = await makeSlot(app.ctx.db, {
      service_id: offer.serviceId,
      start_time: '15:00',
      end_time: '16:00',
    })
    await post(`${bookingId}/move`, admin, { slotId: slot.id, reason: 'Van broke' })
    await post(`${bookingId}/refund`, admin, { reason: 'Sorry', refundAmount: 5 })
    await post(`${bookingId}/cancel`, admin, { reason: 'Van still broken' })

    const seen = (await detail(bookingId, user)).history
    const actions = seen.map(({ action, by }) => `${by} ${action}`)
    expect(actions.slice(0, 2).sort()).toEqual(['customer booking.held', 'customer payment.opened'])
    expect(actions.slice(2)).toEqual([
      'gateway payment.paid',
      'system booking.confirmed',
      'staff booking.moved',
      'staff booking.refunded',
      'staff refund.opened',
      'staff booking.canceled',
      'staff refund.opened',
    ])
    expect(seen.find(({ action }) => action === 'booking.moved')?.moved).toMatchObject({
      from: { startTime: '10:00' },
      to: { startTime: '15:00' },
    })
    expect(seen.filter(({ action }) => action === 'refund.opened').map(({ amount }) => amount)).toEqual([
      5, 35,
    ])
    const told = JSON.stringify(seen)
    for (const secret of ['Van broke', admin.user.name, 'pg_txnid']) expect(told).not.toContain(secret)

    const all = (await detail(bookingId, admin)).history
    expect(all.find(({ action }) => action === 'booking.moved')).toMatchObject({
      name: admin.user.name,
      reason: 'Van broke',
    })
    expect(all.find(({ action }) => action === 'gateway.return')?.payload).toMatchObject({
      pay_status: 'Successful',
    })
  })

  test('shows payments and refunds only to the customer and to who may read payments', async () => {
    const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
    await payAt(paymentUrl, 'fail')
    const again = (await payAgain(app, user, bookingId)).body.data
    await payAt(again.paymentUrl, 'pay')
    await post(`${bookingId}/refund`, admin, { reason: 'Sorry', refundAmount: 5 })
    const dispatcher = await app.signIn('dispatcher')
    const historyFor = async (who: SignedIn) => (await detail(bookingId, who)).history
    const ofPayments = ({ action }: HistoryEntry) => /^(payment|refund|gateway)\./.test(action)
    const { tran_id } = again

    const seen = await historyFor(dispatcher)
    expect(seen.filter(ofPayments)).toEqual([])
    expect(JSON.stringify(seen)).not.toContain(tran_id)
    expect(seen.map(({ action }) => action)).toEqual([
      'booking.held',
      'booking.confirmed',
      'booking.refunded',
    ])
    for (const who of [user, admin, await app.signIn('accountant')]) {
      const all = await historyFor(who)
      expect(all.filter(ofPayments).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['payment.opened', 'payment.failed', 'payment.paid', 'refund.opened']),
      )
      expect(JSON.stringify(all)).toContain(tran_id)
    }
  })

  test('shows customers the reason they gave themselves', async () => {
    const booking = await paidBooking(48)
    await post(`${booking.id}/cancel`, user, { reason: 'Rain' })
    const { history } = await detail(booking.id, user)
    expect(history.find(({ action }) => action === 'booking.canceled')?.reason).toBe('Rain')
  })
})

describe('the calendar entry of a booking', () => {
  const entry = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const lineOf = (text: string, name: string) =>
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)

  test('opens by its link alone, and follows a move and a cancellation', async () => {
    const booking = await paidBooking(48)
    const { links } = await detail(booking.id, user)
    const first = await entry(links.calendar)
    expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
    expect(lineOf(first.text, 'UID')).toBe(`${booking.id}@jhilik`)
    expect(lineOf(first.text, 'DTSTART')).toBe(utc(booking.starts_at))
    expect(lineOf(first.text, 'DTEND')).toBe(utc(booking.ends_at))
    expect([lineOf(first.text, 'SEQUENCE'), lineOf(first.text, 'STATUS')]).toEqual(['0', 'CONFIRMED'])
    for (const line of first.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

    const slot = await makeSlot(app.ctx.db, {
      service_id: booking.service_id,
      start_time: '15:00',
      end_time: '16:00',
    })
    await post(`${booking.id}/move`, user, { slotId: slot.id })
    const second = await entry(links.calendar)
    expect(lineOf(second.text, 'UID')).toBe(`${booking.id}@jhilik`)
    expect(lineOf(second.text, 'DTSTART')).toBe(utc(slot.starts_at))
    expect([lineOf(second.text, 'SEQUENCE'), lineOf(second.text, 'STATUS')]).toEqual(['1', 'CONFIRMED'])
    await post(`${booking.id}/cancel`, admin, { reason: 'x' })
    const third = await entry(links.calendar)
    expect([lineOf(third.text, 'SEQUENCE'), lineOf(third.text, 'STATUS')]).toEqual(['2', 'CANCELLED'])
  })

  test('does not open with the link of another booking, or with none', async () => {
    const [one, two] = [await paidBooking(48), await paidBooking(48)]
    const { links } = await detail(one.id, user)
    expect((await entry(links.calendar.replace(one.id, two.id))).status).toBe(401)
    expect((await entry(links.calendar.replace(/token=.*/, ''))).status).toBe(401)
    expect((await entry(`${links.calendar}x`)).status).toBe(401)
  })

  test('can be put into another calendar by an address', async () => {
    const booking = await paidBooking(48, { service_name: 'Wash & Wax' })
    const url = new URL((await detail(booking.id, user)).links.googleCalendar)
    expect(url.origin).toBe('https://calendar.google.com')
    expect(url.searchParams.get('text')).toContain('Wash & Wax')
    expect(url.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
  })

  test('names the service in the language of its customer', async () => {
    const reader = await app.signIn()
    const names = { service_name: 'Foam Wash', service_name_bn: 'ফোম ওয়াশ' }
    const booking = await paidBooking(48, { user_id: reader.user.sub, ...names })
    const titles = async () => {
      const { links } = await detail(booking.id, reader)
      const google = new URL(links.googleCalendar).searchParams.get('text') ?? ''
      return [google, lineOf((await entry(links.calendar)).text, 'SUMMARY')]
    }
    for (const title of await titles()) expect(title).toContain('Foam Wash')
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', reader.user.sub).execute()
    for (const title of await titles()) expect(title).toContain('ফোম ওয়াশ')
  })
})
