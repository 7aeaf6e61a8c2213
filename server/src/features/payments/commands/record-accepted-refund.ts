import type { Tx } from '../../../platform/db.ts'
import { updateRefund } from '../store.ts'
import type { RefundRow } from '../views.ts'

/** Stores the gateway's id of a submitted refund that it still works on. */
export async function recordAcceptedRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'id'>,
  providerRefundId: string,
): Promise<void> {
  await updateRefund(tx, refund.id, 'submitted', { provider_refund_id: providerRefundId })
}
