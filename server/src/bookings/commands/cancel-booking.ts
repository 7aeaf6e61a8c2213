import type { CanceledBy } from '@jhilik/contract/bookings.ts'
import type { CancelBookingRequest } from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { closePaymentPages, lockPaidAttempts } from '../../money/store/attempts.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import type { CancellationFacts } from '../mails/changes.ts'
import { refusalOf } from '../rules/access.ts'
import { keptOf } from '../rules/changed-lines.ts'
import { checkSeen } from '../rules/seen-bookings.ts'
import {
  canTransitionBooking,
  checkCancellation,
  type RefundPart,
  refundPercent,
  requireReason,
  splitRefundByAmount,
  splitRefundByPercent,
  totalRefundableMinor,
} from '../rules/terms.ts'
import { lockBooking, transitionBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findBought } from '../views/lines.ts'
import { refuseAtWork } from '../views/visits.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/**
 * Frees the seat and, in the same transaction, creates the refund that is due: by the booking's terms when the customer
 * cancels, also through staff; the whole payment when the business does. Staff may choose another amount. Repeating a
 * request with its idempotency key changes nothing. Returns what is given back, in minor units of the booking's currency.
 * Throws 404, 403 for staff who may not cancel, refund_not_allowed
 * for those who may not refund what was paid, confirmation_required for staff who refund or write to the customer,
 * invalid_transition, booking_started, refund_changed, refund_exceeds_paid, idempotency_key_reused, and 400 for staff without
 * a reason.
 */
export async function cancelBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: CancelBookingRequest,
  key?: string,
): Promise<number> {
  await ctx.db.transaction().execute((tx) => cancelAndRefund(ctx, tx, actor, bookingId, input, { key }))
  return findCancellationRefund(ctx.db, bookingId)
}

/** What a cancellation does with what was paid, in minor units of the booking's currency. */
export interface CanceledMoney {
  refundMinor: number
  keptMinor: number
}

export const NOTHING_MOVED: CanceledMoney = { refundMinor: 0, keptMinor: 0 }

interface CancelOptions {
  key?: string | undefined
  /** The version of the booking that staff saw. */
  seen?: string
  /** How much staff give back when they name no amount; it follows from who asked when this is absent. */
  refund?: 'terms' | 'all'
  /** The business cannot come, and has offered to give back everything. */
  isOffered?: boolean
}

/** Does it in the caller's transaction. Also throws changed_meanwhile. */
export async function cancelAndRefund(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  input: CancelBookingRequest,
  { key, seen, refund, isOffered = false }: CancelOptions,
): Promise<CanceledMoney> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  if (byStaff) requireReason(input)
  const by: CanceledBy = byStaff || isOffered ? (input.canceledBy ?? 'business') : 'customer'
  const booking = await lockBooking(tx, bookingId)
  checkSeen(booking, seen)
  if (!byStaff && booking.user_id !== actor.id) throw problem(refusalOf(actor))
  const at = ctx.clock.now()
  const request = { key, actor, operation: 'booking.cancel' as const, bookingId, request: input, at }
  if (!(await claimRequest(tx, request))) return NOTHING_MOVED
  if (!byStaff && !isOffered) await refuseAtWork(tx, booking)
  const { forPrice: paid, tips } = await lockPaidAttempts(tx, bookingId)
  const keptMinor = keptOf((await findBought(tx, bookingId)).charges)
  const decidesRefund = hasPermission(actor, 'refunds.make')
  const tipsBack = splitRefundByPercent(tips, 100)
  const refundableMinor = totalRefundableMinor(paid, 100) + totalRefundableMinor(tips, 100)
  if (byStaff && !decidesRefund && refundableMinor > 0) throw problem('refund_not_allowed')
  const refunds =
    byStaff || isOffered
      ? refundsByStaff(booking, paid, { by, at, keptMinor, refund, refundAmount: input.refundAmount })
      : refundsByTerms(booking, paid, { at, keptMinor })
  const refundMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const expected = parseFormAmount(input.expectedRefundAmount ?? 0, booking.currency, {
    path: 'expectedRefundAmount',
  })
  // A deadline may have passed while the customer was reading, or while this call waited for the lock.
  if (refundMinor < expected.minor) throw problem('refund_changed')
  // Customers get what the terms or an offer say; staff decide about money, or write in the name of the business.
  const needsProof = byStaff && (refundMinor > 0 || Boolean(input.message))
  const confirmed = needsProof ? requireConfirmed(actor, at) : null
  const message = confirmed && input.message ? { text: input.message, by: confirmed } : null
  const byTerms = totalRefundableMinor(paid, refundPercent(booking, at), keptMinor)
  await transitionBooking(tx, booking, {
    to: 'canceled',
    actorId: actor.id,
    at,
    cancellation: { by, message },
    detail: {
      ...(input.reason && { reason: input.reason }),
      canceledBy: by,
      refundMinor,
      currency: booking.currency,
    },
  })
  const reason = by === 'business' ? 'canceled_by_staff' : 'canceled_by_customer'
  const refundIds: string[] = []
  for (const { attempt, amountMinor } of refunds) {
    const due = { amountMinor, reason, by: confirmed ?? { onTermsOf: actor }, at: ctx.clock.now() } as const
    const refund = await createRefund(ctx, tx, attempt, due)
    if (refund) refundIds.push(refund.id)
  }
  // A tip goes back whatever the terms are, because there was no visit. A tip that arrives later is refunded as well.
  for (const { attempt, amountMinor } of tipsBack) {
    const due = { amountMinor, reason: 'booking_canceled', by: 'system', at: ctx.clock.now() } as const
    const refund = await createRefund(ctx, tx, attempt, due)
    if (refund) await tellOfRefund(ctx, tx, 'refund_requested', { bookingId, refund })
  }
  await closePaymentPages(ctx, tx, bookingId)
  const isByTerms = by === 'customer' && refundMinor === byTerms
  const isGivenBack =
    paid.some((attempt) => attempt.refunded_minor + attempt.charged_back_minor > 0) &&
    (isByTerms || totalRefundableMinor(paid, 100) === 0)
  const payment = await paymentOf(tx, bookingId, paid)
  const facts: CancellationFacts = { isByTerms, isGivenBack, refundMinor, refundIds, payment }
  await planMessages(ctx, tx, { event: 'canceled', bookingId, facts })
  if (by === 'customer' && !byStaff) {
    await planStaffMessages(ctx, tx, { event: 'staff_canceled', bookingId }, 'bookings.manage')
  }
  return { refundMinor, keptMinor: totalRefundableMinor(paid, 100) - refundMinor }
}

/** Throws the reason why the customer may not cancel. */
function refundsByTerms(
  booking: BookingRow,
  paid: readonly AttemptRow[],
  { at, keptMinor }: { at: Date; keptMinor: number },
): RefundPart<AttemptRow>[] {
  const cancellation = checkCancellation(booking, at)
  if ('refused' in cancellation) throw problem(cancellation.refused)
  return splitRefundByPercent(paid, cancellation.percent, keptMinor)
}

/** Throws invalid_transition before refund_exceeds_paid: the status is checked before the amount. */
function refundsByStaff(
  booking: BookingRow,
  paid: readonly AttemptRow[],
  {
    by,
    at,
    keptMinor,
    refund = by === 'business' ? 'all' : 'terms',
    refundAmount,
  }: {
    by: CanceledBy
    at: Date
    keptMinor: number
    refund: CancelOptions['refund']
    refundAmount: number | undefined
  },
): RefundPart<AttemptRow>[] {
  if (!canTransitionBooking(booking.status, 'canceled')) throw problem('invalid_transition')
  if (refundAmount === undefined) {
    if (refund === 'all') return splitRefundByPercent(paid, 100)
    return splitRefundByPercent(paid, refundPercent(booking, at), keptMinor)
  }
  const { minor } = parseFormAmount(refundAmount, booking.currency, { path: 'refundAmount' })
  return splitRefundByAmount(paid, minor)
}

/** Returns what the mail says about the payment. */
async function paymentOf(tx: Tx, bookingId: string, paid: readonly AttemptRow[]) {
  if (paid.some(({ received_minor }) => (received_minor ?? 0) > 0)) return 'paid'
  const attempts = await listAttemptsOf(tx, bookingId)
  return attempts.some(({ status }) => status === 'review') ? 'in-review' : 'none'
}

/** Returns what the cancellation of a booking gives back, in minor units of its currency. */
async function findCancellationRefund(db: Db, bookingId: string): Promise<number> {
  const { minor } = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(sql<number>`coalesce(sum(refunds.amount_minor), 0)::bigint`.as('minor'))
    .where('attempt.booking_id', '=', bookingId)
    .where('refunds.reason', 'in', ['canceled_by_customer', 'canceled_by_staff'])
    .where('refunds.status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return minor
}

/**
 * Cancels the customer's own booking while it is unpaid, so the seat is free at once. Unlike `cancelBooking`, it never
 * cancels a booking whose payment has just arrived. A payment that arrives afterwards is refunded. No mail is sent,
 * because none has said that there is a booking. Throws 404, already_paid, payment_in_review, invalid_transition.
 */
export async function releaseHold(ctx: Context, actor: Actor, bookingId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.user_id !== actor.id) throw problem('not_found')
    if (booking.status === 'confirmed' || booking.status === 'completed') throw problem('already_paid')
    const attempts = await listAttemptsOf(tx, bookingId)
    if (attempts.some(({ status }) => status === 'review')) throw problem('payment_in_review')
    if (booking.status !== 'held') throw problem('invalid_transition', { detail: { from: booking.status } })
    await transitionBooking(tx, booking, {
      to: 'canceled',
      actorId: actor.id,
      at: ctx.clock.now(),
      cancellation: { by: 'customer', message: null },
      detail: { canceledBy: 'customer' },
    })
    await closePaymentPages(ctx, tx, bookingId)
  })
}
