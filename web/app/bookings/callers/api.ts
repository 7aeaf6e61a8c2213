import type { CallerTimesQuery, callerBookingRequestSchema } from '@jhilik/contract/callers.ts'
import { isPhoneNumber, plainPhone } from '@jhilik/contract/phone-text.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useInvalidate } from '../../lib/http/queries.ts'
import { keyHeader } from '../../lib/http/request-key.ts'

const schemas = () => import('@jhilik/contract/callers.ts')
const callerAnswer = async () => (await schemas()).callerResponseSchema
const callerTimes = async () => (await schemas()).callerTimesResponseSchema
const callerBooking = async () => (await schemas()).callerBookingResponseSchema

/** A number of so many digits may be complete. */
const LEAST_DIGITS = 10

/** Looks up who calls, once the number may be complete. */
export const callerQuery = (typed: string) => {
  const phone = plainPhone(typed)
  return queryOptions({
    queryKey: queryKeys.callers.of(phone),
    queryFn: async ({ signal }) =>
      (await api.get('/callers', callerAnswer, { query: { phone }, signal })).data,
    enabled: isPhoneNumber(phone) && phone.replace(/\D/g, '').length >= LEAST_DIGITS,
    retry: false,
  })
}

/** The earliest times, which stay on the screen while others are read. */
export const callerTimesQuery = (asked: CallerTimesQuery | null) =>
  queryOptions({
    queryKey: queryKeys.callers.times(asked ?? {}),
    queryFn: async ({ signal }) => {
      const query = { ...asked, services: asked?.services?.join(',') }
      return (await api.get('/callers/times', callerTimes, { query, signal })).data
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })

export type CallerRequest = z.input<typeof callerBookingRequestSchema>

export function useBookForCaller() {
  return useMutation({
    mutationFn: async ({ body, key }: { body: CallerRequest; key: string }) =>
      (await api.post('/callers/bookings', callerBooking, { body, headers: keyHeader(key) })).data,
    onSettled: useInvalidate('booking'),
  })
}
