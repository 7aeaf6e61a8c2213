import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { IdempotencyKeysTable } from '../../platform/schema.ts'

/** One customer's checkouts come one after the other: their keys and holds are counted. */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout:${userId}`}, 0))`.execute(tx)
}

export async function selectKey(tx: Tx, userId: string, key: string) {
  return tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertKey(tx: Tx, key: Insertable<IdempotencyKeysTable>): Promise<void> {
  await tx.insertInto('idempotency_keys').values(key).execute()
}

export async function deleteKeysOf(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('booking_id', '=', bookingId).execute()
}

export async function deleteKeysBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}
