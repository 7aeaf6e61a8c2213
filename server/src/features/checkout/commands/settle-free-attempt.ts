import type { Context } from '../../../context.ts'
import { problem } from '../../../platform/problem.ts'
import { findBookingRow } from '../../bookings/views/bookings.ts'
import { inspectAttempt } from '../../payments/commands/inspect-attempt.ts'
import type { AttemptRow } from '../../payments/views.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { resultUrl } from '../rules/result-token.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Zero-amount attempt: no gateway is called, the booking is confirmed at once and the customer goes to the
 * result page. Throws hold_expired when the booking was not confirmed.
 */
export async function settleFreeAttempt(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  const bookingId = attempt.booking_id
  await settlePayment(ctx, attempt, await inspectAttempt(ctx, attempt))
  if ((await findBookingRow(ctx.db, bookingId))?.status !== 'confirmed') throw problem('hold_expired')
  const claims = { attemptId: attempt.id, isCancelReturn: false }
  const paymentUrl = await resultUrl(ctx.config, claims, ctx.clock.now())
  return { paymentUrl, bookingId, tran_id: attempt.merchant_ref }
}
