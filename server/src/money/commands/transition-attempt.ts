import type { Money } from '@jhilik/contract/money.ts'
import type { AttemptStatus } from '@jhilik/contract/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { canTransitionAttempt } from '../rules/attempts.ts'
import { updateAttemptStatus } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

interface ReceivedPayment {
  /** The amount that arrived. */
  received?: Money | null
  /** The fee that the gateway keeps of it; null when it is not known. */
  feeMinor?: number | null
  /** The transaction that the gateway named. */
  reportedTxnId?: string | null
}

interface AttemptTransition extends ReceivedPayment {
  to: AttemptStatus
  at: Date
  detail?: string
  paymentUrl?: string
  /** The gateway's id of the attempt. */
  providerRef?: string | undefined
  /** The transaction that pays for the attempt; given with `paid`. */
  providerTxnId?: string
}

/** Returns the columns of what was received. An earlier fee is kept only if the amount is the same. */
export function receivedColumns(
  attempt: AttemptRow,
  { received, feeMinor = null, reportedTxnId }: ReceivedPayment,
) {
  const isSame =
    received?.minor === attempt.received_minor && received?.currency === attempt.received_currency
  return {
    ...(received && {
      received_minor: received.minor,
      received_currency: received.currency,
      fee_minor: feeMinor ?? (isSame ? attempt.fee_minor : null),
    }),
    ...(reportedTxnId && { reported_txn_id: reportedTxnId }),
  }
}

/** Changes the status in a compare-and-set. False when the transition is not allowed or another caller came first. */
export async function transitionAttempt(
  tx: Tx,
  attempt: AttemptRow,
  transition: AttemptTransition,
): Promise<boolean> {
  const { to, at } = transition
  if (!canTransitionAttempt(attempt.status, to)) return false
  const isDecided = attempt.status === 'review' && attempt.concluded_at !== null
  const isUpdated = await updateAttemptStatus(tx, attempt.id, attempt.status, {
    status: to,
    updated_at: at,
    detail: transition.detail ?? null,
    ...(transition.paymentUrl && { payment_url: transition.paymentUrl }),
    ...(transition.providerRef && { provider_ref: transition.providerRef }),
    ...(transition.providerTxnId && { provider_txn_id: transition.providerTxnId }),
    ...(to === 'paid' && { paid_at: at }),
    ...((to === 'paid' || isDecided) && { next_inspection_at: null }),
    ...receivedColumns(attempt, transition),
  })
  if (isUpdated && (to === 'paid' || to === 'review')) await auditPayment(tx, attempt, transition)
  return isUpdated
}

async function auditPayment(
  tx: Tx,
  attempt: AttemptRow,
  { to, at, detail, received }: AttemptTransition,
): Promise<void> {
  await recordAudit(tx, {
    actorId: null,
    action: `payment.${to}`,
    subject: ['payment_attempt', attempt.id],
    detail: {
      from: attempt.status,
      ...(detail && { detail }),
      ...(received && { amountMinor: received.minor, currency: received.currency }),
    },
    at,
  })
}
