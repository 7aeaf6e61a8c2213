import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { lockBooking } from '../../bookings/commands.ts'
import { closeRefund, lockRefund, refundAtGateway, submitRefund } from '../../payments/commands/refunds.ts'
import { lockAttempt } from '../../payments/commands.ts'
import { findRefundPlace } from '../views.ts'

/**
 * A refund with its rows locked in the order of everywhere: booking, attempt, refund. Undefined when there
 * is no such refund.
 */
export async function lockRefundInOrder(tx: Tx, refundId: string) {
  const place = await findRefundPlace(tx, refundId)
  if (!place) return undefined
  await lockBooking(tx, place.booking_id)
  const attempt = await lockAttempt(tx, place.attempt_id)
  const refund = await lockRefund(tx, refundId)
  return refund && { attempt, refund }
}

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
