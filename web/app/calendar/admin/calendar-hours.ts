import { hourOf } from './calendar-layout.ts'

const OPENS = 8
const CLOSES = 20

/** The hours of the calendar: 8 to 20, extended to the earliest and latest slot. */
export function hoursOf(slots: readonly { startTime: string }[]): number[] {
  const begun = slots.map(({ startTime }) => hourOf(startTime))
  const first = Math.min(OPENS, ...begun)
  const last = Math.max(CLOSES - 1, ...begun)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
