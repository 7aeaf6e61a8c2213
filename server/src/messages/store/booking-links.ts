import type { Db, Tx } from '../../platform/db.ts'

/** Ends the links that a message carried, because it is sent again with a new one. */
export async function endLinksOf(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('booking_links').where('message_id', '=', messageId).execute()
}

/** Deletes the links to bookings that had ended before the instant. */
export async function deleteLinksOfBefore(db: Db, instant: Date): Promise<void> {
  await db
    .deleteFrom('booking_links')
    .using('bookings')
    .whereRef('bookings.id', '=', 'booking_links.booking_id')
    .where('bookings.ends_at', '<', instant)
    .execute()
}
