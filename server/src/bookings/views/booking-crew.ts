import type { BookingCrew } from '@jhilik/contract/crews.ts'
import { sql } from 'kysely'
import { conflictsOf } from '../../calendar/rules/crews.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { placeOf, readPlans, servicesToDo } from '../../calendar/views/crews.ts'
import type { Db } from '../../platform/db.ts'
import { withVersion } from '../../platform/versions.ts'
import { askedJob } from '../rules/checkout.ts'
import { canReassign } from '../rules/terms.ts'
import type { BookingRow } from './bookings.ts'

/** Returns who does a booking, and what speaks against it now; null when the business has no crews. */
export async function findBookingCrew(
  db: Db,
  booking: BookingRow,
  timeZone: string,
  now: Date,
): Promise<BookingCrew | null> {
  const { rows } = await sql<{
    crew: BookingCrew['crew']
    place: Place | null
    service_ids: string[]
    has_crews: boolean
  }>`
    select json_build_object('_id', crews.id, 'name', crews.name, 'color', crews.color) as crew,
      ${placeOf('areas')} as place, ${servicesToDo} as service_ids, exists (select from crews) as has_crews
    from bookings left join crews on crews.no = bookings.crew_no left join areas on areas.id = bookings.area_id
    where bookings.id = ${booking.id}`.execute(db)
  const [row] = rows
  if (!row?.has_crews) return null
  const { slot_date: date, crew_no, forced, forced_reason } = booking
  const { crews: active, travel } = await readPlans(db, { from: date, to: date }, timeZone, row, {
    movedBookingId: booking.id,
  })
  const crew = active.find(({ no }) => no === crew_no)
  const all = crew ? conflictsOf(crew, askedJob(booking, row.service_ids, row.place), travel) : []
  const conflicts = all.filter((kind) => !forced.some((one) => one === kind))
  const isUpcoming = canReassign(booking) && booking.starts_at > now
  const given = { crew: crew_no === null ? null : row.crew, forced, reason: forced_reason }
  return withVersion(
    {
      ...given,
      needsCrew: isUpcoming && active.length > 0 && (crew === undefined || conflicts.length > 0),
      conflicts: isUpcoming ? conflicts : [],
      canAssign: canReassign(booking),
    },
    { ...given, crew: crew_no },
  )
}
