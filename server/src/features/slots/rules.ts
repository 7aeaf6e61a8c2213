import { isSlotTime } from '@jhilik/contract/slot-times.ts'
import type { SlotStatus } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { spanOf } from '../../platform/clock.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import type { BookingWindow } from '../house-rules/rules.ts'

export interface SlotFacts {
  /** What an admin, a closed date or a schedule has set. */
  status: 'available' | 'canceled'
  capacity: number
  /** Seats with a booking that is alive, paid or still held. */
  taken: number
  startsAt: Date
}

export function isBookable(slot: Omit<SlotFacts, 'capacity' | 'taken'>, window: BookingWindow): boolean {
  if (slot.status !== 'available') return false
  return slot.startsAt > window.after && (window.before === null || slot.startsAt < window.before)
}

/** The words of the API, and how many seats they leave. */
interface SeenSlot {
  isBooked: SlotStatus
  freeSeats: number
}

/**
 * A slot that has begun, or begins too soon or too late to be booked now, cannot be chosen; there is no
 * fourth word for it, so it reads `booked`.
 */
export function forCustomer(slot: SlotFacts, window: BookingWindow): SeenSlot {
  // Whoever has booked it still comes.
  if (slot.status === 'canceled') return { isBooked: slot.taken > 0 ? 'booked' : 'canceled', freeSeats: 0 }
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
  return { isBooked: freeSeats > 0 ? 'available' : 'booked', freeSeats }
}

/** As the columns of a slot: YYYY-MM-DD and HH:MM. */
interface WallTimes {
  date: string
  startTime: string
  endTime: string
}

const DAY_MS = 86_400_000

const refuse = (path: string, message: string): Problem =>
  problem('invalid_input', { errors: [{ path, message }] })

/** The instants of a slot that somebody wants to offer. Throws 400 naming the field that is wrong. */
export function checkTimes(times: WallTimes, now: Date, timeZone: string): { startsAt: Date; endsAt: Date } {
  const span = spanOf(times, timeZone)
  const length = span.endsAt.getTime() - span.startsAt.getTime()
  if (span.startsAt <= now) throw refuse('date', messages.timeHasPassed)
  // Around a clock change a later wall time can be an earlier instant, and a day can have 25 hours.
  if (!isSlotTime(times) || length <= 0) throw refuse('endTime', messages.endTimeBeforeStartTime)
  if (length > DAY_MS) throw refuse('endTime', messages.slotIsTooLong)
  return span
}

/**
 * Whether the schedule of this slot would make another one if this one were elsewhere: not when the
 * schedule itself has taken the time back.
 */
export function leavesGap(slot: {
  schedule_id: string | null
  closed_date_id: string | null
  withdrawn: boolean
}): boolean {
  return slot.schedule_id !== null && (!slot.withdrawn || slot.closed_date_id !== null)
}
