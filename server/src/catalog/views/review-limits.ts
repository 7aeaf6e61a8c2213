import type { Review } from '@jhilik/contract/reviews.ts'
import type { Db } from '../../platform/db.ts'

/** Returns the service, also when it is archived; null when it does not exist. */
export async function findReviewedService(db: Db, id: string): Promise<Review['service']> {
  const row = await db
    .selectFrom('services')
    .select(['id as _id', 'name', 'name_bn as nameBn'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the user's reviews since an instant, oldest first, hidden ones included. */
export async function listWritten(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('reviews')
    .select(['created_at', 'service_id', 'booking_id'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Returns whether the user has reviewed the service without a booking. */
export async function hasReviewedUnverified(db: Db, userId: string, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .where('booking_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Writer {
  userId: string
  /** Null means any service. */
  serviceId: string | null
  now: Date
}

/**
 * Returns the writer's newest booking that is completed, or confirmed and begun, and has no review yet. A booking that
 * the writer made for a customer is left out.
 */
export function findBookingToReview(
  db: Db,
  { userId, serviceId, now }: Writer,
): Promise<{ id: string } | undefined> {
  let bookings = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.user_id', '=', userId)
    .where('bookings.booked_by_staff', '=', false)
    .where(({ eb, and, or }) =>
      or([
        eb('bookings.status', '=', 'completed'),
        and([eb('bookings.status', '=', 'confirmed'), eb('bookings.starts_at', '<=', now)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('reviews').select('reviews.id').whereRef('reviews.booking_id', '=', 'bookings.id')),
      ),
    )
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(1)
  if (serviceId) bookings = bookings.where('bookings.service_id', '=', serviceId)
  return bookings.executeTakeFirst()
}
