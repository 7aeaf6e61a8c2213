import type { DecidedRefund } from '@jhilik/contract/bookings.ts'
import type { RefundBookingRequest } from '@jhilik/contract/changes.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { lockPaidAttempts } from '../../money/store/attempts.ts'
import { createRefund } from '../../money/store/refunds.ts'
import type { AttemptRow, RefundRow } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { parseFormAmount, toAmount } from '../../platform/money-columns.ts'
import { problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { splitRefundByAmount, totalRefundableMinor } from '../rules/terms.ts'
import { lockBooking } from '../store/bookings.ts'
import { tellOfRefund } from './tell-of-refund.ts'

/**
 * Refunds some or all of what was paid for the booking, or of the tip that was paid online; the booking stays as it is. The customer is mailed. Returns the refunds, and the
 * same ones when the request is repeated with its idempotency key, which changes nothing. Throws 404, nothing_to_refund,
 * refund_exceeds_paid, idempotency_key_reused.
 */
export async function refundBooking(
  ctx: Context,
  actor: Confirmed,
  bookingId: string,
  input: RefundBookingRequest,
  key?: string,
): Promise<DecidedRefund[]> {
  const { reason, refundAmount, of } = input
  return ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.refund' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return listRefundsOfRequest(tx, request)
    const { forPrice, tips } = await lockPaidAttempts(tx, bookingId)
    const paid = of === 'tip' ? tips : forPrice
    const refundable = totalRefundableMinor(paid, 100)
    if (refundable === 0) throw problem('nothing_to_refund')
    const refundMinor =
      refundAmount === undefined
        ? refundable
        : parseFormAmount(refundAmount, booking.currency, { path: 'refundAmount' }).minor
    const refunds = splitRefundByAmount(paid, refundMinor)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.refunded',
      subjectId: bookingId,
      detail: {
        reason,
        before: { refundableMinor: refundable },
        after: { refundableMinor: refundable - refundMinor },
        refundMinor,
        currency: booking.currency,
        ...(of === 'tip' && { of }),
      },
      at,
    })
    const decided: DecidedRefund[] = []
    for (const { attempt, amountMinor } of refunds) {
      const refund = { amountMinor, reason: 'refunded_by_staff' as const, by: actor }
      const created = await createRefund(ctx, tx, attempt, { ...refund, at })
      if (!created) continue
      await tellOfRefund(ctx, tx, 'refund_requested', { bookingId, refund: created })
      decided.push(toDecided(attempt, created))
    }
    return decided
  })
}

/** The refunds of a request were recorded with the time of its key. */
async function listRefundsOfRequest(
  tx: Tx,
  { actor, key, bookingId }: { actor: Confirmed; key: string | undefined; bookingId: string },
): Promise<DecidedRefund[]> {
  const rows = await tx
    .selectFrom('idempotency_keys as request')
    .innerJoin('payment_attempts as attempt', 'attempt.booking_id', 'request.booking_id')
    .innerJoin('audit_entries as entry', (join) =>
      join
        .onRef('entry.subject_id', '=', 'attempt.id')
        .onRef('entry.at', '=', 'request.created_at')
        .onRef('entry.actor_id', '=', 'request.user_id')
        .on('entry.subject_type', '=', 'payment_attempt')
        .on('entry.action', '=', 'payment.refund_due'),
    )
    .innerJoin('refunds as refund', (join) =>
      join.on(sql<boolean>`refund.id = (entry.detail ->> 'refundId')::uuid`),
    )
    .select(['refund.amount_minor', 'refund.currency', 'refund.status', 'attempt.gateway'])
    .where('request.user_id', '=', actor.id)
    .where('request.key', '=', key ?? '')
    .where('request.booking_id', '=', bookingId)
    .orderBy('entry.id')
    .execute()
  return rows.map((row) => toDecided(row, row))
}

function toDecided(
  { gateway }: Pick<AttemptRow, 'gateway'>,
  refund: Pick<RefundRow, 'amount_minor' | 'currency' | 'status'>,
): DecidedRefund {
  const byHand = gateway === ON_SITE ? 'on_site' : 'panel'
  return { ...toAmount(refund), way: refund.status === 'manual' ? byHand : 'call', gateway }
}
