import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { addDays } from '../../platform/clock.ts'

/** Returns the filter with the days that it means today: those of `on`, and of jobs to come those from today on. */
export function withDaysOf<Filter extends BookingFilter>({ on, ...filter }: Filter, today: string) {
  if (on) {
    const from = on === 'tomorrow' ? addDays(today, 1) : today
    return { ...filter, from, to: on === 'week' ? addDays(today, 6) : from }
  }
  return filter.lacks === 'crew' ? { ...filter, from: filter.from ?? today } : filter
}
