import type { DayPlan } from '@jhilik/contract/day-plan.ts'

/** Minutes. */
export const HOUR = 60

/** The hours that are shown without jobs or working hours. */
const USUAL = { first: 8, last: 18 }

/** The first hour of a day's plan and the one at which it ends: all jobs and working hours are within. */
export function hoursOfPlan({ crews, unassigned }: DayPlan): { first: number; last: number } {
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
