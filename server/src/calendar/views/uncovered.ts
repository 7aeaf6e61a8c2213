import { MAX_VISIT_MINUTES } from '@jhilik/contract/constants.ts'
import { sql } from 'kysely'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { conflictsOf } from '../rules/crews.ts'
import type { Place } from '../rules/travel.ts'
import { placeOf, readCrews, servicesToDo } from './crews.ts'

/** Limits the search to a crew, a day or some bookings. Without a limit it covers all bookings. */
export interface UncoveredAmong {
  crewNo?: number
  date?: string
  ids?: readonly string[]
}

/**
 * Returns the ids of the bookings that are not over and that nobody does, by start: they have no crew although the business
 * has some, or one that is not active, does not work then, does not do the service or does not serve the area. Somebody has to
 * give them to another crew, or reschedule or cancel them. What staff have forced is left out. While no crew is active, these
 * are none, unless a crew is named.
 */
export async function findUncovered(
  db: Db,
  { crewNo, date, ids }: UncoveredAmong,
  timeZone: string,
  now: Date,
): Promise<string[]> {
  let rows = db
    .selectFrom('bookings')
    .leftJoin('areas', 'areas.id', 'bookings.area_id')
    .select(['bookings.id', 'bookings.crew_no', 'bookings.slot_date', 'bookings.forced'])
    .select(servicesToDo.as('service_ids'))
    .select(['bookings.starts_at', 'bookings.ends_at'])
    .select(sql<Place | null>`${placeOf('areas')}`.as('place'))
    .where('bookings.status', 'in', ['held', 'confirmed'])
    // The index has starts only.
    .where('bookings.starts_at', '>', addMinutes(now, -MAX_VISIT_MINUTES))
    .where('bookings.ends_at', '>', now)
    .where(
      crewNo === undefined
        ? sql<boolean>`exists (select from crews where active)`
        : sql<boolean>`bookings.crew_no = ${crewNo}`,
    )
    .orderBy('bookings.starts_at')
  if (date !== undefined) rows = rows.where('bookings.slot_date', '=', date)
  if (ids !== undefined) rows = rows.where(sql<boolean>`bookings.id = any(${ids}::uuid[])`)
  const jobs = await rows.execute()
  const [first, last] = [jobs[0], jobs.at(-1)]
  if (!first || !last) return []
  const active = await readCrews(db, { from: first.slot_date, to: last.slot_date }, timeZone)
  // The other jobs do not matter: they were there when the booking was given to the crew.
  const crews = new Map(active.map((crew) => [crew.no, { ...crew, jobs: [] }]))
  const isUncovered = (job: (typeof jobs)[number]) => {
    const crew = job.crew_no === null ? undefined : crews.get(job.crew_no)
    if (!crew) return true
    const { starts_at, ends_at, slot_date: date, service_ids: serviceIds, place } = job
    const asked = { startsAt: starts_at.getTime(), endsAt: ends_at.getTime(), date, serviceIds, place }
    const conflicts = conflictsOf(crew, asked, noTravel)
    return conflicts.some((conflict) => !job.forced.some((one) => one === conflict))
  }
  return jobs.filter(isUncovered).map(({ id }) => id)
}

const noTravel = () => 0
