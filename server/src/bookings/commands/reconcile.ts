import type { Context } from '../../context.ts'
import { inspectAttempt } from '../../money/commands/ask-gateway.ts'
import {
  isBeingCaptured,
  isInspectedFirstDay,
  isOpenAttempt,
  isUnansweredAttempt,
  NO_ANSWER,
} from '../../money/rules/attempts.ts'
import {
  closePaymentPages,
  flagForReview,
  lockAttempt,
  transitionAttempt,
} from '../../money/store/attempts.ts'
import { claimDueAttempts, endInspections } from '../../money/store/inspections.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import { lockBooking, transitionBooking } from '../store/bookings.ts'
import { findBookingRow, listOverdueHolds } from '../views/bookings.ts'
import { confirmPayment } from './confirm-payment.ts'
import { applyVerdict, tellOfReview } from './settle-payment.ts'

/** The number of attempts that are claimed together, and of holds of one run. */
const BATCH = 50
/** The time in which one run claims attempts; the next one follows a minute after it began. */
const RUN_MS = 50_000
/** The number of calls to gateways at a time. */
const CONCURRENCY = 5

/** Finds what was never reported: lost returns and notifications, late payments, and holds whose job was lost. */
export async function reconcile(ctx: Context): Promise<void> {
  const until = performance.now() + RUN_MS
  let due: AttemptRow[]
  do {
    // The time is the database's, because a process whose clock is ahead would put inspections off for all.
    const now = await ctx.clock.databaseNow(ctx.db)
    due = await ctx.db.transaction().execute((tx) => claimDueAttempts(tx, now, BATCH))
    await forEach(ctx, due, (attempt) => reconcileAttempt(ctx, attempt, now))
  } while (due.length === BATCH && performance.now() < until)
  const databaseNow = await ctx.clock.databaseNow(ctx.db)
  const overdue = await listOverdueHolds(ctx.db, addMinutes(databaseNow, -1), BATCH)
  await forEach(ctx, overdue, (bookingId) => expireHold(ctx, bookingId))
}

async function reconcileAttempt(ctx: Context, attempt: AttemptRow, now: Date): Promise<void> {
  const verdict = await confirmPayment(ctx, attempt)
  if (verdict.kind === 'review') {
    ctx.log.warn(
      { attemptId: attempt.id, detail: verdict.detail },
      'a payment waits for a person to look at it',
    )
  }
  if (isInspectedFirstDay(attempt, now)) return
  await ctx.db.transaction().execute(async (tx) => {
    // The booking's row is locked first, because changing an attempt writes to its booking.
    await lockBooking(tx, attempt.booking_id)
    const current = await lockAttempt(tx, attempt.id)
    const at = await ctx.clock.databaseNow(tx)
    if (verdict.kind !== 'unknown' || !isUnansweredAttempt(current, at))
      return endInspections(tx, current, at)
    if (!(await flagForReview(tx, current, { detail: NO_ANSWER, at }))) return
    await tellOfReview(ctx, tx, { ...current, detail: NO_ANSWER })
    ctx.log.warn(
      { attemptId: attempt.id, reason: verdict.detail },
      'the gateway has not answered about a payment for a day; staff have to look at it',
    )
  })
}

/** A failure is logged and does not stop the others. */
async function forEach<T>(
  { log }: Pick<Context, 'log'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    const results = await Promise.allSettled(items.slice(start, start + CONCURRENCY).map(work))
    for (const result of results) {
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'reconcile')
    }
  }
}

/** The time that a seat is kept while the gateway does not answer. Payments that arrive later are refunded. */
const GRACE_MINUTES = 5

/**
 * Frees the seat of a booking that was not paid in time, after asking the gateway.
 * Rejects while the gateway cannot be reached, or is taking the money, so that the job is retried. Repeating it changes
 * nothing.
 */
export async function expireHold(ctx: Context, bookingId: string): Promise<void> {
  const found = await findBookingRow(ctx.db, bookingId)
  const now = await ctx.clock.databaseNow(ctx.db)
  if (found?.status !== 'held' || found.hold_expires_at > now) return
  const open = (await listAttemptsOf(ctx.db, bookingId)).find(({ status }) => isOpenAttempt(status))
  const verdict = open && (await inspectAttempt(ctx, open))
  if (verdict?.kind === 'unknown' && now < addMinutes(found.hold_expires_at, GRACE_MINUTES)) {
    throw new Error(`the gateway could not be asked about ${open?.merchant_ref}: ${verdict.detail}`)
  }
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.status !== 'held') return
    if (open && verdict) {
      const attempt = await lockAttempt(tx, open.id)
      if (isBeingCaptured(attempt, await ctx.clock.databaseNow(tx))) {
        throw new Error(`the payment ${attempt.merchant_ref} is being captured`)
      }
      await applyVerdict(ctx, tx, { booking, slot: null }, attempt, verdict)
      // The payment has confirmed the booking, or the booking has expired because its slot has started.
      if ((await lockBooking(tx, bookingId)).status !== 'held') return
      // When there is no clear answer, the attempt stays open and is inspected on schedule.
      if (verdict.kind === 'unknown') {
        await transitionAttempt(tx, attempt, { to: 'unknown', at: ctx.clock.now(), detail: 'hold_ended' })
      }
    }
    await transitionBooking(tx, booking, { to: 'expired', actorId: null, at: ctx.clock.now() })
    await closePaymentPages(ctx, tx, bookingId)
  })
}
