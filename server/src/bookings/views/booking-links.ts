import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import type { Context } from '../../context.ts'
import { createBookingLinks } from '../rules/links.ts'

/** Makes new links to a booking; the one to its receipt only when money was received. */
export async function findBookingLinks(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: string,
  now: Date,
): Promise<BookingLinks | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['users.link_version as account_link_version', 'users.locale as account_locale'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('receipt_documents').select('id').whereRef('booking_id', '=', 'bookings.id'))
        .as('has_receipt'),
    )
    .where('bookings.id', '=', id)
    .executeTakeFirst()
  return booking && createBookingLinks(config, booking, { hasReceipt: Boolean(booking.has_receipt), now })
}
