import type { Context } from '../../context.ts'
import { minutesBetween } from '../../platform/clock.ts'
import type { RefundResult, RefundToSend } from '../gateways/gateway.ts'
import { updateSentAt } from '../store/payments.ts'
import type { AttemptRow, RefundRow } from '../views/payments.ts'

export interface SubmittedRefund {
  attempt: AttemptRow
  refund: RefundRow
  /** The refund may have been sent before, by a run that got no clear answer, or that ended before storing it. */
  isRepeat: boolean
  /** The gateway's ids of the other refunds of the same payment. */
  otherRefundIds: string[]
  /** The time of the database. */
  now: Date
}

/**
 * Asks the gateway to pay a refund. One that may have been sent before is looked up first, where the gateway has a call
 * for it; otherwise our id of it is the gateway's idempotency key. Never call it within a transaction.
 */
export async function requestGatewayRefund(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  { attempt, refund, isRepeat, otherRefundIds, now }: SubmittedRefund,
): Promise<RefundResult> {
  const gateway = gateways.get(attempt.gateway)
  if (!gateway?.refund || gateway.environment !== attempt.environment) {
    const reason = 'gateway not offered any more'
    // A refund that may have been sent may have been paid, too.
    return isRepeat ? { kind: 'unknown', reason } : { kind: 'refused', reason }
  }
  const toSend: RefundToSend = {
    refundId: refund.id,
    merchantRef: attempt.merchant_ref,
    providerRef: attempt.provider_ref,
    providerTxnId: attempt.provider_txn_id ?? attempt.reported_txn_id ?? '',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    providerRefundId: refund.provider_refund_id,
    otherRefundIds,
    minutesSinceSent: refund.sent_at && minutesBetween(refund.sent_at, now),
  }
  if (isRepeat && gateway.inspectRefund) {
    const state = await gateway.inspectRefund(toSend)
    if (state.kind !== 'absent') return state
  }
  await updateSentAt(db, refund.id, now)
  const result = await gateway.refund(toSend)
  if (result.kind !== 'refused' || !isRepeat || !gateway.inspectRefund) return result
  // The gateway may refuse it because the first request made it, which was not listed until now.
  const state = await gateway.inspectRefund({ ...toSend, minutesSinceSent: null })
  return state.kind === 'absent' ? result : state
}
