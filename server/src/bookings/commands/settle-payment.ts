import type { Money } from '@jhilik/contract/money.ts'
import type { UnusedPayment } from '@jhilik/contract/payments.ts'
import type { OfferedSlot } from '../../calendar/store/slots.ts'
import { listClosedTimes } from '../../calendar/views/closed-dates.ts'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { planMessages } from '../../messages/store/messages.ts'
import {
  isAuthorized,
  isOpenAttempt,
  isRejectedAttempt,
  NO_ANSWER,
  SUPERSEDED,
} from '../../money/rules/attempts.ts'
import type { InspectionTrigger } from '../../money/rules/gateway-messages.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { judge, reportedBy, type TakenPayment, type Verdict } from '../../money/rules/verdict.ts'
import {
  checkTransactionReuse,
  closePaymentPages,
  flagForReview,
  insertFurtherAttempt,
  lockAttempt,
  transitionAttempt,
} from '../../money/store/attempts.ts'
import { issueDocuments } from '../../money/store/documents.ts'
import { keepInspecting, recordAnswer, scheduleInspection } from '../../money/store/inspections.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { type AttemptRow, isTransactionReported } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import type { UnusedFacts } from '../mails/messages.ts'
import { canConfirm, isAmountDue, isClosedFor, isOnSite } from '../rules/checkout.ts'
import { decideLatePayment, refundReason } from '../rules/late-payment.ts'
import { changeDueNow, lockBooking, transitionBooking } from '../store/bookings.ts'
import { type LockedBooking, lockBookingToPay, readSeatFacts } from '../store/late-seats.ts'
import type { BookingRow } from '../views/bookings.ts'
import { type PaidTransaction, settleRestOrTip } from './settle-rest-or-tip.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/** Changes attempt, booking and refund in one transaction according to the verdict. Repeating it changes nothing. */
export async function settlePayment(
  ctx: Context,
  attempt: Pick<AttemptRow, 'id' | 'booking_id'>,
  verdict: Verdict,
  options: SettleOptions = {},
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { booking_id: id } = attempt
    const locked =
      verdict.kind === 'paid'
        ? await lockBookingToPay(ctx, tx, id)
        : { booking: await lockBooking(tx, id), slot: null }
    await applyVerdict(ctx, tx, locked, await lockAttempt(tx, attempt.id), verdict, options)
  })
}

export interface SettleOptions {
  /** `schedule` is the default. */
  trigger?: InspectionTrigger
  /**
   * A new attempt replaces this one: unless it is paid it is closed, and still inspected. `switched`: the new attempt
   * is at another gateway that the customer has chosen, and this one is closed even when its gateway does not answer.
   */
  close?: 'superseded' | 'switched'
}

/** Applies the gateway's answer to a booking, with its slot where it may be taken again, and an attempt, all locked. */
export async function applyVerdict(
  ctx: Context,
  tx: Tx,
  locked: LockedBooking,
  attempt: AttemptRow,
  verdict: Verdict,
  options: SettleOptions = {},
): Promise<void> {
  // What a gateway reported as paid stays so.
  if (attempt.status !== 'paid') await applyAnswer(ctx, tx, locked, attempt, verdict, options)
  if (verdict.kind !== 'paid' && verdict.kind !== 'review') return
  for (const payment of verdict.payments ?? []) await settleFurtherPayment(ctx, tx, attempt, payment)
}

/**
 * Settles a payment that the gateway has taken with an attempt's reference besides the one that counts for it. It
 * becomes an attempt of its own: nobody owes it, so it is refunded. Repeating it changes nothing.
 */
async function settleFurtherPayment(
  ctx: Context,
  tx: Tx,
  attempt: AttemptRow,
  payment: TakenPayment,
): Promise<void> {
  const { txnId } = reportedBy(payment)
  if (txnId === null || (await isTransactionReported(tx, attempt.gateway, txnId))) return
  const further = await insertFurtherAttempt(tx, attempt, ctx.clock.now())
  const verdict = judge(further, { ...payment, merchantRef: further.merchant_ref })
  // Its slot is not locked, because a further payment takes no seat again.
  const locked = { booking: await lockBooking(tx, attempt.booking_id), slot: null }
  await applyAnswer(ctx, tx, locked, further, verdict)
}

async function applyAnswer(
  ctx: Context,
  tx: Tx,
  locked: LockedBooking,
  before: AttemptRow,
  given: Verdict,
  { trigger = 'schedule', close }: SettleOptions = {},
): Promise<void> {
  const { booking } = locked
  const at = ctx.clock.now()
  const verdict = await checkTransactionReuse(tx, before, given)
  const attempt = await recordAnswer(tx, before, verdict, at)
  const end = async (to: 'failed' | 'cancelled' | 'expired', detail?: string) => {
    const isWaiting = isOpenAttempt(attempt.status) || attempt.detail === NO_ANSWER
    if (!isWaiting) return
    await transitionAttempt(tx, attempt, { to, at, detail })
    if (close) await closePaymentPages(ctx, tx, booking.id, [attempt.purpose])
  }
  const askAgainSoon = async () => {
    // The next inspection captures an authorized payment, while the hold lasts.
    const isAwaited = trigger !== 'schedule' || (booking.status === 'held' && isAuthorized(attempt))
    if (isAwaited) await scheduleInspection(tx, attempt.id, await ctx.clock.databaseNow(tx))
  }
  switch (verdict.kind) {
    case 'paid':
      // The amount that was received for a rejected attempt has been refunded already.
      if (isRejectedAttempt(attempt) && attempt.received_minor) return
      return settlePaidAttempt(ctx, tx, locked, attempt, { ...verdict, isReported: true })
    case 'review': {
      const { detail, reported } = verdict
      // It takes `before`, because `recordAnswer` sets `concluded_at`, by which an earlier rejection is recognized.
      const isNew = await flagForReview(tx, before, { detail, reported, at })
      if (isNew) await tellOfReview(ctx, tx, { ...attempt, detail })
      return
    }
    case 'failed':
      return end('failed')
    case 'expired': {
      const wasSentToPay = attempt.status === 'redirected' || attempt.status === 'unknown'
      return end(trigger === 'cancel-return' && wasSentToPay ? 'cancelled' : 'expired')
    }
    case 'absent':
      if (attempt.concluded_at !== null) return end('expired', close ? SUPERSEDED : 'never_started')
      if (close) return end('expired', SUPERSEDED)
      return
    case 'pending':
      if (attempt.concluded_at !== null) return end('expired', 'never_settled')
      if (close) return end('expired', SUPERSEDED)
      return askAgainSoon()
    case 'unknown':
      if (close === 'switched') await end('expired', SUPERSEDED)
      return askAgainSoon()
    default:
      return verdict satisfies never
  }
}

/** Settles a payment that has arrived, by what it is for. The rows must be locked. */
export function settlePaidAttempt(
  ctx: Context,
  tx: Tx,
  locked: LockedBooking,
  attempt: AttemptRow,
  paid: PaidTransaction,
): Promise<void> {
  const { purpose } = attempt
  return purpose === 'booking'
    ? settleBooking(ctx, tx, locked, attempt, paid)
    : settleRestOrTip(ctx, tx, locked.booking, { purpose, attempt }, paid)
}

/**
 * Confirms a booking that is still held, or that has expired and gets its seat again, or pays what is owed of one that
 * is paid on site, and refunds what was overpaid. A payment for any other booking, and one of an amount that is not due any
 * more because the customer has changed what they book, is refunded in full.
 */
async function settleBooking(
  ctx: Context,
  tx: Tx,
  { booking, slot, crew = null, endsAt = 0, serviceIds = [] }: LockedBooking,
  attempt: AttemptRow,
  { received, feeMinor, txnId, isReported = false }: PaidTransaction,
): Promise<void> {
  const at = ctx.clock.now()
  const reportedTxnId = isReported ? txnId : null
  const now = await ctx.clock.databaseNow(tx)
  const late =
    slot &&
    decideLatePayment(
      {
        booking,
        attempt,
        received,
        slot,
        endsAt,
        crew,
        isClosed: await isClosedNow(tx, booking, slot, serviceIds),
        ...(await readSeatFacts(tx, booking)),
      },
      now,
    )
  const seat = late && 'seat' in late ? { seat: late } : null
  const isInTime = canConfirm(booking, now)
  const isConfirmed = seat !== null || (isInTime && isAmountDue(booking, attempt.amount_minor))
  // This is read before the payment counts in the ledger.
  const owed = isConfirmed ? attempt.amount_minor : await owedOnSite(tx, booking, received)
  const isUsed = isConfirmed || owed > 0
  const unused =
    late && 'unused' in late ? late.unused : isInTime ? 'choice_changed' : unusedReason(booking.status)
  const isPaid = await transitionAttempt(tx, attempt, {
    to: 'paid',
    at,
    ...(!isUsed && { detail: unused }),
    providerTxnId: txnId,
    received,
    feeMinor: feeMinor ?? null,
    reportedTxnId,
  })
  if (!isPaid) return
  if (ctx.gateways.get(attempt.gateway)?.mayBePaidTwice)
    await keepInspecting(tx, attempt, { isReported, now })
  // A customer who had chosen to pay on site, and paid online after all, has paid the whole price when booking.
  if (isUsed && !isConfirmed) await changeDueNow(tx, booking, booking.price_minor)
  if (isConfirmed) {
    await transitionBooking(tx, booking, { to: 'confirmed', actorId: null, at, ...seat })
  } else if (booking.status === 'held' && !isInTime) {
    // The slot has started, and the crew does not prepare for an unpaid booking.
    const detail = { reason: 'paid_after_start' }
    await transitionBooking(tx, booking, { to: 'expired', actorId: null, at, detail })
  }
  const amountMinor = isUsed ? received.minor - owed : received.minor
  const reason = isUsed ? 'overpaid' : refundReason(unused)
  const paidAttempt = { ...attempt, received_currency: received.currency }
  const refund = await createRefund(ctx, tx, paidAttempt, { amountMinor, reason, by: 'system', at })
  const bookingId = booking.id
  if (isUsed) {
    await planMessages(ctx, tx, { event: 'booked', bookingId, subjectId: attempt.id })
    if (refund) await tellOfRefund(ctx, tx, 'refund_requested', { bookingId, refund })
    if (isConfirmed) {
      await planStaffMessages(ctx, tx, { event: 'staff_booked', bookingId }, 'bookings.manage')
    }
  } else if (refund) {
    const facts: UnusedFacts = { reason: unused }
    await planMessages(ctx, tx, { event: 'payment_unused', bookingId, subjectId: refund.id, facts })
  }
  // A booking that is paid must not be paid on another page as well. One that is still held is paid on another page.
  if (isConfirmed || !isInTime) await closePaymentPages(ctx, tx, booking.id, ['booking'])
  await issueDocuments(tx, [attempt.id])
}

/**
 * Tells the staff of a payment that is to be reviewed, and the customer when the gateway reported money. An attempt may be
 * flagged again, for another reason.
 */
export async function tellOfReview(ctx: Context, tx: Tx, attempt: AttemptRow): Promise<void> {
  const about = { bookingId: attempt.booking_id, subjectId: attempt.id, occurredAt: ctx.clock.now() }
  await planStaffMessages(ctx, tx, { event: 'staff_payment_in_review', ...about }, 'refunds.make')
  if (attempt.detail !== NO_ANSWER) await planMessages(ctx, tx, { event: 'payment_in_review', ...about })
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

/**
 * Returns why a booking with this status does not use a payment. One that is still held is not confirmed any more
 * because its slot has started.
 */
function unusedReason(status: BookingRow['status']): UnusedPayment {
  switch (status) {
    case 'held':
      return 'slot_started'
    case 'expired':
      return 'hold_ended'
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

/** Returns whether the time of a booking has been closed for it since it was made. */
async function isClosedNow(
  tx: Tx,
  booking: BookingRow,
  slot: OfferedSlot,
  serviceIds: readonly string[],
): Promise<boolean> {
  const closed = await listClosedTimes(tx, { from: slot.date, to: slot.date })
  return isClosedFor(closed, booking, { serviceIds, areaId: booking.area_id, isAgreed: slot.private })
}
