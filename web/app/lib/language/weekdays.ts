import type { OpeningHours } from '@jhilik/contract/schedules.ts'

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

/** Saturday to Thursday: Friday is the day off in Bangladesh. */
export const SUGGESTED_HOURS: OpeningHours[] = [7, 1, 2, 3, 4, 6].map((weekday) => ({
  weekday,
  opens: '09:00',
  closes: '18:00',
}))
