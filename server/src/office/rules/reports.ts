import { addDays } from '../../platform/clock.ts'

/** The days of the business's calendar, both included. */
export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/**
 * Returns every day of the period, in order; none when it ends before it begins. Days are counted in UTC, where all are
 * equally long.
 */
export function daysOf({ from, to }: Period): string[] {
  const first = Date.parse(from)
  const length = (Date.parse(to) - first) / DAY_MS + 1
  return Array.from({ length }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10))
}

/** Returns the equally long period that ends the day before. */
export function periodBefore(period: Period): Period {
  const length = daysOf(period).length
  return { from: addDays(period.from, -length), to: addDays(period.from, -1) }
}
