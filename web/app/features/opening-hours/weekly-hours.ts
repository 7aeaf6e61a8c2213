import { type OpeningHours, openMinutes, type Schedule } from '@jhilik/contract/schedules.ts'

/** ISO weekdays, beginning with Sunday (7). */
export const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6] as const

/** A date on the weekday, for formatting its name. */
export const dateOn = (weekday: number) => `2024-01-0${weekday}`

const hoursOn = (hours: readonly OpeningHours[], weekday: number): OpeningHours[] =>
  hours.filter((one) => one.weekday === weekday).sort((one, other) => one.opens.localeCompare(other.opens))

/** Groups of consecutive weekdays with the same hours. Days without hours are left out. */
export function groupDays(hours: readonly OpeningHours[]) {
  const groups: { first: number; last: number; hours: OpeningHours[]; key: string }[] = []
  let before = ''
  for (const weekday of WEEKDAYS) {
    const own = hoursOn(hours, weekday)
    const key = own.map(({ opens, closes }) => `${opens}-${closes}`).join()
    const group = groups.at(-1)
    if (key && group && key === before) group.last = weekday
    else if (key) groups.push({ first: weekday, last: weekday, hours: own, key: `${weekday} ${key}` })
    before = key
  }
  return groups
}

/** The names of the weekdays of a group: `Sun – Thu`. */
export function dayNames(
  format: { date: (value: string, style: 'weekday') => string },
  first: number,
  last: number,
): string {
  const [from, to] = [first, last].map((weekday) => format.date(dateOn(weekday), 'weekday'))
  return first === last ? `${from}` : `${from} – ${to}`
}

interface SlotLengths {
  hours: readonly { opens: string; closes: string }[]
  /** The length of a slot, in minutes. */
  length: number
  buffer: number
}

/** Counts the slots that fit into the hours of a week. Incomplete hours do not count. */
export function countSlots({ hours, length, buffer }: SlotLengths): number {
  if (!(length > 0) || !(buffer >= 0)) return 0
  const fits = hours
    .filter(({ opens, closes }) => opens && closes)
    .map((stretch) => Math.floor((openMinutes(stretch) + buffer) / (length + buffer)))
  return fits.filter((fit) => fit > 0).reduce((sum, fit) => sum + fit, 0)
}

/** The API's limit. */
const MOST_DAYS = 92

/** The initial days of the preview: up to the horizon of automatic slots. */
export function firstDays(
  { validFrom, validTo }: Pick<Schedule, 'validFrom' | 'validTo'>,
  { today, horizonWeeks }: { today: string; horizonWeeks: number },
  addDays: (date: string, days: number) => string,
) {
  const from = validFrom > today ? validFrom : today
  const ends = [addDays(from, Math.min(horizonWeeks * 7, MOST_DAYS - 1)), validTo ?? '']
    .filter(Boolean)
    .sort()
  const [end = from] = ends
  const over = end < from
  return { from, to: over ? from : end }
}
