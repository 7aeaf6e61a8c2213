import { sql } from 'kysely'
import { type Clock, systemClock } from '../../src/platform/clock.ts'

interface Span {
  minutes?: number
  hours?: number
  days?: number
}

/** A clock that runs like the real one, from wherever a test sets it. */
export interface TestClock extends Clock {
  /** Sets the process's clock and the database's, and starts them if they were stopped. */
  set(instant: Date | string): void
  /** Stops both until `set`, so that no time limit of the product passes on a slow machine. `advance` still works. */
  stop(): void
  /** Sets both ahead by this time. */
  advance(by: Span): void
  /** Sets the process's clock ahead of the database's by this time. */
  drift(by: Span): void
}

const toMs = ({ minutes = 0, hours = 0, days = 0 }: Span) => ((days * 24 + hours) * 60 + minutes) * 60_000

export function testClock(): TestClock {
  let offset = 0
  let ahead = 0
  /** The time at which the clocks stand, in milliseconds since 1970; null while they run. */
  let stoppedAt: number | null = null
  return {
    now: () => new Date((stoppedAt ?? Date.now() + offset) + ahead),
    databaseNow: async (db) => new Date(stoppedAt ?? (await systemClock.databaseNow(db)).getTime() + offset),
    databaseTime: () =>
      stoppedAt === null
        ? sql`(${systemClock.databaseTime()} + ${offset}::float8 * interval '1 millisecond')`
        : sql`${new Date(stoppedAt)}::timestamptz`,
    set: (instant) => {
      stoppedAt = null
      offset = new Date(instant).getTime() - Date.now()
    },
    stop: () => {
      stoppedAt ??= Date.now() + offset
    },
    advance: (by) => {
      if (stoppedAt === null) offset += toMs(by)
      else stoppedAt += toMs(by)
    },
    drift: (by) => {
      ahead = toMs(by)
    },
  }
}
