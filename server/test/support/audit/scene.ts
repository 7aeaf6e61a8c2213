import { sql } from 'kysely'
import {
  makeAttempt,
  makeBooking,
  makeRefund,
  makeReview,
  makeSlot,
  makeUser,
} from '../../../src/demo/factories.ts'
import { sumUpDays } from '../../../src/office/commands/sum-up-days.ts'
import { addDays, addMinutes, wallClock } from '../../../src/platform/clock.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { book, makeOffer } from '../shop.ts'

const CLOSED_MONTH = '2020-01-01'

/** A business with some of everything that is checked, without a violation. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene() {
  const app = await startTestApp({ work: false, env: { BUSINESS_EMAIL: 'owner@wash.example' } })
  const { ctx, clock } = app
  const customer = await makeUser(ctx.db)
  const common = { user_id: customer.id, price_minor: 4000 }

  const paid = await paidBooking(app, common, { fee_minor: 80 })
  const other = await paidBooking(app, common)
  const deposit = await paidBooking(app, { ...common, payment_terms: 'deposit', due_now_minor: 1000 })
  const refunded = await paidBooking(app, common)
  const refundId = await refund(app, refunded.attempt.id, 'succeeded')
  const refundDue = await paidBooking(app, common)
  const dueRefundId = await refund(app, refundDue.attempt.id, 'manual')
  const onSite = await paidOnSite(app, common)
  const tipped = await paidBooking(app, { ...common, status: 'completed' })
  const tip = await makeAttempt(ctx.db, tipped, { purpose: 'tip', amount_minor: 300 })
  const disputeId = await dispute(app, await paidBooking(app, common))
  const correctionId = await correctedDiscount(app, other.id)

  const held = await book(app, await app.signIn(), await makeOffer(app))
  const heldId = held.body.data.bookingId
  const open = ctx.db.selectFrom('payment_attempts').selectAll().where('booking_id', '=', heldId)
  await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, { name: 'send-mail' }, {}))

  const pastDay = addDays(wallClock(clock.now(), ctx.config.timeZone).date, -10)
  const pastSlot = await makeSlot(ctx.db, { date: pastDay })
  await paidBooking(app, { ...common, slot_id: pastSlot.id, status: 'completed' })
  await sumUpDays(ctx)
  const review = await makeReview(ctx.db)
  await ctx.db
    .insertInto('closed_months')
    .values({ month: CLOSED_MONTH, closed_by: null, closed_at: new Date('2020-02-05') })
    .execute()
  return {
    app,
    paid,
    other,
    deposit,
    refunded,
    refundId,
    dueRefundId,
    onSite,
    tip,
    disputeId,
    correctionId,
    heldId,
    open: await open.executeTakeFirstOrThrow(),
    spareSlot: await makeSlot(ctx.db),
    pastDay,
    review,
  }
}

async function paidBooking(
  app: TestApp,
  fields: Parameters<typeof makeBooking>[1],
  payment: Parameters<typeof makeAttempt>[2] = {},
) {
  const booking = await makeBooking(app.ctx.db, fields)
  const attempt = await makeAttempt(app.ctx.db, booking, payment)
  return { ...booking, attempt }
}

async function paidOnSite(app: TestApp, fields: Parameters<typeof makeBooking>[1]) {
  const booking = await makeBooking(app.ctx.db, { ...fields, payment_terms: 'none', due_now_minor: 0 })
  const owner = await app.signIn('owner')
  const answer = await app.request('POST', `/api/bookings/${booking.id}/payments`, {
    token: owner.token,
    body: { amount: 40, method: 'cash', tip: 2 },
  })
  if (answer.status >= 300) throw new Error(`No payment was recorded: ${JSON.stringify(answer.body)}`)
  const attempts = app.ctx.db.selectFrom('payment_attempts').selectAll().where('booking_id', '=', booking.id)
  return { ...booking, attempt: await attempts.executeTakeFirstOrThrow() }
}

async function refund(app: TestApp, attemptId: string, status: 'succeeded' | 'manual'): Promise<string> {
  const at = app.clock.now()
  const id = newId()
  const row = { id, attempt_id: attemptId, amount_minor: 100, currency: 'USD', reason: 'refunded_by_staff' }
  const dates = { created_at: at, updated_at: at, settled_at: status === 'succeeded' ? at : null }
  await makeRefund(app.ctx.db, { ...row, status, ...dates })
  return id
}

async function dispute(app: TestApp, booking: Awaited<ReturnType<typeof paidBooking>>): Promise<string> {
  const id = newId()
  await app.ctx.db
    .insertInto('disputes')
    .values({
      id,
      booking_id: booking.id,
      attempt_id: booking.attempt.id,
      provider_dispute_id: 'dp_1',
      amount_minor: 4000,
      currency: 'USD',
      status: 'under_review',
      withdrawn_minor: 4000,
      fee_minor: 1500,
      opened_at: addMinutes(app.clock.now(), -5),
      updated_at: app.clock.now(),
      closed_at: null,
    })
    .execute()
  return id
}

/** A discount that was taken back: the id of the entry that did. */
async function correctedDiscount({ ctx }: TestApp, bookingId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with discount as (
      insert into ledger_entries (booking_id, kind, amount_minor, currency, reason, occurred_at)
      values (${bookingId}, 'adjustment', -100, 'USD', 'Late', now()) returning *
    ) select id from discount`.execute(ctx.db)
  const corrected = await sql<{ id: string }>`
    insert into ledger_entries (booking_id, kind, amount_minor, currency, reason, occurred_at, corrects_id)
    values (${bookingId}, 'adjustment', 100, 'USD', 'Not late', now(), ${rows[0]?.id}) returning id`.execute(
    ctx.db,
  )
  return corrected.rows[0]?.id ?? ''
}
