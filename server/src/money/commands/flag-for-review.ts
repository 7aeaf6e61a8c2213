import type { Tx } from '../../platform/db.ts'
import { isRejectedAttempt, NO_ANSWER } from '../rules/attempts.ts'
import type { ReportedPayment } from '../rules/verdict.ts'
import { updateAttemptStatus } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'
import { receivedColumns, transitionAttempt } from './transition-attempt.ts'

interface ReviewReason {
  detail: string
  reported?: ReportedPayment
  at: Date
}

/**
 * Leaves the attempt to a person, with what the gateway reported. True when staff have not been informed yet. A
 * rejected payment is not put in review again for the same answer, nor when staff had found an amount, because it has
 * been refunded.
 */
export async function flagForReview(tx: Tx, attempt: AttemptRow, reason: ReviewReason): Promise<boolean> {
  const { detail, reported, at } = reason
  const payment = {
    received: reported?.received ?? null,
    feeMinor: reported?.feeMinor ?? null,
    reportedTxnId: reported?.txnId ?? null,
  }
  if (isRejectedAttempt(attempt) && (attempt.concluded_at !== null || attempt.received_minor)) return false
  if (attempt.status !== 'review') {
    return transitionAttempt(tx, attempt, { to: 'review', at, detail, ...payment })
  }
  const change = { detail, updated_at: at, ...receivedColumns(attempt, payment) }
  const isUpdated = await updateAttemptStatus(tx, attempt.id, 'review', change)
  return isUpdated && attempt.detail === NO_ANSWER && detail !== NO_ANSWER
}
