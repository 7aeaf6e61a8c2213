import type { BookingRefund } from '@jhilik/contract/booking-detail.ts'
import type { Refund } from '@jhilik/contract/payments.ts'
import type { RefundRow } from '../../money/views/payments.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'

/** Returns a refund in the form of the API. */
export function toRefund(refund: RefundRow, bookingId: string): Refund {
  return {
    _id: refund.id,
    bookingId,
    status: refund.status,
    ...toAmount(refund),
    reference: refund.provider_refund_id,
  }
}

export type RefundOfBooking = Awaited<ReturnType<typeof listRefundsOfBooking>>[number]

/** Lists all refunds of a booking, oldest first. */
export async function listRefundsOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .selectAll('refunds')
    .select(['attempt.gateway', 'attempt.method'])
    .where('attempt.booking_id', '=', bookingId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}

/** Returns the refunds with what has happened to each. */
export async function addRefundSteps(db: Db, refunds: readonly RefundOfBooking[]): Promise<BookingRefund[]> {
  if (refunds.length === 0) return []
  const steps = await db
    .selectFrom('audit_entries')
    .select(['subject_id', 'action', 'at'])
    .where('subject_type', '=', 'refund')
    .where(
      'subject_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .where('action', 'not in', HIDDEN_STEPS)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return refunds.map((refund) => ({
    _id: refund.id,
    status: refund.status,
    ...toAmount(refund),
    method: refund.method ?? refund.gateway,
    reason: refund.reason,
    inCash: refund.in_cash,
    reference: refund.provider_refund_id,
    steps: [
      { action: 'refund.opened', at: refund.created_at.toISOString() },
      ...steps
        .filter(({ subject_id }) => subject_id === refund.id)
        .map(({ action, at }) => ({ action, at: at.toISOString() })),
    ],
  }))
}

/** These steps interest nobody but us. */
const HIDDEN_STEPS = ['refund.confirmed']
