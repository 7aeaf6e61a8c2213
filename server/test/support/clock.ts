import { sql } from 'kysely'
import { type Clock, systemClock } from '../../src/platform/clock.ts'

interface Span {
  minutes?: number
  hours?: number
  days?: number
}

/** A clock that runs like the real one, from wherever a test sets it. */
export interface TestClock extends Clock {
  /** Both the process's clock and the database's. */
  set(instant: Date | string): void
  /** Both. */
  advance(by: Span): void
  /** Puts the process's clock that far ahead of the database's. */
  drift(by: Span): void
}

const toMs = ({ minutes = 0, hours = 0, days = 0 }: Span) => ((days * 24 + hours) * 60 + minutes) * 60_000

export function testClock(): TestClock {
  let offset = 0
  let ahead = 0
  return {
    now: () => new Date(Date.now() + offset + ahead),
    databaseNow: async (db) => new Date((await systemClock.databaseNow(db)).getTime() + offset),
    databaseTime: () => sql`(${systemClock.databaseTime()} + ${offset}::float8 * interval '1 millisecond')`,
    set: (instant) => {
      offset = new Date(instant).getTime() - Date.now()
    },
    advance: (by) => {
      offset += toMs(by)
    },
    drift: (by) => {
      ahead = toMs(by)
    },
  }
}
