import type { SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import { isSlotTime } from '@jhilik/contract/slot-times.ts'
import type { Slot, SlotStatus } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { isShown, lastDayOf, spanOf } from '../../platform/clock.ts'
import { invalidField } from '../../platform/problem.ts'
import { type BookingWindow, isBookable, timingOf } from './house-rules.ts'

export interface SlotFacts {
  /** The status that an admin, a closed time or a schedule has set. */
  status: 'available' | 'canceled'
  /** True for a slot that was made for one booking: it is offered to nobody, and ends with that booking. */
  private: boolean
  capacity: number
  /** The number of seats with a live booking, paid or still held. */
  taken: number
  startsAt: Date
}

/** A slot as visitors may book it. */
export interface OfferedSlot extends SlotFacts {
  /** How many of its open seats can be booked: all of them, or as many as there are crews that can do the job. */
  freeSeats: number
  /** Seats are open, but no crew can do the job. Absent in a business without crews. */
  noCrewFree?: boolean
  /** The time is closed in the area, or for another service of the visit. */
  closed?: boolean
}

/** Returns the number of seats without a booking, when the slot may be booked by the house rules. */
export const openSeats = (slot: SlotFacts, window: BookingWindow): number =>
  isBookable(slot, window) ? slot.capacity - slot.taken : 0

/** Describes a day of a service. `closed`: the whole day is closed, which matters only when no seat is open. */
export function describeDay(
  slots: readonly OfferedSlot[],
  window: BookingWindow,
  closed: boolean,
): Pick<SlotDay, 'freeSlots' | 'state'> {
  const freeSlots = slots.filter(({ freeSeats }) => freeSeats > 0).length
  return { freeSlots, state: freeSlots > 0 ? 'free' : reasonForNone(slots, window, closed) }
}

function reasonForNone(slots: readonly OfferedSlot[], window: BookingWindow, closed: boolean): SlotDayState {
  const open = slots.filter((slot) => openSeats(slot, window) > 0)
  // No crew can come.
  if (open.some((slot) => !slot.closed)) return 'full'
  if (closed || open.length > 0) return 'closed'
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
  noCrewFree?: true
}

/**
 * A slot outside the booking window is shown as `booked`, because it cannot be chosen and the status has no other value
 * for that. `timing` distinguishes it from a slot that is taken.
 */
export function showToCustomer(slot: OfferedSlot, window: BookingWindow): ShownSlot {
  const timing = timingOf(slot.startsAt, window)
  // The customers of a canceled slot still come.
  if (slot.status === 'canceled')
    return { isBooked: slot.taken > 0 ? 'booked' : 'canceled', freeSeats: 0, timing }
  const { freeSeats } = slot
  if (freeSeats > 0) return { isBooked: 'available', freeSeats, timing }
  return { isBooked: 'booked', freeSeats, timing, ...(slot.noCrewFree && { noCrewFree: true }) }
}

/**
 * Shows `booked` only when no seat is free: a slot with free seats can be canceled, which stops its sales, and be
 * opened again. `freeSeats` counts the seats without a booking, whether or not they are sold.
 */
export function showToAdmin(slot: SlotFacts): ShownSlot {
  const freeSeats = slot.capacity - slot.taken
  if (slot.private && freeSeats === 0) return { isBooked: 'booked', freeSeats }
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
