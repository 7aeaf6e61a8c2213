import { hourOf } from './calendar-layout.ts'

const OPENS = 8
const CLOSES = 20

/** The hours that the calendar shows: the working day, and earlier or later where slots begin. */
export function hoursOf(slots: readonly { startTime: string }[]): number[] {
  const begun = slots.map(({ startTime }) => hourOf(startTime))
  const first = Math.min(OPENS, ...begun)
  const last = Math.max(CLOSES - 1, ...begun)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
