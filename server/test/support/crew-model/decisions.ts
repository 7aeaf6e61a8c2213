import type { Forceable } from '@jhilik/contract/crews.ts'
import { sql } from 'kysely'
import { estimatedTravel, type Place } from '../../../src/calendar/rules/travel.ts'
import { completeTravelSettings } from '../../../src/calendar/views/travel-settings.ts'
import { instantOf, wallClock } from '../../../src/platform/clock.ts'
import type { Db } from '../../../src/platform/db.ts'

/**
 * The database records each change of a booking and of a crew, in the order in which they take effect for the crew: whoever
 * gives it a job or changes it holds its row until the commit. From these records each decision is checked against what
 * was true when it was made, however many were made at once.
 */

/** Makes the triggers that record. */
export async function recordDecisions(db: Db): Promise<void> {
  await sql`create table recorded_changes (
    seq bigint generated always as identity primary key, kind text not null, row jsonb not null)`.execute(db)
  await sql`create function record_booking() returns trigger language plpgsql as $$
    begin
      insert into recorded_changes (kind, row) values ('booking', to_jsonb(new));
      return null;
    end $$`.execute(db)
  await sql`create trigger record_booking after insert or update on bookings
    for each row execute function record_booking()`.execute(db)
  // At the commit the crew is complete.
  await sql`create function record_crew() returns trigger language plpgsql as $$
    declare
      changed uuid := coalesce(to_jsonb(new) ->> 'crew_id', to_jsonb(old) ->> 'crew_id', to_jsonb(new) ->> 'id');
    begin
      insert into recorded_changes (kind, row)
      select 'crew', to_jsonb(crews) || jsonb_build_object(
        'hours', (select jsonb_agg(crew_hours) from crew_hours where crew_id = changed),
        'off', (select coalesce(jsonb_agg(crew_time_off), '[]') from crew_time_off where crew_id = changed),
        'excluded', (select coalesce(jsonb_agg(service_id), '[]') from crew_exclusions where crew_id = changed),
        'areas', (select coalesce(jsonb_agg(area_id), '[]') from crew_areas where crew_id = changed))
      from crews where id = changed;
      return null;
    end $$`.execute(db)
  // At the commit the crews are locked.
  await sql`create function record_closed() returns trigger language plpgsql as $$
    begin
      insert into recorded_changes (kind, row) values ('closed', to_jsonb(new));
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger record_closed after insert on closed_dates
    deferrable initially deferred for each row execute function record_closed()`.execute(db)
  for (const table of ['crews', 'crew_time_off'])
    await sql`create constraint trigger record_crew after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function record_crew()`.execute(db)
}

interface RecordedCrew {
  no: number
  active: boolean
  set_up_minutes: number
  max_jobs_per_day: number | null
  serves_all_areas: boolean
  hours: { weekday: number; opens: string; closes: string }[]
  off: { starts_at: string; ends_at: string }[]
  excluded: string[]
  areas: string[]
}

export interface RecordedBooking {
  id: string
  status: string
  service_id: string
  slot_date: string
  starts_at: string
  ends_at: string
  crew_no: number | null
  occupied_until: string | null
  area_id: string | null
  forced: Forceable[]
}

/** An area that is closed for a part of a day. */
interface RecordedClosing {
  area_id: string
  from_date: string
  from_time: string
  to_time: string
}

const isLive = ({ status }: RecordedBooking) => ['held', 'confirmed', 'completed', 'no_show'].includes(status)
const ms = (instant: string | null) => Date.parse(instant ?? '')
const MINUTE = 60_000

/** What the records are read with: where the areas are. */
export interface AreaMap {
  timeZone: string
  places: ReadonlyMap<string, Place>
}

/** Returns whether a crew works at the time of a job, which begins and ends on one day. */
function works(crew: RecordedCrew, job: RecordedBooking, timeZone: string): boolean {
  const [start, end] = [job.starts_at, job.ends_at].map((at) => wallClock(new Date(at), timeZone))
  const weekday = Temporal.PlainDate.from(job.slot_date).dayOfWeek
  const isOff = crew.off.some(
    (off) => ms(off.starts_at) < ms(job.ends_at) && ms(off.ends_at) > ms(job.starts_at),
  )
  const isOpen = crew.hours.some(
    (open) =>
      open.weekday === weekday &&
      open.opens.slice(0, 5) <= (start?.time ?? '') &&
      (end?.time ?? '') <= open.closes.slice(0, 5),
  )
  return isOpen && !isOff && start?.date === end?.date
}

/** What speaks against a crew whatever its other jobs are. */
function unfitness(crew: RecordedCrew, job: RecordedBooking, timeZone: string): Forceable[] {
  const found: Forceable[] = []
  if (!works(crew, job, timeZone)) found.push('hours')
  if (crew.excluded.includes(job.service_id)) found.push('skill')
  if (job.area_id && !crew.serves_all_areas && !crew.areas.includes(job.area_id)) found.push('area')
  return found
}

type Conflict = Forceable | 'overlap'

function conflictsOf(
  crew: RecordedCrew,
  job: RecordedBooking,
  others: RecordedBooking[],
  map: AreaMap,
): Conflict[] {
  const found: Conflict[] = unfitness(crew, job, map.timeZone)
  const [starts, free] = [ms(job.starts_at), ms(job.occupied_until)]
  if (others.some((other) => ms(other.starts_at) < free && starts < ms(other.occupied_until)))
    found.push('overlap')
  else if (isLate(job, others, map)) found.push('travel')
  const sameDay = others.filter(({ slot_date }) => slot_date === job.slot_date)
  if (crew.max_jobs_per_day !== null && sameDay.length >= crew.max_jobs_per_day) found.push('maximum')
  return found
}

/** Returns whether the crew cannot be in time at the job, or at the next one, coming from the nearest place. */
function isLate(job: RecordedBooking, others: RecordedBooking[], { timeZone, places }: AreaMap): boolean {
  const travel = estimatedTravel(completeTravelSettings(undefined), timeZone)
  const placed = others
    .filter(({ area_id }) => area_id)
    .toSorted((one, two) => ms(one.starts_at) - ms(two.starts_at))
  const before = placed.findLast(({ starts_at }) => ms(starts_at) < ms(job.starts_at))
  const after = placed.find(({ starts_at }) => ms(starts_at) > ms(job.starts_at))
  const arrives = (from: RecordedBooking, to: RecordedBooking) => {
    const [start, end] = [places.get(from.area_id ?? ''), places.get(to.area_id ?? '')]
    if (!start || !end) return ms(from.occupied_until)
    return ms(from.occupied_until) + travel(start, end, ms(from.occupied_until)) * MINUTE
  }
  return (
    (before !== undefined && arrives(before, job) > ms(job.starts_at)) ||
    (after !== undefined && arrives(job, after) > ms(after.starts_at))
  )
}

/** Reads the records on, and checks each decision. */
export class Decisions {
  readonly crews = new Map<number, RecordedCrew>()
  readonly bookings = new Map<string, RecordedBooking>()
  readonly #closed: RecordedClosing[] = []
  /** Jobs that crews have lost since the last check. A crew need not be locked for that. */
  #left: RecordedBooking[] = []
  #seq = 0
  /** How many decisions were made, how many were forced, and how many followed a payment that came late. */
  readonly count = { made: 0, forced: 0, late: 0 }

  readonly #db: Db
  readonly #map: AreaMap
  constructor(db: Db, map: AreaMap) {
    this.#db = db
    this.#map = map
  }

  /** Nothing may be in progress. Returns what is wrong. */
  async check(): Promise<string[]> {
    const { rows } = await sql<{
      seq: number
      kind: string
      row: RecordedCrew & RecordedBooking & RecordedClosing
    }>`
      select seq, kind, row from recorded_changes where seq > ${this.#seq} order by seq`.execute(this.#db)
    this.#left = []
    const wrong: string[] = []
    for (const { seq, kind, row } of rows) {
      this.#seq = seq
      if (kind === 'crew') this.crews.set(row.no, row)
      else if (kind === 'closed') this.#closed.push(row)
      else wrong.push(...this.#change(row))
    }
    return wrong
  }

  #change(now: RecordedBooking): string[] {
    const before = this.bookings.get(now.id)
    this.bookings.set(now.id, now)
    const asked = (job: RecordedBooking) =>
      JSON.stringify([job.crew_no, job.starts_at, job.ends_at, job.occupied_until, job.area_id, job.forced])
    const isSame = before !== undefined && isLive(before) === isLive(now) && asked(before) === asked(now)
    if (isSame) return []
    if (before && isLive(before)) this.#left.push(before)
    if (before?.status === 'expired') this.count.late += 1
    if (!isLive(now)) return []
    // Bookings that exchange their crews have none in between.
    if (now.crew_no === null && before && isLive(before)) return []
    const isSold = before !== undefined && isLive(before)
    const stays = isSold && before.starts_at === now.starts_at && before.area_id === now.area_id
    return this.#decide(now, !stays && this.#isClosed(now))
  }

  /** Whether the time of a job is closed in its area. */
  #isClosed({ area_id, starts_at, ends_at }: RecordedBooking): boolean {
    const at = (date: string, time: string) => instantOf(date, time, this.#map.timeZone).getTime()
    return this.#closed.some(
      (one) =>
        one.area_id === area_id &&
        ms(starts_at) < at(one.from_date, one.to_time) &&
        ms(ends_at) > at(one.from_date, one.from_time),
    )
  }

  #decide(job: RecordedBooking, isClosed: boolean): string[] {
    const about = () => `${JSON.stringify(job)}`
    if (job.crew_no === null) return [`a booking was made without a crew: ${about()}`]
    const crew = this.crews.get(job.crew_no)
    if (!crew?.active) return [`a job was given to a crew that is switched off: ${about()}`]
    this.count.made += 1
    if (job.forced.length > 0) this.count.forced += 1
    const isBusyUntil = ms(job.ends_at) + crew.set_up_minutes * MINUTE
    if (ms(job.occupied_until) !== isBusyUntil) return [`a crew has no time to set up: ${about()}`]
    const others = [...this.bookings.values()].filter(
      (other) => other.id !== job.id && other.crew_no === job.crew_no && isLive(other),
    )
    const left = this.#left.filter((other) => other.id !== job.id && other.crew_no === job.crew_no)
    // A job that ends at the same time may have been seen, or not.
    const plans = [others, ...left.map((one) => [...others, one])]
    for (const one of left) for (const two of left) if (one !== two) plans.push([...others, one, two])
    const agrees = (plan: RecordedBooking[]) => {
      const conflicts = conflictsOf(crew, job, plan, this.#map)
      if (isClosed) conflicts.push('closed')
      return (
        conflicts.length === job.forced.length &&
        conflicts.every((one) => job.forced.some((kind) => kind === one))
      )
    }
    if (plans.some(agrees)) return []
    const conflicts = conflictsOf(crew, job, others, this.#map)
    return [
      `a job was decided against ${conflicts.join(', ') || 'nothing'}: ${about()}, crew ${JSON.stringify(crew)}, with ${JSON.stringify(others)}`,
    ]
  }

  /** The bookings that are not over and that nobody does by now, if nobody decides about them. */
  uncovered(now: Date): string[] {
    return [...this.bookings.values()]
      .filter((job) => {
        const isToDo =
          (job.status === 'held' || job.status === 'confirmed') && ms(job.ends_at) > now.getTime()
        if (!isToDo) return false
        const crew = this.crews.get(job.crew_no ?? 0)
        if (!crew?.active) return true
        return unfitness(crew, job, this.#map.timeZone).some((kind) => !job.forced.includes(kind))
      })
      .map(({ id }) => id)
  }
}
