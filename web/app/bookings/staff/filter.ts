import { BOOKING_SORTS, type BookingFilter, bookingFilterSchema } from '@jhilik/contract/booking-requests.ts'
import { paymentStatusSchema } from '@jhilik/contract/bookings.ts'
import { useCallback } from 'react'
import { useAddressState } from '../../lib/page/use-address-state.ts'

const fields = bookingFilterSchema.shape
const NAMES = Object.keys(fields) as (keyof BookingFilter)[]

/** The filter in the page's address, under the API's own parameter names. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): BookingFilter {
  const known = NAMES.flatMap((name) => {
    const value = fields[name].safeParse(params.get(name) || undefined).data
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(known)
}

/** Writes the filter under the names and in the words of the API, and keeps the other parameters. */
export function writeFilter(filter: BookingFilter, params = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(params)
  const { paymentStatus } = filter
  const values = { ...filter, paymentStatus: paymentStatus && paymentStatusSchema.encode(paymentStatus) }
  for (const name of NAMES) {
    if (values[name]) next.set(name, values[name])
    else next.delete(name)
  }
  return next
}

export interface Order {
  sort: (typeof BOOKING_SORTS)[number]
  direction: 'asc' | 'desc'
}

/**
 * The chosen order. By default a list of days is ordered by slot, the earliest first unless it has no first
 * day, and any other list by booking, the newest first.
 */
export function orderOf({ sort, direction, on, from, to }: BookingFilter): Order {
  const ofDays = sort === undefined && Boolean(on || from || to)
  return {
    sort: sort ?? (ofDays ? 'startsAt' : 'createdAt'),
    direction: direction ?? (ofDays && (on || from) ? 'asc' : 'desc'),
  }
}

/** Whether all bookings of the filter are on one day. */
export const isOneDay = ({ on, from, to, dateBy }: BookingFilter): boolean =>
  on ? on !== 'week' : from !== undefined && from === to && dateBy !== 'payment'

/** Adds the order in which the list is shown to the filter. */
export const withOrder = (filter: BookingFilter): BookingFilter => ({ ...filter, ...orderOf(filter) })

export const isSort = (text: string): text is Order['sort'] => BOOKING_SORTS.some((sort) => sort === text)

/** Counts the filters that are set, without the search. */
export function countFilters({ q, sort, direction, dateBy, ...filters }: BookingFilter): number {
  return Object.values(filters).filter(Boolean).length
}

/** Clears every filter; the order stays. */
export const noFilters = Object.fromEntries(
  NAMES.filter((name) => name !== 'sort' && name !== 'direction').map((name) => [name, undefined]),
) satisfies BookingFilter

const reading = { read: readFilter, write: writeFilter }

/** The filter in the address. Each change adds a history entry, except letters typed into the same search. */
export function useFilter() {
  const [filter, setFilter] = useAddressState<BookingFilter>(reading)
  const change = useCallback(
    (changes: BookingFilter) => setFilter({ ...filter, ...changes }, { push: !(filter.q && changes.q) }),
    [filter, setFilter],
  )
  return { filter, change }
}
