import type { OpeningHours } from '@jhilik/contract/schedules.ts'

/** A place in the timetable that the hours give, before anything else is looked at. */
export interface GridSlot {
  date: string
  startTime: string
  /** Null, as the instants are, when a clock change leaves no such slot. */
  endTime: string | null
  startsAt: Date | null
  endsAt: Date | null
}

interface Grid {
  hours: readonly OpeningHours[]
  slotMinutes: number
  bufferMinutes: number
}

const MINUTE = 60_000
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const toTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The starts are wall times, the same on every day with these hours; the lengths are elapsed minutes,
 * because the work takes as long when the clocks are changed. So a change of the clocks only takes
 * slots away: those whose start does not exist, whose end passes the closing time or would read as not
 * after the start, and those that would run into the one before. A time that comes twice is taken once,
 * the first time.
 */
export function gridOfDay(grid: Grid, date: string, timeZone: string): GridSlot[] {
  const day = Temporal.PlainDate.from(date)
  const weekday = day.dayOfWeek
  const stretches = grid.hours
    .filter((hours) => hours.weekday === weekday)
    .map(({ opens, closes }) => ({ opens: toMinutes(opens), closes: toMinutes(closes) }))
    .sort((one, other) => one.opens - other.opens || one.closes - other.closes)
  if (stretches.length === 0) return []
  const midnight = day.toZonedDateTime(timeZone)
  // A zone that crosses the date line may leave out a whole day.
  const isSteady = midnight.hoursInDay === 24 && midnight.toPlainDate().equals(day)
  const instants = isSteady ? steadyDay(midnight) : changedDay(day, timeZone)

  const slots: GridSlot[] = []
  let free = 0
  let freeFrom = Number.NEGATIVE_INFINITY
  for (const { opens, closes } of stretches) {
    let start = Math.max(opens, free)
    for (; start + grid.slotMinutes <= closes; start += grid.slotMinutes + grid.bufferMinutes) {
      free = start + grid.slotMinutes + grid.bufferMinutes
      const times = instants(start, grid.slotMinutes)
      const fits = times !== null && times.end > start && times.end <= closes && times.startsAt >= freeFrom
      const place = { date, startTime: toTime(start) }
      if (fits) {
        const endsAt = times.startsAt + grid.slotMinutes * MINUTE
        freeFrom = endsAt + grid.bufferMinutes * MINUTE
        slots.push({
          ...place,
          endTime: toTime(times.end),
          startsAt: new Date(times.startsAt),
          endsAt: new Date(endsAt),
        })
      } else slots.push({ ...place, endTime: null, startsAt: null, endsAt: null })
    }
  }
  return slots
}

/** When a wall time (in minutes) is, and what the clock shows `minutes` later; null when there is no such time. */
type Instants = (start: number, minutes: number) => { startsAt: number; end: number } | null

// Nearly all days, and a hundred times faster than asking the calendar about each slot.
function steadyDay(midnight: Temporal.ZonedDateTime): Instants {
  const begins = midnight.epochMilliseconds
  return (start, minutes) => ({ startsAt: begins + start * MINUTE, end: start + minutes })
}

function changedDay(day: Temporal.PlainDate, timeZone: string): Instants {
  return (start, minutes) => {
    const wall = day.toPlainDateTime(toTime(start))
    const begins = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!begins.toPlainDateTime().equals(wall)) return null
    const ends = begins.add({ minutes })
    if (!ends.toPlainDate().equals(day)) return null
    return { startsAt: begins.epochMilliseconds, end: ends.hour * 60 + ends.minute }
  }
}
