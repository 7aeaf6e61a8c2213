import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PaymentAttemptsTable, RefundsTable } from '../../platform/schema/payments.ts'
import type { MessageContent } from './rules/gateway-messages.ts'

export type AttemptRow = Selectable<PaymentAttemptsTable>
export type RefundRow = Selectable<RefundsTable>

export async function findAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our reference, or by the gateway's id of it. */
export async function findAttemptOf(
  db: Db,
  gateway: string,
  name: MessageContent['attempt'],
): Promise<AttemptRow | undefined> {
  const attempts = db.selectFrom('payment_attempts').selectAll().where('gateway', '=', gateway)
  return 'merchantRef' in name
    ? attempts.where('merchant_ref', '=', name.merchantRef).executeTakeFirst()
    : attempts.where('provider_ref', '=', name.providerRef).executeTakeFirst()
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

/** Whether an entry of this action exists about the attempt. */
export async function hasRecorded(db: Db, attemptId: string, action: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_type', '=', 'payment_attempt')
    .where('subject_id', '=', attemptId)
    .where('action', '=', action)
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

/** The gateway's ids of the other refunds of the same attempt. */
export async function listOtherRefundIds(
  db: Db,
  { id, attempt_id }: Pick<RefundRow, 'id' | 'attempt_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('attempt_id', '=', attempt_id)
    .where('id', '<>', id)
    .where('provider_refund_id', 'is not', null)
    .$narrowType<{ provider_refund_id: string }>()
    .execute()
  return rows.map((row) => row.provider_refund_id)
}
