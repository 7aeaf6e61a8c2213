import type { Db } from '../../platform/db.ts'
import { linesOfBooking } from '../../platform/line-columns.ts'

/** Returns the booking with the language of its account, because calendars read the entry again without a session. */
export async function findCalendarBooking(db: Db, id: string, owner: string | null) {
  let rows = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['users.locale as account_locale', linesOfBooking.as('lines')])
    .where('bookings.id', '=', id)
  if (owner !== null) rows = rows.where('bookings.user_id', '=', owner)
  return rows.executeTakeFirst()
}
