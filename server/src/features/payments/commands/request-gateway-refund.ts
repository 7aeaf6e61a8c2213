import type { Context } from '../../../context.ts'
import type { RefundResult } from '../gateways/gateway.ts'
import type { AttemptRow, RefundRow } from '../views.ts'

/**
 * Asks the gateway to pay a refund. After a crash the same refund is requested twice: our id of it is the
 * gateway's idempotency key. Never within a transaction.
 */
export async function requestGatewayRefund(
  gateways: Context['gateways'],
  attempt: AttemptRow,
  refund: RefundRow,
): Promise<RefundResult> {
  const result = await gateways.get(attempt.gateway)?.refund?.({
    refundId: refund.id,
    merchantRef: attempt.merchant_ref,
    providerTxnId: attempt.provider_txn_id ?? attempt.reported_txn_id ?? '',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  })
  return result ?? { kind: 'refused', reason: 'gateway not offered any more' }
}
