import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { findReader } from '../../people/views/accounts.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import { type MailRecipient, recipientOf } from '../rules/mail-recipient.ts'
import type { BookingRow } from './bookings.ts'

/** The facts from which a mail about a booking is written. */
export interface MailData {
  config: Config
  booking: BookingRow
  /** Empty when no payment was ever due. */
  tranId: string
  /** The recipient's language. */
  locale: Locale
  recipient: MailRecipient
}

/** Call it within the transaction of a change: payments that it settles count. */
export async function findMailData(
  config: Config,
  tx: Db,
  booking: BookingRow,
  tranId: string,
): Promise<MailData> {
  const account = await findReader(tx, booking.user_id)
  const paid = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('booking_id', '=', booking.id)
    .where('status', '=', 'paid')
    .where('received_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  // The bookings are counted only when the account has no address, because an account of the staff has very many.
  const bookedBefore = account.email === null ? await countBookedBefore(tx, booking) : 0
  const recipient = recipientOf(booking, account, { isPaid: paid !== undefined, bookedBefore })
  return { config, booking, tranId, locale: account.locale ?? config.locale, recipient }
}

/** Counts other bookings of the account that were made within 24 hours before this one. */
async function countBookedBefore(tx: Db, { id, user_id, created_at }: BookingRow): Promise<number> {
  const { count } = await tx
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where('created_at', '<=', created_at)
    .where('created_at', '>', sql<Date>`${created_at}::timestamptz - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return count
}
