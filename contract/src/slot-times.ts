/**
 * Longest slot that ends at or after midnight. Longer is treated as a typing mistake: 10:00 to 09:00 is more
 * likely a wrong end than 23 hours.
 */
export const MAX_OVERNIGHT_MINUTES = 12 * 60

const DAY_MINUTES = 24 * 60

/** Minutes from midnight to a wall time, HH:MM. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Wall times, HH:MM: an end that is not after the start is on the next day. */
export function endsNextDay({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  return endTime <= startTime
}

/** Whether these wall times, HH:MM, can be the start and the end of a slot. */
export function isSlotTime(times: { startTime: string; endTime: string }): boolean {
  if (!endsNextDay(times)) return true
  return minutesOf(times.endTime) + DAY_MINUTES - minutesOf(times.startTime) <= MAX_OVERNIGHT_MINUTES
}
