import type { ReviewPaymentRequest } from '@jhilik/contract/changes.ts'
import type { Money } from '@jhilik/contract/money.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { NO_ANSWER, REJECTED } from '../../money/rules/attempts.ts'
import { lockAttempt, transitionAttempt } from '../../money/store/attempts.ts'
import { issueDocuments } from '../../money/store/documents.ts'
import { keepSchedule } from '../../money/store/inspections.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { type AttemptRow, isTransactionUsed, listAttemptsOf } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { type LockedBooking, lockBookingToPay } from '../store/late-seats.ts'
import { settlePaidAttempt } from './settle-payment.ts'

/**
 * A person decides about a payment in review. An accepted payment is settled like any other, with the amount that
 * arrived: it confirms the booking, or is refunded when its seat is gone. If it is rejected, what arrived is
 * refunded. Repeating a request with its idempotency key changes nothing. Throws 404, 400, invalid_transition,
 * payment_other_currency, idempotency_key_reused.
 */
export async function reviewPayment(
  ctx: Context,
  actor: Confirmed,
  bookingId: string,
  input: ReviewPaymentRequest,
  key?: string,
): Promise<void> {
  const { decision, reason, attemptId, reference, receivedAmount } = input
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockBookingToPay(ctx, tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.review' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    const inReview = (await listAttemptsOf(tx, bookingId)).find((attempt) =>
      attemptId ? attempt.id === attemptId : attempt.status === 'review',
    )
    const attempt = inReview && (await lockAttempt(tx, inReview.id))
    if (attempt?.status !== 'review') throw problem('invalid_transition', { detail: { attemptId } })
    const reported = reportedOf(attempt)
    const received =
      receivedAmount === undefined
        ? reported
        : parseFormAmount(receivedAmount, attempt.received_currency ?? attempt.currency, {
            path: 'receivedAmount',
            message: messages.amountIsRequired,
          })
    // A refund follows from the amount, so it is no more than the gateway reported, or asked for.
    if (received && received.minor > (reported?.minor ?? attempt.amount_minor)) {
      throw invalidField('receivedAmount', messages.moreThanArrived)
    }
    const isAccepted = decision === 'accept'
    await recordAudit(tx, {
      actorId: actor.id,
      action: isAccepted ? 'payment.accepted' : 'payment.rejected',
      subjectId: attempt.id,
      detail: {
        reason,
        ...(reference && { reference }),
        ...(received && { amountMinor: received.minor, currency: received.currency }),
        before: { status: attempt.status, detail: attempt.detail, reported },
        after: { status: isAccepted ? 'paid' : 'failed' },
      },
      at,
    })
    if (isAccepted) await accept(ctx, tx, locked, attempt, { received, reference })
    else {
      await reject(ctx, tx, actor, attempt, received)
      await issueDocuments(tx, [attempt.id])
    }
  })
}

function reportedOf({ received_minor, received_currency }: AttemptRow): Money | null {
  if (received_minor === null || received_currency === null) return null
  return { minor: received_minor, currency: received_currency }
}

interface AcceptedPayment {
  received: Money | null
  reference: string | undefined
}

async function accept(
  ctx: Context,
  tx: Tx,
  locked: LockedBooking,
  attempt: AttemptRow,
  { received, reference }: AcceptedPayment,
): Promise<void> {
  if (received === null) throw invalidField('receivedAmount', messages.receivedAmountIsRequired)
  if (received.minor === 0) throw invalidField('receivedAmount', messages.amountMustBePositive)
  if (received.currency !== attempt.currency) throw problem('payment_other_currency')
  const txnId = reference || attempt.reported_txn_id
  if (txnId && (await isTransactionUsed(tx, attempt.gateway, txnId))) {
    throw invalidField('reference', messages.referenceIsTaken)
  }
  await settlePaidAttempt(ctx, tx, locked, attempt, {
    received,
    txnId: txnId ?? `accepted-${attempt.merchant_ref}`,
  })
}

async function reject(
  ctx: Context,
  tx: Tx,
  actor: Confirmed,
  attempt: AttemptRow,
  received: Money | null,
): Promise<void> {
  const at = ctx.clock.now()
  await transitionAttempt(tx, attempt, { to: 'failed', at, detail: REJECTED, received })
  const mayBePaidTwice = ctx.gateways.get(attempt.gateway)?.mayBePaidTwice
  if (mayBePaidTwice) await keepSchedule(tx, attempt)
  const rejected = { ...attempt, received_currency: received?.currency ?? null }
  const due = { amountMinor: received?.minor ?? 0, reason: REJECTED, by: actor, at } as const
  const refund = await createRefund(ctx, tx, rejected, due)
  if (!refund && attempt.detail === NO_ANSWER) {
    // The customer got no mail about the review, so none about its end is sent.
    return
  }
  const about = { bookingId: attempt.booking_id, subjectId: attempt.id, occurredAt: at }
  await planMessages(ctx, tx, {
    event: 'payment_rejected',
    ...about,
    facts: { refundIds: refund ? [refund.id] : [] },
  })
}
