import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Whole minutes until `instant`, rounded down; null when it has passed. Renders again when they change. */
export function useMinutesLeft(instant: string): number | null {
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(instant) - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), (left % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 ? Math.floor(left / MINUTE_MS) : null
}
