import { addMinutes } from '../../platform/clock.ts'

/**
 * A reminder that is due sooner is left out, because the customer has just got the mail about the confirmation or the
 * new time.
 */
const LEAST_MINUTES_AHEAD = 120

/** Returns when the customer is reminded; null for never. */
export function reminderTime(startsAt: Date, reminderHours: number, now: Date): Date | null {
  if (reminderHours === 0) return null
  const at = addMinutes(startsAt, -reminderHours * 60)
  return at < addMinutes(now, LEAST_MINUTES_AHEAD) ? null : at
}
