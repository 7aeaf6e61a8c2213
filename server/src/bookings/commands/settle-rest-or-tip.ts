import type { Money } from '@jhilik/contract/money.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { closePaymentPages, transitionAttempt, updateAttempt } from '../../money/store/attempts.ts'
import { issueDocuments } from '../../money/store/documents.ts'
import { keepInspecting } from '../../money/store/inspections.ts'
import { createRefund } from '../../money/store/refunds.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import type { UnusedFacts } from '../mails/messages.ts'
import { refundReason } from '../rules/late-payment.ts'
import { type RestOrTip, useOf } from '../rules/rest-or-tip.ts'
import type { BookingRow } from '../views/bookings.ts'
import { readRestOrTipFacts } from '../views/rest-or-tip.ts'
import { tellOfRefund } from './tell-of-refund.ts'

export interface PaidTransaction {
  received: Money
  /** The fee that the gateway keeps, if it said so. */
  feeMinor?: number | null
  txnId: string
  /** The gateway named the transaction, and no person did. */
  isReported?: boolean
}

/**
 * Settles a payment of what was left to pay, or of a tip, that has arrived. What is owed is read under the lock of the booking: it may
 * be less by now, because the crew was paid, or nothing, because the booking was canceled. What is not used is refunded. Nothing of the
 * booking but its money changes. The rows must be locked.
 */
export async function settleRestOrTip(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  { purpose, attempt }: { purpose: RestOrTip; attempt: AttemptRow },
  { received, feeMinor, txnId, isReported = false }: PaidTransaction,
): Promise<void> {
  const at = ctx.clock.now()
  const facts = await readRestOrTipFacts(tx, booking)
  const { usedMinor, unused } = useOf(purpose, facts, received.minor)
  const isPaid = await transitionAttempt(tx, attempt, {
    to: 'paid',
    at,
    ...(unused && { detail: unused }),
    providerTxnId: txnId,
    received,
    feeMinor: feeMinor ?? null,
    reportedTxnId: isReported ? txnId : null,
  })
  if (!isPaid) return
  if (ctx.gateways.get(attempt.gateway)?.mayBePaidTwice) {
    await keepInspecting(tx, attempt, { isReported, now: await ctx.clock.databaseNow(tx) })
  }
  // A later cancellation applies its terms to the agreed amount, so that amount is now what was used.
  const isOther = unused === null && usedMinor !== attempt.amount_minor
  if (isOther) await updateAttempt(tx, attempt.id, { amount_minor: usedMinor })
  const paidAttempt = { ...attempt, received_currency: received.currency }
  const refund = await createRefund(ctx, tx, paidAttempt, {
    amountMinor: received.minor - usedMinor,
    reason: unused ? refundReason(unused) : 'overpaid',
    by: 'system',
    at,
  })
  const bookingId = booking.id
  if (refund && unused) {
    const unusedFacts: UnusedFacts = { reason: unused }
    await planMessages(ctx, tx, {
      event: 'payment_unused',
      bookingId,
      subjectId: refund.id,
      facts: unusedFacts,
    })
  } else if (refund) {
    await tellOfRefund(ctx, tx, 'refund_requested', { bookingId, refund })
  }
  const isDone = purpose === 'tip' || usedMinor === facts.owedMinor
  if (isDone) await closePaymentPages(ctx, tx, bookingId, [purpose])
  await issueDocuments(tx, [attempt.id])
}
