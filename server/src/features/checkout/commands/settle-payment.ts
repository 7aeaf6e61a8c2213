import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { type BookingRow, lockBooking, mayConfirm, moveBooking } from '../../bookings/commands/hold-seat.ts'
import { askSoon, mayAskNow, recordAnswer } from '../../payments/commands/claim-inspection.ts'
import {
  type AttemptRow,
  checkTransaction,
  inspectAttempt,
  isOpenAttempt,
  isRejectedAttempt,
  lockAttempt,
  moveAttempt,
  NO_ANSWER,
  type Received,
  reviewAttempt,
  type Verdict,
} from '../../payments/commands/transition-attempt.ts'
import { openRefund } from '../../payments/commands/transition-refund.ts'
import { bookingConfirmedMail, refundDueMail } from '../mails/payment.ts'
import type { ReturnHint } from '../rules/payment-step.ts'
import { occasionOf } from '../views/mail-data.ts'
import { mailAboutReview } from './mail-about-review.ts'

export interface SettleOptions {
  /** What the browser or a notification claimed. Chooses words and asks again soon, decides nothing. */
  hint?: ReturnHint
  /** A new attempt takes its place: what is not paid now is closed, and still asked about. */
  close?: 'superseded'
}

/** Asks the gateway and writes down what it says. The answer is what the gateway said. */
export async function confirmPayment(
  ctx: Context,
  attempt: AttemptRow,
  options: SettleOptions = {},
): Promise<Verdict> {
  const verdict = await inspectAttempt(ctx, attempt)
  await settlePayment(ctx, attempt, verdict, options)
  return verdict
}

/**
 * As `confirmPayment`, for what anybody can cause as often as they like. Null when the gateway was asked a
 * moment ago; the sweep asks again soon.
 */
export async function confirmReported(
  ctx: Context,
  attempt: AttemptRow,
  hint: ReturnHint,
): Promise<Verdict | null> {
  const mayAsk = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock.now()
    if (await mayAskNow(tx, attempt.id, now)) return true
    await askSoon(tx, attempt.id, now)
    return false
  })
  return mayAsk ? confirmPayment(ctx, attempt, { hint }) : null
}

/** The seat and the money change together. Settling twice changes nothing. */
export async function settlePayment(
  ctx: Context,
  attempt: Pick<AttemptRow, 'id' | 'booking_id'>,
  verdict: Verdict,
  options: SettleOptions = {},
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, attempt.booking_id)
    await settleLocked(ctx, tx, booking, await lockAttempt(tx, attempt.id), verdict, options)
  })
}

const mayHaveCancelled = ({ status }: AttemptRow) => status === 'redirected' || status === 'unknown'

/** For a booking and an attempt whose rows are locked, in this order. True when the booking got confirmed. */
export async function settleLocked(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  before: AttemptRow,
  given: Verdict,
  { hint, close }: SettleOptions = {},
): Promise<boolean> {
  const at = ctx.clock.now()
  if (before.status === 'paid') return false
  const verdict = await checkTransaction(tx, before, given)
  const attempt = await recordAnswer(tx, before, verdict, at)
  const end = async (to: 'failed' | 'cancelled' | 'expired', detail?: string) => {
    const isWaiting = isOpenAttempt(attempt.status) || attempt.detail === NO_ANSWER
    if (isWaiting) await moveAttempt(tx, attempt, { to, at, detail })
  }
  switch (verdict.kind) {
    case 'paid':
      // What arrived for it was given back when it was rejected.
      if (isRejectedAttempt(attempt) && attempt.received_minor) return false
      return settlePaid(ctx, tx, booking, attempt, { ...verdict, isReported: true })
    case 'review': {
      const { detail, reported } = verdict
      // What a person rejected is rejected; `before` knows whether the gateway had answered by then.
      const isNew = await reviewAttempt(tx, before, { detail, reported, at })
      if (isNew) await mailAboutReview(ctx, tx, booking, { ...attempt, detail }, reported)
      return false
    }
    case 'failed':
      await end('failed')
      return false
    case 'expired':
      await end(hint === 'cancel' && mayHaveCancelled(attempt) ? 'cancelled' : 'expired')
      return false
    case 'absent':
      if (attempt.concluded_at !== null) await end('expired', close ?? 'never_started')
      else if (close) await end('expired', close)
      return false
    case 'pending':
      if (attempt.concluded_at !== null) await end('expired', 'never_settled')
      else if (close) await end('expired', close)
      else if (hint !== undefined) await askSoon(tx, attempt.id, at)
      return false
    case 'unknown':
      if (hint !== undefined) await askSoon(tx, attempt.id, at)
      return false
    default:
      return verdict satisfies never
  }
}

interface Payment {
  received: Received
  txnId: string
  /** Whether the gateway named the transaction, or a person did. */
  isReported?: boolean
}

/**
 * For locked rows. True when the booking got confirmed; what is more than was agreed, and all money for a
 * booking that is gone or paid already, goes back.
 */
export async function settlePaid(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  { received, txnId, isReported }: Payment,
): Promise<boolean> {
  const at = ctx.clock.now()
  const reportedTxnId = isReported ? txnId : null
  const paid = { to: 'paid' as const, at, providerTxnId: txnId, received, reportedTxnId }
  if (!(await moveAttempt(tx, attempt, paid))) return false
  const occasion = await occasionOf(ctx.config, tx, booking, attempt.merchant_ref)
  const giveBack = async (amountMinor: number, reason: RefundReason) => {
    const { currency } = received
    if (amountMinor <= 0) return
    await openRefund(
      ctx,
      tx,
      { ...attempt, received_currency: currency },
      { amountMinor, reason, actorId: null, at },
    )
  }
  const databaseNow = await ctx.clock.databaseNow(tx)
  if (mayConfirm(booking, databaseNow)) {
    await moveBooking(tx, booking, { to: 'confirmed', actorId: null, at })
    await giveBack(received.minor - attempt.amount_minor, 'overpaid')
    await enqueueMail(ctx.jobs, tx, bookingConfirmedMail(occasion, received.minor))
    return true
  }
  if (booking.status === 'held') {
    // Its slot has started without a paid booking: nobody prepared for it.
    await moveBooking(tx, booking, {
      to: 'expired',
      actorId: null,
      at,
      detail: { reason: 'paid_after_start' },
    })
    booking = { ...booking, status: 'expired' }
  }
  const reason = reasonToRefund(booking.status)
  if (received.minor === 0) return false
  await giveBack(received.minor, reason)
  await enqueueMail(ctx.jobs, tx, refundDueMail(occasion, reason))
  return false
}

/** Why money for a booking that is not held goes back. */
function reasonToRefund(status: BookingRow['status']): RefundReason {
  if (status === 'expired') return 'booking_expired'
  return status === 'canceled' ? 'booking_canceled' : 'paid_twice'
}
