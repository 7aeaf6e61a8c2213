import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { daySlotsQuery } from '../../calendar/slots/api.ts'
import { serviceQuery } from '../../catalog/services/api.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import type { PayMoreCall } from '../pay-more/use-pay-more.ts'
import type { SelectionIds } from './booking-target.ts'

const loadSchemas = () => import('@jhilik/contract/payments.ts')
const startedCheckout = async () => (await loadSchemas()).startCheckoutResponseSchema
const checkoutResult = async () => (await loadSchemas()).checkoutResultResponseSchema

/** Takes a seat. Resolves to the payment page's address. Safe to repeat with the same key. */
export async function startCheckout(request: BookingRequest, idempotencyKey: string): Promise<string> {
  const { data } = await api.post('/bookings', startedCheckout, {
    body: request,
    headers: keyHeader(idempotencyKey),
  })
  return data.paymentUrl
}

/**
 * Resolves to the address of a new payment page for a booking whose seat is still held; `gateway` chooses another
 * gateway than the usual one.
 */
export async function payAgain(bookingId: string, gateway?: string): Promise<string> {
  const { data } = await api.post(`/bookings/${bookingId}/pay`, startedCheckout, {
    body: { gateway },
  })
  return data.paymentUrl
}

/** Opens the page on which what is left of a booking, or a tip, is paid. */
export const payMore =
  (bookingId: string): PayMoreCall =>
  async (body) =>
    (await api.post(`/bookings/${bookingId}/pay`, startedCheckout, { body })).data.paymentUrl

const PAYABLE_POLL_MS = 10_000

export const checkoutResultQuery = (token: string) =>
  queryOptions({
    ...apiQuery(
      queryKeys.checkoutResults.of(token),
      `/checkout/results/${encodeURIComponent(token)}`,
      checkoutResult,
    ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.outcome === 'pending') return pollDelay(dataUpdateCount)
      // It may be paid in another browser or app meanwhile.
      return data?.canPayAgain ? PAYABLE_POLL_MS : false
    },
    refetchOnWindowFocus: ({ state: { data } }) => data?.outcome !== 'paid',
  })

/**
 * The service and slot that an address names, for a browser that has no navigation state. Read once in each visit:
 * another price must not replace the shown one unnoticed.
 */
export const selectionQuery = ({ serviceId, slotId, date }: SelectionIds) =>
  queryOptions({
    queryKey: queryKeys.selection(serviceId, slotId, date),
    queryFn: async ({ client }) => {
      const [service, slots] = await Promise.all([
        client.fetchQuery({ ...serviceQuery(serviceId), retry: false }),
        client.fetchQuery({ ...daySlotsQuery(serviceId, date), retry: false }),
      ])
      return { service, slot: slots.find(({ _id }) => _id === slotId) ?? null }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

const FIRST_MS = 2000
const GROWTH = 1.25
const LONGEST_MS = 15_000
const PATIENCE_MS = 5 * 60_000

/**
 * Milliseconds until the next poll of a pending payment after `answers` responses: 2 s, then slower. False after
 * five minutes; the server goes on asking the gateway.
 */
export function pollDelay(answers: number): number | false {
  let waited = 0
  let delay = FIRST_MS
  for (let index = 1; index < answers; index += 1) {
    waited += delay
    delay = Math.min(delay * GROWTH, LONGEST_MS)
  }
  return waited < PATIENCE_MS ? Math.round(delay) : false
}
