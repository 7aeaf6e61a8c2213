import { useEffect, useState } from 'react'

/** The longest delay of a browser timer. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** Tells whether `instant` (ISO 8601) has passed by the browser's clock; false for null. Re-renders when it passes. */
export function usePassed(instant: string | null): boolean {
  const at = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === Number.POSITIVE_INFINITY || at <= now) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(at - Date.now(), 0), MAX_WAIT_MS))
    return () => clearTimeout(timer)
  }, [at, now])
  return at <= now
}
