import { sql } from 'kysely'

/** Selects, for a row of this table, the distance from UTC of a start that the clocks show twice, in minutes. */
export const repeatedOffset = (table: 'slots' | 'bookings') =>
  sql<number | null>`repeated_offset(${sql.ref(`${table}.starts_at`)})`

/** Returns the same for an instant that was read without it. */
export function offsetIfRepeated(instant: Date, timeZone: string): number | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    zoned.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation }),
  )
  return first?.offset === second?.offset ? null : zoned.offsetNanoseconds / NANOSECONDS_OF_MINUTE
}

const NANOSECONDS_OF_MINUTE = 60e9

/** Returns it as answers have it: `UTC-5`, `UTC+10:30`. */
export function toUtcOffset({ repeated_offset: offset }: { repeated_offset: number | null }): {
  utcOffset?: string
} {
  if (offset === null) return {}
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return { utcOffset: `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${minutes}`}` }
}
