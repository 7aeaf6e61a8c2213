import { addDays, addMinutes, instantOf, wallClock } from '../../../platform/clock.ts'

/** The cron line, in UTC, has no zone: zones differ from UTC by quarters of an hour, with few exceptions. */
const EVERY_MINUTES = 15

/** Every quarter of an hour, in the minutes in which `at` can be in a zone. */
export function cronOf(at: string): string {
  const first = Number(at.slice(3)) % EVERY_MINUTES
  const minutes = Array.from({ length: 60 / EVERY_MINUTES }, (_, n) => first + n * EVERY_MINUTES)
  return `${minutes.join(',')} * * * *`
}

/** Whether the wall time `at` was in the zone within the last quarter of an hour. */
export function isDue(at: string, now: Date, timeZone: string): boolean {
  const since = addMinutes(now, -EVERY_MINUTES)
  const today = wallClock(now, timeZone).date
  return [today, addDays(today, -1)]
    .map((date) => instantOf(date, at, timeZone))
    .some((due) => since < due && due <= now)
}
