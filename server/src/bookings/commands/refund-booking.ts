import type { RefundBookingRequest } from '@jhilik/contract/changes.ts'
import type { Context } from '../../context.ts'
import { lockPaidAttempts } from '../../money/store/attempts.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { mailAboutRefund } from '../mails/refund.ts'
import { parseFormAmount } from '../rules/checkout.ts'
import { splitRefundByAmount, totalRefundableMinor } from '../rules/terms.ts'
import { lockBooking } from '../store/bookings.ts'

/**
 * Refunds some or all of what was paid; the booking stays as it is. The customer is mailed. Repeating a request with
 * its idempotency key changes nothing. Throws 404, nothing_to_refund, refund_exceeds_paid, idempotency_key_reused.
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
    const request = { key, actor, operation: 'booking.refund' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    const paid = await lockPaidAttempts(tx, bookingId)
    const refundable = totalRefundableMinor(paid, 100)
    if (refundable === 0) throw problem('nothing_to_refund')
    const refundMinor =
      refundAmount === undefined
        ? refundable
        : parseFormAmount(refundAmount, booking.currency, { path: 'refundAmount' }).minor
    const refunds = splitRefundByAmount(paid, refundMinor)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.refunded',
      subjectId: bookingId,
      detail: {
        reason,
        before: { refundableMinor: refundable },
        after: { refundableMinor: refundable - refundMinor },
        refundMinor,
        currency: booking.currency,
      },
      at,
    })
    for (const { attempt, amountMinor } of refunds) {
      const refund = { amountMinor, reason: 'refunded_by_staff' as const, actorId: actor.id }
      const created = await createRefund(ctx, tx, attempt, { ...refund, at: ctx.clock.now() })
      if (created)
        await mailAboutRefund(ctx, tx, { booking, attempt, refund: created }, { kind: 'requested' })
    }
  })
}
