import { minutesOf } from './lay-out-day.ts'

const OPENS = 8
const CLOSES = 20
const DAY = 24

/** The hours that the calendar shows: the working day, and earlier or later where there are slots. */
export function hoursOf(slots: readonly { startTime: string; endTime: string }[]): number[] {
  const first = Math.min(OPENS, ...slots.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60)))
  const last = Math.max(CLOSES, ...slots.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)))
  return Array.from({ length: Math.min(last, DAY) - first }, (_, index) => first + index)
}
