import {
  type AskedJob,
  addedTravel,
  type CrewFacts,
  type CrewPlans,
  chooseCrew,
  conflictsOf,
  type Job,
  jobOf,
} from './crews.ts'
import type { DayRange } from './plan-slots.ts'

// This rule proposes which crews do the jobs of some days. Starts are promises, so that only crews change. Jobs are inserted
// by their regret (Potvin and Rousseau 1993, Ropke and Pisinger 2006), then moved to other crews as long as that shortens the
// roads.

/** A booking that may be given to another crew. */
export interface MovableJob {
  id: string
  asked: AskedJob
  /** The crew that has it. Null: none. */
  crewNo: number | null
}

export interface CrewProposal {
  changes: { id: string; from: number | null; to: number }[]
  /** How long all crews are on the road on these days, in milliseconds, as things are and as proposed. */
  travelBefore: number
  travelAfter: number
  /** The jobs that no crew can do besides the others. They stay as they are. */
  unplaced: MovableJob[]
  /** The crews with the proposed jobs. */
  crews: CrewFacts[]
}

/**
 * Proposes crews for jobs: as many as possible get one that can do them, and then the crews are on the road as short as
 * possible. `plans` are the crews with all jobs that they have now.
 */
export function proposeCrews(
  { crews, travel }: CrewPlans,
  jobs: readonly MovableJob[],
  days: DayRange,
): CrewProposal {
  const planner = plannerFor({ crews, travel }, jobs)
  const plans = [planner.keep(), planner.empty()]
  for (const plan of plans) {
    planner.insertAll(plan)
    planner.improve(plan)
  }
  const travelOf = (all: readonly CrewFacts[]) =>
    all.reduce((sum, crew) => sum + travelOn(crew, days, (one, job) => addedTravel(one, job, travel)), 0)
  const [best] = plans
    .map((plan) => ({ plan, unplaced: plan.waiting.size, travelAfter: travelOf(plan.crews) }))
    .sort((one, other) => one.unplaced - other.unplaced || one.travelAfter - other.travelAfter)
  if (!best) throw new Error('There is no plan.')
  const { plan, travelAfter } = best
  return {
    changes: jobs.flatMap((job) => {
      const to = crews[plan.crewOf.get(job) ?? -1]?.no
      return to === undefined || to === job.crewNo ? [] : [{ id: job.id, from: job.crewNo, to }]
    }),
    travelBefore: travelOf(crews),
    travelAfter,
    unplaced: jobs.filter((job) => plan.waiting.has(job)),
    crews: plan.crews,
  }
}

/** Returns how long a crew is on the road on these days. */
function travelOn(
  crew: CrewFacts,
  { from, to }: DayRange,
  added: (crew: CrewFacts, job: AskedJob) => number,
): number {
  let sum = 0
  let before: CrewFacts = { ...crew, jobs: [] }
  for (const job of crew.jobs.filter(({ date }) => from <= date && date <= to)) {
    sum += added(before, { ...job, serviceIds: [] })
    before = { ...before, jobs: [...before.jobs, job] }
  }
  return sum
}

/** A start at which a crew can do a job. */
export interface CrewTime {
  startsAt: number
  /** Its wall date. */
  date: string
  crewNo: number
}

/** Times that are nearer to each other are no choice. */
const LEAST_APART_MS = 60 * 60_000

/**
 * Returns those of some starts, each with its wall date, that are nearest to the job's own and at which a crew can do it, at
 * least an hour from each other.
 */
export function nearestTimes(
  { crews, travel }: CrewPlans,
  asked: AskedJob,
  starts: readonly { startsAt: number; date: string }[],
  most: number,
): CrewTime[] {
  const distanceOf = (start: { startsAt: number }) => Math.abs(start.startsAt - asked.startsAt)
  const found: CrewTime[] = []
  for (const { startsAt, date } of starts.toSorted((one, other) => distanceOf(one) - distanceOf(other))) {
    if (found.length === most) break
    if (found.some((other) => Math.abs(other.startsAt - startsAt) < LEAST_APART_MS)) continue
    const endsAt = startsAt + asked.endsAt - asked.startsAt
    const crew = chooseCrew(crews, { ...asked, startsAt, endsAt, date }, travel)
    if (crew) found.push({ startsAt, date, crewNo: crew.no })
  }
  return found
}

/** The crews and their jobs while a proposal is made. */
interface Plan {
  crews: CrewFacts[]
  /** The index of the crew of a job. */
  crewOf: Map<MovableJob, number>
  /** The jobs without a crew. */
  waiting: Set<MovableJob>
  /** The movable jobs behind the planned ones. */
  movable: Map<Job, MovableJob>
}

export const withJob = (crew: CrewFacts, job: Job): CrewFacts => {
  const index = crew.jobs.findIndex(({ startsAt }) => startsAt > job.startsAt)
  return { ...crew, jobs: crew.jobs.toSpliced(index < 0 ? crew.jobs.length : index, 0, job) }
}

/** The jobs of a crew do not overlap, so that the start names one. */
export const withoutJob = (crew: CrewFacts, { startsAt }: Pick<Job, 'startsAt'>): CrewFacts => ({
  ...crew,
  jobs: crew.jobs.filter((job) => job.startsAt !== startsAt),
})

/** What makes a plan better by less than this is due to rounding. */
const LEAST_GAIN_MS = 1

function plannerFor({ crews, travel }: CrewPlans, jobs: readonly MovableJob[]) {
  /** Returns how much longer the crew is on the road with the job; infinitely when it cannot do it. */
  const costOf = (crew: CrewFacts, { asked }: MovableJob) =>
    conflictsOf(crew, asked, travel).length > 0 ? Number.POSITIVE_INFINITY : addedTravel(crew, asked, travel)

  const put = (plan: Plan, job: MovableJob, index: number) => {
    const crew = plan.crews[index] as CrewFacts
    const planned = jobOf(job.asked, crew)
    plan.crews[index] = withJob(crew, planned)
    plan.movable.set(planned, job)
    plan.crewOf.set(job, index)
    plan.waiting.delete(job)
  }
  const take = (plan: Plan, job: MovableJob) => {
    const index = plan.crewOf.get(job)
    if (index === undefined) return
    plan.crews[index] = withoutJob(plan.crews[index] as CrewFacts, job.asked)
    plan.crewOf.delete(job)
    plan.waiting.add(job)
  }

  const withoutJobs = (those: readonly MovableJob[]) => {
    const taken = new Set(those.map(({ crewNo, asked }) => `${crewNo} ${asked.startsAt}`))
    return crews.map((crew) => ({
      ...crew,
      jobs: crew.jobs.filter(({ startsAt }) => !taken.has(`${crew.no} ${startsAt}`)),
    }))
  }

  function empty(): Plan {
    // What no crew can do at all stays with its crew, which is busy with it.
    const free = withoutJobs(jobs)
    const bare = withoutJobs(
      jobs.filter((job) => free.some((crew) => costOf(crew, job) < Number.POSITIVE_INFINITY)),
    )
    return { crews: bare, crewOf: new Map(), waiting: new Set(jobs), movable: new Map() }
  }

  /** Lets every crew keep what it has and can do. */
  function keep(): Plan {
    const plan = empty()
    for (const job of jobs) {
      const index = crews.findIndex(({ no }) => no === job.crewNo)
      const crew = plan.crews[index]
      if (crew && conflictsOf(crew, job.asked, travel).length === 0) put(plan, job, index)
    }
    return plan
  }

  /** Gives waiting jobs to crews, first those that lose most when the crew that suits them best does another one. */
  function insertAll(plan: Plan): void {
    const costs = new Map([...plan.waiting].map((job) => [job, plan.crews.map((crew) => costOf(crew, job))]))
    for (;;) {
      let next: { job: MovableJob; regret: number; best: number; index: number } | undefined
      for (const [job, of] of costs) {
        const [best = Number.POSITIVE_INFINITY, second = Number.POSITIVE_INFINITY] = of.toSorted(
          (a, b) => a - b,
        )
        if (best === Number.POSITIVE_INFINITY) continue
        const regret = second - best
        if (!next || regret > next.regret || (regret === next.regret && best < next.best))
          next = { job, regret, best, index: of.indexOf(best) }
      }
      if (!next) return
      const { job, index } = next
      put(plan, job, index)
      costs.delete(job)
      for (const [other, of] of costs) of[index] = costOf(plan.crews[index] as CrewFacts, other)
    }
  }

  /** Returns what the crew of a job saves on the road without it; 0 when it has none. */
  function savingOf(plan: Plan, job: MovableJob): number {
    const index = plan.crewOf.get(job)
    if (index === undefined) return 0
    return addedTravel(withoutJob(plan.crews[index] as CrewFacts, job.asked), job.asked, travel)
  }

  /** Gives a job to another crew where that shortens the roads, or to any crew when it waits. */
  function relocate(plan: Plan, job: MovableJob): boolean {
    const isWaiting = plan.waiting.has(job)
    const saving = savingOf(plan, job)
    for (const [index, crew] of plan.crews.entries()) {
      if (index === plan.crewOf.get(job)) continue
      const cost = costOf(crew, job)
      if (cost === Number.POSITIVE_INFINITY || (!isWaiting && cost > saving - LEAST_GAIN_MS)) continue
      take(plan, job)
      put(plan, job, index)
      return true
    }
    return false
  }

  /** Returns the movable jobs of a crew without which it may be able to do this one. */
  function inTheWay(plan: Plan, crew: CrewFacts, { asked }: MovableJob): MovableJob[] {
    const conflicts = conflictsOf(crew, asked, travel)
    if (conflicts.some((kind) => kind === 'hours' || kind === 'skill' || kind === 'area')) return []
    const after = crew.jobs.findIndex(({ startsAt }) => startsAt >= asked.startsAt)
    const next = after < 0 ? crew.jobs.length : after
    const those = conflicts.includes('maximum') ? crew.jobs : crew.jobs.slice(Math.max(0, next - 1), next + 1)
    return conflicts.length === 0 ? [] : those.flatMap((planned) => plan.movable.get(planned) ?? [])
  }

  /** Gives a job to a crew in place of another job, which goes to a third crew or to that of the first job. */
  function replace(plan: Plan, job: MovableJob): boolean {
    const own = plan.crewOf.get(job)
    const saving = savingOf(plan, job)
    for (const [index, crew] of plan.crews.entries()) {
      if (index === own) continue
      for (const other of inTheWay(plan, crew, job)) {
        const left = withoutJob(crew, other.asked)
        const gain = saving + addedTravel(left, other.asked, travel) - costOf(left, job)
        if (gain === Number.NEGATIVE_INFINITY) continue
        for (const [to, third] of plan.crews.entries()) {
          if (to === index) continue
          const cost = costOf(to === own ? withoutJob(third, job.asked) : third, other)
          if (cost === Number.POSITIVE_INFINITY || (own !== undefined && cost > gain - LEAST_GAIN_MS))
            continue
          take(plan, job)
          take(plan, other)
          put(plan, job, index)
          put(plan, other, to)
          return true
        }
      }
    }
    return false
  }

  function improve(plan: Plan): void {
    for (let isBetter = true; isBetter; ) {
      isBetter = false
      for (const job of jobs) if (relocate(plan, job) || replace(plan, job)) isBetter = true
    }
  }

  return { empty, keep, insertAll, improve }
}
