import type { SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import { isSlotTime } from '@jhilik/contract/slot-times.ts'
import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { isShown, lastDayOf, spanOf } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'
import { type BookingWindow, isBookable, timingOf } from './house-rules.ts'

export interface SlotFacts {
  /** The status that an admin, a closed date or a schedule has set. */
  status: 'available' | 'canceled'
  capacity: number
  /** The number of seats with a live booking, paid or still held. */
  taken: number
  startsAt: Date
}

const isFree = (slot: SlotFacts, window: BookingWindow) =>
  isBookable(slot, window) && slot.taken < slot.capacity

/** Describes a day of a service. `closed`: a closed date covers it. */
export function describeDay(
  slots: readonly SlotFacts[],
  window: BookingWindow,
  closed: boolean,
): Omit<SlotDay, 'date'> {
  const freeSlots = slots.filter((slot) => isFree(slot, window)).length
  return { freeSlots, state: freeSlots > 0 ? 'free' : reasonForNone(slots, window, closed) }
}

function reasonForNone(slots: readonly SlotFacts[], window: BookingWindow, closed: boolean): SlotDayState {
  if (closed) return 'closed'
  // The customers of a canceled slot still come: it is shown as booked.
  const timings = slots
    .filter(({ status, taken }) => status === 'available' || taken > 0)
    .map(({ startsAt }) => timingOf(startsAt, window))
  if (timings.includes(undefined)) return 'full'
  return timings.includes('late') ? 'over' : 'none'
}

/** A slot's status and free seats in the API. */
interface ShownSlot {
  isBooked: SlotStatus
  freeSeats: number
  timing?: Slot['timing']
}

/**
 * A slot outside the booking window is shown as `booked`, because it cannot be chosen and the status has no other value
 * for that. `timing` distinguishes it from a slot that is taken.
 */
export function showToCustomer(slot: SlotFacts, window: BookingWindow): ShownSlot {
  const timing = timingOf(slot.startsAt, window)
  // The customers of a canceled slot still come.
  if (slot.status === 'canceled')
    return { isBooked: slot.taken > 0 ? 'booked' : 'canceled', freeSeats: 0, timing }
  const freeSeats = isBookable(slot, window) ? slot.capacity - slot.taken : 0
  return { isBooked: freeSeats > 0 ? 'available' : 'booked', freeSeats, timing }
}

/**
 * Shows `booked` only when no seat is free: a slot with free seats can be canceled, which stops its sales, and be
 * opened again. `freeSeats` counts the seats without a booking, whether or not they are sold.
 */
export function showToAdmin(slot: SlotFacts): ShownSlot {
  const freeSeats = slot.capacity - slot.taken
  if (slot.status === 'canceled') return { isBooked: 'canceled', freeSeats }
  return { isBooked: freeSeats > 0 ? 'available' : 'booked', freeSeats }
}

/** Wall times in the form of a slot's columns: YYYY-MM-DD and HH:MM. */
interface WallTimes {
  date: string
  startTime: string
  endTime: string
}

const DAY_MS = 86_400_000

/**
 * Returns the instants of a slot that is to be offered. `startsAt` is its start if that does not change. Throws 400
 * naming the invalid field.
 */
export function checkTimes(
  times: WallTimes,
  now: Date,
  timeZone: string,
  startsAt?: Date,
): { startsAt: Date; endsAt: Date } {
  const span = spanOf(times, timeZone, startsAt)
  if (!isShown(times.date, times.startTime, timeZone)) throw invalidField('startTime', messages.timeIsSkipped)
  if (!isShown(lastDayOf(times), times.endTime, timeZone))
    throw invalidField('endTime', messages.timeIsSkipped)
  const length = span.endsAt.getTime() - span.startsAt.getTime()
  if (span.startsAt <= now) throw invalidField('date', messages.timeHasPassed)
  // A later wall time can be an earlier instant around a clock change, and a day can have 25 hours.
  if (!isSlotTime(times) || length <= 0) throw invalidField('endTime', messages.endTimeBeforeStartTime)
  if (length > DAY_MS) throw invalidField('endTime', messages.slotIsTooLong)
  return span
}

/**
 * Returns whether the schedule of this slot would make another one at its time once it is moved, which it would not if
 * it has withdrawn the slot itself.
 */
export function leavesGap(slot: {
  schedule_id: string | null
  closed_date_id: string | null
  withdrawn: boolean
}): boolean {
  return slot.schedule_id !== null && (!slot.withdrawn || slot.closed_date_id !== null)
}
