import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { Context } from '../../../context.ts'
import { createBookingLinks } from '../rules/links.ts'

/** New links to a booking; the one to its receipt only when it was paid. */
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
        .exists(
          eb
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('booking_id', '=', 'bookings.id')
            .where('status', '=', 'paid')
            // Nothing was received when it was booked to be paid on site.
            .where((attempt) =>
              attempt.or([attempt('gateway', '<>', ON_SITE), attempt('received_minor', '>', 0)]),
            ),
        )
        .as('is_paid'),
    )
    .where('bookings.id', '=', id)
    .executeTakeFirst()
  return booking && createBookingLinks(config, booking, { isPaid: Boolean(booking.is_paid), now })
}
