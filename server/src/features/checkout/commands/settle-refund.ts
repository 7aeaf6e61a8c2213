import type { SettleRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { transitionRefund } from '../../payments/commands/transition-refund.ts'
import { toRefund } from '../views/refunds.ts'
import { lockRefundInOrder } from './lock-refund-in-order.ts'

/** Staff have paid it by hand, in the gateway's panel or in cash. Throws 404, invalid_transition. */
export async function settleRefund(
  { db, clock }: Context,
  actor: Actor,
  refundId: string,
  { reference, reason }: SettleRefundRequest,
): Promise<Refund> {
  return db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
    const settled = await transitionRefund(tx, refund, {
      to: 'succeeded',
      actorId: actor.id,
      at: clock.now(),
      reference,
      reason,
    })
    return toRefund(settled, attempt.booking_id)
  })
}
