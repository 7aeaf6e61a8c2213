import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { type AttemptStatus, attemptStatusSchema } from '@jhilik/contract/payments.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking, makeRefund } from '../src/demo/factories.ts'
import { issueDocuments } from '../src/money/store/documents.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Db, Tx } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingOf, makeOffer, payAt } from './support/shop.ts'

let app: TestApp
let db: Db
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
  db = app.ctx.db
  user = await app.signIn()
})
afterAll(() => app.close())

/** Bookings whose stored payment status is not what the definition says. */
const countWrong = async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from bookings cross join lateral payment_of(bookings.id, bookings.status) payment
    where bookings.payment_status <> payment.payment_status`.execute(db)
  return rows[0]?.wrong
}

const REFUND_STATUSES = ['requested', 'submitted', 'succeeded', 'failed', 'manual'] as const
type RefundStatus = (typeof REFUND_STATUSES)[number]

type Step =
  | { kind: 'attempt'; status: AttemptStatus }
  | { kind: 'refund'; status: RefundStatus; minor: number; reason: string }
  | { kind: 'booking'; status: BookingStatus }

const attemptStatus = fc.constantFrom(...attemptStatusSchema.options)
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('attempt' as const), status: attemptStatus }),
  fc.record({
    kind: fc.constant('refund' as const),
    status: fc.constantFrom(...REFUND_STATUSES),
    minor: fc.integer({ min: 1, max: 300 }),
    reason: fc.constantFrom('canceled', 'overpaid'),
  }),
  fc.record({
    kind: fc.constant('booking' as const),
    status: fc.constantFrom<BookingStatus>('confirmed', 'expired', 'canceled', 'completed', 'no_show'),
  }),
)

const at = new Date('2031-01-01T00:00:00Z')

/** The newest attempt takes the status; a paid one keeps it, and a new attempt begins. */
async function changeAttempt(tx: Tx, bookingId: string, status: AttemptStatus, minute: number) {
  const newest = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const isPaid = status === 'paid'
  const facts = {
    status,
    payment_url: 'http://127.0.0.1/pay',
    ...(isPaid && {
      provider_txn_id: newId(),
      received_minor: 1000,
      received_currency: 'USD',
      paid_at: addMinutes(at, minute),
    }),
  }
  if (newest && newest.status !== 'paid') {
    await tx.updateTable('payment_attempts').set(facts).where('id', '=', newest.id).execute()
    await issueDocuments(tx, [newest.id])
    return
  }
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await makeAttempt(tx, booking, { ...facts, created_at: addMinutes(at, minute) })
}

/** Gives the status to the open refund of the newest attempt that received money, or to a new refund of it. */
async function changeRefund(
  tx: Tx,
  bookingId: string,
  step: Extract<Step, { kind: 'refund' }>,
  minute: number,
) {
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('received_minor', '>', 0)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!attempt) return
  const { status, reason } = step
  const settled_at = status === 'succeeded' ? addMinutes(at, minute) : null
  const open = await tx
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .where('status', 'in', ['requested', 'submitted', 'manual'])
    .executeTakeFirst()
  if (open) {
    await tx.updateTable('refunds').set({ status, settled_at }).where('id', '=', open.id).execute()
    await issueDocuments(tx, [attempt.id])
    return
  }
  const left = (attempt.received_minor ?? 0) - attempt.refunded_minor
  if (left < step.minor) return
  const amount = { amount_minor: step.minor, currency: 'USD' }
  const created_at = addMinutes(at, minute)
  const refund = { id: newId(), attempt_id: attempt.id, ...amount, reason, status, settled_at }
  await makeRefund(tx, { ...refund, created_at, updated_at: created_at })
}

async function takeSteps(bookingId: string, steps: readonly Step[], minute: number) {
  await db.transaction().execute(async (tx) => {
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'attempt') await changeAttempt(tx, bookingId, step.status, minute + index)
      if (step.kind === 'refund') await changeRefund(tx, bookingId, step, minute + index)
      if (step.kind === 'booking') {
        await tx
          .updateTable('bookings')
          .set({ status: step.status, canceled_by: null, cancel_message: null })
          .where('id', '=', bookingId)
          .execute()
      }
    }
  })
}

describe('the stored payment status', () => {
  test('is what the definition says after every transaction of a generated history', async () => {
    const history = fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(history, async (transactions) => {
        const booking = await makeBooking(db, { status: 'held' })
        for (const [index, steps] of transactions.entries()) {
          await takeSteps(booking.id, steps, index * 10)
          expect(await countWrong()).toBe(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each(['expired', 'canceled', 'completed'] as const)(
    'is right for a booking that is inserted as %s',
    async (status) => {
      await makeBooking(db, { status })
      expect(await countWrong()).toBe(0)
    },
  )
})

test('no booking is written twice in one transaction from the hold to the confirmation', async () => {
  await sql`create table booking_writes (transaction bigint not null, booking_id uuid not null)`.execute(db)
  await sql`create function record_booking_write() returns trigger language plpgsql as $$
    begin insert into booking_writes values (txid_current(), new.id); return null; end $$`.execute(db)
  await sql`create trigger bookings_recorded after insert or update on bookings
    for each row execute function record_booking_write()`.execute(db)

  const { bookingId, paymentUrl } = (await book(app, user, await makeOffer(app))).body.data
  await payAt(paymentUrl, 'pay')
  expect(await bookingOf(app, user, bookingId)).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid' })
  const { rows } = await sql<{ writes: number }>`
    select count(*)::int as writes from booking_writes group by transaction, booking_id order by 1 desc`.execute(
    db,
  )
  // The hold and the confirmation.
  expect(rows).toEqual([{ writes: 1 }, { writes: 1 }])
})
