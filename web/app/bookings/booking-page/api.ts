import type { addDetailsRequestSchema, BookingPage } from '@jhilik/contract/booking-page.ts'
import type { OfferAnswer } from '@jhilik/contract/disturbances.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SlotSource } from '../../calendar/slots/api.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'
import type { BookingCalls } from '../bookings/api.ts'
import type { PayMoreCall } from '../pay-more/use-pay-more.ts'

const requests = () => import('@jhilik/contract/booking-page.ts')
const bookingPage = async () => (await requests()).bookingPageResponseSchema
const canceledPage = async () => (await requests()).canceledPageResponseSchema
const startedCheckout = async () => (await import('@jhilik/contract/payments.ts')).startCheckoutResponseSchema
const slots = () => import('@jhilik/contract/slots.ts')
const slotList = async () => (await slots()).slotListResponseSchema
const dayList = async () => (await slots()).availabilityDaysResponseSchema

const pathOf = (token: string) => `/booking-pages/${encodeURIComponent(token)}`

/** The address of the calendar entry. */
export const calendarPath = (token: string) => `/api${pathOf(token)}/calendar.ics`

/** The call that takes what was not right. */
export const complaintPath = (token: string) => `${pathOf(token)}/complaint`

/** The call that takes whether the photos may be shown. */
export const photoConsentPath = (token: string) => `${pathOf(token)}/photo-consent`

/** A booking by the token of a link that its customer has got. */
export const bookingPageQuery = (token: string) =>
  apiQuery(queryKeys.bookingPages.of(token), pathOf(token), bookingPage)

/** The slots to which it can be moved. The keys are below those of the service's slots, which live updates name. */
const slotsByLink = (token: string, serviceId: string): SlotSource => ({
  days: () => apiQuery([...queryKeys.slots.comingDays(serviceId), token], `${pathOf(token)}/days`, dayList),
  day: (date) =>
    apiQuery([...queryKeys.slots.day(serviceId, date), token], `${pathOf(token)}/slots`, slotList, { date }),
})

/** The calls with which its customer moves and cancels it. */
export const callsByLink = (token: string, { service }: BookingPage): BookingCalls => ({
  query: bookingPageQuery(token),
  slots: slotsByLink(token, service._id),
  move: async (slotId) => (await api.post(`${pathOf(token)}/move`, bookingPage, { body: { slotId } })).data,
  cancel: async (body, key) =>
    (await api.post(`${pathOf(token)}/cancel`, canceledPage, { body, headers: keyHeader(key) })).data,
})

/** Resolves to the address of the payment page. */
export const usePayByLink = (token: string) =>
  useMutation({
    mutationFn: async (gateway: string) =>
      (await api.post(`${pathOf(token)}/pay`, startedCheckout, { body: { gateway } })).data.paymentUrl,
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (cause) => console.error('The payment could not be started', cause),
  })

/** Opens the page on which what is left to pay, or a tip, is paid. */
export const payMoreByLink =
  (token: string): PayMoreCall =>
  async (body) =>
    (await api.post(`${pathOf(token)}/pay`, startedCheckout, { body })).data.paymentUrl

/** A call whose answer is what the page shows afterwards. */
function usePageChange<Body extends object>(token: string, verb: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Body) =>
      (await api.post(`${pathOf(token)}/${verb}`, bookingPage, { body })).data,
    onSuccess: (page) => client.setQueryData(queryKeys.bookingPages.of(token), page),
    onError: (cause) => {
      console.error('The booking was not changed', cause)
      void client.invalidateQueries({ queryKey: queryKeys.bookingPages.of(token) })
    },
  })
}

export const useAddDetails = (token: string) =>
  usePageChange<z.input<typeof addDetailsRequestSchema>>(token, 'details')

/** Answers the offer of other times or a refund. */
export const useAnswerOffer = (token: string) => usePageChange<OfferAnswer>(token, 'offer')

/** Says that the customer will be there at the start that they see. */
export const useAttend = (token: string) => usePageChange<{ startsAt: string }>(token, 'attend')
