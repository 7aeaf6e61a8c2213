import type { Clock } from '../../src/platform/clock.ts'

/** A clock that runs like the real one, from wherever a test sets it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(by: { minutes?: number; hours?: number; days?: number }): void
}

export function testClock(): TestClock {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  return {
    now,
    set: (instant) => {
      offset = new Date(instant).getTime() - Date.now()
    },
    advance: ({ minutes = 0, hours = 0, days = 0 }) => {
      offset += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
  }
}
