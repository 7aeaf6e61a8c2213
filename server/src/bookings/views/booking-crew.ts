import type { BookingCrew } from '@jhilik/contract/crews.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflictsOf } from '../../calendar/rules/crews.ts'
import type { Place, Travel } from '../../calendar/rules/travel.ts'
import { placeOf, readPlans, servicesToDo } from '../../calendar/views/crews.ts'
import { toAreaOfRow } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'
import { askedJob } from '../rules/checkout.ts'
import { versionOfTimeAndCrew } from '../rules/seen-bookings.ts'
import { canReassign } from '../rules/terms.ts'
import type { BookingRow } from './bookings.ts'

/** Returns who does a booking, and what speaks against it now; null when the business has no crews. */
export async function findBookingCrew(
  db: Db,
  booking: BookingRow,
  timeZone: string,
  now: Date,
): Promise<BookingCrew | null> {
  // The crew is that of the row, which may have been read before another change.
  const { slot_date: date, crew_no, forced, forced_reason } = booking
  const { rows } = await sql<{
    crew: BookingCrew['crew']
    place: Place | null
    service_ids: string[]
    has_crews: boolean
  }>`
    select json_build_object('_id', crews.id, 'name', crews.name, 'color', crews.color) as crew,
      ${placeOf('areas')} as place, ${servicesToDo} as service_ids, exists (select from crews) as has_crews
    from bookings left join crews on crews.no = ${crew_no} left join areas on areas.id = bookings.area_id
    where bookings.id = ${booking.id}`.execute(db)
  const [row] = rows
  if (!row?.has_crews) return null
  const { crews: active, travel } = await readPlans(db, { from: date, to: date }, timeZone, row, {
    movedBookingId: booking.id,
  })
  const crew = active.find(({ no }) => no === crew_no)
  const all = crew ? conflictsOf(crew, askedJob(booking, row.service_ids, row.place), travel) : []
  const conflicts = all.filter((kind) => !forced.some((one) => one === kind))
  const neighbors = crew_no === null ? NO_NEIGHBORS : await findNeighbors(db, booking, row.place, travel)
  const isUpcoming = canReassign(booking) && booking.starts_at > now
  return {
    ...versionOfTimeAndCrew(booking),
    crew: crew_no === null ? null : row.crew,
    forced,
    reason: forced_reason,
    needsCrew: isUpcoming && active.length > 0 && (crew === undefined || conflicts.length > 0),
    conflicts: isUpcoming ? conflicts : [],
    canAssign: canReassign(booking),
    ...neighbors,
  }
}

const NO_NEIGHBORS = { before: null, after: null }

interface NeighborRow {
  id: string
  customer_name: string
  area_id: string | null
  area_name_en: string | null
  area_name_bn: string | null
  slot_start_time: string
  slot_end_time: string
  occupied_until: Date
  place: Place | null
}

/** Returns the jobs that the crew of a booking has before and after it on its day, with the minutes of the drives. */
async function findNeighbors(
  db: Db,
  { id, crew_no, slot_date, starts_at, occupied_until }: BookingRow,
  place: Place | null,
  travel: Travel,
): Promise<Pick<BookingCrew, 'before' | 'after'>> {
  const select = (side: RawBuilder<unknown>) => sql`(
    select bookings.id, customer_name, area_id, areas.name_en as area_name_en, areas.name_bn as area_name_bn,
      slot_start_time, slot_end_time, occupied_until, ${placeOf('areas')} as place, starts_at
    from bookings left join areas on areas.id = area_id
    where crew_no = ${crew_no} and is_live and slot_date = ${slot_date} and bookings.id <> ${id} and ${side} limit 1)`
  const { rows } = await sql<NeighborRow & { starts_at: Date }>`
    ${select(sql`starts_at < ${starts_at} order by starts_at desc`)}
    union all ${select(sql`starts_at >= ${starts_at} order by starts_at`)}`.execute(db)
  const minutes = (from: Place | null, to: Place | null, at: Date | null) =>
    from && to && at ? Math.round(travel(from, to, at.getTime())) : 0
  const toNeighbor = (row: NeighborRow, travelMinutes: number) => ({
    _id: row.id,
    name: row.customer_name,
    area: toAreaOfRow(row),
    startTime: row.slot_start_time,
    endTime: row.slot_end_time,
    travelMinutes,
  })
  const before = rows.find((row) => row.starts_at < starts_at)
  const after = rows.find((row) => row.starts_at >= starts_at)
  return {
    before: before ? toNeighbor(before, minutes(before.place, place, before.occupied_until)) : null,
    after: after ? toNeighbor(after, minutes(place, after.place, occupied_until)) : null,
  }
}
