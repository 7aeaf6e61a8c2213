import type { Context } from '../../../context.ts'
import { closeRefund, refundAtGateway, submitRefund } from '../../payments/commands/transition-refund.ts'
import { lockRefundInOrder } from './lock-refund.ts'

/**
 * Has the gateway give the money back. Rejects while there is no clear answer, so that it is tried again;
 * staff do what it refuses. Doing it twice is harmless.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const toSend = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    const refund = found && (await submitRefund(tx, found.refund, ctx.clock.now()))
    return refund && { attempt: found.attempt, refund }
  })
  if (!toSend) return
  const result = await refundAtGateway(ctx, toSend.attempt, toSend.refund)
  if (result.kind === 'unknown')
    throw new Error(`the refund ${refundId} got no clear answer: ${result.reason}`)
  await ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (found) await closeRefund(tx, found.refund, result, ctx.clock.now())
  })
}
