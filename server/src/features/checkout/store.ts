import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { IdempotencyKeysTable } from '../../platform/schema/bookings.ts'

/** One customer's checkouts run one after the other: their keys and holds are counted. */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  await takeNamedLock(tx, `checkout:${userId}`)
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

/** Only the keys of the checkout, not those of later changes of the booking. */
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
