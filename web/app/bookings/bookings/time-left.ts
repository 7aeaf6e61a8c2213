const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Days, hours, minutes and seconds from `now` until `instant`; null when it has passed. */
export function timeLeft(instant: string, now: number): TimeLeft | null {
  const left = Date.parse(instant) - now
  if (left <= 0) return null
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  }
}
