import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
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

/** Returns when a crew works on these days, by start. Stretches that touch are one. */
export function workingTimes(
  { hours, timeOff, extra }: WorkingTimes,
  days: DayRange,
  timeZone: string,
): Span[] {
  const weekly = datesBetween(days.from, days.to).flatMap((date) =>
    hours
      .filter(({ weekday }) => weekday === Temporal.PlainDate.from(date).dayOfWeek)
      .map(({ opens, closes }) => ({
        from: instantOf(date, opens, timeZone).getTime(),
        to: instantOf(closes > opens ? date : addDays(date, 1), closes, timeZone).getTime(),
      })),
  )
  return timeOff.reduce(
    (left, off) => left.flatMap((span) => without(span, off)),
    union([...weekly, ...extra]),
  )
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
function without(span: Span, off: Span): Span[] {
  if (off.to <= span.from || span.to <= off.from) return [span]
  return [
    { from: span.from, to: off.from },
    { from: off.to, to: span.to },
  ].filter(({ from, to }) => to > from)
}
