import { endsNextDay } from '@jhilik/contract/slot-times.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** A source of the current time, so that tests can set it. */
export interface Clock {
  /** Returns the time of this process. */
  now(): Date
  /**
   * Returns the time of the database, which all processes share: for instants that one process writes and another
   * reads, such as the end of a hold. It costs a query.
   */
  databaseNow(db: Db): Promise<Date>
  /**
   * Returns the same as SQL, for a statement that is sent anyway: the time when the row is computed, after its locks.
   */
  databaseTime(): RawBuilder<Date>
}

export const systemClock: Clock = {
  now: () => new Date(),
  async databaseNow(db) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    if (!rows[0]) throw new Error('the database returned no time')
    return rows[0].now
  },
  // The precision is that of times that pass through a process.
  databaseTime: () => sql`date_trunc('milliseconds', clock_timestamp())`,
}

const TOLERATED_DRIFT_MS = 5_000

/** Warns in the log when this process's clock is off the database's by more than five seconds. */
export async function compareClocks(clock: Clock, db: Db, log: FastifyBaseLogger): Promise<void> {
  const before = clock.now().getTime()
  const database = (await clock.databaseNow(db)).getTime()
  const after = clock.now().getTime()
  // The duration of the query does not count as a difference.
  const differenceMs = database < before ? before - database : Math.max(0, database - after)
  if (differenceMs <= TOLERATED_DRIFT_MS) return
  log.warn(
    {
      differenceSeconds: Math.round(differenceMs / 1000),
      process: new Date(after),
      database: new Date(database),
    },
    "this process's clock and the database's differ: set both by a time server",
  )
}

/** Returns the calendar date (YYYY-MM-DD) and wall time (HH:MM) of an instant in a zone. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Writes an instant as ISO 8601 text in a zone, to the second: `2026-07-01T02:00:00+06:00`. */
export function zonedTime(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toString({
    timeZone,
    smallestUnit: 'second',
  })
}

/**
 * Returns the instant of a wall time. A time that a clock change skips becomes a later one, as in calendars. A time that
 * the clocks show twice is the first of the two, unless the `later` one is wanted.
 */
export function instantOf(
  date: string,
  time: string,
  timeZone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): Date {
  const zoned = Temporal.PlainDate.from(date)
    .toPlainDateTime(time)
    .toZonedDateTime(timeZone, { disambiguation })
  return new Date(zoned.epochMilliseconds)
}

/** Returns whether the clocks of the zone show this wall time on this day. */
export function isShown(date: string, time: string, timeZone: string): boolean {
  const shown = wallClock(instantOf(date, time, timeZone), timeZone)
  return shown.date === date && shown.time === time
}

/**
 * Returns the instants of a slot's wall times, HH:MM. `date` is the day on which it starts. `startsAt` says which start
 * is meant when the clocks show it twice.
 */
export function spanOf(
  slot: { date: string; startTime: string; endTime: string },
  timeZone: string,
  startsAt = instantOf(slot.date, slot.startTime, timeZone),
): { startsAt: Date; endsAt: Date } {
  const end = instantOf(lastDayOf(slot), slot.endTime, timeZone)
  if (end > startsAt) return { startsAt, endsAt: end }
  return { startsAt, endsAt: instantOf(lastDayOf(slot), slot.endTime, timeZone, 'later') }
}

/** Returns the day on which a slot ends. */
export const lastDayOf = (slot: { date: string; startTime: string; endTime: string }): string =>
  endsNextDay(slot) ? addDays(slot.date, 1) : slot.date

/** `days` may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

export function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000
}
