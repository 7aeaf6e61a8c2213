import type { CancelBookingRequest } from '@jhilik/contract/changes.ts'
import { decimalsProblem, fromMajor } from '@jhilik/contract/money.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { problem } from '../../../platform/problem.ts'
import { findLocale } from '../../accounts/views.ts'
import {
  type BookingRow,
  cancellationOf,
  lockBooking,
  mayMoveBooking,
  moveBooking,
  refundAt,
} from '../../bookings/commands.ts'
import { openRefund } from '../../payments/commands/refunds.ts'
import { type AttemptRow, lockPaidAttempts } from '../../payments/commands.ts'
import { bookingCanceledMail } from '../change-mails.ts'
import { isRepeated } from '../idempotency.ts'
import { splitRefund } from '../rules.ts'
import { requireReason } from '../staff-reason.ts'

/**
 * Gives the seat free and, in the same transaction, opens the refund that is due: to customers by the
 * rules of their booking, from staff as they say, all of it unless told otherwise.
 * With an idempotency key the same call again changes nothing.
 * Throws 404, invalid_transition, booking_started, refund_exceeds_paid, idempotency_key_reused, and 400
 * for staff without a reason.
 */
export async function cancelBooking(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: CancelBookingRequest,
  key?: string,
): Promise<void> {
  const byStaff = actor.role === 'admin'
  if (byStaff) requireReason(input.reason)
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!byStaff && booking.user_id !== actor.id) throw problem('not_found')
    const at = ctx.clock.now()
    if (await isRepeated(tx, { key, actor, operation: 'booking.cancel', bookingId, request: input, at }))
      return
    const paid = await lockPaidAttempts(tx, bookingId)
    const parts = byStaff ? partsByStaff(booking, paid, input) : partsByRules(booking, paid, at)
    const refundMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
    await moveBooking(tx, booking, {
      to: 'canceled',
      actorId: actor.id,
      at,
      detail: { ...(input.reason && { reason: input.reason }), refundMinor, currency: booking.currency },
    })
    await refund(ctx, tx, actor, parts, byStaff ? 'canceled_by_staff' : 'canceled_by_customer')
    const locale = (await findLocale(tx, booking.user_id)) ?? ctx.config.locale
    const occasion = { config: ctx.config, booking, tranId: paid.at(-1)?.merchant_ref ?? '', locale }
    const isPaid = paid.some((attempt) => (attempt.received_minor ?? 0) > 0)
    await enqueueMail(ctx.jobs, tx, bookingCanceledMail(occasion, { byStaff, refundMinor, isPaid }))
  })
}

interface Part {
  attempt: AttemptRow
  amountMinor: number
}

/** Throws what the rules refuse. */
function partsByRules(booking: BookingRow, paid: readonly AttemptRow[], now: Date): Part[] {
  const cancellation = cancellationOf(booking, now)
  if ('refused' in cancellation) throw problem(cancellation.refused)
  return paid.map((attempt) => ({ attempt, amountMinor: refundAt(attempt, cancellation.percent) }))
}

/** Throws invalid_transition before refund_exceeds_paid: what was overtaken is no matter of the amount. */
function partsByStaff(
  booking: BookingRow,
  paid: readonly AttemptRow[],
  { refundAmount }: CancelBookingRequest,
): Part[] {
  if (!mayMoveBooking(booking.status, 'canceled')) throw problem('invalid_transition')
  if (refundAmount === undefined)
    return paid.map((attempt) => ({ attempt, amountMinor: refundAt(attempt, 100) }))
  return splitRefund(paid, refundMinorOf(refundAmount, booking.currency))
}

/** Throws 400 naming the field when the currency has no such amount. */
export function refundMinorOf(amount: number, currency: string): number {
  const message = decimalsProblem(amount, currency)
  if (message) throw problem('invalid_input', { errors: [{ path: 'refundAmount', message }] })
  return fromMajor(amount, currency).minor
}

/** Within the transaction that has locked the attempts. */
export async function refund(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  parts: readonly Part[],
  reason: string,
): Promise<void> {
  for (const { attempt, amountMinor } of parts) {
    if (amountMinor === 0) continue
    await openRefund(ctx, tx, attempt, { amountMinor, reason, actorId: actor.id, at: ctx.clock.now() })
  }
}
