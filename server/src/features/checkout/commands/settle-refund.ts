import type { SettleRefundRequest } from '@jhilik/contract/changes.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { settleManualRefund } from '../../payments/commands/transition-refund.ts'
import { toRefund } from '../rules/payment-step.ts'
import { lockRefundInOrder } from './lock-refund.ts'

/** Writes down that the money was paid back by hand. Throws 404, invalid_transition. */
export async function settleRefund(
  ctx: Context,
  actor: Actor,
  refundId: string,
  { reference, reason }: SettleRefundRequest,
): Promise<Refund> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) throw problem('not_found')
    const settled = { actorId: actor.id, at: ctx.clock.now(), reference, reason }
    return toRefund(await settleManualRefund(tx, found.refund, settled), found.attempt.booking_id)
  })
}
