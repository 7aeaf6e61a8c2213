import type { Booking } from '@jhilik/contract/bookings.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/queries.ts'
import { useServerTime } from '../../../lib/live/use-server-time.ts'

const bookingList = async () => (await import('@jhilik/contract/bookings.ts')).bookingListResponseSchema

/** A booking that waits for its payment. */
export type Hold = Booking & { holdExpiresAt: string }

const isHold = (booking: Booking): booking is Hold => booking.holdExpiresAt !== null

/** A customer's unpaid holds, the one that ends first at the beginning. */
export const holdsQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.bookings.holds(email),
    queryFn: ({ signal }) =>
      api.get(`/bookings/${encodeURIComponent(email)}`, bookingList, { query: { when: 'held' }, signal }),
    select: ({ data }): Hold[] =>
      data.filter(isHold).sort((one, another) => one.holdExpiresAt.localeCompare(another.holdExpiresAt)),
    // Another tab may have made a hold.
    refetchOnWindowFocus: true,
  })

const MINUTE_MS = 60_000

/** Whole minutes until `instant`, rounded down; null when it has passed. Renders again when they change. */
export function useMinutesLeft(instant: string): number | null {
  const end = Date.parse(instant)
  const now = useServerTime((time) => (time < end ? ((end - time) % MINUTE_MS) + 1 : null))
  return now < end ? Math.floor((end - now) / MINUTE_MS) : null
}
