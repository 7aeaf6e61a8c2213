/**
 * The longest slot that ends at or after midnight. A longer one is treated as a typing mistake: 10:00 to 09:00 is more
 * likely a wrong end than 23 hours.
 */
export const MAX_OVERNIGHT_MINUTES = 12 * 60

const DAY_MINUTES = 24 * 60

/** Returns the minutes from midnight to a wall time, HH:MM. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns whether the end of two wall times, HH:MM, is on the next day because it is not after the start. */
export function endsNextDay({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  return endTime <= startTime
}

/** Returns whether these wall times, HH:MM, can be the start and the end of a slot. */
export function isSlotTime(times: { startTime: string; endTime: string }): boolean {
  if (!endsNextDay(times)) return true
  return minutesOf(times.endTime) + DAY_MINUTES - minutesOf(times.startTime) <= MAX_OVERNIGHT_MINUTES
}
