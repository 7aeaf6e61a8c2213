import type { CrewOption, CrewOptionsQuery } from '@jhilik/contract/crews.ts'
import { sql } from 'kysely'
import { addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { orNotFound } from '../../platform/problem.ts'
import { isClosed } from '../rules/closed-times.ts'
import { type AskedJob, describeConflicts } from '../rules/crews.ts'
import type { Place } from '../rules/travel.ts'
import { listClosedTimes } from './closed-dates.ts'
import { placeOf, readPlans, servicesToDo } from './crews.ts'

/** Lists the active crews by number with what speaks against each. Throws 404. */
export async function listCrewOptions(
  db: Db,
  query: CrewOptionsQuery,
  timeZone: string,
): Promise<CrewOption[]> {
  const asked = query.bookingId
    ? await findJobOfBooking(db, query.bookingId, query.area ?? null)
    : await findJobOfService(db, query.serviceId ?? '', query.area ?? null)
  const job: AskedJob & { minutes: number } = orNotFound(asked)
  if (query.date && query.startTime) {
    const start = instantOf(query.date, query.startTime, timeZone)
    job.date = query.date
    job.startsAt = start.getTime()
    const end = addMinutes(start, job.minutes)
    job.endsAt = end.getTime()
    const times = { date: query.date, startTime: query.startTime, endTime: wallClock(end, timeZone).time }
    const closed = await listClosedTimes(db, { from: query.date, to: query.date })
    const areaId = job.place?.areaId ?? null
    job.closed = isClosed(closed, { ...times, areaId, serviceIds: job.serviceIds, slotOf: null })
  }
  const days = { from: job.date, to: job.date }
  const { crews: facts, travel } = await readPlans(db, days, timeZone, job, {
    movedBookingId: query.bookingId,
  })
  const crews = await db.selectFrom('crews').select(['id as _id', 'no', 'name', 'color']).execute()
  const named = new Map(crews.map(({ no, ...crew }) => [no, crew]))
  return facts.flatMap((one) => {
    const crew = named.get(one.no)
    return crew ? [{ crew, ...describeConflicts(one, job, travel) }] : []
  })
}

interface JobRow {
  service_ids: string[]
  minutes: number
  place: Place | null
}

/** `areaId`: instead of the booking's own. */
async function findJobOfBooking(db: Db, id: string, areaId: string | null) {
  const { rows } = await sql<JobRow & { date: string; starts_at: Date; ends_at: Date }>`
    select ${servicesToDo} as service_ids, ${placeOf('areas')} as place,
      extract(epoch from bookings.ends_at - bookings.starts_at)::int / 60 as minutes,
      bookings.slot_date as date, bookings.starts_at, bookings.ends_at
    from bookings left join areas on areas.id = coalesce(${areaId}::uuid, bookings.area_id)
    where bookings.id = ${id}`.execute(db)
  return rows.map(({ service_ids: serviceIds, starts_at, ends_at, ...row }) => ({
    ...row,
    serviceIds,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }))[0]
}

/** A service that is done at the base has no place. */
async function findJobOfService(db: Db, id: string, areaId: string | null) {
  const { rows } = await sql<JobRow>`
    select array[services.id] as service_ids, services.duration_minutes as minutes, ${placeOf('areas')} as place
    from services left join areas on areas.id = ${areaId}::uuid and services.done_at = 'customer'
    where services.id = ${id}`.execute(db)
  return rows.map(({ service_ids: serviceIds, ...row }) => ({
    ...row,
    serviceIds,
    date: '',
    startsAt: 0,
    endsAt: 0,
  }))[0]
}
