import type { CrewJob, NoEffect, VisitReportRequest } from '@jhilik/contract/crew-jobs.ts'

type WithoutKeys<Report, Keys extends PropertyKey> = Report extends unknown ? Omit<Report, Keys> : never

/** What a member says of a job: a report without what the page adds to it. A photo has no address before it is uploaded. */
export type Said =
  | Exclude<WithoutKeys<VisitReportRequest, 'id' | 'pass' | 'happenedAt'>, { kind: 'photo' }>
  | (Pick<Extract<VisitReportRequest, { kind: 'photo' }>, 'kind' | 'moment'> & { img: string | null })

/** The job, as the list of what had no effect names it, also when it is not one of the member's any more. */
export type AboutJob = Pick<CrewJob, '_id' | 'code'> & {
  customer: string
  startsAt: string
  currency: string
}

/** A report on this phone. */
export interface UnsentReport {
  id: string
  pass: string
  /** The time on the clock of the phone, which the server corrects by the time of sending. */
  happenedAt: string
  /** The same time as far as the page knows how wrong the clock is. */
  at: string
  /** The report can be taken back until this time on the clock of the phone, in milliseconds since 1970. */
  heldUntil: number
  about: AboutJob
  said: Said
  /** Why it had no effect, once that is known. `refused`: the server did not take it. */
  answer: NoEffect | 'unknown' | 'refused' | null
}

/** How long a report can be taken back. */
export const UNDO_MS = 5_000

/** A clock that was set back meanwhile does not hold a report for longer. */
export const isHeld = ({ heldUntil }: Pick<UnsentReport, 'heldUntil'>, deviceNow: number): boolean =>
  heldUntil > deviceNow && heldUntil - deviceNow <= UNDO_MS

/** The report as it is sent; null while its photo is not uploaded. */
export function requestOf({ id, pass, happenedAt, said }: UnsentReport): VisitReportRequest | null {
  if (said.kind !== 'photo') return { ...said, id, pass, happenedAt }
  return said.img === null ? null : { ...said, img: said.img, id, pass, happenedAt }
}
