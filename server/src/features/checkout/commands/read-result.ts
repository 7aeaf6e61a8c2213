import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import { toPrice } from '../../../platform/money-columns.ts'
import { problem } from '../../../platform/problem.ts'
import { mayPay } from '../../bookings/commands/hold-seat.ts'
import { isOpenAttempt } from '../../payments/commands/transition-attempt.ts'
import { findAttempt } from '../../payments/views.ts'
import { canPayAgain, outcomeOf } from '../rules/payment-step.ts'
import { readResultToken } from '../rules/result-token.ts'
import { findBookingRow, findRefundStatus } from '../views/mail-data.ts'
import { confirmReported } from './settle-payment.ts'

/** What became of an attempt. Asks the gateway while it is open, in case a notification got lost. Throws 404. */
export async function readResult(ctx: Context, token: string): Promise<CheckoutResult> {
  const claims = await readResultToken(ctx, token)
  const first = claims && (await findAttempt(ctx.db, claims.attemptId))
  if (!claims || !first) throw problem('not_found')
  if (isOpenAttempt(first.status)) await confirmReported(ctx, first, claims.hint)

  const attempt = (await findAttempt(ctx.db, first.id)) ?? first
  const booking = await findBookingRow(ctx.db, attempt.booking_id)
  if (!booking) throw problem('not_found')
  const refund = await findRefundStatus(ctx.db, attempt.id)
  const outcome = outcomeOf({ booking: booking.status, attempt: attempt.status, refund, hint: claims.hint })
  return {
    outcome,
    bookingId: booking.id,
    tran_id: attempt.merchant_ref,
    serviceName: booking.service_name,
    ...toPrice(booking),
    date: booking.slot_date,
    startTime: booking.slot_start_time,
    endTime: booking.slot_end_time,
    startsAt: booking.starts_at.toISOString(),
    canPayAgain: canPayAgain(outcome, mayPay(booking, await ctx.clock.databaseNow(ctx.db))),
    holdExpiresAt: booking.status === 'held' ? booking.hold_expires_at.toISOString() : null,
  }
}
