import type { addDetailsRequestSchema } from '@jhilik/contract/booking-page.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

const bookingPage = async () => (await import('@jhilik/contract/booking-page.ts')).bookingPageResponseSchema
const startedCheckout = async () => (await import('@jhilik/contract/payments.ts')).startCheckoutResponseSchema

const pathOf = (key: string) => `/booking-pages/${encodeURIComponent(key)}`

/** A booking by the key of the link that its customer has got. */
export const bookingPageQuery = (key: string) =>
  apiQuery(queryKeys.bookingPage(key), pathOf(key), bookingPage)

/** Resolves to the address of the payment page. */
export const usePayByLink = (key: string) =>
  useMutation({
    mutationFn: async (gateway: string) =>
      (await api.post(`${pathOf(key)}/pay`, startedCheckout, { body: { gateway } })).data.paymentUrl,
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (cause) => console.error('The payment could not be started', cause),
  })

export function useAddDetails(key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: z.input<typeof addDetailsRequestSchema>) =>
      (await api.post(`${pathOf(key)}/details`, bookingPage, { body })).data,
    onSuccess: (page) => client.setQueryData(queryKeys.bookingPage(key), page),
  })
}
