import type { Board, BoardCrew, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import type { CSSProperties } from 'react'

/** Minutes. */
export const HOUR = 60
/** Jobs are moved by so many minutes. */
const STEP = 15
const LAST_MINUTE = 24 * HOUR - STEP

/** The direction of time: down with few crews, whose columns are wide enough for words, and across with many. */
export type Axis = 'down' | 'across'

/** The most crews beside each other. */
const MOST_COLUMNS = 4
export const axisFor = ({ crews }: Board): Axis => (crews.length <= MOST_COLUMNS ? 'down' : 'across')

/** The length of an hour in rem. Across it is the shortest one: the hours fill the screen. */
export const HOUR_REM: Record<Axis, number> = { down: 3.3125, across: 4.25 }

/** The hour with which a board begins, and the one at which it ends. */
export interface Hours {
  first: number
  last: number
}

/** The hours that are shown without jobs or working hours. */
const USUAL = { first: 8, last: 18 }

/** The hours of a board: all jobs and working hours are within. */
export function hoursOfBoard({ crews, unassigned }: Board): Hours {
  const spans = [
    ...unassigned.map(({ from, busyUntil }) => ({ from, to: busyUntil })),
    ...crews.flatMap(({ hours, jobs }) => [
      ...hours,
      ...jobs.map(({ from, busyUntil }) => ({ from, to: busyUntil })),
    ]),
  ]
  if (spans.length === 0) return USUAL
  return {
    first: Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR),
    last: Math.ceil(Math.max(...spans.map(({ to }) => to)) / HOUR),
  }
}

/** Where a span of minutes is within the hours of a board. */
export function placeOn(
  axis: Axis,
  { from, to }: { from: number; to: number },
  { first, last }: Hours,
): CSSProperties {
  const part = (minutes: number) => `${(minutes / ((last - first) * HOUR)) * 100}%`
  const [start, size] = [part(from - first * HOUR), part(to - from)]
  return axis === 'down' ? { top: start, height: size } : { left: start, width: size }
}

/** A job with its place beside others at the same time. */
export interface Lane<Job> {
  job: Job
  lane: number
  lanes: number
}

/** Places jobs, which are sorted by start, beside each other where they overlap. */
export function lanesOf<Job extends { from: number; to: number }>(jobs: readonly Job[]): Lane<Job>[] {
  const placed: Lane<Job>[] = []
  let group: Lane<Job>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) placed.push({ ...one, lanes: ends.length })
    group = []
    ends = []
  }
  for (const job of jobs) {
    if (ends.every((end) => end <= job.from)) close()
    const free = ends.findIndex((end) => end <= job.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = job.to
    group.push({ job, lane, lanes: 1 })
  }
  close()
  return placed
}

/** `uncovered`: nobody does it. */
export type JobState = 'done' | 'uncovered' | 'underWay' | 'late' | 'unpaid' | 'planned'

/** Returns whether staff have to change something, so that a job in this state can be done in time. */
export const needsChange = (state: JobState): boolean => state === 'late' || state === 'uncovered'

/** How the board shows a job at a minute of its day, which is infinite on days that are over. */
export function stateOf(
  { status, from, to, lateMinutes, isUncovered, visit }: BoardJob,
  minute: number,
): JobState {
  if (status === 'completed' || status === 'no_show' || to <= minute) return 'done'
  if (isUncovered) return 'uncovered'
  if (visit.state === 'arrived' || visit.state === 'started') return 'underWay'
  if (lateMinutes > 0) return 'late'
  if (from <= minute) return 'underWay'
  return status === 'held' ? 'unpaid' : 'planned'
}

/** Returns whether staff can still move a job. */
export const isMovable = ({ status }: BoardJob): boolean => status === 'confirmed' || status === 'held'

/** The crews that could do a job, the one whose road becomes least longer first. */
const inOrder = (fits: readonly BoardFit[]): BoardFit[] =>
  fits
    .filter(({ nearest }) => nearest)
    .toSorted((one, other) => (one.nearest?.addedMinutes ?? 0) - (other.nearest?.addedMinutes ?? 0))

/**
 * Returns what is proposed for a job of a crew, or of none: the crews that could do it, the one whose road becomes least longer
 * first. For a job that its crew can do these are only crews that save driving at its time.
 */
export function proposedFits(fits: readonly BoardFit[], crewId: string | null): BoardFit[] {
  const own = fits.find(({ crew }) => crew._id === crewId)
  const others = inOrder(fits.filter((fit) => fit !== own))
  if (!own || own.conflicts.length > 0) return others
  return others.filter(
    ({ conflicts, nearest }) => conflicts.length === 0 && nearest && nearest.addedMinutes < 0,
  )
}

/** Says of each crew by how much all roads together become longer when the crew that has the job no longer drives to it. */
export function withoutOwnRoad(fits: readonly BoardFit[], crewId: string | null): BoardFit[] {
  const driven = fits.find(({ crew }) => crew._id === crewId)?.addedMinutes ?? 0
  return fits.map(({ nearest, ...fit }) => ({
    ...fit,
    nearest: nearest && { ...nearest, addedMinutes: nearest.addedMinutes - driven },
  }))
}

/** A place to which a job can be moved. */
export interface Target {
  crew: BoardCrew
  /** Minutes after midnight. */
  from: number
}

const withinDay = (minutes: number) => Math.min(LAST_MINUTE, Math.max(0, minutes))

/** The start to which a job is moved by so many minutes: its own, or a quarter of an hour. */
export function movedStart(from: number, by: number): number {
  return Math.abs(by) < STEP / 2 ? from : withinDay(Math.round((from + by) / STEP) * STEP)
}

/** The next quarter of an hour after a start, or before it. */
export function nextStart(from: number, direction: 1 | -1): number {
  const quarter = direction === 1 ? Math.floor(from / STEP) + 1 : Math.ceil(from / STEP) - 1
  return withinDay(quarter * STEP)
}

/** The wall time (HH:MM) of a start on the day of the job. */
export function timeOfStart(
  { startTime, from }: Pick<BoardJob, 'startTime' | 'from'>,
  start: number,
): string {
  const minutes = Number(startTime.slice(0, 2)) * HOUR + Number(startTime.slice(3, 5)) + start - from
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`
}
