import type { Booking } from '@jhilik/contract/bookings.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** More than one booking is read, so that the following one is known when the next one starts. */
const NEXT_FEW = 10

const bookingList = async () => (await import('@jhilik/contract/bookings.ts')).bookingListResponseSchema

/** A customer's next booked slots, soonest first. A slot that is only held may be lost and is not among them. */
export const nextBookingsQuery = (email: string) =>
  queryOptions({
    queryKey: queryKeys.bookings.next(email),
    queryFn: async ({ signal }) => {
      const query = { when: 'upcoming', status: 'confirmed', limit: NEXT_FEW }
      return (await api.get(`/bookings/${encodeURIComponent(email)}`, bookingList, { query, signal })).data
    },
  })

/** The booking that header and dashboard name as the next one: the first that starts after `now`. */
export const firstToStart = (bookings: readonly Booking[] | undefined, now: number): Booking | undefined =>
  bookings?.find(({ slot }) => Date.parse(slot.startsAt) > now)
