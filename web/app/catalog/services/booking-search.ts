import { readDate } from '../../lib/forms/date-text.ts'
import { readTime } from '../../lib/forms/time-text.ts'

/** The values that are searched on the home page. They stay in the address up to the booking form. */
export interface BookingSearch {
  location: string
  /** YYYY-MM-DD */
  date: string | null
  /** HH:MM; only with a date. */
  time: string | null
}

const NAMES = ['location', 'date', 'time', 'type'] as const

/**
 * Reads the search from the address. A form without scripts sends dates and times as they were typed; what cannot be
 * read is ignored.
 */
export function readSearch(params: URLSearchParams): BookingSearch {
  const date = readDate(params.get('date') ?? '')
  return {
    location: searchedLocation(params),
    date,
    time: date && readTime(params.get('time') ?? ''),
  }
}

/** The parameters of the search, without the filters of the list. */
export function keepSearch(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of NAMES) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}

/** The address of a page with parameters. */
export const withParams = (path: string, params: URLSearchParams) =>
  params.size > 0 ? `${path}?${params}` : path

/** The time at which a slot is wanted, as the API takes it; null when the search names no date. */
export interface Wanted {
  date: string
  from?: string
}

export const wantedOf = ({ date, time }: BookingSearch): Wanted | null =>
  date ? { date, ...(time && { from: time }) } : null

const MAX_LENGTH = 200

/** The location where the service is wanted, as it was typed in the search. */
export const searchedLocation = (params: URLSearchParams): string =>
  (params.get('location') ?? '').trim().slice(0, MAX_LENGTH)
