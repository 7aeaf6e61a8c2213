import type { Attention } from '@jhilik/contract/attention.ts'
import { type BookingDetail, bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import {
  type Booking,
  bookingListResponseSchema,
  bookingResponseSchema,
  type CanceledBooking,
  canceledBookingResponseSchema,
} from '@jhilik/contract/bookings.ts'
import type { CancelBookingRequest, CancelLineRequest } from '@jhilik/contract/changes.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type UseQueryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { type SlotSource, slotsForMove } from '../../calendar/slots/api.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useInvalidate } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'

const PAGE = 20

const kinds = {
  upcoming: { when: 'upcoming' },
  /** Bookings whose slot has begun and that were served, or missed by the customer. */
  past: { when: 'past', status: 'job' },
  /** Bookings whose slot has begun and that had lost their seat: canceled, or not paid in time. */
  dropped: { when: 'past', status: 'dropped' },
  /** Canceled bookings whose slot is still to come. */
  canceled: { when: 'canceled' },
  unpaid: { when: 'unpaid' },
  /** Canceled bookings, whether their slot has begun or not. */
  everCanceled: { status: 'canceled' },
  neverPaid: { status: 'expired' },
} as const
export type BookingsKind = keyof typeof kinds
type BookingsPage = z.output<typeof bookingListResponseSchema>

/** One customer's bookings, a page at a time; the soonest first when they are to come, else the latest first. */
export const customerBookingsQuery = (email: string, kind: BookingsKind) =>
  infiniteQueryOptions({
    queryKey: queryKeys.bookings.list(email, kind),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(`/bookings/${encodeURIComponent(email)}`, bookingListResponseSchema, {
        query: { ...kinds[kind], limit: PAGE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Booking[] => pages.flatMap(({ data }) => data),
  })

/** One booking with its history and what the reader may do with it now. */
export const bookingQuery = (id: string) =>
  apiQuery(queryKeys.bookings.detail(id), `/bookings/${encodeURIComponent(id)}`, bookingDetailResponseSchema)

/** Tells whether a booking of a customer's loaded lists and pages has this slot, or one whose seat they hold. */
export function hasBookingOfSlot(client: QueryClient, slotId: string): boolean {
  const { lists, details, attention } = queryKeys.bookings
  const listed = client
    .getQueriesData<InfiniteData<BookingsPage>>({ queryKey: lists })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
  const opened = client
    .getQueriesData<BookingDetail>({ queryKey: details })
    .flatMap(([, booking]) => booking ?? [])
  const held = client.getQueryData<Attention>(attention)?.holds ?? []
  return [...listed, ...opened, ...held].some(({ slot }) => slot._id === slotId)
}

export interface BookingChange {
  /** The last part of the call's path. */
  verb:
    | 'cancel'
    | 'move'
    | 'complete'
    | 'no-show'
    | 'correct'
    | 'refund'
    | 'review-payment'
    | 'payments'
    | 'discounts'
  body: object
  /** The idempotency key of a change that must not be made twice when its response is lost. */
  key?: string
  /** The version of the time and the crew that the reader has seen. */
  version?: string | undefined
}

export const changeBooking = (id: string, { verb, body, key, version }: BookingChange) =>
  api.post(`/bookings/${id}/${verb}`, bookingResponseSchema, {
    body,
    headers: { ...(key && keyHeader(key)), ...(version && { 'If-Match': `"${version}"` }) },
  })

/** What the dialogs show with which a customer moves and cancels a booking. */
export type ChangeableBooking = Pick<
  BookingDetail,
  'status' | 'service' | 'slot' | 'money' | 'currency' | 'paymentStatus'
> & { actions: Pick<BookingDetail['actions'], 'cancel' | 'move'> }

/** The calls with which a customer moves and cancels a booking: their own, or with a link. */
export interface BookingCalls {
  /** The booking, which is read again while a dialog is open. */
  query: Pick<UseQueryOptions<unknown>, 'queryKey' | 'queryFn'>
  slots: SlotSource
  move: (slotId: string) => Promise<Pick<Booking, 'slot'>>
  /** Resolves to the canceled booking, with what is given back. */
  cancel: (body: CancelBookingRequest, key: string) => Promise<CanceledFacts>
}

/** What is said of a booking once it is canceled. */
export type CanceledFacts = Pick<
  CanceledBooking,
  'service' | 'slot' | 'refundAmount' | 'paymentStatus' | 'currency'
>

/** The calls for a booking of the reader. */
export const ownBookingCalls = ({ _id: id, service }: BookingDetail): BookingCalls => ({
  query: bookingQuery(id),
  slots: slotsForMove(service._id, id),
  move: async (slotId) => (await changeBooking(id, { verb: 'move', body: { slotId } })).data,
  cancel: async (body, key) => {
    const headers = keyHeader(key)
    return (await api.post(`/bookings/${id}/cancel`, canceledBookingResponseSchema, { body, headers })).data
  },
})

export function useCancelBooking({ cancel }: BookingCalls, key: string) {
  const invalidate = useInvalidate('booking')
  return useMutation({
    mutationFn: (body: CancelBookingRequest) => cancel(body, key),
    // A call whose answer was lost may have canceled the booking: with its key it can be repeated.
    retry: (failures, error) => failures === 0 && isApiError(error) && error.status === 0,
    onSettled: () => void invalidate(),
  })
}

/** Resolves to the booking without the line, with what is given back. */
export function useCancelLine(id: string, lineId: string, key: string) {
  const invalidate = useInvalidate('booking')
  return useMutation({
    mutationFn: async (body: CancelLineRequest) => {
      const path = `/bookings/${id}/lines/${lineId}/cancel`
      return (await api.post(path, canceledBookingResponseSchema, { body, headers: keyHeader(key) })).data
    },
    // As with a whole booking, its key makes it repeatable.
    retry: (failures, error) => failures === 0 && isApiError(error) && error.status === 0,
    onSettled: () => void invalidate(),
  })
}

export function useRescheduleBooking({ move }: BookingCalls) {
  const invalidate = useInvalidate('booking')
  return useMutation({ mutationFn: move, onSettled: () => void invalidate() })
}
