import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { nextStep } from '@jhilik/contract/visits.ts'

/** Days before and after today that the answer has. */
export const DAYS_BEFORE = 1
export const DAYS_AFTER = 7

/** Whether nothing is left to do for a job. One that could not be done can still be resumed, but is not next. */
export const isOver = ({ status, visit }: CrewJob): boolean =>
  status !== 'confirmed' || visit.state === 'could_not_do' || nextStep(visit) === null

/** Whether a crew can report something of a job: of today's, and of yesterday's, when it comes back after midnight. */
export const canReport = ({ status, slot }: CrewJob, today: string, yesterday: string): boolean =>
  status !== 'canceled' && (slot.date === today || slot.date === yesterday)

/** Returns the job that comes first: the one under way, else the next one. The last one when all are over. */
export function firstJob(jobs: readonly CrewJob[]): CrewJob | undefined {
  const open = jobs.filter((job) => !isOver(job))
  const underWay = open.find(({ visit }) => visit.state !== 'planned')
  return underWay ?? open[0] ?? jobs.findLast(({ status }) => status !== 'canceled') ?? jobs[0]
}

export const jobsOf = (jobs: readonly CrewJob[], date: string): CrewJob[] =>
  jobs.filter(({ slot }) => slot.date === date)

/** The jobs that are not canceled, which are counted. */
export const liveJobs = (jobs: readonly CrewJob[]): CrewJob[] =>
  jobs.filter(({ status }) => status !== 'canceled')
