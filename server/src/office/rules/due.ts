import { addDays, instantOf, wallClock } from '../../platform/clock.ts'

/** The cron expression is in UTC. Time zones differ from UTC by quarters of an hour, with few exceptions. */
const EVERY_MINUTES = 15

/** Returns a cron expression for every quarter of an hour, in the minutes in which `at` can be in a zone. */
export function cronOf(at: string): string {
  const first = Number(at.slice(3)) % EVERY_MINUTES
  const minutes = Array.from({ length: 60 / EVERY_MINUTES }, (_, n) => first + n * EVERY_MINUTES)
  return `${minutes.join(',')} * * * *`
}

/** Returns the last instant, at or before `now`, at which it was `at` in the zone. */
export function lastDue(at: string, now: Date, timeZone: string): Date {
  const { date } = wallClock(now, timeZone)
  const today = instantOf(date, at, timeZone)
  return today <= now ? today : instantOf(addDays(date, -1), at, timeZone)
}
