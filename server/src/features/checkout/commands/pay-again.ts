import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { recordLocale } from '../../accounts/commands/record-locale.ts'
import { findBookingRow } from '../../bookings/views/bookings.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { continuePayment } from './continue-payment.ts'

/** Opens the payment of a booking that is still held. Throws what `continuePayment` does; 404 for somebody else's. */
export async function payAgain(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  if (!(await findBookingRow(ctx.db, bookingId, actor.id))) throw problem('not_found')
  await recordLocale(ctx, actor.id, locale)
  return continuePayment(ctx, { bookingId }, locale)
}
