import type { PayAgainRequest } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { recordLocale } from '../../accounts/commands/record-locale.ts'
import { findBookingRow } from '../../bookings/views/bookings.ts'
import { checkGateway } from '../../payments/commands/choose-gateway.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { continuePayment } from './continue-payment.ts'

interface PaymentRequest extends PayAgainRequest {
  /** What the caller reads; null when the request does not say. */
  locale: Locale | null
}

/**
 * Opens the payment of a booking that is still held; a new one at `gateway`, if given. Throws what
 * `continuePayment` does; 404 for somebody else's booking, 400 for a gateway that is not configured.
 */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { gateway, locale }: PaymentRequest,
): Promise<CheckoutStarted> {
  checkGateway(ctx.gateways, gateway)
  if (!(await findBookingRow(ctx.db, bookingId, actor.id))) throw problem('not_found')
  await recordLocale(ctx, actor.id, locale)
  return continuePayment(ctx, { bookingId, gateway }, locale)
}
