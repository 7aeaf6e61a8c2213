import type { SlotStatus } from '@jhilik/contract/slots.ts'

export interface SlotFacts {
  /** What an admin has set. */
  status: 'available' | 'canceled'
  capacity: number
  /** Seats with a booking that is alive, paid or still held. */
  taken: number
  startsAt: Date
  /** It lies on a closed date: no further seat is sold. */
  closed: boolean
}

/** The starts that may be booked now: later than one instant and, if there is a limit, before another. */
export interface BookingWindow {
  after: Date
  before: Date | null
}

export function isBookable(slot: Omit<SlotFacts, 'capacity' | 'taken'>, window: BookingWindow): boolean {
  if (slot.status !== 'available' || slot.closed) return false
  return slot.startsAt > window.after && (window.before === null || slot.startsAt < window.before)
}

/** The words of the API, and how many seats they leave. */
interface SeenSlot {
  isBooked: SlotStatus
  freeSeats: number
}

const isOff = (slot: SlotFacts) => slot.status === 'canceled' || (slot.closed && slot.taken === 0)

/**
 * A slot that has begun, or begins too soon or too late to be booked now, cannot be chosen; there is no
 * fourth word for it, so it reads `booked`.
 */
export function forCustomer(slot: SlotFacts, window: BookingWindow): SeenSlot {
  if (isOff(slot)) return { isBooked: 'canceled', freeSeats: 0 }
  const freeSeats = isBookable(slot, window) ? slot.capacity - slot.taken : 0
  return { isBooked: freeSeats > 0 ? 'available' : 'booked', freeSeats }
}

/**
 * `booked` only when no seat is left to sell: a slot with free seats can still be canceled, which stops its
 * sales, and be opened again. `freeSeats` counts the seats without a booking, whether or not they are sold.
 */
export function forAdmin(slot: SlotFacts): SeenSlot {
  const freeSeats = slot.capacity - slot.taken
  if (slot.status === 'canceled') return { isBooked: 'canceled', freeSeats }
  if (freeSeats <= 0) return { isBooked: 'booked', freeSeats }
  return { isBooked: slot.closed ? 'canceled' : 'available', freeSeats }
}
