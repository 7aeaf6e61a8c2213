import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'

const MINUTE_MS = 60_000

export interface Now {
  instant: Date
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

/** The current time, updated every minute, with date and time in the business's time zone. */
export function useCurrentMinute(): Now {
  const format = useFormat()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return { instant: new Date(), date: format.today(), time: format.now() }
}
