import type { Db } from '../../platform/db.ts'
import type { AttemptRow } from './store.ts'

export type { AttemptRow }

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

/** Newest first. */
export async function listAttemptsOf(db: Db, bookingId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
