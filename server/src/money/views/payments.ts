import type { PaymentPurpose } from '@jhilik/contract/payments.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { DisputesTable, PaymentAttemptsTable, RefundsTable } from '../../platform/schema/money.ts'
import type { MessageContent } from '../rules/gateway-messages.ts'

export type AttemptRow = Selectable<PaymentAttemptsTable>
export type RefundRow = Selectable<RefundsTable>
export type DisputeRow = Selectable<DisputesTable>

export async function findAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds an attempt by our reference, or by the gateway's id of it or of the transaction that paid it. */
export async function findAttemptOf(
  db: Db,
  gateway: string,
  name: MessageContent['attempt'],
): Promise<AttemptRow | undefined> {
  const attempts = db.selectFrom('payment_attempts').selectAll().where('gateway', '=', gateway)
  if ('merchantRef' in name) return attempts.where('merchant_ref', '=', name.merchantRef).executeTakeFirst()
  if ('providerRef' in name) return attempts.where('provider_ref', '=', name.providerRef).executeTakeFirst()
  return attempts
    .where((eb) =>
      eb.or([
        eb('provider_txn_id', '=', name.providerTxnId),
        // This finds a payment that staff rejected.
        eb.and([eb('provider_txn_id', 'is', null), eb('reported_txn_id', '=', name.providerTxnId)]),
      ]),
    )
    .executeTakeFirst()
}

/** Lists a booking's attempts, newest first; only those for `purpose` when it is given. */
export async function listAttemptsOf(
  db: Db,
  bookingId: string,
  purpose?: PaymentPurpose,
): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .$if(purpose !== undefined, (attempts) => attempts.where('purpose', '=', purpose ?? 'booking'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Returns the payments of a booking without the tips that were received with them on site: a tip is no part of what can be refunded
 * of the price. Staff correct its entry instead.
 */
export async function withoutTipsOnSite(
  db: Db,
  bookingId: string,
  attempts: readonly AttemptRow[],
): Promise<AttemptRow[]> {
  const { rows } = await sql<{ attemptId: string; minor: number }>`
    select attempt_id as "attemptId", sum(amount_minor)::bigint as minor from ledger_entries
    where booking_id = ${bookingId} and is_tip and kind = 'cash' group by attempt_id`.execute(db)
  const tips = new Map(rows.map(({ attemptId, minor }) => [attemptId, minor]))
  return attempts.map((attempt) => {
    const tip = tips.get(attempt.id) ?? 0
    return tip > 0 ? { ...attempt, received_minor: (attempt.received_minor ?? 0) - tip } : attempt
  })
}

/** Returns whether an attempt was already paid with this transaction of the gateway. */
export async function isTransactionUsed(db: Db, gateway: string, providerTxnId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_txn_id', '=', providerTxnId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a gateway has reported this transaction for any attempt, whether or not that counts as paid. */
export async function isTransactionReported(db: Db, gateway: string, txnId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('gateway', '=', gateway)
    .where((eb) => eb.or([eb('provider_txn_id', '=', txnId), eb('reported_txn_id', '=', txnId)]))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether an audit entry of this action exists about the attempt, with this reference in its detail if one is
 * given.
 */
export async function hasRecorded(
  db: Db,
  attemptId: string,
  { action, reference }: { action: string; reference?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_type', '=', 'payment_attempt')
    .where('subject_id', '=', attemptId)
    .where('action', '=', action)
    .$if(reference !== undefined, (rows) => rows.where(sql<boolean>`detail ->> 'reference' = ${reference}`))
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the refunds of an attempt, oldest first. */
export async function listRefundsOf(db: Db, attemptId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Lists the gateway's ids of the other refunds of the same attempt. */
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
