import type { DayJob } from '@jhilik/contract/day-jobs.ts'
import { saidLate } from './use-visit-word.ts'

/**
 * `late`: its crew cannot be there in time, says that it is late, or could not do it. `overdue`: its end has passed, and nobody has marked it as done or as a
 * no-show.
 */
export type JobState = 'done' | 'noShow' | 'overdue' | 'late' | 'underWay' | 'next'

export function stateOf({ status, slot, lateMinutes, visit }: StatedJob, now: number): JobState {
  if (status === 'completed') return 'done'
  if (status === 'no_show') return 'noShow'
  if (Date.parse(slot.endsAt) <= now) return 'overdue'
  if (visit.state === 'arrived' || visit.state === 'started') return 'underWay'
  if (lateMinutes > 0 || saidLate(visit) > 0 || visit.state === 'could_not_do') return 'late'
  if (visit.state === 'on_the_way') return 'underWay'
  return Date.parse(slot.startsAt) <= now ? 'underWay' : 'next'
}

type StatedJob = Pick<DayJob, 'status' | 'slot' | 'lateMinutes' | 'visit'>

export const isLate = (state: JobState): boolean => state === 'late' || state === 'overdue'

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
      return isLate(stateOf(job, now))
    case 'noCrew':
      return job.isUncovered
    case 'due':
      return job.toCollect > 0
    case 'all':
      return true
    default:
      return filter satisfies never
  }
}
