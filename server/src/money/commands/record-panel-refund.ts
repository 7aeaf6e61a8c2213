import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { ReportedRefund } from '../gateways/gateway.ts'
import { shrinkRefunds } from '../rules/reversals.ts'
import { insertRefund, updateRefund } from '../store/payments.ts'
import { type AttemptRow, hasRecordedReference, listRefundsOf, type RefundRow } from '../views/payments.ts'
import { issueDocuments } from './issue-documents.ts'
import { transitionRefund } from './transition-refund.ts'

const UNMATCHED = 'payment.refund_unmatched'

/**
 * Records a refund that was made in the gateway's panel, of a payment whose row is locked. Refunds that staff have not
 * made yet are reduced if all together would be more than was received. Null when it contradicts what is known, which
 * is recorded for staff, once.
 */
export async function recordPanelRefund(
  tx: Tx,
  attempt: AttemptRow,
  reported: ReportedRefund,
  at: Date,
): Promise<RefundRow | null> {
  const { providerRefundId, amountMinor, currency } = reported
  const received = attempt.received_minor ?? 0
  const stored = await listRefundsOf(tx, attempt.id)
  const counted = stored.filter(({ status }) => status !== 'failed')
  const sum = counted.reduce((total, { amount_minor: amount }) => total + amount, 0)
  const manual = counted.filter(({ status }) => status === 'manual').reverse()
  const open = manual.reduce((total, { amount_minor: amount }) => total + amount, 0)
  const isReadable = amountMinor !== null && amountMinor > 0 && currency === attempt.received_currency
  if (!isReadable || sum - open + amountMinor > received) {
    await recordUnmatched(tx, attempt, reported, at)
    return null
  }
  const drop = (refund: RefundRow) => {
    const reason = 'made_at_gateway'
    return transitionRefund(tx, refund, { to: 'failed', action: 'refund.dropped', actorId: null, at, reason })
  }
  const shrunk = shrinkRefunds(manual, sum + amountMinor - received)
  for (const { refund, leftMinor } of shrunk) {
    if (leftMinor > 0)
      await updateRefund(tx, refund.id, 'manual', { amount_minor: leftMinor, updated_at: at })
    else await drop(refund)
  }
  // When its amount is exactly what was taken off an open refund, it gets the reason of that refund, by which it counts
  // for what the booking owes.
  const whole = shrunk.find(({ refund, leftMinor }) => refund.amount_minor - leftMinor === amountMinor)
  const isDone = reported.status === 'succeeded'
  const refund = await insertRefund(tx, {
    id: newId(),
    attempt_id: attempt.id,
    amount_minor: amountMinor,
    currency,
    reason: whole?.refund.reason ?? 'made_at_gateway',
    status: isDone ? 'succeeded' : 'submitted',
    provider_refund_id: providerRefundId,
    settled_at: isDone ? at : null,
    created_at: at,
    updated_at: at,
  })
  await recordAudit(tx, {
    actorId: null,
    action: 'payment.refund_due',
    subject: ['payment_attempt', attempt.id],
    detail: {
      reason: 'made_at_gateway',
      refundId: refund.id,
      amountMinor,
      currency,
      reference: providerRefundId,
    },
    at,
  })
  const action = isDone ? 'refund.succeeded' : 'refund.accepted'
  const detail = { reference: providerRefundId }
  await recordAudit(tx, { actorId: null, action, subject: ['refund', refund.id], detail, at })
  if (isDone) await issueDocuments(tx, [attempt.id])
  return refund
}

async function recordUnmatched(
  tx: Tx,
  attempt: AttemptRow,
  { providerRefundId, amountMinor, currency }: ReportedRefund,
  at: Date,
): Promise<void> {
  if (await hasRecordedReference(tx, attempt.id, { action: UNMATCHED, reference: providerRefundId })) return
  await recordAudit(tx, {
    actorId: null,
    action: UNMATCHED,
    subject: ['payment_attempt', attempt.id],
    detail: { reference: providerRefundId, ...(amountMinor !== null && { amountMinor, currency }) },
    at,
  })
}
