import { createHash } from 'node:crypto'

/** This file plans a demo day and writes nothing. Wall times are minutes after midnight in the business's zone. */

const OPENS = 9 * 60
const CLOSES = 20 * 60
const PAUSE = 30
/** This limits the slots of short services, because thirty on one page are hard to choose from. */
const SHORTEST_STEP = 120

export interface PlannedSlot {
  /** The start, HH:MM. */
  start: string
  /** The end, HH:MM. */
  end: string
}

export const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const BUSINESS_HOURS = { opens: wallTime(OPENS), closes: wallTime(CLOSES) }

/** Returns the minutes from the start of one slot to that of the next. */
export const stepOf = (durationMinutes: number) =>
  Math.max(SHORTEST_STEP, Math.ceil((durationMinutes + PAUSE) / 30) * 30)

/** Returns the slots of one service on one day: none overlap, none end after closing time. */
export function planDay(durationMinutes: number): PlannedSlot[] {
  const step = stepOf(durationMinutes)
  const slots: PlannedSlot[] = []
  for (let start = OPENS; start + durationMinutes <= CLOSES; start += step) {
    slots.push({ start: wallTime(start), end: wallTime(start + durationMinutes) })
  }
  return slots
}

/** Returns a deterministic number from 0 to 255 for a text. */
export function pick(...words: string[]): number {
  return createHash('sha256').update(words.join('|')).digest()[0] ?? 0
}

/** Returns the slots of a day that are booked: about a quarter, never more than half. */
export function takenSlots(slug: string, date: string, slots: readonly PlannedSlot[]): Set<string> {
  const wanted = slots.filter((slot) => pick(slug, date, slot.start) < 64)
  return new Set(wanted.slice(0, Math.floor(slots.length / 2)).map((slot) => slot.start))
}
