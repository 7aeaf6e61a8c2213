import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { sendRefundJob } from '../../payments/commands/create-refund.ts'
import { recordAcceptedRefund } from '../../payments/commands/record-accepted-refund.ts'
import { requestGatewayRefund, type SubmittedRefund } from '../../payments/commands/request-gateway-refund.ts'
import { transitionRefund } from '../../payments/commands/transition-refund.ts'
import { listOtherRefundIds } from '../../payments/views.ts'
import { lockRefundInOrder } from './lock-refund-in-order.ts'

/** How often a gateway is asked about a refund that it works on. */
const INSPECT_AFTER_MINUTES = 60

/**
 * Pays a refund through the gateway; what the gateway refuses is left to staff. Rejects while there is no clear
 * answer, so that the job is retried. Repeating it changes nothing.
 */
export async function sendRefund({ db, clock, gateways, jobs }: Context, refundId: string): Promise<void> {
  const submitted = await db.transaction().execute((tx) => submitRefund(tx, refundId, clock.now()))
  if (!submitted) return
  const result = await requestGatewayRefund(gateways, submitted)
  if (result.kind === 'unknown') {
    throw new Error(`the refund ${refundId} got no clear answer: ${result.reason}`)
  }
  await db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    // Otherwise another run of the job was quicker.
    if (found?.refund.status !== 'submitted') return
    const at = clock.now()
    const change = { actorId: null, at }
    switch (result.kind) {
      case 'done':
        await transitionRefund(tx, found.refund, {
          to: 'succeeded',
          ...change,
          reference: result.providerRefundId,
        })
        return
      case 'accepted':
        await recordAcceptedRefund(tx, found.refund, result.providerRefundId)
        await jobs.enqueue(
          tx,
          sendRefundJob,
          { refundId },
          { startAfter: addMinutes(at, INSPECT_AFTER_MINUTES) },
        )
        return
      case 'refused':
        await transitionRefund(tx, found.refund, { to: 'manual', ...change, reason: result.reason })
        return
      default:
        result satisfies never
    }
  })
}

/** Committed before the gateway is called. Undefined when the refund is not, or no longer, to be sent. */
async function submitRefund(tx: Tx, refundId: string, at: Date): Promise<SubmittedRefund | undefined> {
  const found = await lockRefundInOrder(tx, refundId)
  if (!found) return undefined
  const { attempt, refund } = found
  if (refund.status !== 'submitted' && refund.status !== 'requested') return undefined
  const isRepeat = refund.status === 'submitted'
  return {
    attempt,
    refund: isRepeat ? refund : await transitionRefund(tx, refund, { to: 'submitted', actorId: null, at }),
    isRepeat,
    otherRefundIds: await listOtherRefundIds(tx, refund),
  }
}
