import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { lockBooking } from '../../bookings/commands/hold-seat.ts'
import {
  claimDueAttempts,
  endInspections,
  isUnansweredAttempt,
} from '../../payments/commands/claim-inspection.ts'
import {
  type AttemptRow,
  lockAttempt,
  NO_ANSWER,
  reviewAttempt,
} from '../../payments/commands/transition-attempt.ts'
import { listOverdueHolds } from '../views/mail-data.ts'
import { expireHold } from './expire-hold.ts'
import { mailAboutReview } from './mail-about-review.ts'
import { confirmPayment } from './settle-payment.ts'

/** What one run takes on; the next one comes a minute later. */
const BATCH = 50
/** Questions to the gateway at a time. */
const AT_ONCE = 5

/** Finds what nobody reported: lost returns and notifications, late money, holds whose job was lost. */
export async function reconcile(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db.transaction().execute((tx) => claimDueAttempts(tx, now, BATCH))
  await forEach(ctx, due, (attempt) => reconcileAttempt(ctx, attempt))
  const databaseNow = await ctx.clock.databaseNow(ctx.db)
  const overdue = await listOverdueHolds(ctx.db, addMinutes(databaseNow, -1), BATCH)
  await forEach(ctx, overdue, (bookingId) => expireHold(ctx, bookingId))
}

async function reconcileAttempt(ctx: Context, attempt: AttemptRow): Promise<void> {
  const verdict = await confirmPayment(ctx, attempt)
  if (verdict.kind === 'review') {
    ctx.log.warn(
      { attemptId: attempt.id, detail: verdict.detail },
      'a payment waits for a person to look at it',
    )
  }
  await ctx.db.transaction().execute(async (tx) => {
    // The booking keeps how its payment stands: as everywhere, its row comes first.
    const booking = await lockBooking(tx, attempt.booking_id)
    const now = await lockAttempt(tx, attempt.id)
    const at = ctx.clock.now()
    if (verdict.kind !== 'unknown' || !isUnansweredAttempt(now, at)) return endInspections(tx, now, at)
    if (!(await reviewAttempt(tx, now, { detail: NO_ANSWER, at }))) return
    await mailAboutReview(ctx, tx, booking, { ...now, detail: NO_ANSWER }, { received: null, txnId: null })
    ctx.log.warn(
      { attemptId: attempt.id, reason: verdict.detail },
      'the gateway has not answered about a payment for a day; staff have to look at it',
    )
  })
}

/** One that fails does not keep the others waiting. */
async function forEach<T>(
  ctx: Context,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(work))
    for (const result of results) {
      if (result.status === 'rejected') ctx.log.warn({ err: result.reason }, 'reconcile')
    }
  }
}
