type InTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that does `atOnce` works of a caller at a time, in their order. Those of different callers do not
 * wait for each other, and other requests are answered between two works.
 */
export function openTurns(atOnce: number): InTurn {
  const callers = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (caller, work) => {
    const own = callers.get(caller) ?? { running: 0, waiting: [] }
    callers.set(caller, own)
    if (own.running < atOnce) own.running += 1
    else await new Promise<void>((resolve) => own.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = own.waiting.shift()
      if (next) setImmediate(next)
      else own.running -= 1
      if (own.running === 0) callers.delete(caller)
    }
  }
}
