import type { RefundBookingRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockBooking, refundAt } from '../../bookings/commands/hold-seat.ts'
import { lockPaidAttempts } from '../../payments/commands/transition-attempt.ts'
import { splitRefund } from '../rules/payment-step.ts'
import { refund, refundMinorOf } from './cancel-booking.ts'
import { isRepeated } from './claim-request.ts'

/**
 * Gives back some or all of what was paid; the booking stays as it is.
 * With an idempotency key the same call again changes nothing.
 * Throws 404, nothing_to_refund, refund_exceeds_paid, idempotency_key_reused.
 */
export async function refundBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: RefundBookingRequest,
  key?: string,
): Promise<void> {
  const { reason, refundAmount } = input
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    if (await isRepeated(tx, { key, actor, operation: 'booking.refund', bookingId, request: input, at }))
      return
    const paid = await lockPaidAttempts(tx, bookingId)
    const left = paid.reduce((sum, attempt) => sum + refundAt(attempt, 100), 0)
    if (left === 0) throw problem('nothing_to_refund')
    const refundMinor = refundAmount === undefined ? left : refundMinorOf(refundAmount, booking.currency)
    const parts = splitRefund(paid, refundMinor)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.refunded',
      subject: ['booking', bookingId],
      detail: {
        reason,
        before: { refundableMinor: left },
        after: { refundableMinor: left - refundMinor },
        refundMinor,
        currency: booking.currency,
      },
      at,
    })
    await refund(ctx, tx, actor, parts, 'refunded_by_staff')
  })
}
