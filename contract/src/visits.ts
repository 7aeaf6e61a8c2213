/** The steps of a visit in their order, as its crew reports them. */
export const VISIT_STEPS = ['on_the_way', 'arrived', 'started', 'done'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** Why a crew could not do a job. */
export const FAILURES = ['nobody_there', 'wrong_place', 'no_access', 'no_water', 'weather', 'other'] as const
export type Failure = (typeof FAILURES)[number]

/** When a photo was taken. */
export const PHOTO_MOMENTS = ['before', 'after'] as const
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number]

/** A photo that a crew took. */
export interface VisitPhoto {
  moment: PhotoMoment
  /** A path on this site. */
  img: string
  at: string
}

/** How far a visit is. */
export const VISIT_STATES = ['planned', ...VISIT_STEPS, 'could_not_do'] as const
export type VisitState = (typeof VISIT_STATES)[number]

export interface Visit {
  state: VisitState
  /** The steps that were reported, in the order of `VISIT_STEPS`, with the time at which each was first done. */
  steps: { step: VisitStep; at: string }[]
  /** How many minutes after its start the crew expects to come, and why; null while it has not said so. */
  late: { minutes: number; cause: string; at: string } | null
  /** Why it was not done; null unless the state says so. */
  failure: { reason: Failure; note: string; at: string } | null
}

/** How far a visit is, for lists. */
export type VisitProgress = Pick<Visit, 'state' | 'steps' | 'late'>

export const NO_VISIT: Visit = { state: 'planned', steps: [], late: null, failure: null }

/**
 * What a crew reported of a visit, as far as it says how far the visit is. Times are instants in ISO 8601, in UTC. `travelMinutes`: how
 * long the drive was expected to take when it began; null where a place is not known.
 */
export type ProgressReport = { at: string } & (
  | { kind: 'on_the_way'; travelMinutes: number | null }
  | { kind: Exclude<VisitStep, 'on_the_way'> }
  | { kind: 'late'; minutes: number; cause: string }
  | { kind: 'could_not_do'; reason: Failure; note: string }
)

/**
 * Returns how far a visit is. The order of the reports does not matter, because a phone without a network sends them late: the
 * furthest step counts, and that it could not be done counts only when it was not done after all. When the crew went back after it had
 * given up, the steps count from then on.
 */
export function visitOf(reports: readonly ProgressReport[]): Visit {
  const byTime = [...reports].sort((a, b) => a.at.localeCompare(b.at))
  const failure = byTime.findLast((report) => report.kind === 'could_not_do')
  const since = byTime.filter(({ kind, at }) => isStep(kind) && failure && at > failure.at)
  const isDone = byTime.some(({ kind }) => kind === 'done')
  const counted = since.length > 0 && !isDone ? since : byTime
  const steps = VISIT_STEPS.flatMap((step) => {
    const first = counted.find(({ kind }) => kind === step)
    return first ? [{ step, at: first.at }] : []
  })
  const late = byTime.findLast((report) => report.kind === 'late')
  const last = steps.at(-1)
  const failed = failure && !isDone && since.length === 0 ? failure : null
  return {
    state: failed ? 'could_not_do' : (last?.step ?? 'planned'),
    steps,
    late: late ? { minutes: late.minutes, cause: late.cause, at: late.at } : null,
    failure: failed ? { reason: failed.reason, note: failed.note, at: failed.at } : null,
  }
}

const isStep = (kind: ProgressReport['kind']) => VISIT_STEPS.some((step) => step === kind)

/** Returns the step that follows; null when nothing is left to do. */
export function nextStep({ state }: Pick<Visit, 'state'>): VisitStep | null {
  if (state === 'planned' || state === 'could_not_do') return 'on_the_way'
  return VISIT_STEPS[VISIT_STEPS.indexOf(state) + 1] ?? null
}
