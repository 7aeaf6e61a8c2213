import type { SettleRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { transitionRefund } from '../../money/commands/transition-refund.ts'
import type { Actor } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { toRefund } from '../views/refunds.ts'
import { lockRefundInOrder } from './lock-refund-in-order.ts'
import { mailAboutRefund } from './mail-about-refund.ts'

/**
 * Staff have paid the refund by hand: in the gateway's panel, or to an account of the customer. Repeating a request
 * with its idempotency key changes nothing. Throws 404, invalid_transition, idempotency_key_reused.
 */
export async function settleRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  input: SettleRefundRequest,
  key?: string,
): Promise<Refund> {
  const { reference, reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    const at = ctx.clock.now()
    const bookingId = attempt.booking_id
    const subject = { id: refundId, ...input }
    const request = { key, actor, operation: 'refund.settle' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return toRefund(refund, bookingId)
    if (refund.status !== 'manual') throw problem('invalid_transition', { detail: { from: refund.status } })
    const settled = await transitionRefund(tx, refund, {
      to: 'succeeded',
      actorId: actor.id,
      at,
      reference,
      reason,
    })
    await mailAboutRefund(ctx, tx, { ...found, refund: settled }, { kind: 'byHand' })
    return toRefund(settled, bookingId)
  })
}
