import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** A booking's paid attempts, oldest first, with what was refunded and what is still to be refunded. */
export async function listPaidAttempts(db: Db, bookingId: string) {
  const refunds = (condition: string) => sql<number>`coalesce((
    select sum(amount_minor) from refunds
    where refunds.attempt_id = payment_attempts.id and ${sql.raw(condition)}), 0)::bigint`
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .select([
      refunds("status = 'succeeded'").as('paid_back_minor'),
      refunds("status in ('requested', 'submitted', 'manual')").as('refund_due_minor'),
    ])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}
