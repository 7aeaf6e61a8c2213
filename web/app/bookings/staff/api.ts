import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { type BookingViewRequest, bookingViewsResponseSchema } from '@jhilik/contract/booking-views.ts'
import {
  bookingResponseSchema,
  canceledBookingResponseSchema,
  exportTicketResponseSchema,
  refundedBookingResponseSchema,
} from '@jhilik/contract/bookings.ts'
import type {
  AssignCrewRequest,
  CancelLineRequest,
  ChangedLines,
  ChangeLinesRequest,
  RefundBookingRequest,
} from '@jhilik/contract/changes.ts'
import { crewOptionsResponseSchema } from '@jhilik/contract/crews.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { allBookingsResponseSchema } from '@jhilik/contract/listed-bookings.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { visitPreviewResponseSchema } from '@jhilik/contract/visit-previews.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { apiQuery, mutationKeys, queryKeys, useInvalidate, useTriedChange } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import { type BookingChange, changeBooking } from '../bookings/api.ts'
import { withOrder, writeFilter } from './filter.ts'

const PAGE = 25

type Page = z.infer<typeof allBookingsResponseSchema>

const flatten = ({ pages }: InfiniteData<Page>) => ({
  bookings: pages.flatMap(({ data }) => data),
  total: pages[0]?.meta.total,
})

/** Keeps showing the previous filter's bookings while another one's are loading. */
export const allBookingsQuery = (filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.bookings.staffList(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/bookings', allBookingsResponseSchema, {
        query: { ...Object.fromEntries(writeFilter(withOrder(filter))), limit: PAGE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: flatten,
    placeholderData: keepPreviousData,
  })

export const bookingViewsQuery = () =>
  apiQuery(queryKeys.bookings.views, '/me/booking-views', bookingViewsResponseSchema)

export const useSaveView = () =>
  useTriedChange('bookingViews', (body: BookingViewRequest) =>
    api.put('/me/booking-views', emptySuccessSchema, { body }),
  )

export const useDeleteView = () =>
  useTriedChange('bookingViews', (id: string) => api.del(`/me/booking-views/${id}`, emptySuccessSchema))

/** The address of the filtered bookings as CSV; valid for a minute. */
export async function fetchExportAddress(filter: BookingFilter): Promise<string> {
  const { data } = await api.post('/bookings/export-ticket', exportTicketResponseSchema)
  const params = writeFilter(withOrder(filter))
  params.set('ticket', data.ticket)
  return `/api/bookings/export.csv?${params}`
}

export function useChangeBooking(id: string) {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: (change: BookingChange) => changeBooking(id, change),
    // A refusal shows that the page is out of date.
    onSettled: useInvalidate('booking'),
  })
}

/** The active crews with what speaks against each, at the booking's time and in its area or elsewhere. */
export const crewOptionsQuery = (
  bookingId: string,
  elsewhere: { date?: string; startTime?: string; area?: string } = {},
) =>
  queryOptions({
    queryKey: queryKeys.bookings.crewOptions(bookingId, elsewhere),
    queryFn: async ({ signal }) => {
      const query = { bookingId, ...elsewhere }
      return (await api.get('/crews/options', crewOptionsResponseSchema, { query, signal })).data
    },
  })

/** `version` is that of the assignment that the reader has seen. */
export function useAssignCrew(id: string) {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ body, version }: { body: AssignCrewRequest; version: string }) =>
      api.put(`/bookings/${id}/crew`, bookingResponseSchema, {
        body,
        headers: { 'If-Match': `"${version}"` },
      }),
    onSettled: useInvalidate('booking'),
  })
}

/** What a visit would cost with these sizes and add-ons. */
export const linesPreviewQuery = (bookingId: string, lines: ChangedLines['lines']) =>
  queryOptions({
    queryKey: queryKeys.bookings.linesPreview(bookingId, lines),
    queryFn: async ({ signal }) => {
      const path = `/bookings/${bookingId}/lines/preview`
      return (await api.post(path, visitPreviewResponseSchema, { body: { lines }, signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** What a visit would cost in another area, and what speaks against its crew there. */
export const areaPreviewQuery = (bookingId: string, area: string | null) =>
  queryOptions({
    queryKey: queryKeys.bookings.linesPreview(bookingId, { area }),
    queryFn: async ({ signal }) => {
      const path = `/bookings/${bookingId}/area/preview`
      return (await api.post(path, visitPreviewResponseSchema, { body: { area }, signal })).data
    },
  })

/** `version` is that of what was bought, as the reader has seen it. */
export function useChangeLines(id: string) {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ body, version }: { body: ChangeLinesRequest; version: string }) =>
      api.post(`/bookings/${id}/lines`, bookingResponseSchema, {
        body,
        headers: { 'If-Match': `"${version}"` },
      }),
    onSettled: useInvalidate('booking'),
  })
}

/** `key` is that of the opened dialog. */
export function useCancelLineByStaff(id: string) {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ line, body, key }: { line: string; body: CancelLineRequest; key: string }) =>
      api.post(`/bookings/${id}/lines/${line}/cancel`, canceledBookingResponseSchema, {
        body,
        headers: keyHeader(key),
      }),
    onSettled: useInvalidate('booking'),
  })
}

/** Resolves to the refunds with how each is paid. `key` is that of the opened dialog. */
export function useRefundBooking(id: string) {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: async ({ body, key }: { body: RefundBookingRequest; key: string }) => {
      const options = { body, headers: keyHeader(key) }
      const { data } = await api.post(`/bookings/${id}/refund`, refundedBookingResponseSchema, options)
      return data.refunds
    },
    onSettled: useInvalidate('booking'),
  })
}

/** `key` is that of the opened dialog. */
export function useChangeRefund(verb: 'settle' | 'reopen' | 'cash' | 'withdraw') {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ id, body, key }: { id: string; body: object; key: string }) =>
      api.post(`/refunds/${id}/${verb}`, refundResponseSchema, { body, headers: keyHeader(key) }),
    onSettled: useInvalidate('booking'),
  })
}

/** Makes the opposite entry. `key` is that of the opened dialog. */
export function useCorrectEntry() {
  return useMutation({
    mutationKey: mutationKeys.changeBooking,
    mutationFn: ({ id, body, key }: { id: string; body: object; key: string }) =>
      api.post(`/ledger-entries/${id}/correction`, bookingResponseSchema, { body, headers: keyHeader(key) }),
    onSettled: useInvalidate('booking'),
  })
}
