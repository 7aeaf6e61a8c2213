import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { checkoutResultResponseSchema, startCheckoutResponseSchema } from '@jhilik/contract/payments.ts'
import { serviceResponseSchema } from '@jhilik/contract/services.ts'
import { type Slot, type SlotStatus, slotListResponseSchema } from '@jhilik/contract/slots.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import { pollDelay } from './polling.ts'

/** Takes the seat and answers where to pay. Safe to repeat with the same key. */
export async function startCheckout(request: BookingRequest, idempotencyKey: string): Promise<string> {
  const { data } = await api.post('/bookings', startCheckoutResponseSchema, {
    body: request,
    headers: keyHeader(idempotencyKey),
  })
  return data.paymentUrl
}

/** A new payment page for a booking whose seat is still held. */
export async function payAgain(bookingId: string): Promise<string> {
  const { data } = await api.post(`/bookings/${bookingId}/pay`, startCheckoutResponseSchema, { body: {} })
  return data.paymentUrl
}

export const checkoutResultQuery = (token: string) =>
  queryOptions({
    queryKey: ['checkout-result', token],
    queryFn: async ({ signal }) => {
      const path = `/checkout/results/${encodeURIComponent(token)}`
      return (await api.get(path, checkoutResultResponseSchema, { signal })).data
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.outcome === 'pending' ? pollDelay(dataUpdateCount) : false,
  })

export interface SelectionIds {
  serviceId: string
  slotId: string
  date: string
}

/** The service and slot that a link names, for a browser that no longer remembers them. */
export const selectionQuery = ({ serviceId, slotId, date }: SelectionIds) =>
  queryOptions({
    queryKey: ['slots', 'selection', serviceId, slotId, date],
    queryFn: async ({ signal }) => {
      const [service, slots] = await Promise.all([
        api.get(`/services/${encodeURIComponent(serviceId)}`, serviceResponseSchema, { signal }),
        availability(serviceId, date, signal),
      ])
      return { service: service.data, slot: slots.find(({ _id }) => _id === slotId) ?? null }
    },
    retry: false,
  })

/** How the slot stands now, for somebody who fills in a form about it. */
export const slotStatusQuery = (slot: Slot) =>
  queryOptions({
    queryKey: ['slots', 'status', slot._id],
    queryFn: async ({ signal }): Promise<SlotStatus> => {
      const slots = await availability(slot.service._id, slot.date, signal)
      return slots.find(({ _id }) => _id === slot._id)?.isBooked ?? 'canceled'
    },
    gcTime: 0,
  })

/** One day's slots of a service. */
export async function availability(serviceId: string, date: string, signal: AbortSignal): Promise<Slot[]> {
  const query = { serviceId, date }
  return (await api.get('/slots/availability', slotListResponseSchema, { query, signal })).data
}
