import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useInvalidate } from '../../lib/http/invalidations.ts'
import { startCheckout } from './api.ts'
import { type BookingDetails, type BookingForm, bookingFields } from './booking-form.tsx'
import { forgetKey, idempotencyKey } from './idempotency.ts'
import type { Selection } from './use-selection.ts'

interface Following {
  /** Before the browser leaves. What it does may fail, the booking is made. */
  onBooked: (details: BookingDetails) => Promise<void>
  /** Nothing was booked: it costs something else than was shown. */
  onPriceChanged: (now: Price) => void
}

export interface Price {
  /** Major units. */
  amount: number
  currency: string
}

interface Order {
  details: BookingDetails
  /** What the customer saw. */
  price: Price
}

/** Books, then leaves for the payment page. Stays busy while the browser is on its way there. */
export function useCheckout({ slot, service }: Selection, form: BookingForm, following: Following) {
  const { key: visit } = useLocation()
  const invalidateServices = useInvalidate('service')
  const invalidateSlots = useInvalidate('slot')

  const checkout = useMutation({
    mutationFn: async ({ details, price }: Order) => {
      const request = {
        ...details,
        serviceId: service._id,
        slotId: slot._id,
        selectedSlot: slot,
        expectedPrice: price.amount,
        expectedCurrency: price.currency,
      }
      const paymentUrl = await startCheckout(request, idempotencyKey(visit, slot._id, request))
      await following.onBooked(details)
      return paymentUrl
    },
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (error) => {
      console.error('The booking failed', error)
      showFieldErrors(error, bookingFields, form.setError)
      if (!mayHaveBooked(error)) forgetKey(visit, slot._id)
      const price = newPriceOf(error)
      if (price) {
        following.onPriceChanged(price)
        void invalidateServices()
      }
      if (isSlotLost(error)) void invalidateSlots()
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

export function isSlotLost(error: unknown): boolean {
  return isApiError(error, 'slot_taken', 'slot_unavailable')
}

/** What it costs now, when that is why the booking was refused. */
export function newPriceOf(error: unknown): Price | undefined {
  return isApiError(error, 'price_changed') ? error.price : undefined
}

/** No answer, or one that leaves open what happened: the next try has to be recognised as the same. */
function mayHaveBooked(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status === 0 || error.status >= 500 || error.code === 'request_in_progress'
}
