import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { checkoutResultResponseSchema, startCheckoutResponseSchema } from '@jhilik/contract/payments.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import { serviceQuery } from '../services/api.ts'
import { daySlotsQuery } from '../slots/api.ts'
import { pollDelay } from './polling.ts'

/** Takes a seat. Resolves to the payment page's address. Safe to repeat with the same key. */
export async function startCheckout(request: BookingRequest, idempotencyKey: string): Promise<string> {
  const { data } = await api.post('/bookings', startCheckoutResponseSchema, {
    body: request,
    headers: keyHeader(idempotencyKey),
  })
  return data.paymentUrl
}

/** Resolves to the address of a new payment page for a booking whose seat is still held. */
export async function payAgain(bookingId: string): Promise<string> {
  const { data } = await api.post(`/bookings/${bookingId}/pay`, startCheckoutResponseSchema, { body: {} })
  return data.paymentUrl
}

export const checkoutResultQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.checkoutResult(token),
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

/** The service and slot that an address names, for a browser that has no navigation state. */
export const selectionQuery = ({ serviceId, slotId, date }: SelectionIds) =>
  queryOptions({
    queryKey: queryKeys.slots.selection(serviceId, slotId, date),
    queryFn: async ({ client }) => {
      const [service, slots] = await Promise.all([
        client.fetchQuery({ ...serviceQuery(serviceId), retry: false }),
        client.fetchQuery({ ...daySlotsQuery(serviceId, date), retry: false }),
      ])
      return { service, slot: slots.find(({ _id }) => _id === slotId) ?? null }
    },
    retry: false,
  })
