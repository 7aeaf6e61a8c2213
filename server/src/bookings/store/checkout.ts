import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type AddedRow, addedRow } from '../../platform/added-rows.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { executePrepared } from '../../platform/prepared.ts'
import type { IdempotencyKeysTable } from '../../platform/schema/bookings.ts'
import { statusIs } from '../../platform/status-is.ts'

/** The statement that inserts the booking inserts this row too. */
export const addedKey = (key: Insertable<IdempotencyKeysTable>): AddedRow => addedRow('idempotency_keys', key)

export async function insertKey(tx: Tx, key: Insertable<IdempotencyKeysTable>): Promise<void> {
  await tx.insertInto('idempotency_keys').values(key).execute()
}

/** Deletes only the keys of the checkout, not those of later changes of the booking. */
export async function deleteKeysOf(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'booking.hold')
    .execute()
}

export async function deleteKeysBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}

interface PaymentPage {
  attempt: { id: string; booking_id: string }
  url: string
  /** The gateway's id of the attempt, if it named one. */
  providerRef: string | undefined
  /** The time of the database. */
  time: RawBuilder<Date>
  /** The hold must last at least this long. */
  secondsLeft: number
}

/**
 * Stores the page on which a created attempt is paid, if its booking is held and will be for long enough. Returns false
 * when nothing has changed. It is one statement, so a transaction by itself; it locks the booking before the attempt,
 * as everywhere.
 */
export async function storePaymentPage(
  db: Db,
  { attempt, url, providerRef, time, secondsLeft }: PaymentPage,
): Promise<boolean> {
  const update = db
    .with('held', (cte) =>
      cte
        .selectFrom('bookings')
        .select(['id', 'hold_expires_at'])
        .where('id', '=', attempt.booking_id)
        .where(statusIs('held'))
        .forUpdate(),
    )
    .updateTable('payment_attempts')
    .from('held')
    .set({
      status: 'redirected',
      payment_url: url,
      updated_at: time,
      ...(providerRef && { provider_ref: providerRef }),
    })
    .where('payment_attempts.id', '=', attempt.id)
    .whereRef('payment_attempts.booking_id', '=', 'held.id')
    .where(statusIs('created', 'payment_attempts.status'))
    .where('held.hold_expires_at', '>=', sql<Date>`${time} + ${secondsLeft}::int * interval '1 second'`)
  const { numAffectedRows } = await executePrepared(db, update)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
