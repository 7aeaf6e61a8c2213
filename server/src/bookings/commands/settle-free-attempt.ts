import type { Context } from '../../context.ts'
import { inspectAttempt } from '../../money/commands/inspect-attempt.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { problem } from '../../platform/problem.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { findBookingRow } from '../views/bookings.ts'
import { leadToResult } from './lead-to-result.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles a zero-amount attempt: no gateway is called, the booking is confirmed at once and the customer goes to the
 * result page. Throws hold_expired when the booking was not confirmed.
 */
export async function settleFreeAttempt(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  await settlePayment(ctx, attempt, await inspectAttempt(ctx, attempt))
  const booking = await findBookingRow(ctx.db, attempt.booking_id)
  if (booking?.status !== 'confirmed') throw problem('hold_expired')
  return leadToResult(ctx, attempt)
}
