import { addDays } from '../../platform/clock.ts'

/** Days of the business's calendar, both included. */
export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** Every day of the period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length }, (_, index) => addDays(from, index))
}

/** As long, and ending the day before. */
export function periodBefore(period: Period): Period {
  const length = daysOf(period).length
  return { from: addDays(period.from, -length), to: addDays(period.from, -1) }
}
