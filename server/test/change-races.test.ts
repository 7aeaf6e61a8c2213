import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPayment } from '../src/bookings/commands/confirm-payment.ts'
import { makeAttempt, makeBooking, makeSlot } from '../src/demo/factories.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, bookingOf, makeOffer, pressButton, refundsOf } from './support/shop.ts'

const ROUNDS = 5
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

const post = (path: string, who: SignedIn, body: unknown = {}) =>
  app.request<Answer>('POST', `/api/bookings/${path}`, { token: who.token, body })

const soon = { free_cancel_hours: 0 }
async function paidBooking(given: Parameters<typeof makeBooking>[1] = {}) {
  const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, ...soon, ...given })
  await makeAttempt(app.ctx.db, booking)
  return booking
}

describe('at the same moment', () => {
  it('staff who cancel and staff who complete: one of them wins, and the money follows', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await paidBooking({ starts_at: addMinutes(app.clock.now(), -30) })
      const answers = await Promise.all([
        post(`${id}/cancel`, admin, { reason: 'Rain' }),
        post(`${id}/complete`, admin, { reason: 'Done' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { status } = await bookingOf(app, user, id)
      const refunds = (await refundsOf(app, id)).length
      expect([status, refunds]).toEqual(status === 'canceled' ? ['canceled', 1] : ['completed', 0])
    }
  })

  it('ten clicks on cancel: one refund', async () => {
    const { id } = await paidBooking()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${id}/cancel`, user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await refundsOf(app, id)).toHaveLength(1)
  })

  it('ten refunds of a third each: no more than was paid', async () => {
    const { id } = await paidBooking({ price_minor: 3000 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`${id}/refund`, admin, { reason: 'x', refundAmount: 10 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await refundsOf(app, id)).toHaveLength(3)
  })

  it('a gateway that settles while the customer cancels: the money comes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const offer = await makeOffer(app)
      await app.ctx.db
        .updateTable('bookings')
        .set({ status: 'canceled' })
        .where('status', '=', 'held')
        .execute()
      const { bookingId, paymentUrl } = (await book(app, user, offer)).body.data
      await app.ctx.db.updateTable('bookings').set(soon).where('id', '=', bookingId).execute()
      const [attempt] = await attemptsOf(app, bookingId)
      if (!attempt) throw new Error('no attempt')
      const [canceled] = await Promise.all([
        post(`${bookingId}/cancel`, user),
        pressButton(paymentUrl, 'pay'),
        confirmPayment(app.ctx, attempt),
        confirmPayment(app.ctx, attempt),
      ])
      await confirmPayment(app.ctx, attempt)
      expect(canceled.status).toBe(200)
      expect((await bookingOf(app, user, bookingId)).status).toBe('canceled')
      expect(await refundsOf(app, bookingId)).toMatchObject([{ amount_minor: 4000, status: 'manual' }])
    }
  })

  it('twenty who want to move to one seat: one gets it', async () => {
    const target = await makeSlot(app.ctx.db)
    const bookings = []
    for (let hour = 0; hour < 20; hour++) {
      const times = {
        start_time: `${String(hour).padStart(2, '0')}:00`,
        end_time: `${String(hour).padStart(2, '0')}:30`,
      }
      const slot = await makeSlot(app.ctx.db, { service_id: target.service_id, date: '2090-01-01', ...times })
      bookings.push(await paidBooking({ slot_id: slot.id }))
    }
    const answers = await Promise.all(
      bookings.map(({ id }) => post(`${id}/move`, user, { slotId: target.id })),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code))
    expect(codes.filter((code) => code === 'moved')).toHaveLength(1)
    expect(codes.filter((code) => code === 'slot_taken')).toHaveLength(19)
  })

  it('two who change places while there is room: both do, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await makeSlot(app.ctx.db, { capacity: 2 })
      const two = await makeSlot(app.ctx.db, {
        service_id: one.service_id,
        capacity: 2,
        start_time: '12:00',
        end_time: '13:00',
      })
      const [first, second] = [await paidBooking({ slot_id: one.id }), await paidBooking({ slot_id: two.id })]
      const answers = await Promise.all([
        post(`${first.id}/move`, user, { slotId: two.id }),
        post(`${second.id}/move`, user, { slotId: one.id }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const places = await Promise.all([first, second].map(({ id }) => bookingOf(app, user, id)))
      expect(places.map(({ slot }) => slot._id)).toEqual([two.id, one.id])
    }
  })

  it('two who change places in full slots: refused, not stuck, and both keep a seat', async () => {
    const one = await makeSlot(app.ctx.db)
    const two = await makeSlot(app.ctx.db, {
      service_id: one.service_id,
      start_time: '12:00',
      end_time: '13:00',
    })
    const [first, second] = [await paidBooking({ slot_id: one.id }), await paidBooking({ slot_id: two.id })]
    const answers = await Promise.all([
      post(`${first.id}/move`, user, { slotId: two.id }),
      post(`${second.id}/move`, user, { slotId: one.id }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
  })

  it('one booking that moves and is canceled: no seat stays taken without a booking', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const booking = await paidBooking()
      const { service_id } = booking
      const slot = await makeSlot(app.ctx.db, { service_id, start_time: '12:00', end_time: '13:00' })
      const [canceled] = await Promise.all([
        post(`${booking.id}/cancel`, user),
        post(`${booking.id}/move`, user, { slotId: slot.id }),
      ])
      expect(canceled.status).toBe(200)
      await makeBooking(app.ctx.db, { slot_id: slot.id })
      await makeBooking(app.ctx.db, { slot_id: booking.slot_id })
    }
  })
})
