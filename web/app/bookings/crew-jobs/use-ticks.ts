import { useState } from 'react'
import { readTicks, writeTicks } from '../../lib/outbox/crew-ticks.ts'

export interface Ticks {
  isTicked: (itemId: string) => boolean
  set: (itemId: string, ticked: boolean) => void
}

/** What was ticked off for a job on this phone. It is kept when the browser is closed, and sent with the report that the job is done. */
export function useTicks(jobId: string): Ticks {
  const [ticked, setTicked] = useState(() => readTicks(jobId))
  return {
    isTicked: (itemId) => ticked.includes(itemId),
    set(itemId, isTicked) {
      const others = ticked.filter((one) => one !== itemId)
      const next = isTicked ? [...others, itemId] : others
      setTicked(next)
      writeTicks(jobId, next)
    },
  }
}
