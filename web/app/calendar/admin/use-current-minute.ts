import { useFormat } from '../../lib/language/format.ts'
import { useServerTime } from '../../lib/live/use-server-time.ts'

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
  const now = useServerTime((time) => MINUTE_MS - (time % MINUTE_MS))
  return { instant: new Date(now), date: format.today(), time: format.now() }
}
