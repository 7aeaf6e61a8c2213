import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { findUncovered } from '../../calendar/views/uncovered.ts'
import { addDays, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** What a filter means at an instant. */
export interface FilterNow extends Omit<BookingFilter, 'on' | 'lacks'> {
  lacks?: 'money' | undefined
  /** The bookings that nobody does, when the filter asks for them. */
  uncovered?: readonly string[]
}

/** Returns what the filter means now: the days of `on`, and the bookings that nobody does, as `findUncovered` says. */
export async function filterNow<Filter extends BookingFilter>(
  db: Db,
  { on, lacks, ...filter }: Filter,
  timeZone: string,
  now: Date,
) {
  return {
    ...filter,
    ...(on && daysOf(on, wallClock(now, timeZone).date)),
    ...(lacks === 'crew' ? { uncovered: await findUncovered(db, {}, timeZone, now) } : { lacks }),
  }
}

function daysOf(on: NonNullable<BookingFilter['on']>, today: string) {
  const from = on === 'tomorrow' ? addDays(today, 1) : today
  return { from, to: on === 'week' ? addDays(today, 6) : from }
}
