import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import { type Booking, bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import type { CancelBookingRequest } from '@jhilik/contract/changes.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { keyHeader } from '../../lib/http/request-key.ts'

/** One booking with its history and with what its customer may do now. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: async ({ signal }) => {
      const path = `/bookings/${encodeURIComponent(id)}`
      return (await api.get(path, bookingDetailResponseSchema, { signal })).data
    },
  })

/** Calls with the same key are one. */
export function useCancelBooking(id: string, key: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: CancelBookingRequest) => {
      await api.post(`/bookings/${id}/cancel`, bookingResponseSchema, {
        body: request,
        headers: keyHeader(key),
      })
      return refundedByCancel(queryClient, id)
    },
    onSettled: () => refresh(queryClient),
  })
}

export function useMoveBooking(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (slotId: string) =>
      (await api.post(`/bookings/${id}/move`, bookingResponseSchema, { body: { slotId } })).data,
    onSettled: () => refresh(queryClient),
  })
}

/** Not what the dialog said but what was done: a deadline may have passed in between. */
async function refundedByCancel(queryClient: QueryClient, id: string): Promise<number | null> {
  try {
    const { history } = await queryClient.fetchQuery({ ...bookingQuery(id), staleTime: 0 })
    return history.findLast(({ action }) => action === 'booking.canceled')?.amount ?? null
  } catch (error) {
    console.error('What is given back could not be read', error)
    return null
  }
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['bookings'] })
  void queryClient.invalidateQueries({ queryKey: ['slots'] })
}

/** It has a seat, has not begun, and was not recorded as done or missed either. */
export function isUpcoming({ status, slot }: Booking): boolean {
  return (status === 'held' || status === 'confirmed') && Date.parse(slot.startsAt) > Date.now()
}
