import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'
import { type ProgressReport, type Visit, type VisitStep, visitOf } from '@jhilik/contract/visits.ts'
import type { UnsentReport } from './reports.ts'

/** Only the server says how long a drive takes. */
const stepReport = (step: VisitStep, at: string): ProgressReport =>
  step === 'on_the_way' ? { kind: step, at, travelMinutes: null } : { kind: step, at }

/** The reports that a visit follows from. */
const reportsOf = ({ steps, late, failure }: Visit): ProgressReport[] => [
  ...steps.map(({ step, at }) => stepReport(step, at)),
  ...(late ? [{ kind: 'late' as const, ...late }] : []),
  ...(failure ? [{ kind: 'could_not_do' as const, ...failure }] : []),
]

function progressOf({ said, at }: UnsentReport): ProgressReport[] {
  switch (said.kind) {
    case 'payment':
    case 'photo':
      return []
    case 'late':
      return [{ kind: said.kind, at, minutes: said.minutes, cause: said.cause }]
    case 'could_not_do':
      return [{ kind: said.kind, at, reason: said.reason, note: said.note }]
    case 'on_the_way':
    case 'arrived':
    case 'started':
    case 'done':
      return [stepReport(said.kind, at)]
    default:
      return said satisfies never
  }
}

function leftToCollect({ toCollect, currency }: CrewJob, reports: readonly UnsentReport[]): number {
  // An amount that the currency does not have is refused by the server, and must not keep the page from being shown.
  const minorOf = (amount: number) => minorOfDecimal(String(amount), currency) ?? 0
  const received = reports.map(({ said }) => (said.kind === 'payment' ? minorOf(said.amount) : 0))
  const minor = received.reduce((left, amount) => left - amount, minorOf(toCollect))
  return toMajor({ minor: Math.max(0, minor), currency })
}

/** Returns a job as it is once the server has these reports of it. Photos that are not uploaded yet are not among its photos. */
export function applyReports(job: CrewJob, reports: readonly UnsentReport[]): CrewJob {
  const own = reports.filter(({ about }) => about._id === job._id)
  if (own.length === 0) return job
  const visit = visitOf([...reportsOf(job.visit), ...own.flatMap(progressOf)])
  const photos = own.flatMap(({ said, at }) =>
    said.kind === 'photo' && said.img !== null ? [{ moment: said.moment, img: said.img, at }] : [],
  )
  return {
    ...job,
    visit,
    status: job.status === 'confirmed' && visit.state === 'done' ? 'completed' : job.status,
    toCollect: leftToCollect(job, own),
    visitPhotos: [
      ...job.visitPhotos,
      ...photos.filter(({ img }) => job.visitPhotos.every((known) => known.img !== img)),
    ],
  }
}
