import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { deviceSlowMs, onCorrection, serverNow } from './server-time.ts'

/** The longest delay of a browser timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/**
 * The server's time. Renders the component again when `waitAt` milliseconds have passed, null for never, and when the
 * device's clock turns out to be wrong.
 */
export function useServerTime(waitAt: (now: number) => number | null): number {
  const [, renderAgain] = useReducer((renderings: number) => renderings + 1, 0)
  useSyncExternalStore(onCorrection, deviceSlowMs, () => 0)
  const now = serverNow()
  const wait = waitAt(now)
  // It depends on the time as well: the same wait can follow itself.
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(renderAgain, Math.min(now + wait - serverNow(), LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [now, wait])
  return now
}
