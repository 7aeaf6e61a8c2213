import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { placeOf, readTravel } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import type { BookingRow } from './bookings.ts'

type Job = Pick<BookingRow, 'id' | 'crew_no' | 'slot_date' | 'starts_at'>

/**
 * Returns the minutes of a crew's drive to a job when it leaves at an instant, from its job before on that day or from its base. Null
 * where a place is not known.
 */
export async function readDriveMinutes(
  db: Db,
  job: Job,
  leavesAt: Date,
  timeZone: string,
): Promise<number | null> {
  const to = await placeOfJob(db, job)
  const from = to && ((await placeBefore(db, job)) ?? (await baseOf(db, job)))
  if (!to || !from) return null
  return Math.round((await readTravel(db, timeZone))(from, to, leavesAt.getTime()))
}

const placedBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('areas', 'areas.id', 'bookings.area_id')
    .select(placeOf('areas').$castTo<Place>().as('place'))

async function placeOfJob(db: Db, { id }: Job): Promise<Place | null> {
  const row = await placedBookings(db).where('bookings.id', '=', id).executeTakeFirst()
  return row?.place ?? null
}

/** Where the crew was before; a job without a place is done where it was already. */
async function placeBefore(db: Db, { crew_no, slot_date, starts_at }: Job): Promise<Place | null> {
  const row = await placedBookings(db)
    .where('crew_no', '=', crew_no)
    .where('slot_date', '=', slot_date)
    .where('starts_at', '<', starts_at)
    .where('bookings.status', 'in', JOB_STATUSES)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.place ?? null
}

async function baseOf(db: Db, { crew_no }: Job): Promise<Place | null> {
  const row = await db
    .selectFrom('crews')
    .innerJoin('areas', 'areas.id', 'base_area_id')
    .select(placeOf('areas').$castTo<Place>().as('base'))
    .where('no', '=', crew_no)
    .executeTakeFirst()
  return row?.base ?? null
}
