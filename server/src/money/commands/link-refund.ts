import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { updateRefund } from '../store/payments.ts'
import type { RefundRow } from '../views/payments.ts'

/** The gateway lists a refund that staff have settled by hand: from now on it counts as reported by the gateway. */
export async function linkRefund(
  tx: Tx,
  refund: RefundRow,
  { providerRefundId, at }: { providerRefundId: string; at: Date },
): Promise<void> {
  await updateRefund(tx, refund.id, 'succeeded', {
    provider_refund_id: providerRefundId,
    settled_by_hand: false,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: null,
    action: 'refund.confirmed',
    subject: ['refund', refund.id],
    detail: { before: { reference: refund.provider_refund_id }, reference: providerRefundId },
    at,
  })
}
