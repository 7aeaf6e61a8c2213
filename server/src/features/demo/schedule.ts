import { createHash } from 'node:crypto'

/** Pure planning of a demo day. Wall times are minutes after midnight in the business's zone. */

const OPENS = 9 * 60
const CLOSES = 20 * 60
const PAUSE = 30
/** Limits the slots of short services: thirty on one page are hard to choose from. */
const SHORTEST_STEP = 120

export interface PlannedSlot {
  /** HH:MM */
  start: string
  /** HH:MM */
  end: string
}

export const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const BUSINESS_HOURS = { opens: wallTime(OPENS), closes: wallTime(CLOSES) }

/** From the start of one slot to that of the next. */
export const stepOf = (durationMinutes: number) =>
  Math.max(SHORTEST_STEP, Math.ceil((durationMinutes + PAUSE) / 30) * 30)

/** The slots of one service on one day: none overlap, none end after closing time. */
export function planDay(durationMinutes: number): PlannedSlot[] {
  const step = stepOf(durationMinutes)
  const slots: PlannedSlot[] = []
  for (let start = OPENS; start + durationMinutes <= CLOSES; start += step) {
    slots.push({ start: wallTime(start), end: wallTime(start + durationMinutes) })
  }
  return slots
}

/** A deterministic number from 0 to 255 for a text. */
export function pick(...words: string[]): number {
  return createHash('sha256').update(words.join('|')).digest()[0] ?? 0
}

/** The slots of a day that are booked: about a quarter, never more than half. */
export function takenSlots(slug: string, date: string, slots: readonly PlannedSlot[]): Set<string> {
  const wanted = slots.filter((slot) => pick(slug, date, slot.start) < 64)
  return new Set(wanted.slice(0, Math.floor(slots.length / 2)).map((slot) => slot.start))
}
