import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { OPEN_REFUND_STATUSES, type RefundStatus } from '@jhilik/contract/payments.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Lists a booking's paid attempts, oldest first, with what was refunded and what is still to be refunded. */
export async function listPaidAttempts(db: Db, bookingId: string) {
  const refunds = (statuses: readonly RefundStatus[]) => sql<number>`coalesce((
    select sum(amount_minor) from refunds
    where refunds.attempt_id = payment_attempts.id and status in (${sql.join(statuses)})), 0)::bigint`
  return (
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .select([
        refunds(['succeeded']).as('paid_back_minor'),
        refunds(OPEN_REFUND_STATUSES).as('refund_due_minor'),
      ])
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'paid')
      // The attempt of a booking that is to be paid on site received nothing when it was booked.
      .where((eb) => eb.or([eb('gateway', '<>', ON_SITE), eb('received_minor', '>', 0)]))
      .orderBy('paid_at')
      .orderBy('id')
      .execute()
  )
}
