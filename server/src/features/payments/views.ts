import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PaymentAttemptsTable, RefundsTable } from '../../platform/schema/payments.ts'

export type AttemptRow = Selectable<PaymentAttemptsTable>
export type RefundRow = Selectable<RefundsTable>

export async function findAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAttemptByRef(
  db: Db,
  gateway: string,
  merchantRef: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('merchant_ref', '=', merchantRef)
    .executeTakeFirst()
}

/** A booking's attempts, newest first. */
export async function listAttemptsOf(db: Db, bookingId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether an attempt was already paid with this transaction of the gateway. */
export async function isTransactionUsed(db: Db, gateway: string, providerTxnId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_txn_id', '=', providerTxnId)
    .executeTakeFirst()
  return row !== undefined
}

/** The attempt and the booking that a refund belongs to. */
export async function findRefundOwner(
  db: Db,
  refundId: string,
): Promise<{ attempt_id: string; booking_id: string } | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.attempt_id', 'payment_attempts.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}
