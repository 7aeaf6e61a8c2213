import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type {
  GatewayNotificationsTable,
  PaymentAttemptsTable,
  RefundsTable,
} from '../../platform/schema/payments.ts'

export type AttemptRow = Selectable<PaymentAttemptsTable>

export async function insertAttempt(tx: Tx, attempt: Insertable<PaymentAttemptsTable>): Promise<AttemptRow> {
  return tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export async function selectAttemptForUpdate(tx: Tx, id: string): Promise<AttemptRow> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** False when the attempt no longer stands at `from`. */
export async function updateAttemptStatus(
  tx: Tx,
  id: string,
  from: AttemptStatus,
  change: Updateable<PaymentAttemptsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Updateable<PaymentAttemptsTable>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(change).where('id', '=', id).execute()
}

/** At `latest`, or earlier where that was planned. */
export async function advanceNextInspection(tx: Tx, id: string, latest: Date): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_inspection_at: sql<Date>`least(next_inspection_at, ${latest})` })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/** Also across processes: only one caller in `intervalMs` gets true. */
export async function claimQuestion(tx: Tx, id: string, now: Date, intervalMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set((eb) => ({ inspections: eb('inspections', '+', 1), last_inspected_at: now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_inspected_at', 'is', null),
        eb('last_inspected_at', '<=', new Date(now.getTime() - intervalMs)),
        // By a process whose clock is ahead.
        eb('last_inspected_at', '>', new Date(now.getTime() + intervalMs)),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Those to ask about now, oldest question first; rows that another process has in hand are skipped. */
export async function selectDueForUpdate(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('next_inspection_at', '<=', now)
    .orderBy('next_inspection_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** True when an attempt was already paid with this transaction of the gateway. */
export async function isTransactionUsed(tx: Tx, gateway: string, providerTxnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_txn_id', '=', providerTxnId)
    .executeTakeFirst()
  return row !== undefined
}

// The return address is public. What one reference can make us keep has an end.
const MAX_KEPT_PER_ATTEMPT = 40

export async function insertNotification(
  tx: Tx,
  notification: Insertable<GatewayNotificationsTable> & { attempt_id: string },
): Promise<void> {
  const { kept } = await tx
    .selectFrom('gateway_notifications')
    .select(sql<number>`count(*)`.as('kept'))
    .where('attempt_id', '=', notification.attempt_id)
    .executeTakeFirstOrThrow()
  if (Number(kept) >= MAX_KEPT_PER_ATTEMPT) return
  await tx
    .insertInto('gateway_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['gateway', 'dedupe_key']).doNothing())
    .execute()
}

/** Those that brought money, locked; whoever gives some of it back waits here. */
export async function selectPaidForUpdate(tx: Tx, bookingId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type RefundRow = Selectable<RefundsTable>

export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function selectRefundForUpdate(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False when the refund no longer stands at `from`. */
export async function updateRefund(
  tx: Tx,
  id: string,
  from: RefundStatus,
  change: Updateable<RefundsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
