import { type Booking, bookingListResponseSchema } from '@jhilik/contract/bookings.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type Query } from '../../lib/http/http.ts'

const PAGE = 20

export type When = 'upcoming' | 'past' | 'canceled' | 'unpaid'

/** One customer's bookings, a page at a time; newest first when past, else soonest first. */
export const ownBookingsQuery = (email: string, when: When) =>
  infiniteQueryOptions({
    queryKey: ['bookings', email, when, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      bookingsPage(`/bookings/${encodeURIComponent(email)}`, { when, limit: PAGE, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Booking[] => pages.flatMap(({ data }) => data),
  })

function bookingsPage(path: string, query: Query, signal: AbortSignal) {
  return api.get(path, bookingListResponseSchema, { query, signal })
}
