import type { NoEffect, VisitReportRequest } from '@jhilik/contract/crew-jobs.ts'
import { VISIT_STEPS } from '@jhilik/contract/visits.ts'
import { z } from 'zod'
import { addMinutes } from '../../platform/clock.ts'
import { readToken, type Secrets, signToken } from '../../platform/signed-token.ts'
import type { BookingRow } from '../views/bookings.ts'

const PURPOSE = 'crew-job'

/** What a pass proves: this account was shown this job of this crew, with this start, at this time. */
export interface JobPass {
  memberId: string
  bookingId: string
  crewNo: number
  startsAt: Date
  shownAt: Date
}

/** Signs a pass. It does not expire: a phone may send what it has kept days later. */
export const signPass = (secrets: Secrets, pass: JobPass): Promise<string> =>
  signToken(
    { secrets, purpose: PURPOSE },
    {
      subject: pass.memberId,
      claims: {
        booking: pass.bookingId,
        crew: String(pass.crewNo),
        start: pass.startsAt.toISOString(),
        shown: pass.shownAt.toISOString(),
      },
    },
  )

const claimsSchema = z.object({
  sub: z.uuid(),
  booking: z.uuid(),
  crew: z.string().transform(Number),
  start: z.iso.datetime().transform((start) => new Date(start)),
  shown: z.iso.datetime().transform((shown) => new Date(shown)),
})

/** Returns what a pass proves; null when it is forged. */
export async function readPass(secrets: Secrets, pass: string, now: Date): Promise<JobPass | null> {
  const claims = await readToken({ secrets, purpose: PURPOSE }, pass, claimsSchema, now)
  return (
    claims && {
      memberId: claims.sub,
      bookingId: claims.booking,
      crewNo: claims.crew,
      startsAt: claims.start,
      shownAt: claims.shown,
    }
  )
}

/**
 * Returns when something happened by the server's clock. `happenedAt` and `sentAt` are by the clock of the phone, which may be
 * wrong: what is left of the difference is how long ago it was. It did not happen before the phone had the job.
 */
export function timeOfReport(
  { happenedAt, sentAt }: { happenedAt: string; sentAt: string },
  { shownAt }: Pick<JobPass, 'shownAt'>,
  now: Date,
): Date {
  const agoMs = Date.parse(sentAt) - Date.parse(happenedAt)
  return new Date(Math.min(now.getTime(), Math.max(shownAt.getTime(), now.getTime() - agoMs)))
}

/** A step that is reported so long before the start is one for another job. */
const EARLIEST_MINUTES = 12 * 60

interface ReportFacts {
  pass: JobPass
  happenedAt: Date
  /** The crews to which the member belongs now, by number. */
  ownCrews: readonly number[]
  /** When the crew was done, by an earlier report; null before. */
  doneAt: Date | null
}

/** Returns why a report has no effect on its booking; null when it has one. */
export function noEffectOf(
  { kind }: Pick<VisitReportRequest, 'kind'>,
  booking: Pick<BookingRow, 'status' | 'crew_no' | 'starts_at'>,
  { pass, happenedAt, ownCrews, doneAt }: ReportFacts,
): NoEffect | null {
  const { status } = booking
  if (!ownCrews.includes(pass.crewNo)) return 'not_a_member'
  if (booking.crew_no !== pass.crewNo) return 'other_crew'
  if (status !== 'confirmed' && status !== 'completed' && status !== 'no_show') return 'canceled'
  if (booking.starts_at.getTime() !== pass.startsAt.getTime()) return 'moved'
  // Money and photos are added afterwards, too.
  if (kind === 'payment' || kind === 'photo') return null
  if (status === 'no_show') return 'missed'
  if (happenedAt < addMinutes(booking.starts_at, -EARLIEST_MINUTES)) return 'too_early'
  if (status !== 'completed') return null
  if (kind === 'done') return doneAt === null ? null : 'already_done'
  // A step before the end, which has come late.
  if (VISIT_STEPS.some((step) => step === kind)) return null
  return doneAt !== null && happenedAt < doneAt ? null : 'already_done'
}
