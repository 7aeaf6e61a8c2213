import {
  type BookingView,
  type BookingViews,
  BUILT_IN_VIEWS,
  readViewQuery,
  VIEW_COUNT_CAP,
} from '@jhilik/contract/booking-views.ts'
import type { DutyHolder } from '@jhilik/contract/duties.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { countBookings } from './all-bookings.ts'
import { filterNow } from './filter-now.ts'

/** Lists the views of this member of the staff with the numbers of their bookings. */
export async function listBookingViews(
  db: Db,
  reader: DutyHolder & { id: string },
  timeZone: string,
  now: Date,
): Promise<BookingViews> {
  const count = async (filter: NonNullable<ReturnType<typeof readViewQuery>>) =>
    countBookings(db, await filterNow(db, filter, timeZone, now), reader, VIEW_COUNT_CAP)
  const rows = await db
    .selectFrom('booking_views')
    .select(['id as _id', 'name', 'query'])
    .where('user_id', '=', reader.id)
    .orderBy('position')
    .execute()
  const { all, withoutCrew, ...always } = BUILT_IN_VIEWS
  const { rows: crews } = await sql`select from crews limit 1`.execute(db)
  const builtIn = Object.entries({ ...always, ...(crews.length > 0 && { withoutCrew }) })
  const [counted, own] = await Promise.all([
    Promise.all(builtIn.map(async ([key, filter]) => [key, await count(filter)] as const)),
    Promise.all(
      rows.map(async (row): Promise<BookingView> => {
        // What a view of an earlier version says may have no meaning any longer; it then shows everything.
        const filter = readViewQuery(row.query) ?? {}
        return { ...row, total: await count(filter) }
      }),
    ),
  ])
  return { builtIn: Object.fromEntries(counted), own }
}
