import type { Crew, TimeOff } from '@jhilik/contract/crews.ts'
import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { executePrepared } from '../../platform/query-plans.ts'
import { settingsOf } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'
import type { CrewPlans, Job, WorkingCrew } from '../rules/crews.ts'
import { estimatedTravel, type Place, type Roads, type Travel } from '../rules/travel.ts'
import { workingTimesOn } from '../rules/working-times.ts'
import { hasLiveBooking } from './slots.ts'
import { TRAVEL_KEYS, travelInForce } from './travel-settings.ts'

// One statement reads a crew with everything that belongs to it.

const hours = sql<OpeningHours[]>`(
  select coalesce(json_agg(json_build_object('weekday', weekday,
    'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')) order by weekday, opens), '[]')
  from crew_hours where crew_hours.crew_id = crews.id)`

const excludedServices = sql<string[]>`array(
  select service_id from crew_exclusions where crew_exclusions.crew_id = crews.id order by service_id)`

const areas = sql<string[] | null>`case when not crews.serves_all_areas then array(
  select area_id from crew_areas where crew_areas.crew_id = crews.id order by area_id) end`

function crewsWithDetails(db: Db, now: Date) {
  return db
    .selectFrom('crews')
    .selectAll('crews')
    .select([hours.as('hours'), excludedServices.as('excluded_services'), areas.as('area_ids')])
    .select(
      sql<Crew['members']>`(
        select coalesce(json_agg(json_build_object('_id', users.id, 'name', users.name) order by users.name, users.id), '[]')
        from crew_members join users on users.id = crew_members.user_id
        where crew_members.crew_id = crews.id)`.as('members'),
    )
    .select(
      sql<{ id: string; starts_at: string; ends_at: string; reason: string }[]>`(
        select coalesce(json_agg(crew_time_off order by starts_at, id), '[]')
        from crew_time_off where crew_time_off.crew_id = crews.id and ends_at > ${now})`.as('time_off'),
    )
}

type CrewRow = Awaited<ReturnType<ReturnType<typeof crewsWithDetails>['executeTakeFirstOrThrow']>>

/** Midnight is the end of the last day. */
export function toTimeOff(
  { id, starts_at, ends_at, reason }: { id: string; starts_at: Date; ends_at: Date; reason: string },
  timeZone: string,
): TimeOff {
  const from = wallClock(starts_at, timeZone)
  const to = wallClock(ends_at, timeZone)
  const toDate = to.time === '00:00' ? addDays(to.date, -1) : to.date
  return { _id: id, fromDate: from.date, fromTime: from.time, toDate, toTime: to.time, reason }
}

/** The version is that of what staff edit in the form: time off is entered and removed on its own. */
function toCrew(row: CrewRow, timeZone: string): Crew {
  const edited = {
    name: row.name,
    color: row.color,
    members: row.members,
    excludedServices: row.excluded_services,
    hours: row.hours,
    setUpMinutes: row.set_up_minutes,
    maxJobsPerDay: row.max_jobs_per_day,
    areas: row.area_ids,
    base: row.base_area_id,
    active: row.active,
  }
  const timeOff = row.time_off.map(({ starts_at, ends_at, ...off }) =>
    toTimeOff({ ...off, starts_at: new Date(starts_at), ends_at: new Date(ends_at) }, timeZone),
  )
  return withVersion({ _id: row.id, no: row.no, ...edited, timeOff }, edited)
}

/** Lists all crews by number, also those that are not active. */
export async function listCrews(db: Db, timeZone: string, now: Date): Promise<Crew[]> {
  const rows = await crewsWithDetails(db, now).orderBy('crews.no').execute()
  return rows.map((row) => toCrew(row, timeZone))
}

export async function findCrew(db: Db, id: string, timeZone: string, now: Date): Promise<Crew | undefined> {
  const row = await crewsWithDetails(db, now).where('crews.id', '=', id).executeTakeFirst()
  return row && toCrew(row, timeZone)
}

/** The first and the last day of the times that are asked for. */
interface Days {
  from: string
  to: string
}

/** What is changed, and read as if it were not there: a booking that is to be moved, and a slot with its extra hours. */
interface Except {
  movedBookingId?: string | null | undefined
  movedSlotId?: string | undefined
}

/** A job in the form that is read fastest. Instants are in milliseconds since the epoch. */
type PlannedJob = [
  startsAt: number,
  endsAt: number,
  occupiedUntil: number,
  date: string,
  areaId: string | null,
  latitude: number | null,
  longitude: number | null,
]

const toJob = ([startsAt, endsAt, occupiedUntil, date, areaId, latitude, longitude]: PlannedJob): Job => ({
  startsAt,
  endsAt,
  occupiedUntil,
  date,
  place: areaId === null ? null : { areaId, latitude, longitude },
})

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** The longest job, its minutes to set up, and a drive across the country begin and end within this time. */
const NEIGHBOR_MINUTES = 48 * 60

/**
 * Selects the jobs of a row of crews on these days, and before and behind them the nearest job and the nearest one with an
 * area, by start: a job on these days can be next to no others. Times that are held for an offer count as jobs, those around
 * these days, too, because they are few.
 */
function plannedJobs({ from, to }: Days, timeZone: string, { movedBookingId = null }: Except) {
  const begins = instantOf(from, '00:00', timeZone)
  const ends = instantOf(addDays(to, 1), '00:00', timeZone)
  const [before, behind] = [addMinutes(begins, -NEIGHBOR_MINUTES), addMinutes(ends, NEIGHBOR_MINUTES)]
  const jobs = (first: Date, last: Date) => sql`
    select starts_at, ends_at, occupied_until, slot_date, area_id from bookings
    where crew_no = crews.no and is_live and starts_at >= ${first} and starts_at < ${last}
      and id is distinct from ${movedBookingId}::uuid`
  const held = sql`
    select starts_at, ends_at, occupied_until, slot_date, area_id from offered_times
    where crew_no = crews.no and held and held_until > clock_timestamp() and starts_at >= ${before} and starts_at < ${behind}`
  return sql<PlannedJob[]>`(
    select coalesce(json_agg(json_build_array(
      ${milliseconds('starts_at')}, ${milliseconds('ends_at')}, ${milliseconds('occupied_until')}, slot_date,
      areas.id, latitude, longitude) order by starts_at), '[]')
    from (
      ${jobs(begins, ends)}
      union (${jobs(before, begins)} order by starts_at desc limit 1)
      union (${jobs(before, begins)} and area_id is not null order by starts_at desc limit 1)
      union (${jobs(ends, behind)} order by starts_at limit 1)
      union (${jobs(ends, behind)} and area_id is not null order by starts_at limit 1)
      union (${held})
    ) as planned left join areas on areas.id = area_id)`
}

/** Selects the services of a row of bookings that are to be done, each once. */
export const servicesToDo = sql<string[]>`array(
  select distinct service_id from booking_lines where booking_lines.booking_id = bookings.id and canceled_at is null)`

/** Selects how many minutes the lines of a row of bookings take that are to be done, with their add-ons. */
export const minutesToDo = sql<number>`(
  select coalesce(sum(line.minutes + coalesce((
      select sum(minutes * quantity) from booking_add_ons where line_id = line.id), 0)), 0)::int
  from booking_lines line where line.booking_id = bookings.id and canceled_at is null)`

/** Selects an area as a place, or null when there is none. `area` is a table or its alias. */
export const placeOf = (area: string) => {
  const column = (name: string) => sql.ref(`${area}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object(
    'areaId', ${column('id')}, 'latitude', ${column('latitude')}, 'longitude', ${column('longitude')}) end`
}

/** Selects the kilometres of the roads for which the condition is true, by the areas at their ends. */
const roadsWhere = (condition: RawBuilder<unknown>) => sql<Roads | null>`(
  select json_object_agg(from_area_id, ways) from (
    select from_area_id, json_object_agg(to_area_id, km) as ways from area_roads
    where ${condition} group by from_area_id) as roads)`

/** Returns how long crews travel between any areas. */
export async function readTravel(db: Db, timeZone: string): Promise<Travel> {
  const { rows } = await sql<{ settings: Record<string, unknown> | null; roads: Roads | null }>`
    select ${settingsOf(TRAVEL_KEYS)} as settings, ${roadsWhere(sql`true`)} as roads`.execute(db)
  const [row] = rows
  return estimatedTravel(travelInForce(row?.settings), timeZone, row?.roads ?? {})
}

/** The roads that matter: those from and to the place of a job, and for `added` also those that crews drive without it. */
interface AskedRoads {
  place: Place | null
  added?: boolean
}

/** Selects the roads that matter on these days. They are read once, with the first of the crews. */
function roadsFor({ place, added }: AskedRoads, { from, to }: Days, timeZone: string) {
  if (!place && !added) return sql<null>`null::json`
  const areaId = place?.areaId ?? null
  const isDriven = added
    ? sql`from_area_id in (select id from driven) and to_area_id in (select id from driven)`
    : sql`false`
  return sql<Roads | null>`case when crews.no = (select min(no) from crews where active) then (
    with driven as materialized (
      select base_area_id as id from crews where active
      union select area_id from crews join bookings on crew_no = crews.no
      where active and is_live and starts_at >= ${instantOf(from, '00:00', timeZone)}
        and starts_at < ${instantOf(addDays(to, 1), '00:00', timeZone)}
      union select area_id from offered_times where held and held_until > clock_timestamp())
    select ${roadsWhere(sql`from_area_id = ${areaId}::uuid or to_area_id = ${areaId}::uuid or ${isDriven}`)}) end`
}

/** Selects the active crews by number, with what decides when, where and what they work on these days. */
function workingCrews(db: Db, days: Days, { movedSlotId }: Except = {}) {
  const from = sql`${addDays(days.from, -1)}::date - interval '1 day'`
  const until = sql`${addDays(days.to, 1)}::date + interval '2 days'`
  return db
    .selectFrom('crews')
    .leftJoin('areas as bases', 'bases.id', 'crews.base_area_id')
    .select(['crews.no', 'crews.set_up_minutes', 'crews.max_jobs_per_day'])
    .select([hours.as('hours'), excludedServices.as('excluded_services'), areas.as('area_ids')])
    .select(sql<Place | null>`${placeOf('bases')}`.as('base'))
    .select(
      sql<{ from: string; to: string }[]>`(
        select coalesce(json_agg(json_build_object('from', starts_at, 'to', ends_at)), '[]') from crew_time_off
        where crew_time_off.crew_id = crews.id and ends_at > ${from} and starts_at < ${until})`.as(
        'time_off',
      ),
    )
    .select(
      sql<{ from: string; to: string }[]>`(
        select coalesce(json_agg(json_build_object('from', slots.starts_at, 'to', slots.ends_at)), '[]')
        from crew_extra_hours join slots on slots.id = crew_extra_hours.slot_id
        where crew_extra_hours.crew_id = crews.id and slots.id is distinct from ${movedSlotId ?? null}::uuid
          and (slots.status = 'available' or ${hasLiveBooking})
          and slots.starts_at > ${from} and slots.starts_at < ${until})`.as('extra'),
    )
    .where('crews.active', '=', true)
    .orderBy('crews.no')
}

type WorkingCrewRow = Awaited<ReturnType<ReturnType<typeof workingCrews>['execute']>>[number]

/** Returns a function that makes a crew of a row, with its working times from the day before these days to the day after. */
function toWorkingCrewOn({ from, to }: Days, timeZone: string): (row: WorkingCrewRow) => WorkingCrew {
  const timesOf = workingTimesOn({ from: addDays(from, -1), to: addDays(to, 1) }, timeZone)
  return (row) => ({
    no: row.no,
    setUpMinutes: row.set_up_minutes,
    maxJobsPerDay: row.max_jobs_per_day,
    excludedServices: new Set(row.excluded_services),
    areas: row.area_ids && new Set(row.area_ids),
    base: row.base,
    hours: timesOf({
      hours: row.hours,
      timeOff: row.time_off.map(toSpan),
      extra: row.extra.map(toSpan),
    }),
  })
}

/** Returns the active crews by number, with their working times on these days. Empty when the business has none. */
export async function readCrews(db: Db, days: Days, timeZone: string): Promise<WorkingCrew[]> {
  return (await workingCrews(db, days).execute()).map(toWorkingCrewOn(days, timeZone))
}

/**
 * Returns what decides which crew can do a job: the active crews by number, with their working times and jobs on these days
 * and next to them, and how long they travel. One statement reads all of it. Within a transaction that is to give one of the crews a job,
 * they must be locked.
 */
export async function readPlans(
  db: Db,
  days: Days,
  timeZone: string,
  roads: AskedRoads,
  except: Except = {},
): Promise<CrewPlans> {
  const crewRows = workingCrews(db, days, except)
    .select(settingsOf(TRAVEL_KEYS).as('settings'))
    .select(roadsFor(roads, days, timeZone).as('roads'))
    .select(plannedJobs(days, timeZone, except).as('jobs'))
  const { rows } = await executePrepared(db, crewRows)
  const toWorkingCrew = toWorkingCrewOn(days, timeZone)
  const settings = travelInForce(rows[0]?.settings)
  return {
    crews: rows.map((row) => ({ ...toWorkingCrew(row), jobs: row.jobs.map(toJob) })),
    travel: estimatedTravel(settings, timeZone, rows[0]?.roads ?? {}),
  }
}

const toSpan = ({ from, to }: { from: string; to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
})
