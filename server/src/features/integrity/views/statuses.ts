import { sql } from 'kysely'

/** Written out: the columns and indexes that also say it are among what is checked. */
export const isLive = sql.raw(`booking.status in ('held', 'confirmed', 'completed', 'no_show')`)
export const isServed = sql.raw(`booking.status in ('confirmed', 'completed', 'no_show')`)
export const isOpen = sql.raw(`attempt.status in ('created', 'redirected', 'unknown')`)
