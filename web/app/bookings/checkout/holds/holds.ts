import type { Booking } from '@jhilik/contract/bookings.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/queries.ts'

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
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(instant) - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), (left % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 ? Math.floor(left / MINUTE_MS) : null
}
