import type { Slot } from '@jhilik/contract/slots.ts'
import { takenSeats } from './calendar-layout.ts'

/** What a slot means to staff at a moment. */
export type DisplayStatus = 'canceled' | 'free' | 'unsold' | 'unpaid' | 'booked' | 'under-way' | 'over'

type Facts = Pick<Slot, 'isBooked' | 'startsAt' | 'endsAt' | 'capacity' | 'freeSeats' | 'holders'>

/**
 * `unsold` has begun without a booking, `unpaid` has bookings that are all still to be paid. A canceled slot
 * with bookings is `canceled` only until it begins: the bookings take place unless they are canceled too.
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
