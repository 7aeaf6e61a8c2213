import type { RefundStatus } from '@jhilik/contract/payments.ts'
import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db.ts'
import type { BookingsTable } from '../../../platform/schema/bookings.ts'
import { findReader } from '../../accounts/views.ts'
import type { Occasion } from '../mails/payment.ts'
import { recipientOf } from '../rules/payment-step.ts'

/** The slot, with the service it is of. Keeps other customers of the same slot waiting. */
export async function lockOfferedSlot(tx: Db, slotId: string) {
  return tx
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .select([
      'slots.id',
      'slots.service_id',
      'slots.status',
      'slots.capacity',
      'slots.date',
      'slots.start_time',
      'slots.end_time',
      'slots.starts_at',
      'slots.ends_at',
      'services.name as service_name',
      'services.img as service_img',
      'services.duration_minutes',
      'services.price_minor',
      'services.currency',
      'services.archived_at',
    ])
    .where('slots.id', '=', slotId)
    .forUpdate('slots')
    .executeTakeFirst()
}

export async function findCustomerImg(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('img').where('id', '=', userId).executeTakeFirst()
  return user?.img ?? ''
}

export async function findBookingOf(db: Db, id: string, userId: string) {
  return db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function findBookingRow(db: Db, id: string): Promise<Selectable<BookingsTable> | undefined> {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds that ended before `instant` and still stand, oldest first. */
export async function listOverdueHolds(db: Db, instant: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'held')
    .where('hold_expires_at', '<=', instant)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** What a refund is of. */
export async function findRefundPlace(
  db: Db,
  refundId: string,
): Promise<{ attempt_id: string; booking_id: string } | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.attempt_id', 'payment_attempts.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

/**
 * What a mail about the booking is made from. Payments settled within the same transaction count.
 * `tranId` is empty when nothing was ever to be paid.
 */
export async function occasionOf(
  config: Config,
  tx: Db,
  booking: Selectable<BookingsTable>,
  tranId: string,
): Promise<Occasion> {
  const account = await findReader(tx, booking.user_id)
  const paid = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('status', '=', 'paid')
    .where('received_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  const recipient = recipientOf(booking, account, { isPaid: paid !== undefined })
  return { config, booking, tranId, locale: account.locale ?? config.locale, recipient }
}

export async function findRefundStatus(db: Db, attemptId: string): Promise<RefundStatus | null> {
  const refund = await db
    .selectFrom('refunds')
    .select('status')
    .where('attempt_id', '=', attemptId)
    // The payment itself counts.
    .where('reason', '<>', 'overpaid')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return refund?.status ?? null
}
