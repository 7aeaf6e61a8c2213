import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hashOfToken, linkOf, newToken } from '../rules/booking-links.ts'

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
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { bookingId, messageId }: NewLink,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('booking_links')
    .columns(['token_hash', 'booking_id', 'message_id', 'link_version', 'account_link_version', 'created_at'])
    .expression((eb) =>
      eb
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
  return linkOf(config, token)
}
