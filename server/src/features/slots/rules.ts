import type { SlotStatus } from '@jhilik/contract/slots.ts'

export interface SlotFacts {
  /** What an admin has set. */
  status: 'available' | 'canceled'
  capacity: number
  /** Seats with a booking that is alive, paid or still held. */
  taken: number
  startsAt: Date
}

/** The words of the API, and how many seats they leave. */
interface SeenSlot {
  isBooked: SlotStatus
  freeSeats: number
}

/** A slot that has begun can no longer be chosen; there is no fourth word for it, so it reads `booked`. */
export function forCustomer(slot: SlotFacts, now: Date): SeenSlot {
  if (slot.status === 'canceled') return { isBooked: 'canceled', freeSeats: 0 }
  const freeSeats = slot.startsAt > now ? slot.capacity - slot.taken : 0
  return { isBooked: freeSeats > 0 ? 'available' : 'booked', freeSeats }
}

/** One taken seat is enough: from then on the status cannot be changed, and `booked` says so. */
export function forAdmin(slot: SlotFacts): SeenSlot {
  const freeSeats = slot.capacity - slot.taken
  if (slot.status === 'canceled') return { isBooked: 'canceled', freeSeats }
  return { isBooked: slot.taken > 0 ? 'booked' : 'available', freeSeats }
}
