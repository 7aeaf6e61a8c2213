import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { isApiError } from '../../lib/http.ts'
import { startCheckout } from './api.ts'
import { type BookingDetails, type BookingForm, bookingFields } from './booking-form.tsx'
import { forgetKey, idempotencyKey } from './idempotency.ts'
import type { Selection } from './selection.ts'

interface Following {
  /** Before the browser leaves. What it does may fail, the booking is made. */
  onBooked: (details: BookingDetails) => Promise<void>
}

/** Books, then leaves for the payment page. Stays busy while the browser is on its way there. */
export function useCheckout({ slot, service }: Selection, form: BookingForm, { onBooked }: Following) {
  const { key: visit } = useLocation()
  const queryClient = useQueryClient()

  const checkout = useMutation({
    mutationFn: async (details: BookingDetails) => {
      const request = { ...details, serviceId: service._id, slotId: slot._id, selectedSlot: slot }
      const paymentUrl = await startCheckout(request, idempotencyKey(visit, slot._id, request))
      await onBooked(details)
      return paymentUrl
    },
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (error) => {
      console.error('The booking failed', error)
      showFieldErrors(error, bookingFields, form.setError)
      if (!mayHaveBooked(error)) forgetKey(visit, slot._id)
      if (isSlotGone(error)) void queryClient.invalidateQueries({ queryKey: ['slots'] })
    },
  })

  // Coming back from the payment page may restore this page as it was left: still busy.
  const { reset } = checkout
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [reset])

  return { ...checkout, busy: checkout.isPending || checkout.isSuccess }
}

export function isSlotGone(error: unknown): boolean {
  return isApiError(error, 'slot_taken', 'slot_unavailable')
}

/** No answer, or one that leaves open what happened: the next try has to be recognised as the same. */
function mayHaveBooked(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status === 0 || error.status >= 500 || error.code === 'request_in_progress'
}
