import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { ASKED_FIELDS } from '@jhilik/contract/asked-fields.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { isSampleVehicle, VEHICLE_FIELDS, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { daySlotsQuery } from '../../calendar/slots/api.ts'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { type ApiError, isApiError } from '../../lib/http/api-error.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { checkoutEventKeys } from '../../lib/live/event-keys.ts'
import type { KeysOfEvent } from '../../lib/live/invalidate-on-events.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { useChosenArea } from '../../lib/page/booking-areas.ts'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { rememberVehicle } from '../../people/garage/api.ts'
import { startCheckout } from './api.ts'
import { markBooked } from './draft.ts'
import type { BookingDetails, BookingForm } from './form-schema.ts'
import { forgetKey, hasAttempt, hasSent, idempotencyKey } from './idempotency.ts'
import { dueNowOf, usePaymentChoice } from './payment-choice.ts'
import { useBookingForm, useIsKnown } from './use-booking-form.ts'
import type { Selection } from './use-selection.ts'

export interface Price {
  /** The price in major units. */
  amount: number
  /** The part of it that is paid when booking. */
  dueNow: number
  currency: string
}

export interface PriceChange {
  before: Price
  now: Price
}

interface CheckoutOf {
  user: AccessClaims
  selection: Selection
  onSelect: (change: Partial<Selection>) => void
}

/** The booking form of a selection: what it shows, and what happens when it is sent. */
export function useCheckout({ user, selection, onSelect }: CheckoutOf) {
  const { slot, service } = selection
  const where = useChosenArea(service._id)
  const { area } = where
  const form = useBookingForm(user, selection, where)
  const [remember, setRemember] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [withSample, setWithSample] = useState<BookingDetails | null>(null)
  const [keptPrice, setKeptPrice] = useState<Price | null>(null)
  const { wayOf } = usePaymentChoice(service)
  const gateway = wayOf(useWatch({ control: form.control, name: 'way' }))?.gateway

  const { mutate, reset, error, busy, variables } = useSendBooking(selection, form, {
    onBooked: async (details) => {
      markBooked(user.sub, service._id, slot._id)
      const vehicle = vehicleOf(details)
      if (remember && vehicle) await rememberVehicle(vehicle)
    },
    onAsksChanged: () => onSelect({ service: { ...service, asks: [...service.asks, 'vehicle'] } }),
    onPriceChanged: ({ amount, dueNow, currency }, chosen) => {
      // A customer who chose to pay online for a service that can be paid on site can still change that.
      const keeps = dueNow === amount && dueNowOf(service, chosen) !== service.dueNow
      // The refusal does not say how much of it is tax.
      const changed = { price: amount, dueNow: keeps ? 0 : dueNow, currency, tax: null }
      onSelect({ service: { ...service, ...changed } })
    },
  })
  const gone = useGoneSlot(slot, area?._id)
  const newPrice = newPriceOf(error)

  const pay = (details: BookingDetails, price: Price) => {
    setKeptPrice(null)
    mutate({ details: { ...details, gateway: wayOf(details.way)?.gateway }, price })
  }
  /** The form's sample vehicle is booked only when the customer says that it is theirs. */
  const submit = (details: BookingDetails) => {
    const isAsked = service.asks.includes('vehicle') && isSampleVehicle(details)
    if (isAsked && !details.confirmsVehicle) return setWithSample(details)
    const dueNow = dueNowOf(service, gateway)
    pay(details, { amount: service.price, dueNow, currency: service.currency })
  }
  return {
    form,
    /** The areas to choose from; none when it does not matter. */
    areas: where.areas ?? [],
    area,
    isKnown: useIsKnown(user, form),
    hasEmail: user.email !== '',
    remember,
    setRemember,
    isUploading,
    setUploading,
    gateway,
    busy,
    error,
    submit,
    /** What is known of the slot when it can no longer be booked: before the form was sent, and by its answer. */
    gone: busy || error ? null : gone,
    lost: isSlotLost(error) ? error : null,
    choose: (free: Slot) => {
      reset()
      onSelect({ slot: free })
    },
    sampleQuestion: {
      details: withSample,
      onYes: (details: BookingDetails) => {
        setWithSample(null)
        submit({ ...details, confirmsVehicle: true })
      },
      onChange: () => setWithSample(null),
      onClosed: () => form.setFocus('vehicleBrand', { shouldSelect: true }),
    },
    priceQuestion: {
      change: newPrice && variables ? { before: variables.price, now: newPrice } : null,
      onAccept: (price: Price) => variables && pay(variables.details, price),
      onDismiss: (price: Price) => {
        reset()
        setKeptPrice(price)
      },
    },
    /** The new price, after the question was dismissed. */
    keptPrice,
  }
}

interface SendCallbacks {
  /** Called before the browser leaves; must not throw, since the booking exists. */
  onBooked: (details: BookingDetails) => Promise<void>
  /** Called when nothing was booked because the service asks for more than the form shows. */
  onAsksChanged: () => void
  /** Called when nothing was booked because the price, or what is due now of it, differs from the shown one. */
  onPriceChanged: (now: Price, gateway: string | undefined) => void
}

/** The fields as the server names them when it refuses one. */
const bookingFields = [
  ...CONTACT_FIELDS.map((field) => `customer.${field}` as const),
  ...ASKED_FIELDS,
  'area' as const,
  'customerBin' as const,
  'note' as const,
  'photos' as const,
  'gateway' as const,
]

/** Books, then opens the payment page. The form stays busy while that is loading. */
function useSendBooking({ slot, service }: Selection, form: BookingForm, callbacks: SendCallbacks) {
  const { key: visit } = useLocation()
  const invalidateServices = useInvalidate('service')
  const invalidateSlots = useInvalidate('slot')

  const booking = useMutation({
    mutationFn: async ({ details, price }: { details: BookingDetails; price: Price }) => {
      const request = {
        ...details,
        way: undefined,
        serviceId: service._id,
        slotId: slot._id,
        selectedSlot: slot,
        addOns: [],
        moreLines: [],
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

  useResetOnReturn(booking.reset)

  // The form is busy while it is being checked as well.
  const { isSubmitting } = form.formState
  return { ...booking, busy: isSubmitting || booking.isPending || booking.isSuccess }
}

/** The owner has changed what the service asks for since the page was loaded. */
function namesHiddenField(error: unknown, asks: readonly ServiceAsk[]): boolean {
  if (!isApiError(error) || asks.includes('vehicle')) return false
  return error.errors.some(({ path }) => VEHICLE_FIELDS.some((field) => field === path))
}

/** What is known of a slot that cannot be booked. */
export type LostSlot = Pick<ApiError, 'nearest' | 'noCrewFree'>

function isSlotLost(error: unknown): error is ApiError {
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

/**
 * Returns what is known of the slot when it became unavailable before the form was sent, or no crew can be in the area
 * then; else null. Null after this visit of the form has sent a booking of it: then the seat may be held by the visitor.
 */
function useGoneSlot({ _id, service, date }: Slot, area: string | undefined): LostSlot | null {
  const { key: visit } = useLocation()
  const attempted = hasAttempt(visit, _id)
  const serviceId = service._id
  const query = useQuery({ ...daySlotsQuery(serviceId, date, { area }), enabled: !attempted })
  useLiveQueries(
    useCallback<KeysOfEvent>(
      (event) => checkoutEventKeys(event, { id: _id, serviceId, date }),
      [_id, serviceId, date],
    ),
  )
  // Data that an earlier page has left in the cache may be out of date.
  if (attempted || !query.data || !query.isFetchedAfterMount) return null
  const slot = query.data.find((one) => one._id === _id)
  return slot?.isBooked === 'available' ? null : { nearest: undefined, noCrewFree: slot?.noCrewFree }
}
