import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockForSeat } from '../src/calendar/store/slots.ts'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer } from './support/shop.ts'
import { untilWaiting } from './support/until-waiting.ts'

/** The name of a lock for which nobody waits. */
const NOBODY = 'nobody'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

// The refund writes the booking's row twice, and PostgreSQL then checks its reference to the slot again at the commit.
it('a cancellation with a refund does not wait for who holds the slot, who may wait for the booking', async () => {
  const admin = await app.signIn('admin')
  const booking = await makeBooking(app.ctx.db, { price_minor: 4000 })
  await makeAttempt(app.ctx.db, booking)
  const body = { reason: 'x' }
  const status = await app.ctx.db.transaction().execute(async (tx) => {
    expect(await lockForSeat(tx, [NOBODY], booking.slot_id, null)).toMatchObject({ hasSlot: true })
    // Ends by itself when it has to wait, after the time limit of statements.
    const path = `/api/bookings/${booking.id}/cancel`
    return (await app.request('POST', path, { token: admin.token, body })).status
  })
  expect(status).toBe(200)
  const { payment_status } = await app.ctx.db
    .selectFrom('bookings')
    .select('payment_status')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(payment_status).toBe('refund_due')
}, 60_000)

it('who books a slot again while the hold of it is being canceled hears that it has ended', async () => {
  const { db } = app.ctx
  const user = await app.signIn()
  const offer = await makeOffer(app)
  const { bookingId } = (await book(app, user, offer)).body.data
  const pending = await db.transaction().execute(async (tx) => {
    await sql`select from bookings where id = ${bookingId} for update`.execute(tx)
    // Both wait for the booking: who comes first gets it first.
    const path = `/api/bookings/${bookingId}/cancel`
    const cancelation = app.request('POST', path, { token: user.token })
    await untilWaiting(app, 1)
    const second = book(app, user, offer)
    await untilWaiting(app, 2)
    return { cancelation, second }
  })
  const [canceled, again] = [await pending.cancelation, await pending.second]
  expect(canceled.status).toBe(200)
  expect(again).toMatchObject({ status: 409, body: { code: 'hold_expired' } })
  expect((await book(app, user, offer)).status).toBe(201)
}, 60_000)

// A statement sees the data as they were when it began to wait.
it('a booking that has waited for its slot is sold at the price of now', async () => {
  const { db } = app.ctx
  const user = await app.signIn()
  const offer = await makeOffer(app, {}, 4000)
  const answer = await db.transaction().execute(async (tx) => {
    await lockForSeat(tx, [NOBODY], offer.slotId, null)
    const booked = book(app, user, offer)
    await untilWaiting(app, 1)
    await db.updateTable('services').set({ price_minor: 5000 }).where('id', '=', offer.serviceId).execute()
    return { booked }
  })
  const { status, body } = await answer.booked
  expect(status).toBe(201)
  const { price_minor } = await db
    .selectFrom('bookings')
    .select('price_minor')
    .where('id', '=', body.data.bookingId)
    .executeTakeFirstOrThrow()
  expect(price_minor).toBe(5000)
}, 60_000)
