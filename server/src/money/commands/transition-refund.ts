import type { RefundStatus } from '@jhilik/contract/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { canTransitionRefund } from '../rules/refunds.ts'
import { updateRefund } from '../store/payments.ts'
import type { RefundRow } from '../views/payments.ts'
import { issueDocuments } from './issue-documents.ts'

interface RefundTransition {
  to: RefundStatus
  /** Null when the system acts by itself. */
  actorId: string | null
  at: Date
  reference?: string
  reason?: string | undefined
  /** The account whose cash in hand paid the refund; given with `succeeded`. */
  cashFrom?: string
  /** The amount that was paid when it was only a part. */
  amountMinor?: number
  /** The action of the audit entry; `refund.` and the new status is the default. */
  action?: string
}

/**
 * Changes the status in a compare-and-set, and writes its audit entry and its credit note. Returns the refund as changed. Throws
 * invalid_transition.
 */
export async function transitionRefund(
  tx: Tx,
  refund: RefundRow,
  { to, actorId, at, reference, reason, cashFrom, amountMinor, action = `refund.${to}` }: RefundTransition,
): Promise<RefundRow> {
  const change = {
    status: to,
    updated_at: at,
    ...(amountMinor !== undefined && { amount_minor: amountMinor }),
    ...(reference && { provider_refund_id: reference }),
    ...(to === 'succeeded' && { settled_at: at, settled_by_hand: actorId !== null, settled_by: actorId }),
    ...(cashFrom && { in_cash: true, cash_from: cashFrom, provider_refund_id: null }),
    ...(refund.status === 'succeeded' && {
      settled_at: null,
      settled_by_hand: false,
      settled_by: null,
      in_cash: false,
      cash_from: null,
      // The id is kept to recognize a refund that failed at the gateway.
      provider_refund_id: refund.settled_by_hand ? null : refund.provider_refund_id,
    }),
  }
  const isUpdated =
    canTransitionRefund(refund.status, to) && (await updateRefund(tx, refund.id, refund.status, change))
  if (!isUpdated) throw problem('invalid_transition', { detail: { from: refund.status, to } })
  await recordAudit(tx, {
    actorId,
    action,
    subject: ['refund', refund.id],
    detail: {
      before: {
        status: refund.status,
        ...(refund.settled_at && { settledAt: refund.settled_at, reference: refund.provider_refund_id }),
      },
      after: { status: to },
      ...(reference && { reference }),
      ...(reason && { reason }),
      ...(cashFrom && { collector: cashFrom, amountMinor: amountMinor ?? refund.amount_minor }),
      ...(cashFrom && { currency: refund.currency }),
    },
    at,
  })
  if (to === 'succeeded' || refund.status === 'succeeded') await issueDocuments(tx, [refund.attempt_id])
  return { ...refund, ...change }
}
