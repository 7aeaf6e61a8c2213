import { minutesOf } from './minutes.ts'

interface Timed {
  startTime: string
  endTime: string
  capacity: number
  freeSeats: number
}

/** The slots of one hour. */
export interface HourPlan<T> {
  /** The slots with bookings, then those without if there is room for all of them. */
  shown: T[]
  /** The slots without bookings for which there is no room. */
  rest: T[]
}

export const hourOf = (time: string) => Math.floor(minutesOf(time) / 60)

export const takenSeats = ({ capacity, freeSeats }: Pick<Timed, 'capacity' | 'freeSeats'>) =>
  capacity - freeSeats

const byTime = (one: Timed, other: Timed) =>
  one.startTime.localeCompare(other.startTime) || one.endTime.localeCompare(other.endTime)

/**
 * A day's slots by the hour in which they start. Slots with bookings come first and are always shown; `room`
 * is how many slots without bookings an hour shows.
 */
export function layOutDay<T extends Timed>(slots: readonly T[], room: number): Map<number, HourPlan<T>> {
  const hours = new Map<number, { booked: T[]; unbooked: T[] }>()
  for (const slot of [...slots].sort(byTime)) {
    const hour = hourOf(slot.startTime)
    const begun = hours.get(hour) ?? { booked: [], unbooked: [] }
    hours.set(hour, begun)
    if (takenSeats(slot) > 0) begun.booked.push(slot)
    else begun.unbooked.push(slot)
  }
  return new Map(
    [...hours].map(([hour, { booked, unbooked }]) => {
      const fits = unbooked.length <= room
      return [hour, { shown: fits ? [...booked, ...unbooked] : booked, rest: fits ? [] : unbooked }]
    }),
  )
}
