import type { SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import type { Slot } from '@jhilik/contract/slots.ts'

/** The look of a slot for a customer: `over` when it has begun or begins too soon, `early` when too far ahead. */
export type SlotLook = 'free' | 'booked' | 'canceled' | 'over' | 'early'

export function lookOf({ isBooked, timing, startsAt }: Slot): SlotLook {
  // A past slot is never shown as booked. The page may be older than its start.
  if (timing === 'late' || Date.parse(startsAt) <= Date.now()) return 'over'
  if (isBooked === 'canceled') return 'canceled'
  if (timing === 'early') return 'early'
  return isBooked === 'available' ? 'free' : 'booked'
}

export const isFree = (slot: Slot) => lookOf(slot) === 'free'

/** The state of a day, from its slots and, if it is among them, the coming days. */
export function stateOfDay(slots: readonly Slot[], day: SlotDay | undefined): SlotDayState {
  if (slots.some(isFree)) return 'free'
  // The days may have been read before the slots.
  if (day && day.state !== 'free') return day.state
  const looks = slots.map(lookOf)
  if (looks.includes('booked')) return 'full'
  return looks.includes('over') ? 'over' : 'none'
}

const PARTS_OF_DAY = ['night', 'morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** The hours in which the parts of the day end. */
const ENDS: Record<PartOfDay, string> = {
  night: '05:00',
  morning: '12:00',
  afternoon: '18:00',
  evening: '24:00',
}

/** Slots by part of the day, free ones first; parts without slots are left out. */
export function groupByPart(slots: readonly Slot[]): { part: PartOfDay; slots: Slot[] }[] {
  const partOf = ({ startTime }: Slot) => PARTS_OF_DAY.find((part) => startTime < ENDS[part])
  return PARTS_OF_DAY.map((part) => {
    const own = slots.filter((slot) => partOf(slot) === part)
    return { part, slots: [...own.filter(isFree), ...own.filter((slot) => !isFree(slot))] }
  }).filter(({ slots }) => slots.length > 0)
}
