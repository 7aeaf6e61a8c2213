import type { TimeOffRequest } from '@jhilik/contract/crews.ts'
import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { addDays, instantOf, isShown } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'
import { type DayRange, datesBetween } from './plan-slots.ts'

/** A stretch of time, from its first millisecond since the epoch to the one at which it ends. */
export interface Span {
  from: number
  to: number
}

interface WorkingTimes {
  hours: readonly OpeningHours[]
  /** When the crew is away: neither weekly hours nor extra ones count. */
  timeOff: readonly Span[]
  /** Stretches outside the weekly hours that it works too. */
  extra: readonly Span[]
}

/**
 * Returns a function that tells when a crew works on these days, by start. Stretches that touch are one. Instants are
 * computed once for all crews, because most have the same hours.
 */
export function workingTimesOn(days: DayRange, timeZone: string): (times: WorkingTimes) => Span[] {
  const dates = datesBetween(days.from, days.to).map((date) => ({
    date,
    next: addDays(date, 1),
    weekday: Temporal.PlainDate.from(date).dayOfWeek,
  }))
  const instants = new Map<string, number>()
  const at = (date: string, time: string) => {
    const key = `${date} ${time}`
    const instant = instants.get(key) ?? instantOf(date, time, timeZone).getTime()
    instants.set(key, instant)
    return instant
  }
  return ({ hours, timeOff, extra }) => {
    const weekly = dates.flatMap(({ date, next, weekday }) =>
      hours
        .filter((open) => open.weekday === weekday)
        .map(({ opens, closes }) => ({
          from: at(date, opens),
          to: at(closes > opens ? date : next, closes),
        })),
    )
    return timeOff.reduce(
      (left, off) => left.flatMap((span) => without(span, off)),
      union([...weekly, ...extra]),
    )
  }
}

function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else if (span.to > span.from) merged.push({ ...span })
  }
  return merged
}

/** Returns what remains of a stretch: one or two parts of it, or none. */
export function without(span: Span, off: Span): Span[] {
  if (off.to <= span.from || span.to <= off.from) return [span]
  return [
    { from: span.from, to: off.from },
    { from: off.to, to: span.to },
  ].filter(({ from, to }) => to > from)
}

const MIDNIGHT = '00:00'

/**
 * Returns the instants of a time off that is to be entered. Throws 400 for a time that ends before it starts, that is over,
 * or that the clocks do not show.
 */
export function timeOffSpan(
  { fromDate, fromTime, toDate, toTime }: Omit<TimeOffRequest, 'reason'>,
  now: Date,
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  if (!isShown(fromDate, fromTime, timeZone)) throw invalidField('fromTime', messages.timeIsSkipped)
  // Midnight is the end of the last day.
  const endDate = toTime === MIDNIGHT ? addDays(toDate, 1) : toDate
  if (!isShown(endDate, toTime, timeZone)) throw invalidField('toTime', messages.timeIsSkipped)
  const [startsAt, endsAt] = [instantOf(fromDate, fromTime, timeZone), instantOf(endDate, toTime, timeZone)]
  if (endsAt <= startsAt) throw invalidField('toTime', messages.endTimeBeforeStartTime)
  if (endsAt <= now) throw invalidField('toDate', messages.timeHasPassed)
  return { startsAt, endsAt }
}
