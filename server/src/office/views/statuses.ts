import { sql } from 'kysely'

/** The statuses are listed here because the columns and indexes that also contain them are checked too. */
export const isLive = sql.raw(`booking.status in ('held', 'confirmed', 'completed', 'no_show')`)
export const isServed = sql.raw(`booking.status in ('confirmed', 'completed', 'no_show')`)
export const isOpen = sql.raw(`attempt.status in ('created', 'redirected', 'unknown')`)
