import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { requestGatewayRefund } from '../../payments/commands/request-gateway-refund.ts'
import { transitionRefund } from '../../payments/commands/transition-refund.ts'
import type { AttemptRow, RefundRow } from '../../payments/views.ts'
import { lockRefundInOrder } from './lock-refund-in-order.ts'

/**
 * Pays a refund through the gateway; what the gateway refuses is left to staff. Rejects while there is no clear
 * answer, so that the job is retried. Repeating it changes nothing.
 */
export async function sendRefund({ db, clock, gateways }: Context, refundId: string): Promise<void> {
  const submitted = await db.transaction().execute((tx) => submitRefund(tx, refundId, clock.now()))
  if (!submitted) return
  const result = await requestGatewayRefund(gateways, submitted.attempt, submitted.refund)
  if (result.kind === 'unknown') {
    throw new Error(`the refund ${refundId} got no clear answer: ${result.reason}`)
  }
  await db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    // Otherwise another run of the job was quicker.
    if (found?.refund.status !== 'submitted') return
    const change = { actorId: null, at: clock.now() }
    if (result.kind === 'done') {
      const reference = result.providerRefundId
      await transitionRefund(tx, found.refund, { to: 'succeeded', ...change, reference })
    } else await transitionRefund(tx, found.refund, { to: 'manual', ...change, reason: result.reason })
  })
}

/** Committed before the gateway is called. Undefined when the refund is not, or no longer, to be sent. */
async function submitRefund(
  tx: Tx,
  refundId: string,
  at: Date,
): Promise<{ attempt: AttemptRow; refund: RefundRow } | undefined> {
  const found = await lockRefundInOrder(tx, refundId)
  if (found?.refund.status === 'submitted') return found
  if (found?.refund.status !== 'requested') return undefined
  const refund = await transitionRefund(tx, found.refund, { to: 'submitted', actorId: null, at })
  return { attempt: found.attempt, refund }
}
