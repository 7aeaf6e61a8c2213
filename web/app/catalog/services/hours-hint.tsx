import { useFormat } from '../../lib/language/format.ts'

/** The hours of a duration, in small type behind its minutes; nothing for a short one. */
export function HoursHint({ minutes }: { minutes: number }) {
  const format = useFormat()
  const inHours = format.duration(minutes)
  return inHours !== format.minutes(minutes) && <small className="text-soft text-sm"> ({inHours})</small>
}
