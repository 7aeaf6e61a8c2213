import type { ReopenRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { lockBooking } from '../../bookings/commands.ts'
import { reopenManualRefund } from '../../payments/commands/refunds.ts'
import { lockAttempt } from '../../payments/commands.ts'
import { toRefund } from '../rules.ts'
import { findAttemptOfRefund } from '../views.ts'

/**
 * Staff had settled a refund that was not paid back: it is to be paid by hand again.
 * Throws 404, invalid_transition, refund_not_by_hand.
 */
export async function reopenRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  { reason }: ReopenRefundRequest,
): Promise<Refund> {
  return ctx.db.transaction().execute(async (tx) => {
    const attempt = await findAttemptOfRefund(tx, refundId)
    if (!attempt) throw problem('not_found')
    await lockBooking(tx, attempt.booking_id)
    await lockAttempt(tx, attempt.id)
    const reopened = { actorId: actor.id, at: ctx.clock.now(), reason }
    return toRefund(await reopenManualRefund(tx, refundId, reopened), attempt.booking_id)
  })
}
