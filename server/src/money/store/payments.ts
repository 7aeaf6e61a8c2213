import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type {
  DisputesTable,
  GatewayNotificationsTable,
  PaymentAttemptsTable,
  RefundsTable,
} from '../../platform/schema/payments.ts'
import { statusIs } from '../../platform/status-is.ts'
import type { AttemptRow, DisputeRow, RefundRow } from '../views/payments.ts'

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

/** Changes the status in a compare-and-set: false when it is no longer `from`. */
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
    .where(statusIs(from))
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

/** Stores the fee unless one is known. No gateway keeps a fee of what is paid on site. */
export async function updateFee(tx: Tx, id: string, feeMinor: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: feeMinor })
    .where('id', '=', id)
    .where('fee_minor', 'is', null)
    .where('gateway', '<>', ON_SITE)
    .where('received_minor', '>=', feeMinor)
    .execute()
}

export async function deleteFee(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: null })
    .where('id', '=', id)
    .where('gateway', '<>', ON_SITE)
    .execute()
}

/** Sets the next inspection to `latest`, unless an earlier one was planned already. */
export async function advanceNextInspection(tx: Tx, id: string, latest: Date): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_inspection_at: sql<Date>`least(next_inspection_at, ${latest})` })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/** Returns true to only one caller within `intervalMs`, also across processes. */
export async function markInspected(tx: Tx, id: string, now: Date, intervalMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set((eb) => ({ inspections: eb('inspections', '+', 1), last_inspected_at: now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_inspected_at', 'is', null),
        eb('last_inspected_at', '<=', new Date(now.getTime() - intervalMs)),
        // The attempt was marked when the database's clock was ahead.
        eb('last_inspected_at', '>', new Date(now.getTime() + intervalMs)),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Selects the attempts to inspect now, the longest due first; rows locked by another process are skipped. */
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

/** Notes that the attempts are inspected now, and when each is inspected next. */
export async function updateInspections(tx: Tx, next: ReadonlyMap<string, Date>, now: Date): Promise<void> {
  await sql`
    update payment_attempts
    set inspections = inspections + 1, last_inspected_at = ${now}, next_inspection_at = planned.at
    from unnest(${[...next.keys()]}::uuid[], ${[...next.values()]}::timestamptz[]) as planned (id, at)
    where payment_attempts.id = planned.id`.execute(tx)
}

/** Stores when the gateway answered. It is one statement, so a transaction by itself. */
export async function updateAnsweredAt(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('payment_attempts').set({ answered_at: at }).where('id', '=', id).execute()
}

// The number of stored messages of an attempt is limited, because the return address is public.
const MAX_PER_ATTEMPT = 40

export async function insertNotification(
  tx: Tx,
  notification: Insertable<GatewayNotificationsTable> & { attempt_id: string },
): Promise<void> {
  const { stored } = await tx
    .selectFrom('gateway_notifications')
    .select(sql<number>`count(*)`.as('stored'))
    .where('attempt_id', '=', notification.attempt_id)
    .executeTakeFirstOrThrow()
  if (Number(stored) >= MAX_PER_ATTEMPT) return
  await tx
    .insertInto('gateway_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['gateway', 'dedupe_key']).doNothing())
    .execute()
}

/** Locks a booking's paid attempts, so that their refunds come one after the other. */
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

export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function selectRefundForUpdate(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes the refund in a compare-and-set: false when its status is no longer `from`. */
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
    .where(statusIs(from))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateSentAt(db: Db, refundId: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ sent_at: at }).where('id', '=', refundId).execute()
}

export async function updateAskingUntil(
  tx: Tx,
  refundId: string,
  until: Date | RawBuilder<Date>,
): Promise<void> {
  await tx.updateTable('refunds').set({ asking_until: until }).where('id', '=', refundId).execute()
}

export async function insertDispute(tx: Tx, dispute: Insertable<DisputesTable>): Promise<DisputeRow> {
  return tx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()
}

export async function updateDispute(
  tx: Tx,
  id: string,
  change: Updateable<DisputesTable>,
): Promise<DisputeRow> {
  return tx.updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Clears the notifications of all attempts to pay these bookings. */
export async function clearNotifications(tx: Tx, bookingIds: string[]): Promise<void> {
  await tx
    .updateTable('gateway_notifications')
    .set({ payload: '{}' })
    .where('attempt_id', 'in', (eb) =>
      eb.selectFrom('payment_attempts').select('id').where('booking_id', 'in', bookingIds),
    )
    .execute()
}

export interface StoredToken {
  /** The token is encrypted. */
  token: string | null
  isValid: boolean
  /** The token expires soon. */
  isDue: boolean
}

/** The expiry is compared with the time of the database, which all processes share. */
export async function selectToken(db: Db, account: string): Promise<StoredToken | undefined> {
  return db
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(expires_at > now() + interval '1 minute', false)`.as('isValid'),
      sql<boolean>`coalesce(expires_at < now() + interval '10 minutes', true)`.as('isDue'),
    ])
    .where('account', '=', account)
    .executeTakeFirst()
}

/**
 * Returns `claimed` to one caller, until it ends the renewal or a minute is over; `busy` to the others meanwhile;
 * `limited` when the token was renewed twice within the last hour; `renewed` when it is no longer the one that the
 * caller has `seen`, sealed as it is stored.
 */
export async function claimTokenRenewal(
  tx: Tx,
  account: string,
  seen: string | null,
): Promise<'claimed' | 'busy' | 'limited' | 'renewed'> {
  await tx
    .insertInto('gateway_tokens')
    .values({
      account,
      token: null,
      expires_at: null,
      renewing_until: null,
      renewed_at: null,
      renewed_before_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(renewing_until > now(), false)`.as('isBusy'),
      sql<boolean>`coalesce(renewed_before_at > now() - interval '1 hour', false)`.as('isLimited'),
    ])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.token !== seen) return 'renewed'
  if (row.isBusy) return 'busy'
  if (row.isLimited) return 'limited'
  await tx
    .updateTable('gateway_tokens')
    .set({ renewing_until: sql<Date>`now() + interval '1 minute'` })
    .where('account', '=', account)
    .execute()
  return 'claimed'
}

interface EndedRenewal {
  /** Whether the provider may have counted the renewal. */
  isCounted: boolean
  granted: { sealed: string; expiresInSeconds: number } | null
}

export async function endTokenRenewal(
  tx: Tx,
  account: string,
  { isCounted, granted }: EndedRenewal,
): Promise<void> {
  await tx
    .updateTable('gateway_tokens')
    .set((eb) => ({
      renewing_until: null,
      ...(isCounted && { renewed_before_at: eb.ref('renewed_at'), renewed_at: sql<Date>`now()` }),
      ...(granted && {
        token: granted.sealed,
        expires_at: sql<Date>`now() + ${granted.expiresInSeconds} * interval '1 second'`,
      }),
    }))
    .where('account', '=', account)
    .execute()
}
