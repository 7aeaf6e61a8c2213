import type { ReopenRefundRequest } from '@jhilik/contract/changes.ts'
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
 * Reopens a refund that staff had settled but that was not paid after all: it is to be paid by hand again. Repeating a
 * request with its idempotency key changes nothing. Throws 404, invalid_transition, refund_not_by_hand,
 * idempotency_key_reused.
 */
export async function reopenRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  input: ReopenRefundRequest,
  key?: string,
): Promise<Refund> {
  const { reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const { attempt, refund } = found
    const at = ctx.clock.now()
    const bookingId = attempt.booking_id
    const subject = { id: refundId, ...input }
    const request = { key, actor, operation: 'refund.reopen' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return toRefund(refund, bookingId)
    if (refund.status !== 'succeeded') {
      throw problem('invalid_transition', { detail: { from: refund.status } })
    }
    if (!refund.settled_by_hand) throw problem('refund_not_by_hand')
    const reopened = await transitionRefund(tx, refund, {
      to: 'manual',
      action: 'refund.reopened',
      actorId: actor.id,
      at,
      reason,
    })
    await mailAboutRefund(ctx, tx, { ...found, refund: reopened }, { kind: 'reopened' })
    return toRefund(reopened, bookingId)
  })
}
