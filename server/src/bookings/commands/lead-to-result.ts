import type { Context } from '../../context.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { resultUrl } from '../rules/result-token.ts'

/**
 * Returns the answer for a customer who has nothing to pay any more: the result page takes the place of the payment
 * page.
 */
export async function leadToResult(ctx: Context, attempt: AttemptRow): Promise<CheckoutStarted> {
  const claims = { attemptId: attempt.id, isCancelReturn: false }
  const paymentUrl = await resultUrl(ctx.config, claims, ctx.clock.now())
  return { paymentUrl, bookingId: attempt.booking_id, tran_id: attempt.merchant_ref }
}
