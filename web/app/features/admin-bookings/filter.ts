import { BOOKING_SORTS, type BookingFilter, bookingFilterSchema } from '@jhilik/contract/booking-requests.ts'

/** What of all bookings is shown and in which order; in the address by the API's own names. */
export type BookingsView = BookingFilter

const fields = bookingFilterSchema.shape
const NAMES = Object.keys(fields) as (keyof BookingsView)[]

/** What the address says nonsense about counts as not said. */
export function readView(params: URLSearchParams): BookingsView {
  const known = NAMES.flatMap((name) => {
    const value = fields[name].safeParse(params.get(name) || undefined).data
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(known)
}

/** What else the address says stays. */
export function writeView(view: BookingsView, params = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of NAMES) {
    if (view[name]) next.set(name, view[name])
    else next.delete(name)
  }
  return next
}

export interface Order {
  sort: (typeof BOOKING_SORTS)[number]
  direction: 'asc' | 'desc'
}

/**
 * What was chosen; else a list of days is in the order of its slots, the earliest first unless it has no
 * first day, and any other list begins with the newest booking.
 */
export function orderOf({ sort, direction, from, to }: BookingsView): Order {
  const ofDays = sort === undefined && Boolean(from || to)
  return {
    sort: sort ?? (ofDays ? 'startsAt' : 'createdAt'),
    direction: direction ?? (ofDays && from ? 'asc' : 'desc'),
  }
}

/** The view with its order spelled out, as the API is asked for it. */
export const withOrder = (view: BookingsView): BookingsView => ({ ...view, ...orderOf(view) })

export const isSort = (text: string): text is Order['sort'] => BOOKING_SORTS.some((sort) => sort === text)

/** How many filters beside the search are set. */
export function countFilters({ q, sort, direction, dateBy, ...filters }: BookingsView): number {
  return Object.values(filters).filter(Boolean).length
}

/** Everything again; the order stays. */
export const noFilters = Object.fromEntries(
  NAMES.filter((name) => name !== 'sort' && name !== 'direction').map((name) => [name, undefined]),
) satisfies BookingsView
