import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { PayAgainRequest } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { checkGateway } from '../../money/commands/choose-gateway.ts'
import { recordLocale } from '../../people/commands/profile.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import { checkOnSite } from '../rules/amounts.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { findBookingRow } from '../views/bookings.ts'
import { continuePayment } from './continue-payment.ts'

interface PaymentRequest extends PayAgainRequest {
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Opens the payment of a booking that is still held. A given `gateway` also replaces a payment that is open at another
 * one. Throws what `continuePayment` does; 404 for somebody else's booking, 400 for a gateway that is not configured
 * and for a booking that cannot be paid on site.
 */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { gateway, locale }: PaymentRequest,
): Promise<CheckoutStarted> {
  if (gateway !== ON_SITE) checkGateway(ctx.gateways, gateway)
  const booking = await findBookingRow(ctx.db, bookingId, actor.id)
  if (!booking) throw problem('not_found')
  if (gateway === ON_SITE) checkOnSite(booking)
  await recordLocale(ctx, actor, locale)
  return continuePayment(ctx, { bookingId, gateway }, locale)
}
