import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { insertRefund } from '../store/payments.ts'
import type { AttemptRow, RefundRow } from '../views/payments.ts'

interface Rest {
  amountMinor: number
  actorId: string
  at: Date
}

/** Creates a refund for what is left of a manual refund of which a part was paid. It has the same reason. */
export async function splitRefund(
  tx: Tx,
  attempt: AttemptRow,
  { reason, currency }: RefundRow,
  { amountMinor, actorId, at }: Rest,
): Promise<void> {
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason,
    status: 'manual',
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: { reason, refundId: refund.id, amountMinor, currency },
    at,
  })
}
