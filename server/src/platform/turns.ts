type InTurn = <T>(caller: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Returns a function that does the works of a caller one after the other. Those of different callers do not wait for
 * each other, and other requests are answered between two works. Throws when the signal is aborted, and does not wait for
 * the end of the work then.
 */
export function openTurns(): InTurn {
  /** Those who wait, of each caller whose work is being done. */
  const waiting = new Map<string, (() => void)[]>()

  return async (caller, work, signal) => {
    const others = waiting.get(caller)
    if (others) await new Promise<void>((resolve) => others.push(resolve))
    else waiting.set(caller, [])
    const left = Promise.withResolvers<never>()
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => left.reject(signal.reason), { once: true })
      return await Promise.race([work(), left.promise])
    } finally {
      const next = waiting.get(caller)?.shift()
      if (next) setImmediate(next)
      else waiting.delete(caller)
    }
  }
}
