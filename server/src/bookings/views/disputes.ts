import type { BookingDispute } from '@jhilik/contract/booking-detail.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { Db } from '../../platform/db.ts'
import { toAmount } from '../../platform/money-columns.ts'

/** Lists the disputes of a booking, oldest first. */
export async function listDisputesOf(
  db: Db,
  bookingId: string,
): Promise<(Omit<BookingDispute, 'panel'> & { attempt_id: string })[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'disputes.attempt_id')
    .selectAll('disputes')
    .select(['attempt.gateway', 'attempt.received_currency'])
    .where('disputes.booking_id', '=', bookingId)
    .orderBy('disputes.opened_at')
    .orderBy('disputes.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    attempt_id: row.attempt_id,
    status: row.status,
    ...toAmount(row),
    reason: row.reason,
    reference: row.provider_dispute_id,
    gateway: row.gateway,
    respondBy: row.respond_by?.toISOString() ?? null,
    withdrawn: toMajor({ minor: row.withdrawn_minor, currency: row.received_currency ?? row.currency }),
    openedAt: row.opened_at.toISOString(),
  }))
}
