import { addMinutes } from '../../../platform/clock.ts'

/** Who books or moves a booking shortly before its reminder has just had a mail about it. */
const LEAST_MINUTES_AHEAD = 120

/** When the customer is reminded; null for never. */
export function reminderTime(startsAt: Date, reminderHours: number, now: Date): Date | null {
  if (reminderHours === 0) return null
  const at = addMinutes(startsAt, -reminderHours * 60)
  return at < addMinutes(now, LEAST_MINUTES_AHEAD) ? null : at
}
