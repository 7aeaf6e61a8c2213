import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { insertRefund } from '../store/payments.ts'
import type { AttemptRow, RefundRow } from '../views/payments.ts'

export const sendRefundJob: JobKind<{ refundId: string }> = { name: 'send-refund' }

interface NewRefund {
  amountMinor: number
  reason: RefundReason
  /** Null when the system refunds by itself. */
  actorId: string | null
  at: Date
}

/**
 * Refunds some or all of a payment whose row is locked: through the gateway where it has a call for it, otherwise staff
 * do it by hand in its panel. The amount is in the currency that was received. Null for an amount of 0. Throws
 * refund_exceeds_paid.
 */
export async function createRefund(
  { clock, gateways, jobs }: Pick<Context, 'clock' | 'gateways' | 'jobs'>,
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, reason, actorId, at }: NewRefund,
): Promise<RefundRow | null> {
  if (amountMinor <= 0) return null
  const currency = attempt.received_currency ?? attempt.currency
  // The age of the refund decides when the gateway is asked about it, so the database's time is stored.
  const createdAt = await clock.databaseNow(tx)
  const hasRefundCall = gateways.get(attempt.gateway)?.refund !== undefined
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason,
    status: hasRefundCall ? 'requested' : 'manual',
    provider_refund_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  })
  if (hasRefundCall) await jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  await recordAudit(tx, {
    actorId,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: { reason, refundId: refund.id, amountMinor, currency },
    at,
  })
  return refund
}
