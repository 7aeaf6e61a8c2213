import { instantOf, isShown, wallClock } from '../../platform/clock.ts'
import { type ClosedTime, isClosed } from './closed-times.ts'
import type { AskedJob } from './crews.ts'

/** A time at which a job could begin. */
export interface StartTime {
  date: string
  /** HH:MM */
  time: string
  startsAt: number
}

const QUARTERS = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})

/** Returns every quarter of an hour of these dates that is to come. */
export const quartersOf = (dates: readonly string[], timeZone: string, now: Date): StartTime[] =>
  dates.flatMap((date) =>
    QUARTERS.filter((time) => isShown(date, time, timeZone))
      .map((time) => ({ date, time, startsAt: instantOf(date, time, timeZone).getTime() }))
      .filter(({ startsAt }) => startsAt > now.getTime()),
  )

/** Returns those of the times at which the job could begin without a closed time in its way. */
export function openStarts(
  starts: readonly StartTime[],
  closed: readonly ClosedTime[],
  { startsAt, endsAt, serviceIds, place }: AskedJob,
  timeZone: string,
): readonly StartTime[] {
  if (closed.length === 0) return starts
  const areaId = place?.areaId ?? null
  return starts.filter((start) => {
    const endTime = wallClock(new Date(start.startsAt + endsAt - startsAt), timeZone).time
    const work = { date: start.date, startTime: start.time, endTime, serviceIds, areaId, slotOf: null }
    return !isClosed(closed, work)
  })
}
