import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'

import {
  allBookingsResponseSchema,
  bookingResponseSchema,
  exportTicketResponseSchema,
} from '@jhilik/contract/bookings.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { type Slot, slotListResponseSchema } from '@jhilik/contract/slots.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import { type BookingsView, withOrder, writeView } from './filter.ts'

const PAGE = 25
/** As many as a day can sensibly have. */
const SLOTS_OF_DAY = 100

type Page = z.infer<typeof allBookingsResponseSchema>

const flatten = ({ pages }: InfiniteData<Page>) => ({
  bookings: pages.flatMap(({ data }) => data),
  total: pages[0]?.meta.total,
})

/** While another view loads, the one before stays. */
export const allBookingsQuery = (view: BookingsView) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'all', view],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/bookings', allBookingsResponseSchema, {
        query: { ...withOrder(view), limit: PAGE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: flatten,
    placeholderData: keepPreviousData,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'detail', id],
    queryFn: async ({ signal }) =>
      (await api.get(`/bookings/${id}`, bookingDetailResponseSchema, { signal })).data,
  })

/** A day's slots of a service by start, whoever they are open to. */
export const slotsOfDayQuery = (serviceId: string, date: string) =>
  queryOptions({
    queryKey: ['slots', 'move', serviceId, date],
    queryFn: async ({ signal }): Promise<Slot[]> => {
      const query = { serviceId, date, limit: SLOTS_OF_DAY }
      const { data } = await api.get('/slots', slotListResponseSchema, { query, signal })
      return data.toSorted((one, another) => one.startsAt.localeCompare(another.startsAt))
    },
    enabled: date !== '',
  })

/** The address of the table of this view, for a minute; the browser writes it to the disk as it comes. */
export async function exportAddress(view: BookingsView): Promise<string> {
  const { data } = await api.post('/bookings/export-ticket', exportTicketResponseSchema)
  const params = writeView(withOrder(view))
  params.set('ticket', data.ticket)
  return `/api/bookings/export.csv?${params}`
}

/** What is done with a booking: the last part of the call's path. */
type BookingVerb = 'cancel' | 'move' | 'complete' | 'no-show' | 'correct' | 'refund' | 'review-payment'

/** Of all changes, so that a dialog knows whether one is being made. */
export const CHANGE_KEY = ['bookings', 'change']

interface Change {
  verb: BookingVerb
  body: object
  /** Of what must not be done twice when its answer is lost; calls with the same key are one. */
  key?: string
}

export function useChangeBooking(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ verb, body, key }: Change) =>
      api.post(`/bookings/${id}/${verb}`, bookingResponseSchema, {
        body,
        ...(key && { headers: keyHeader(key) }),
      }),
    // After a refusal as well: what is shown is then known to be out of date.
    onSettled: refresh,
  })
}

export const useSettleRefund = () => useChangeRefund('settle')
export const useReopenRefund = () => useChangeRefund('reopen')

function useChangeRefund(verb: 'settle' | 'reopen') {
  const refresh = useRefresh()
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ id, body }: { id: string; body: object }) =>
      api.post(`/refunds/${id}/${verb}`, refundResponseSchema, { body }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['bookings', 'slots', 'reports'].map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })),
    )
}
