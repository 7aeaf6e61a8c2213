import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PaymentAttemptsTable } from '../../platform/schema.ts'

/** What really brought money, oldest first. */
export async function listPaidAttempts(
  db: Db,
  bookingId: string,
): Promise<Selectable<PaymentAttemptsTable>[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}
