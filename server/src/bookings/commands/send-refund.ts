import type { Context } from '../../context.ts'
import { requestGatewayRefund, type SubmittedRefund } from '../../money/commands/ask-gateway.ts'
import { nextRefundInspection, sendRefundJob } from '../../money/rules/refunds.ts'
import {
  claimRefund,
  recordAcceptedRefund,
  releaseRefund,
  transitionRefund,
} from '../../money/store/refunds.ts'
import { listOtherRefundIds } from '../../money/views/payments.ts'
import { lockRefundInOrder } from '../store/bookings.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/**
 * Pays a refund through the gateway; what the gateway refuses is left to staff. Rejects while there is no clear
 * answer, or while another run asks, so that the job is retried. Repeating it changes nothing.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const submitted = await submitRefund(ctx, refundId)
  if (!submitted) return
  const result = await requestGatewayRefund(ctx, submitted)
  if (result.kind === 'unknown') {
    await ctx.db.transaction().execute((tx) => releaseRefund(tx, refundId, ctx.clock))
    throw new Error(`the refund ${refundId} got no clear answer: ${result.reason}`)
  }
  await ctx.db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    await releaseRefund(tx, refundId, ctx.clock)
    // When it is no longer submitted, the gateway has reported how it ended.
    if (found?.refund.status !== 'submitted') return
    const at = ctx.clock.now()
    const change = { by: 'system', at } as const
    const bookingId = found.booking.id
    switch (result.kind) {
      case 'done': {
        const reference = result.providerRefundId
        const refund = await transitionRefund(tx, found.refund, { to: 'succeeded', ...change, reference })
        await tellOfRefund(ctx, tx, 'refund_succeeded', { bookingId, refund })
        return
      }
      case 'accepted': {
        const { providerRefundId } = result
        const isNew = await recordAcceptedRefund(tx, found.refund, { providerRefundId, at })
        if (isNew) await tellOfRefund(ctx, tx, 'refund_accepted', { bookingId, refund: found.refund })
        // The job queue uses the time of the database.
        const startAfter = nextRefundInspection(found.refund.created_at, await ctx.clock.databaseNow(tx))
        await ctx.jobs.enqueue(tx, sendRefundJob, { refundId }, { startAfter })
        return
      }
      case 'refused': {
        const { reason } = result
        const refund = await transitionRefund(tx, found.refund, { to: 'manual', ...change, reason })
        await tellOfRefund(ctx, tx, 'refund_failed', { bookingId, refund })
        return
      }
      default:
        result satisfies never
    }
  })
}

/**
 * The submission is committed before the gateway is called. Undefined when the refund is not, or no longer, to be sent.
 */
function submitRefund({ db, clock }: Context, refundId: string): Promise<SubmittedRefund | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await lockRefundInOrder(tx, refundId)
    if (!found) return undefined
    const { attempt, refund } = found
    if (refund.status !== 'submitted' && refund.status !== 'requested') return undefined
    // The refund is claimed, because not every gateway recognizes a refund that two runs send at once.
    const now = await clock.databaseNow(tx)
    if (!(await claimRefund(tx, refund, now))) {
      throw new Error(`another run asks about the refund ${refundId}`)
    }
    const isRepeat = refund.status === 'submitted'
    return {
      attempt,
      refund: isRepeat
        ? refund
        : await transitionRefund(tx, refund, { to: 'submitted', by: 'system', at: clock.now() }),
      isRepeat,
      otherRefundIds: await listOtherRefundIds(tx, refund),
      now,
    }
  })
}
