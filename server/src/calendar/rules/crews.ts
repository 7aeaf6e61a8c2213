import type { Conflict, Forceable } from '@jhilik/contract/crews.ts'
import type { Place, Travel } from './travel.ts'
import type { Span } from './working-times.ts'

// These rules decide which crews can do a job at a time, and which of those does it. All instants are milliseconds since
// the epoch.

/** A live booking of a crew, or one that is to be made. */
export interface Job {
  startsAt: number
  endsAt: number
  /** The end, with the minutes that the crew needs before it can leave. */
  occupiedUntil: number
  /** The wall date on which it starts, YYYY-MM-DD, for the maximum of a day. */
  date: string
  /** Null: at the base, or booked before the business had areas. Then only the times count. */
  place: Place | null
}

/** A time that a customer asks for, before a crew is chosen. */
export type AskedJob = Omit<Job, 'occupiedUntil'> & {
  serviceIds: readonly string[]
  /** The time is closed for it. Absent for a job that is sold already and gets another crew. */
  closed?: boolean
}

/** What is chosen for a visit besides the service of its slot; null minutes: as long as the service takes. */
export interface AskedVisit {
  serviceIds: readonly string[]
  minutes: number | null
}

/** What decides when, where and what a crew works around the asked time. */
export interface WorkingCrew {
  no: number
  setUpMinutes: number
  /** Null: as many as fit. */
  maxJobsPerDay: number | null
  /** The services that it does not do. */
  excludedServices: ReadonlySet<string>
  /** The areas that it serves, or null for all. */
  areas: ReadonlySet<string> | null
  /** Where it starts and ends the day. Null: not known. */
  base: Place | null
  /** When it works, without time off; stretches that touch are one. */
  hours: readonly Span[]
}

/** A crew with its plan. */
export interface CrewFacts extends WorkingCrew {
  /** Its live jobs by start: all of the asked day, and the ones next to them on other days. */
  jobs: readonly Job[]
}

/** The columns of a booking that say who does it. */
export interface Assignment {
  crew_no: number | null
  /** Until when the crew is busy with it. */
  occupied_until: Date | null
  /** What staff accepted when they chose the crew, and why. */
  forced: Forceable[]
  forced_reason: string | null
}

/** The booking of a business that has no crews. */
export const NO_CREW: Assignment = { crew_no: null, occupied_until: null, forced: [], forced_reason: null }

const MINUTE = 60_000

/** The job as it would be in the plan of the crew. */
export const jobOf = ({ startsAt, endsAt, date, place }: AskedJob, crew: CrewFacts): Job => ({
  startsAt,
  endsAt,
  occupiedUntil: endsAt + crew.setUpMinutes * MINUTE,
  date,
  place,
})

/**
 * Returns the jobs of a crew before and after the asked time, each from the nearest to the first one whose place is on the
 * map. The crew must be able to go straight from and to this one, because those between may be canceled or moved.
 */
function neighbors(jobs: readonly Job[], job: Job): { before: Job[]; after: Job[] } {
  let low = 0
  let high = jobs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((jobs[middle] as Job).startsAt < job.startsAt) low = middle + 1
    else high = middle
  }
  return { before: upToPlace(jobs, low - 1, -1), after: upToPlace(jobs, low, 1) }
}

function upToPlace(jobs: readonly Job[], first: number, step: number): Job[] {
  const found: Job[] = []
  for (let index = first; jobs[index]; index += step) {
    const job = jobs[index] as Job
    found.push(job)
    if (job.place && job.place.latitude !== null) break
  }
  return found
}

/** Milliseconds from one place to another. A job without a place is reached at once. */
const travelOf = (
  travel: Travel,
  from: Place | null | undefined,
  to: Place | null | undefined,
  at: number,
) => (from && to ? travel(from, to, at) * MINUTE : 0)

/** Returns by how many milliseconds the crew would come too late from one job to the other; negative when it is in time. */
const lateness = (travel: Travel, from: Job, to: Job) =>
  from.occupiedUntil + travelOf(travel, from.place, to.place, from.occupiedUntil) - to.startsAt

/** Returns how many minutes more the crew would need to be in time, at the job and at those after it. */
function missingMinutes(crew: CrewFacts, asked: AskedJob, travel: Travel): number {
  const job = jobOf(asked, crew)
  const { before, after } = neighbors(crew.jobs, job)
  const atJob = Math.max(0, ...before.map((other) => lateness(travel, other, job)))
  const atNext = Math.max(0, ...after.map((other) => lateness(travel, job, other)))
  return Math.ceil((atJob + atNext) / MINUTE)
}

/** Returns everything that speaks against giving the job to the crew; nothing when it can do it. */
export function conflictsOf(crew: CrewFacts, asked: AskedJob, travel: Travel): Conflict[] {
  const job = jobOf(asked, crew)
  const { before, after } = neighbors(crew.jobs, job)
  const [last] = before
  const [next] = after
  const conflicts: Conflict[] = asked.closed ? ['closed'] : []
  if ((last && last.occupiedUntil > job.startsAt) || (next && job.occupiedUntil > next.startsAt)) {
    conflicts.push('overlap')
  } else if (
    before.some((other) => lateness(travel, other, job) > 0) ||
    after.some((other) => lateness(travel, job, other) > 0)
  ) {
    conflicts.push('travel')
  }
  if (!crew.hours.some(({ from, to }) => from <= job.startsAt && job.endsAt <= to)) conflicts.push('hours')
  if (asked.serviceIds.some((id) => crew.excludedServices.has(id))) conflicts.push('skill')
  if (job.place && crew.areas && !crew.areas.has(job.place.areaId)) conflicts.push('area')
  if (crew.maxJobsPerDay !== null) {
    const sameDay = crew.jobs.filter(({ date }) => date === job.date).length
    if (sameDay >= crew.maxJobsPerDay) conflicts.push('maximum')
  }
  return conflicts
}

/**
 * Returns what speaks against giving the job to the crew, how many minutes it lacks on the road (0 without `travel`), and how
 * many it would be on the road longer.
 */
export function describeConflicts(crew: CrewFacts, asked: AskedJob, travel: Travel) {
  const conflicts = conflictsOf(crew, asked, travel)
  const isLate = conflicts.includes('travel')
  return {
    conflicts,
    missingMinutes: isLate ? missingMinutes(crew, asked, travel) : 0,
    addedMinutes: addedMinutes(crew, asked, travel),
  }
}

/** The active crews with what they do on some days, and how long they travel. Without crews a booking needs a seat only. */
export interface CrewPlans {
  crews: readonly CrewFacts[]
  travel: Travel
}

/** Counts the crews that can do the job, up to a number; without crews, the result is that number. */
export function countAble({ crews, travel }: CrewPlans, asked: AskedJob, atMost: number): number {
  if (crews.length === 0) return atMost
  let able = 0
  for (const crew of crews) {
    if (able === atMost) break
    if (conflictsOf(crew, asked, travel).length === 0) able += 1
  }
  return able
}

/** Returns how much longer the crew is on the road with the job than without it, in milliseconds. */
export function addedTravel(crew: CrewFacts, asked: AskedJob, travel: Travel): number {
  const job = jobOf(asked, crew)
  const { before, after } = neighbors(crew.jobs, job)
  const sameDay = (others: readonly Job[]) => others.find(({ date, place }) => place && date === job.date)
  const [from, to] = [sameDay(before), sameDay(after)]
  const start = from?.place ?? crew.base
  const end = to?.place ?? crew.base
  const leaves = from?.occupiedUntil ?? job.startsAt
  // A crew without this job starts when it has finished the one before, or leaves its base for the next one.
  const leftAt = from?.occupiedUntil ?? to?.startsAt
  const without = leftAt === undefined ? 0 : travelOf(travel, start, end, leftAt)
  return (
    travelOf(travel, start, job.place, leaves) + travelOf(travel, job.place, end, job.occupiedUntil) - without
  )
}

/** The same in minutes. */
export const addedMinutes = (crew: CrewFacts, asked: AskedJob, travel: Travel): number =>
  Math.round(addedTravel(crew, asked, travel) / MINUTE)

/**
 * Returns the crew that does the job: among those that can, the preferred one, then the one whose road becomes least longer,
 * then the one that does fewer services, so that the others stay free for what only they do. Undefined when none can.
 */
export function chooseCrew<Crew extends CrewFacts>(
  crews: readonly Crew[],
  asked: AskedJob,
  travel: Travel,
  preferred: number | null = null,
): Crew | undefined {
  const able = crews
    .filter((crew) => conflictsOf(crew, asked, travel).length === 0)
    .map((crew) => ({ crew, added: addedTravel(crew, asked, travel) }))
  able.sort(
    (one, other) =>
      Number(other.crew.no === preferred) - Number(one.crew.no === preferred) ||
      one.added - other.added ||
      other.crew.excludedServices.size - one.crew.excludedServices.size ||
      one.crew.no - other.crew.no,
  )
  return able[0]?.crew
}
