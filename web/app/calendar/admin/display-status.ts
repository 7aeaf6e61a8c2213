import type { Slot } from '@jhilik/contract/slots.ts'
import { takenSeats } from './calendar-layout.ts'

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
