import type { BoardFit } from '@jhilik/contract/board.ts'
import type { CrewOption, CrewOptionsQuery } from '@jhilik/contract/crews.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import { sql } from 'kysely'
import { addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { orNotFound } from '../../platform/problem.ts'
import { isClosed } from '../rules/closed-times.ts'
import { type AskedJob, addedMinutes, describeConflicts } from '../rules/crews.ts'
import { nearestTimes } from '../rules/plan-crews.ts'
import { openStarts, quartersOf } from '../rules/start-times.ts'
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
  const roads = { place: job.place, added: true }
  const { crews: facts, travel } = await readPlans(db, days, timeZone, roads, {
    movedBookingId: query.bookingId,
  })
  const named = await readCrewNames(db)
  return facts.flatMap((one) => {
    const crew = named.get(one.no)
    return crew ? [{ crew, ...describeConflicts(one, job, travel) }] : []
  })
}

/** Returns the names of all crews by number. */
async function readCrewNames(db: Db): Promise<Map<number, NamedCrew>> {
  const crews = await db.selectFrom('crews').select(['id as _id', 'no', 'name', 'color']).execute()
  return new Map(crews.map(({ no, ...crew }) => [no, crew]))
}

/** Lists the active crews with what speaks against giving them a booking, and when on its day nothing does. Throws 404. */
export async function listFits(db: Db, bookingId: string, timeZone: string, now: Date): Promise<BoardFit[]> {
  const job: AskedJob = orNotFound(await findJobOfBooking(db, bookingId, null))
  const days = { from: job.date, to: job.date }
  const roads = { place: job.place, added: true }
  const { crews, travel } = await readPlans(db, days, timeZone, roads, { movedBookingId: bookingId })
  const closed = await listClosedTimes(db, days)
  const starts = openStarts(quartersOf([job.date], timeZone, now), closed, job, timeZone)
  const named = await readCrewNames(db)
  const length = job.endsAt - job.startsAt
  const timeOf = (at: number) => wallClock(new Date(at), timeZone).time
  return crews.flatMap((facts) => {
    const crew = named.get(facts.no)
    if (!crew) return []
    const [found] = nearestTimes({ crews: [facts], travel }, job, starts, 1)
    const at = found && { ...job, startsAt: found.startsAt, endsAt: found.startsAt + length }
    const nearest = at && {
      startTime: timeOf(at.startsAt),
      endTime: timeOf(at.endsAt),
      addedMinutes: addedMinutes(facts, at, travel),
    }
    return [{ crew, ...describeConflicts(facts, job, travel), nearest: nearest ?? null }]
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
