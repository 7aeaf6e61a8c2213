import type { ReopenRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { reopenManualRefund } from '../../payments/commands/transition-refund.ts'
import { toRefund } from '../rules/payment-step.ts'
import { lockRefundInOrder } from './lock-refund.ts'

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
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const reopened = { actorId: actor.id, at: ctx.clock.now(), reason }
    return toRefund(await reopenManualRefund(tx, found.refund, reopened), found.attempt.booking_id)
  })
}
