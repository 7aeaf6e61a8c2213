import { setImmediate } from 'node:timers/promises'

/** Requests wait at most about this long for a piece of long work. */
const LONGEST_MS = 10

/** Returns a function for loops of long work: after each piece of it, other requests may run. */
export function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_MS) return
    await setImmediate()
    since = performance.now()
  }
}
