import type { Context } from '../../context.ts'
import { recordNotification } from '../../money/commands/record-notification.ts'
import type { MessageContent } from '../../money/rules/gateway-messages.ts'
import { findAttempt, findAttemptOf } from '../../money/views/payments.ts'
import { confirmPayment } from './confirm-payment.ts'
import { recordSuspicion } from './record-suspicion.ts'
import { syncReversals } from './sync-reversals.ts'

interface ReversalNotification extends MessageContent {
  gateway: string
  /** The payload has no secrets. */
  payload: Record<string, string>
}

/**
 * Receives an authentic notification of a refund or a dispute. What counts is the gateway's list of them. Returns
 * `again` when it should be sent again. A notification about something that the list does not have is recorded for
 * staff.
 */
export async function receiveReversal(
  ctx: Context,
  { gateway, attempt: name, reversal, payload }: ReversalNotification,
): Promise<'done' | 'again' | 'unknown'> {
  const found = await findAttemptOf(ctx.db, gateway, name)
  if (!found) return 'unknown'
  const at = ctx.clock.now()
  await ctx.db
    .transaction()
    .execute((tx) => recordNotification(tx, { kind: 'notification', attempt: found, payload, at }))
  // The notification may arrive before the one that reports the payment.
  if (found.received_minor === null) await confirmPayment(ctx, found, { trigger: 'report' })
  const attempt = (await findAttempt(ctx.db, found.id)) ?? found
  if (attempt.received_minor === null) return 'again'
  const answer = await syncReversals(ctx, attempt)
  if (answer.kind === 'unknown') return 'again'
  const ids = [
    ...answer.refunds.map(({ providerRefundId }) => providerRefundId),
    ...answer.disputes.map(({ providerDisputeId }) => providerDisputeId),
  ]
  if (reversal?.id && !ids.includes(reversal.id)) {
    await recordSuspicion(ctx, attempt.id, { action: 'payment.report_denied', kind: 'notification' })
  }
  return 'done'
}
