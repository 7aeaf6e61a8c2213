import type { Context } from '../../context.ts'
import { claimDueAttempts } from '../../money/commands/claim-due-attempts.ts'
import { endInspections } from '../../money/commands/end-inspections.ts'
import { flagForReview } from '../../money/commands/flag-for-review.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { NO_ANSWER } from '../../money/rules/attempts.ts'
import { isInspectedFirstDay, isUnansweredAttempt } from '../../money/rules/inspections.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import { listOverdueHolds } from '../views/bookings.ts'
import { confirmPayment } from './confirm-payment.ts'
import { expireHold } from './expire-hold.ts'
import { lockBooking } from './lock-booking.ts'
import { mailAboutReview } from './mail-about-review.ts'

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
    const booking = await lockBooking(tx, attempt.booking_id)
    const current = await lockAttempt(tx, attempt.id)
    const at = await ctx.clock.databaseNow(tx)
    if (verdict.kind !== 'unknown' || !isUnansweredAttempt(current, at))
      return endInspections(tx, current, at)
    if (!(await flagForReview(tx, current, { detail: NO_ANSWER, at }))) return
    const unreported = { received: null, txnId: null }
    await mailAboutReview(ctx, tx, booking, { ...current, detail: NO_ANSWER }, unreported)
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
