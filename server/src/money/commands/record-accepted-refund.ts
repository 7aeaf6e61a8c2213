import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { updateRefund } from '../store/payments.ts'
import type { RefundRow } from '../views/payments.ts'

/** Stores the gateway's id of a submitted refund that the gateway still works on. False when it was known. */
export async function recordAcceptedRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: { providerRefundId: string; at: Date },
): Promise<boolean> {
  if (refund.provider_refund_id === providerRefundId) return false
  if (!(await updateRefund(tx, refund.id, 'submitted', { provider_refund_id: providerRefundId })))
    return false
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.accepted',
    subject: ['refund', refund.id],
    detail: { reference: providerRefundId },
    at,
  })
  return true
}
