import type { ReopenRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { transitionRefund } from '../../payments/commands/transition-refund.ts'
import { toRefund } from '../views/refunds.ts'
import { lockRefundInOrder } from './lock-refund-in-order.ts'

/**
 * A refund that staff had settled was not paid after all: it is to be paid by hand again.
 * Throws 404, invalid_transition, refund_not_by_hand.
 */
export async function reopenRefund(
  { db, clock }: Context,
  actor: Actor,
  refundId: string,
  { reason }: ReopenRefundRequest,
): Promise<Refund> {
  return db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    if (refund.status !== 'succeeded') {
      throw problem('invalid_transition', { detail: { from: refund.status } })
    }
    if (!refund.settled_by_hand) throw problem('refund_not_by_hand')
    const reopened = await transitionRefund(tx, refund, {
      to: 'manual',
      action: 'refund.reopened',
      actorId: actor.id,
      at: clock.now(),
      reason,
    })
    return toRefund(reopened, attempt.booking_id)
  })
}
