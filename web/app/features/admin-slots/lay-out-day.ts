import { minutesOf } from './minutes.ts'

/** What is needed to place a slot in a day's column. */
interface Timed {
  startTime: string
  endTime: string
  capacity: number
  freeSeats: number
}

/** What of one hour is shown. */
export interface HourPlan<T> {
  /** Those with bookings, always; then those without, if there is room for all of them. */
  shown: T[]
  /** Slots without bookings for which there is no room. */
  rest: T[]
}

export const hourOf = (time: string) => Math.floor(minutesOf(time) / 60)

export const takenSeats = ({ capacity, freeSeats }: Pick<Timed, 'capacity' | 'freeSeats'>) =>
  capacity - freeSeats

const byTime = (one: Timed, other: Timed) =>
  one.startTime.localeCompare(other.startTime) || one.endTime.localeCompare(other.endTime)

/**
 * A day's slots by the hour in which they begin. Slots with bookings come first and are never left out;
 * `room` is how many slots without bookings an hour shows.
 */
export function layOutDay<T extends Timed>(slots: readonly T[], room: number): Map<number, HourPlan<T>> {
  const hours = Map.groupBy([...slots].sort(byTime), ({ startTime }) => hourOf(startTime))
  return new Map(
    [...hours].map(([hour, begun]) => {
      const booked = begun.filter((slot) => takenSeats(slot) > 0)
      const unsold = begun.filter((slot) => takenSeats(slot) === 0)
      const fits = unsold.length <= room
      return [hour, { shown: fits ? [...booked, ...unsold] : booked, rest: fits ? [] : unsold }]
    }),
  )
}
