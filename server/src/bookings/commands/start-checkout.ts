import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Context } from '../../context.ts'
import { checkGateway } from '../../money/commands/choose-gateway.ts'
import { recordLocale } from '../../people/commands/profile.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { continuePayment } from './continue-payment.ts'
import { type HoldRequest, holdBooking } from './hold-booking.ts'

interface CheckoutRequest extends HoldRequest {
  /** The caller's language; null when the request does not say. */
  locale: Locale | null
}

/**
 * Holds a seat and opens the payment. The same key again gives the same booking and answer, and so does the
 * same slot while it is held, with or without a key.
 * Throws what `continuePayment` does, and 400, slot_taken, slot_unavailable, service_unavailable, hold_limit,
 * shared_hold_limit, price_changed, idempotency_key_reused, not_found.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  const { gateway } = request.input
  if (gateway !== ON_SITE) checkGateway(ctx.gateways, gateway)
  await recordLocale(ctx, actor, request.locale)
  const held = await ctx.db.transaction().execute((tx) => holdBooking(ctx, tx, actor, request))
  return continuePayment(ctx, held, request.locale)
}
