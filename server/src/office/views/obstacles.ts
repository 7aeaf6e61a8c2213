import { OPEN_REFUND_STATUSES } from '@jhilik/contract/payments.ts'
import type { Db } from '../../platform/db.ts'

/** Selects bookings that an account made for itself, not those that an admin's account made for customers. */
const ownBookings = (db: Db, userId: string) =>
  db.selectFrom('bookings').where('bookings.user_id', '=', userId).where('booked_by_staff', '=', false)

/** Returns why an account cannot be deleted now: seats that are held or come up, or money that is on its way. */
export async function findObstacle(
  db: Db,
  userId: string,
  now: Date,
): Promise<'account_has_bookings' | 'account_has_open_payments' | null> {
  const upcoming = await ownBookings(db, userId)
    .select('id')
    .where(({ and, eb, or }) =>
      or([eb('status', '=', 'held'), and([eb('status', '=', 'confirmed'), eb('ends_at', '>', now)])]),
    )
    .limit(1)
    .executeTakeFirst()
  if (upcoming) return 'account_has_bookings'
  const open = await ownBookings(db, userId)
    .innerJoin('payment_attempts as attempt', 'attempt.booking_id', 'bookings.id')
    .leftJoin('refunds as refund', 'refund.attempt_id', 'attempt.id')
    .select('attempt.id')
    .where(({ eb, or }) =>
      or([
        eb('attempt.status', 'in', ['created', 'redirected', 'unknown', 'review']),
        eb('refund.status', 'in', OPEN_REFUND_STATUSES),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return open ? 'account_has_open_payments' : null
}
