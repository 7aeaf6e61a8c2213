import type { ReviewPaymentRequest } from '@jhilik/contract/changes.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { problem } from '../../../platform/problem.ts'
import { type BookingRow, lockBooking } from '../../bookings/commands/hold-seat.ts'
import {
  type AttemptRow,
  isTransactionUsed,
  lockAttempt,
  moveAttempt,
  NO_ANSWER,
  REJECTED,
  type Received,
} from '../../payments/commands/transition-attempt.ts'
import { openRefund } from '../../payments/commands/transition-refund.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { paymentRejectedMail } from '../mails/review.ts'
import { occasionOf } from '../views/mail-data.ts'
import { settlePaid } from './settle-payment.ts'

const refuse = (path: string, message: string) => problem('invalid_input', { errors: [{ path, message }] })

/**
 * A person decides about a payment that did not match. Accepted, it is settled as any other, with what really
 * arrived: it confirms the booking, or goes back when the booking is gone. Rejected, what arrived goes back.
 * Throws 404, 400, invalid_transition, payment_other_currency.
 */
export async function reviewPayment(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: ReviewPaymentRequest,
): Promise<void> {
  const { decision, reason, attemptId, reference, receivedAmount } = input
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const waiting = (await listAttemptsOf(tx, bookingId)).find((attempt) =>
      attemptId ? attempt.id === attemptId : attempt.status === 'review',
    )
    const attempt = waiting && (await lockAttempt(tx, waiting.id))
    if (attempt?.status !== 'review') throw problem('invalid_transition', { detail: { attemptId } })
    const reported = reportedOf(attempt)
    const received = receivedAmount === undefined ? reported : entered(attempt, receivedAmount)
    const isAccepted = decision === 'accept'
    await recordAudit(tx, {
      actorId: actor.id,
      action: isAccepted ? 'payment.accepted' : 'payment.rejected',
      subject: ['payment_attempt', attempt.id],
      detail: {
        reason,
        ...(reference && { reference }),
        ...(received && { amountMinor: received.minor, currency: received.currency }),
        before: { status: attempt.status, detail: attempt.detail, reported },
        after: { status: isAccepted ? 'paid' : 'failed' },
      },
      at: ctx.clock.now(),
    })
    if (isAccepted) await accept(ctx, tx, booking, attempt, { received, reference })
    else await reject(ctx, tx, actor, booking, attempt, received)
  })
}

function reportedOf({ received_minor, received_currency }: AttemptRow): Received | null {
  if (received_minor === null || received_currency === null) return null
  return { minor: received_minor, currency: received_currency }
}

/** Throws 400 naming the field when the currency has no such amount. */
function entered(attempt: AttemptRow, amount: number): Received {
  try {
    return fromMajor(amount, attempt.received_currency ?? attempt.currency)
  } catch (cause) {
    const errors = [{ path: 'receivedAmount', message: messages.amountIsRequired }]
    throw problem('invalid_input', { errors, cause })
  }
}

interface Found {
  received: Received | null
  reference: string | undefined
}

async function accept(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  { received, reference }: Found,
): Promise<void> {
  if (received === null) throw refuse('receivedAmount', messages.receivedAmountIsRequired)
  if (received.minor === 0) throw refuse('receivedAmount', messages.amountMustBePositive)
  if (received.currency !== attempt.currency) throw problem('payment_other_currency')
  const named = reference || attempt.reported_txn_id
  if (named && (await isTransactionUsed(tx, attempt.gateway, named))) {
    throw refuse('reference', messages.referenceIsTaken)
  }
  await settlePaid(ctx, tx, booking, attempt, {
    received,
    txnId: named ?? `accepted-${attempt.merchant_ref}`,
  })
}

async function reject(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  booking: BookingRow,
  attempt: AttemptRow,
  received: Received | null,
): Promise<void> {
  const at = ctx.clock.now()
  await moveAttempt(tx, attempt, { to: 'failed', at, detail: REJECTED, received })
  const refund = received !== null && received.minor > 0 ? received : null
  if (refund) {
    const { minor, currency } = refund
    const rejected = { ...attempt, received_currency: currency }
    await openRefund(ctx, tx, rejected, { amountMinor: minor, reason: REJECTED, actorId: actor.id, at })
  } else if (attempt.detail === NO_ANSWER) {
    // The customer was never told of it.
    return
  }
  const occasion = await occasionOf(ctx.config, tx, booking, attempt.merchant_ref)
  await enqueueMail(ctx.jobs, tx, paymentRejectedMail(occasion, refund))
}
