import { WEEKDAYS } from './constants.ts'

interface Stretch {
  firstDay: (typeof WEEKDAYS)[number]
  lastDay: (typeof WEEKDAYS)[number]
  opens: string
  closes: string
}

/** Returns the days of an entry: `Sa-Mo` are Saturday, Sunday and Monday. */
function daysOf({ firstDay, lastDay }: Stretch): string[] {
  const first = WEEKDAYS.indexOf(firstDay)
  const length = ((WEEKDAYS.indexOf(lastDay) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1
  return Array.from({ length }, (_, offset) => WEEKDAYS[(first + offset) % WEEKDAYS.length] ?? firstDay)
}

/** Returns the index of the first entry that overlaps an earlier one; -1 for none. */
export const hoursOverlapAt = (hours: readonly Stretch[]): number =>
  hours.findIndex((one, index) =>
    hours
      .slice(0, index)
      .some(
        (other) =>
          one.opens < other.closes &&
          other.opens < one.closes &&
          daysOf(one).some((day) => daysOf(other).includes(day)),
      ),
  )
