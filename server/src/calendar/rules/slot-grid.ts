import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import { addDays } from '../../platform/clock.ts'

/** A slot that the opening hours give, before existing slots and closed times are considered. */
export interface GridSlot {
  /** The day on which the slot starts. Hours that last into the next day give slots of both days. */
  date: string
  startTime: string
  /** Null, like the instants, when a clock change leaves no such slot. */
  endTime: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** The clocks show its start for the second time, because they were put back in between. */
  isRepeated: boolean
}

interface Grid {
  hours: readonly OpeningHours[]
  slotMinutes: number
  bufferMinutes: number
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Writes minutes since the midnight on which a day begins as HH:MM; more than 24 hours are on the next day. */
const toTime = (minutes: number) => {
  const time = minutes % DAY_MINUTES
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

/**
 * Returns the slots of the hours that open on this day. Hours that close at or before their opening time last into the
 * next day. Starts are wall times, the same on every day with these hours; lengths are elapsed minutes. So a clock
 * change removes slots: those whose start does not exist, whose end is after closing time or not after the start in wall
 * time, and those that overlap the previous one. A start that occurs twice gives a slot each time, if they fit.
 */
export function gridOfDay(grid: Grid, date: string, timeZone: string): GridSlot[] {
  const day = Temporal.PlainDate.from(date)
  const weekday = day.dayOfWeek
  const stretches = grid.hours
    .filter((hours) => hours.weekday === weekday)
    .map(stretchOf)
    .sort((one, other) => one.opens - other.opens || one.closes - other.closes)
  if (stretches.length === 0) return []
  const nextDay = addDays(date, 1)
  // Midnight itself belongs to the next day, and a clock change may skip it.
  const reachesNextDay = stretches.some(({ closes }) => closes >= DAY_MINUTES)
  const isSteady =
    isSteadyDay(day, timeZone) && (!reachesNextDay || isSteadyDay(day.add({ days: 1 }), timeZone))
  const instants = isSteady ? steadyDay(day, timeZone) : changedDay(day, timeZone)

  const candidates: Candidate[] = []
  let free = 0
  for (const { opens, closes } of stretches) {
    let start = Math.max(opens, free)
    for (; start + grid.slotMinutes <= closes; start += grid.slotMinutes + grid.bufferMinutes) {
      free = start + grid.slotMinutes + grid.bufferMinutes
      const place = { date: start < DAY_MINUTES ? date : nextDay, startTime: toTime(start) }
      const [first, second] = instants(start, grid.slotMinutes)
      candidates.push({ start, closes, place, times: first ?? null, isRepeated: false })
      if (second) candidates.push({ start, closes, place, times: second, isRepeated: true })
    }
  }
  // Repeated starts come after all that the clocks show for the first time.
  if (!isSteady) candidates.sort((one, other) => (one.times?.startsAt ?? 0) - (other.times?.startsAt ?? 0))

  const slots: GridSlot[] = []
  let freeFrom = Number.NEGATIVE_INFINITY
  for (const { start, closes, place, times, isRepeated } of candidates) {
    if (times !== null && times.end > start && times.end <= closes && times.startsAt >= freeFrom) {
      const endsAt = times.startsAt + grid.slotMinutes * MINUTE
      freeFrom = endsAt + grid.bufferMinutes * MINUTE
      const span = { startsAt: new Date(times.startsAt), endsAt: new Date(endsAt) }
      slots.push({ ...place, ...span, endTime: toTime(times.end), isRepeated })
    } else if (!isRepeated) slots.push({ ...place, endTime: null, startsAt: null, endsAt: null, isRepeated })
  }
  return slots
}

interface Candidate {
  start: number
  closes: number
  place: Pick<GridSlot, 'date' | 'startTime'>
  times: Times | null
  isRepeated: boolean
}

/** Returns the interval in minutes since the midnight on which the day begins. */
function stretchOf(hours: Pick<OpeningHours, 'opens' | 'closes'>): { opens: number; closes: number } {
  const opens = toMinutes(hours.opens)
  const closes = toMinutes(hours.closes)
  return { opens, closes: closes > opens ? closes : closes + DAY_MINUTES }
}

interface Times {
  startsAt: number
  end: number
}

/**
 * Returns the instants of a wall time, each with the wall time `minutes` later: usually one, none when the clocks skip
 * it, two when they show it twice. Wall times are minutes since the midnight on which the day begins.
 */
type Instants = (start: number, minutes: number) => Times[]

/** A zone that crosses the date line may leave out a whole day. */
function isSteadyDay(day: Temporal.PlainDate, timeZone: string): boolean {
  const midnight = day.toZonedDateTime(timeZone)
  return midnight.hoursInDay === 24 && midnight.toPlainDate().equals(day)
}

// This is for days without a clock change, and a hundred times faster than a calendar calculation for each slot.
function steadyDay(day: Temporal.PlainDate, timeZone: string): Instants {
  const begins = day.toZonedDateTime(timeZone).epochMilliseconds
  return (start, minutes) => [{ startsAt: begins + start * MINUTE, end: start + minutes }]
}

function changedDay(day: Temporal.PlainDate, timeZone: string): Instants {
  return (start, minutes) => {
    const wall = day.add({ days: Math.floor(start / DAY_MINUTES) }).toPlainDateTime(toTime(start))
    const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!first.toPlainDateTime().equals(wall)) return []
    const second = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
    const shown = second.equals(first) ? [first] : [first, second]
    return shown.map((begins) => {
      const ends = begins.add({ minutes })
      const days = day.until(ends.toPlainDate()).days
      return { startsAt: begins.epochMilliseconds, end: days * DAY_MINUTES + ends.hour * 60 + ends.minute }
    })
  }
}
