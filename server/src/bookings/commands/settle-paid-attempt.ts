import type { Money } from '@jhilik/contract/money.ts'
import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { createRefund } from '../../money/commands/create-refund.ts'
import { issueDocuments } from '../../money/commands/issue-documents.ts'
import { transitionAttempt } from '../../money/commands/transition-attempt.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { bookingConfirmedMail, refundDueMail } from '../mails/payment.ts'
import { canConfirm } from '../rules/hold.ts'
import { isOnSite } from '../rules/terms.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findMailData } from '../views/mail-data.ts'
import { changeDueNow } from './change-due-now.ts'
import { mailAboutRefund } from './mail-about-refund.ts'
import { scheduleReminder } from './schedule-reminder.ts'
import { transitionBooking } from './transition-booking.ts'

interface PaidTransaction {
  received: Money
  /** The fee that the gateway keeps, if it said so. */
  feeMinor?: number | null
  txnId: string
  /** The gateway named the transaction, and no person did. */
  isReported?: boolean
}

/**
 * Confirms a booking that is still held, or pays what is owed of one that is paid on site, and refunds what was
 * overpaid. A payment for any other booking is refunded in full. The rows must be locked.
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
  const now = await ctx.clock.databaseNow(tx)
  const isConfirmed = canConfirm(booking, now)
  // This is read before the payment counts in the ledger.
  const owed = isConfirmed ? attempt.amount_minor : await owedOnSite(tx, booking, received)
  const isPaid = await transitionAttempt(tx, attempt, {
    to: 'paid',
    at,
    providerTxnId: txnId,
    received,
    feeMinor: feeMinor ?? null,
    reportedTxnId,
  })
  if (!isPaid) return
  const isUsed = isConfirmed || owed > 0
  // A customer who had chosen to pay on site, and paid online after all, has paid the whole price when booking.
  const agreed = isConfirmed || !isUsed ? booking : await changeDueNow(tx, booking, booking.price_minor)
  const data = await findMailData(ctx.config, tx, agreed, attempt.merchant_ref)
  if (isConfirmed) {
    await transitionBooking(tx, booking, { to: 'confirmed', actorId: null, at })
    await scheduleReminder(ctx, tx, booking, now)
  } else if (booking.status === 'held') {
    // The slot has started, and the crew does not prepare for an unpaid booking.
    const detail = { reason: 'paid_after_start' }
    await transitionBooking(tx, booking, { to: 'expired', actorId: null, at, detail })
  }
  const amountMinor = isUsed ? received.minor - owed : received.minor
  const reason = isUsed ? 'overpaid' : refundReason(booking.status)
  const paidAttempt = { ...attempt, received_currency: received.currency }
  const refund = await createRefund(ctx, tx, paidAttempt, { amountMinor, reason, actorId: null, at })
  const about = refund && { refund, attempt: paidAttempt }
  if (isUsed) await enqueueMail(ctx.jobs, tx, bookingConfirmedMail(data, received.minor))
  else if (about) await enqueueMail(ctx.jobs, tx, refundDueMail(data, reason, about))
  if (isUsed && refund) {
    await mailAboutRefund(ctx, tx, { booking, attempt: paidAttempt, refund }, { kind: 'requested' })
  }
  // A booking that is paid must not be paid on another page as well.
  await closePaymentPages(ctx, tx, booking.id)
  await issueDocuments(tx, [attempt.id])
}

/**
 * Returns what is owed of a booking that was switched to payment on site while a payment page was open, on which it was
 * paid after all; 0 for any other booking.
 */
async function owedOnSite(tx: Tx, booking: BookingRow, received: Money): Promise<number> {
  const isOwed =
    received.minor > 0 &&
    isOnSite(booking) &&
    isServed(booking.status) &&
    received.currency === booking.currency
  return isOwed ? (await findMoney(tx, booking.id)).owed : 0
}

/** Returns why a payment for a booking that it cannot confirm is refunded. */
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
