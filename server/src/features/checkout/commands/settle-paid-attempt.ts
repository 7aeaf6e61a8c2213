import type { Money } from '@jhilik/contract/money.ts'
import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { transitionBooking } from '../../bookings/commands/transition-booking.ts'
import { canConfirm } from '../../bookings/rules/hold.ts'
import type { BookingRow } from '../../bookings/views/bookings.ts'
import { createRefund } from '../../payments/commands/create-refund.ts'
import { transitionAttempt } from '../../payments/commands/transition-attempt.ts'
import type { AttemptRow } from '../../payments/views.ts'
import { bookingConfirmedMail, refundDueMail } from '../mails/payment.ts'
import { findMailData } from '../views/mail-data.ts'

interface PaidTransaction {
  received: Money
  /** What the gateway keeps of it, if it said so. */
  feeMinor?: number | null
  txnId: string
  /** The gateway named the transaction, not a person. */
  isReported?: boolean
}

/**
 * For locked rows. Confirms a booking that is still held and refunds what was overpaid; a payment for any other
 * booking is refunded in full.
 */
export async function settlePaidAttempt(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  { received, feeMinor, txnId, isReported }: PaidTransaction,
): Promise<void> {
  const at = ctx.clock.now()
  const reportedTxnId = isReported ? txnId : null
  const isPaid = await transitionAttempt(tx, attempt, {
    to: 'paid',
    at,
    providerTxnId: txnId,
    received,
    feeMinor: feeMinor ?? null,
    reportedTxnId,
  })
  if (!isPaid) return
  const data = await findMailData(ctx.config, tx, booking, attempt.merchant_ref)
  const isConfirmed = canConfirm(booking, await ctx.clock.databaseNow(tx))
  if (isConfirmed) await transitionBooking(tx, booking, { to: 'confirmed', actorId: null, at })
  else if (booking.status === 'held') {
    // Its slot has started, and unpaid bookings are not prepared for.
    const detail = { reason: 'paid_after_start' }
    await transitionBooking(tx, booking, { to: 'expired', actorId: null, at, detail })
  }
  const amountMinor = isConfirmed ? received.minor - attempt.amount_minor : received.minor
  const reason = isConfirmed ? 'overpaid' : refundReason(booking.status)
  const paidAttempt = { ...attempt, received_currency: received.currency }
  await createRefund(ctx, tx, paidAttempt, { amountMinor, reason, actorId: null, at })
  if (isConfirmed) await enqueueMail(ctx.jobs, tx, bookingConfirmedMail(data, received.minor))
  else if (received.minor > 0) await enqueueMail(ctx.jobs, tx, refundDueMail(data, reason))
}

/** Why a payment for a booking that it cannot confirm is refunded. */
function refundReason(status: BookingRow['status']): RefundReason {
  switch (status) {
    case 'held':
    case 'expired':
      return 'booking_expired'
    case 'canceled':
      return 'booking_canceled'
    case 'confirmed':
    case 'completed':
    case 'no_show':
      return 'paid_twice'
    default:
      return status satisfies never
  }
}
