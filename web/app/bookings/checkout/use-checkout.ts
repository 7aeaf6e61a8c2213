import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { startCheckout } from './api.ts'
import { bookingFields } from './booking-fields.ts'
import type { BookingDetails, BookingForm } from './form-schema.ts'
import { forgetKey, hasSent, idempotencyKey } from './idempotency.ts'
import type { Selection } from './use-selection.ts'

interface CheckoutCallbacks {
  /** Called before the browser leaves; must not throw, since the booking exists. */
  onBooked: (details: BookingDetails) => Promise<void>
  /** Called when nothing was booked because the service asks for more than the form shows. */
  onAsksChanged: () => void
  /** Called when nothing was booked because the price, or what is due now of it, differs from the shown one. */
  onPriceChanged: (now: Price, gateway: string | undefined) => void
}

export interface Price {
  /** The price in major units. */
  amount: number
  /** The part of it that is paid when booking. */
  dueNow: number
  currency: string
}

interface Order {
  details: BookingDetails
  /** The shown price. */
  price: Price
}

/** Books, then opens the payment page. The form stays busy while that is loading. */
export function useCheckout({ slot, service }: Selection, form: BookingForm, callbacks: CheckoutCallbacks) {
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
        expectedDueNow: price.dueNow,
        expectedCurrency: price.currency,
      }
      const book = () => startCheckout(request, idempotencyKey(visit, slot._id, request))
      const isRepeated = hasSent(visit, slot._id, request)
      const paymentUrl = await book().catch((error) => {
        // The hold that this request made before has ended: it makes another one.
        if (!isRepeated || !isApiError(error, 'hold_expired')) throw error
        forgetKey(visit, slot._id)
        return book()
      })
      await callbacks.onBooked(details)
      return paymentUrl
    },
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
    onError: (error, { details }) => {
      console.error('The booking failed', error)
      showFieldErrors(error, bookingFields, form.setError)
      if (!mayHaveBooked(error)) forgetKey(visit, slot._id)
      if (namesHiddenField(error, service.asks)) callbacks.onAsksChanged()
      const price = newPriceOf(error)
      if (price) {
        callbacks.onPriceChanged(price, details.gateway)
        void invalidateServices()
      }
      if (isSlotLost(error)) void invalidateSlots()
    },
  })

  useResetOnReturn(checkout.reset)

  // The form is busy while it is being checked as well.
  const { isSubmitting } = form.formState
  return { ...checkout, busy: isSubmitting || checkout.isPending || checkout.isSuccess }
}

/** The owner has changed what the service asks for since the page was loaded. */
function namesHiddenField(error: unknown, asks: readonly ServiceAsk[]): boolean {
  if (!isApiError(error) || asks.includes('vehicle')) return false
  return error.errors.some(({ path }) => VEHICLE_FIELDS.some((field) => field === path))
}

export function isSlotLost(error: unknown): boolean {
  return isApiError(error, 'slot_taken', 'slot_unavailable')
}

/** The current price, if the booking was refused because it changed. */
export function newPriceOf(error: unknown): Price | undefined {
  return isApiError(error, 'price_changed') ? error.price : undefined
}

/** The result is unknown: the next attempt must have the same key. */
function mayHaveBooked(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status === 0 || error.status >= 500 || error.code === 'request_in_progress'
}
