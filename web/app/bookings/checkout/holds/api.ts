import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { useInvalidate } from '../../../lib/http/queries.ts'
import { useResetOnReturn } from '../../../lib/page/use-reset-on-return.ts'
import { useUser } from '../../../lib/session/use-session.ts'
import { payAgain } from '../api.ts'
import { unmarkBooked } from '../draft.ts'
import { forgetKeys } from '../idempotency.ts'
import type { Hold } from './holds.ts'

const oneBooking = async () => (await import('@jhilik/contract/bookings.ts')).bookingResponseSchema

/** Opens the payment page; `gateway` chooses that of another gateway. */
export function usePayHold() {
  const invalidate = useInvalidate('hold')
  const payment = useMutation({
    mutationFn: ({ bookingId, gateway }: { bookingId: string; gateway?: string }) =>
      payAgain(bookingId, gateway),
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (error) => {
      console.error('The payment could not be started', error)
      void invalidate()
    },
  })
  useResetOnReturn(payment.reset)
  return payment
}

/** The seat is free at once. */
export function useReleaseHold() {
  const user = useUser()
  const invalidate = useInvalidate('hold')
  return useMutation({
    mutationFn: ({ _id }: Hold) => api.post(`/bookings/${_id}/release`, oneBooking, { body: {} }),
    onSuccess: (_answer, { service, slot }) => {
      // A form that is sent again makes a new booking instead of finding the released one.
      forgetKeys()
      if (user) unmarkBooked(user.sub, service._id, slot._id)
    },
    onError: (error) => console.error('The time could not be released', error),
    onSettled: () => void invalidate(),
  })
}
