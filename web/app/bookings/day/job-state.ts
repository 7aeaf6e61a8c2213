import type { DayJob } from '@jhilik/contract/day-jobs.ts'

/** `late`: its end has passed, and nobody has marked it as done or as a no-show. */
export type JobState = 'done' | 'noShow' | 'late' | 'underWay' | 'next'

export function stateOf({ status, slot }: Pick<DayJob, 'status' | 'slot'>, now: number): JobState {
  if (status === 'completed') return 'done'
  if (status === 'no_show') return 'noShow'
  if (Date.parse(slot.endsAt) <= now) return 'late'
  return Date.parse(slot.startsAt) <= now ? 'underWay' : 'next'
}

/** Whether it is over: nothing is left to do at the customer's. */
export const isOver = ({ status }: Pick<DayJob, 'status'>): boolean => status !== 'confirmed'

export const JOB_FILTERS = ['toDo', 'late', 'noCrew', 'due', 'all'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

/** Whether the filter shows a job. */
export function matches(job: DayJob, filter: JobFilter, now: number): boolean {
  switch (filter) {
    case 'toDo':
      return !isOver(job)
    case 'late':
      return stateOf(job, now) === 'late'
    case 'noCrew':
      return !isOver(job) && job.crew === null
    case 'due':
      return job.toCollect > 0
    case 'all':
      return true
    default:
      return filter satisfies never
  }
}
