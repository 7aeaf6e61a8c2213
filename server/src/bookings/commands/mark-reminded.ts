import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { updateReminded } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/** Returns the booking if its customer is to be reminded now that it begins at `startsAt`: once for each start. */
export function markReminded(
  tx: Tx,
  id: string,
  startsAt: Date,
  clock: Pick<Clock, 'databaseTime'>,
): Promise<BookingRow | undefined> {
  return updateReminded(tx, id, { startsAt, now: clock.databaseTime() })
}
