import type { Slot } from '@jhilik/contract/slots.ts'

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

/** Minutes from midnight to a wall time, HH:MM. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const OPENS = 8
const CLOSES = 20

/** The hours of the calendar: 8 to 20, extended to the earliest and latest slot. */
export function hoursOf(slots: readonly { startTime: string }[]): number[] {
  const begun = slots.map(({ startTime }) => hourOf(startTime))
  const first = Math.min(OPENS, ...begun)
  const last = Math.max(CLOSES - 1, ...begun)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** How the calendar shows a slot at a given time. */
export type DisplayStatus = 'canceled' | 'free' | 'unsold' | 'unpaid' | 'booked' | 'under-way' | 'over'

type Facts = Pick<Slot, 'isBooked' | 'startsAt' | 'endsAt' | 'capacity' | 'freeSeats' | 'holders'>

/**
 * `unsold` has started without a booking; `unpaid` has held bookings only. A canceled slot with bookings is
 * `canceled` only until it starts: its bookings take place unless they are canceled too.
 */
export function displayStatusOf(slot: Facts, now: Date): DisplayStatus {
  const hasBegun = Date.parse(slot.startsAt) <= now.getTime()
  if (takenSeats(slot) === 0) {
    if (slot.isBooked === 'canceled') return 'canceled'
    return hasBegun ? 'unsold' : 'free'
  }
  if (hasBegun) return Date.parse(slot.endsAt) <= now.getTime() ? 'over' : 'under-way'
  if (slot.isBooked === 'canceled') return 'canceled'
  return slot.holders?.every(({ status }) => status === 'held') ? 'unpaid' : 'booked'
}
