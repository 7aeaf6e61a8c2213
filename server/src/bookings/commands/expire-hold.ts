import type { Context } from '../../context.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { inspectAttempt } from '../../money/commands/inspect-attempt.ts'
import { lockAttempt } from '../../money/commands/lock-attempt.ts'
import { transitionAttempt } from '../../money/commands/transition-attempt.ts'
import { isOpenAttempt } from '../../money/rules/attempts.ts'
import { isBeingCaptured } from '../../money/rules/captures.ts'
import { listAttemptsOf } from '../../money/views/payments.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { findBookingRow } from '../views/bookings.ts'
import { applyVerdict } from './apply-verdict.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

export const expireHoldJob: JobKind<{ bookingId: string }> = { name: 'expire-hold' }

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
      await applyVerdict(ctx, tx, booking, attempt, verdict)
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
