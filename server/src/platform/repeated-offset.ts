import { sql } from 'kysely'

/** Selects, for a row of this table, the distance from UTC of a start that the clocks show twice, in minutes. */
export const repeatedOffset = (table: 'slots' | 'bookings') =>
  sql<number | null>`repeated_offset(${sql.ref(`${table}.starts_at`)})`

/** Returns it as answers have it: `UTC-5`, `UTC+10:30`. */
export function toUtcOffset({ repeated_offset: offset }: { repeated_offset: number | null }): {
  utcOffset?: string
} {
  if (offset === null) return {}
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return { utcOffset: `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${minutes}`}` }
}
