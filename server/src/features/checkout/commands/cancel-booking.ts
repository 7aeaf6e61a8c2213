import type { CanceledBy } from '@jhilik/contract/bookings.ts'
import type { CancelBookingRequest } from '@jhilik/contract/changes.ts'
import { decimalsProblem } from '@jhilik/contract/decimals.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type BookingRow,
  cancellationOf,
  lockBooking,
  mayMoveBooking,
  moveBooking,
  percentByRules,
  refundAt,
} from '../../bookings/commands/hold-seat.ts'
import { type AttemptRow, lockPaidAttempts } from '../../payments/commands/transition-attempt.ts'
import { openRefund } from '../../payments/commands/transition-refund.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { bookingCanceledMail } from '../mails/changes.ts'
import { splitRefund } from '../rules/payment-step.ts'
import { requireReason } from '../rules/staff-reason.ts'
import { occasionOf } from '../views/mail-data.ts'
import { isRepeated } from './claim-request.ts'

/**
 * Gives the seat free and, in the same transaction, opens the refund that is due: by the rules of the
 * booking when the customer cancels, also through staff; all of it when the business does. Staff may say
 * another amount. With an idempotency key the same call again changes nothing.
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
  const by: CanceledBy = byStaff ? (input.canceledBy ?? 'business') : 'customer'
  const message = (byStaff && input.message) || null
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!byStaff && booking.user_id !== actor.id) throw problem('not_found')
    const at = ctx.clock.now()
    if (await isRepeated(tx, { key, actor, operation: 'booking.cancel', bookingId, request: input, at }))
      return
    const paid = await lockPaidAttempts(tx, bookingId)
    const parts = byStaff
      ? partsByStaff(booking, paid, { by, at, refundAmount: input.refundAmount })
      : partsByRules(booking, paid, at)
    const refundMinor = sumOf(parts)
    const isByRules = by === 'customer' && refundMinor === sumOf(refundsAt(paid, percentByRules(booking, at)))
    await moveBooking(tx, booking, {
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
    await refund(ctx, tx, actor, parts, by === 'business' ? 'canceled_by_staff' : 'canceled_by_customer')
    const occasion = await occasionOf(ctx.config, tx, booking, paid.at(-1)?.merchant_ref ?? '')
    const payment = await paymentOf(tx, bookingId, paid)
    await enqueueMail(
      ctx.jobs,
      tx,
      bookingCanceledMail(occasion, { by, message, isByRules, refundMinor, payment }),
    )
  })
}

/** What the mail about the cancellation has to say about money. */
async function paymentOf(tx: Tx, bookingId: string, paid: readonly AttemptRow[]) {
  if (paid.some(({ received_minor }) => (received_minor ?? 0) > 0)) return 'paid'
  const attempts = await listAttemptsOf(tx, bookingId)
  return attempts.some(({ status }) => status === 'review') ? 'in-review' : 'none'
}

interface Part {
  attempt: AttemptRow
  amountMinor: number
}

const refundsAt = (paid: readonly AttemptRow[], percent: number): Part[] =>
  paid.map((attempt) => ({ attempt, amountMinor: refundAt(attempt, percent) }))
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Throws what the rules refuse. */
function partsByRules(booking: BookingRow, paid: readonly AttemptRow[], now: Date): Part[] {
  const cancellation = cancellationOf(booking, now)
  if ('refused' in cancellation) throw problem(cancellation.refused)
  return refundsAt(paid, cancellation.percent)
}

/** Throws invalid_transition before refund_exceeds_paid: what was overtaken is no matter of the amount. */
function partsByStaff(
  booking: BookingRow,
  paid: readonly AttemptRow[],
  { by, at, refundAmount }: { by: CanceledBy; at: Date; refundAmount: number | undefined },
): Part[] {
  if (!mayMoveBooking(booking.status, 'canceled')) throw problem('invalid_transition')
  if (refundAmount === undefined)
    return refundsAt(paid, by === 'business' ? 100 : percentByRules(booking, at))
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
  reason: RefundReason,
): Promise<void> {
  for (const { attempt, amountMinor } of parts) {
    if (amountMinor === 0) continue
    await openRefund(ctx, tx, attempt, { amountMinor, reason, actorId: actor.id, at: ctx.clock.now() })
  }
}
