import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'

// A link opens the page of a booking without a session. Its address is short, because it is sent by text message.

/** A token has 96 random bits: 16 characters that nobody guesses. */
const TOKEN_BYTES = 12

/** Returns what is stored of a token. A token cannot be computed from it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface NewLink {
  bookingId: string
  /** The message that carries it; null when staff pass it on by hand. */
  messageId: string | null
}

/**
 * Makes a link to the page of a booking and returns its address, which is not known afterwards. A message that is tried again
 * gets one more: nobody knows whether an earlier try has arrived.
 */
export async function makeBookingLink(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  tx: Tx,
  { bookingId, messageId }: NewLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('booking_links')
    .columns(['token_hash', 'booking_id', 'message_id', 'link_version', 'account_link_version', 'created_at'])
    .expression(
      tx
        .selectFrom('bookings')
        .innerJoin('users', 'users.id', 'bookings.user_id')
        .select([
          sql<string>`${hashOfToken(token)}::text`.as('token_hash'),
          'bookings.id as booking_id',
          sql<string | null>`${messageId}::uuid`.as('message_id'),
          'bookings.link_version',
          'users.link_version as account_link_version',
          sql<Date>`${clock.now()}::timestamptz`.as('created_at'),
        ])
        .where('bookings.id', '=', bookingId),
    )
    .execute()
  return `${config.publicUrl}/v/${token}`
}

/** Ends the links that a message carried, because it is sent again with a new one. */
export async function endLinksOf(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('booking_links').where('message_id', '=', messageId).execute()
}

/** Deletes the links to bookings that had ended before the instant: they have expired. */
export async function deleteLinksOfBefore(db: Db, instant: Date): Promise<void> {
  await db
    .deleteFrom('booking_links')
    .using('bookings')
    .whereRef('bookings.id', '=', 'booking_links.booking_id')
    .where('bookings.ends_at', '<', instant)
    .execute()
}
