import { COUNTDOWN_TICK_MS } from '@jhilik/contract/constants.ts'
import { useEffect, useState } from 'react'

/** The current time in milliseconds. Renders the component again each second while `active`. */
export function useEachSecond(active = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(Date.now()), COUNTDOWN_TICK_MS)
    return () => clearInterval(timer)
  }, [active])
  return now
}
