import { z } from 'zod'
import { instantSchema } from './primitives.ts'
import { type ProgressReport, visitOf } from './visits.ts'

/** The instants between which a crew is expected to come; both are the booked start while the crew has not said more. */
export const visitWindowSchema = z.object({ from: instantSchema, to: instantSchema })
export type VisitWindow = z.infer<typeof visitWindowSchema>

const MINUTE = 60_000
/** Windows begin and end at full five minutes. */
const STEP = 5 * MINUTE
const NARROWEST = 10 * MINUTE

/** A drive takes at least and at most so many times what was expected, and some minutes to park. */
const QUICKEST = 0.8
const SLOWEST = 1.3
const PARKING_MINUTES = 5
/** How long the window of a drive of unknown length is. */
const UNKNOWN_MINUTES = 20

/** A crew that expects to be late comes so long before and after the time that it has said. */
const BEFORE_LATE_MINUTES = 5
const AFTER_LATE_MINUTES = 15

interface Times {
  from: number
  to: number
}

const nearestStep = (time: number) => Math.round(time / STEP) * STEP
const nextStep = (time: number) => Math.ceil(time / STEP) * STEP

/** Returns when a crew arrives that has left at an instant. */
function ofDrive(leftAt: number, travelMinutes: number | null, start: number): Times {
  if (travelMinutes === null) {
    const from = Math.max(start, nextStep(leftAt))
    return { from, to: from + UNKNOWN_MINUTES * MINUTE }
  }
  const earliest = nearestStep(leftAt + QUICKEST * travelMinutes * MINUTE)
  const from = earliest < leftAt ? nextStep(leftAt) : earliest
  const latest = nearestStep(leftAt + (SLOWEST * travelMinutes + PARKING_MINUTES) * MINUTE)
  return { from, to: Math.max(latest, from + NARROWEST) }
}

const ofLateness = (minutes: number, start: number): Times => ({
  from: start + (minutes - BEFORE_LATE_MINUTES) * MINUTE,
  to: start + (minutes + AFTER_LATE_MINUTES) * MINUTE,
})

/**
 * Returns between which instants the crew of a visit comes, from what it has reported. Of two estimates the later one counts, so that
 * nobody waits at an earlier time than they have to. Null once the crew has arrived or given up.
 */
export function windowOf(reports: readonly ProgressReport[], startsAt: string): VisitWindow | null {
  const { state, late } = visitOf(reports)
  if (state !== 'planned' && state !== 'on_the_way') return null
  const start = Date.parse(startsAt)
  const drive = state === 'on_the_way' ? lastDrive(reports) : undefined
  const estimates = [
    ...(drive ? [ofDrive(Date.parse(drive.at), drive.travelMinutes, start)] : []),
    ...(late ? [ofLateness(late.minutes, start)] : []),
  ].sort((a, b) => a.to - b.to)
  const { from, to } = estimates.at(-1) ?? { from: start, to: start }
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** Returns the report of the drive that is under way: of several members who report it the first, since the crew last gave up. */
function lastDrive(reports: readonly ProgressReport[]) {
  const byTime = reports.toSorted((a, b) => a.at.localeCompare(b.at))
  const gaveUp = byTime.findLastIndex(({ kind }) => kind === 'could_not_do')
  return byTime.slice(gaveUp + 1).find((report) => report.kind === 'on_the_way')
}
