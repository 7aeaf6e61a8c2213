import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { findLocale } from '../../accounts/views.ts'
import { type BookingRow, lockBooking, moveBooking } from '../../bookings/commands.ts'
import { openRefund } from '../../payments/commands/refunds.ts'
import {
  type AttemptRow,
  askSoon,
  checkTransaction,
  inspectAttempt,
  isOpenAttempt,
  lockAttempt,
  moveAttempt,
  type Verdict,
} from '../../payments/commands.ts'
import { bookingConfirmedMail, refundDueMail } from '../mails.ts'
import type { ReturnHint } from '../rules.ts'

export interface SettleOptions {
  /** What the browser or a notification claimed. Chooses words and asks again soon, decides nothing. */
  hint?: ReturnHint
  /** Nobody will come back to this attempt: what is not paid now is closed. */
  close?: string
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

/** For a booking and an attempt whose rows are locked, in this order. True when the booking got confirmed. */
export async function settleLocked(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  given: Verdict,
  { hint, close }: SettleOptions = {},
): Promise<boolean> {
  const at = ctx.clock.now()
  if (attempt.status === 'paid') return false
  const verdict = await checkTransaction(tx, attempt, given)
  const end = async (to: 'failed' | 'cancelled' | 'expired', detail?: string) => {
    if (isOpenAttempt(attempt.status)) await moveAttempt(tx, attempt, { to, at, detail })
  }
  switch (verdict.kind) {
    case 'paid':
      return settlePaid(ctx, tx, booking, attempt, verdict.providerTxnId)
    case 'review':
      await moveAttempt(tx, attempt, { to: 'review', at, detail: verdict.detail })
      return false
    case 'failed':
      await end('failed')
      return false
    case 'expired':
      await end(hint === 'cancel' && attempt.status !== 'created' ? 'cancelled' : 'expired')
      return false
    case 'absent':
      // After a redirect the gateway may simply not have written it down yet.
      if (close || attempt.status !== 'redirected') await end('expired', close ?? 'never_started')
      return false
    case 'pending':
      if (close) await end('expired', close)
      else if (hint !== undefined) await askSoon(tx, attempt, at)
      return false
    case 'unknown':
      if (hint !== undefined) await askSoon(tx, attempt, at)
      return false
    default:
      return verdict satisfies never
  }
}

/** For locked rows. True when the booking got confirmed; money for one that is gone, or paid already, goes back. */
export async function settlePaid(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  providerTxnId: string,
): Promise<boolean> {
  const at = ctx.clock.now()
  if (!(await moveAttempt(tx, attempt, { to: 'paid', at, providerTxnId }))) return false
  const locale = (await findLocale(tx, booking.user_id)) ?? ctx.config.locale
  const occasion = { config: ctx.config, booking, tranId: attempt.merchant_ref, locale }
  if (booking.status === 'held') {
    await moveBooking(tx, booking, { to: 'confirmed', actorId: null, at })
    await enqueueMail(ctx.jobs, tx, bookingConfirmedMail(occasion))
    return true
  }
  const reason = reasonToRefund(booking.status)
  if (attempt.amount_minor === 0) return false
  await openRefund(ctx, tx, attempt, { amountMinor: attempt.amount_minor, reason, actorId: null, at })
  await enqueueMail(ctx.jobs, tx, refundDueMail(occasion, reason))
  return false
}

/** Why money for a booking that is not held goes back. */
function reasonToRefund(status: BookingRow['status']): RefundReason {
  if (status === 'expired') return 'booking_expired'
  return status === 'canceled' ? 'booking_canceled' : 'paid_twice'
}
