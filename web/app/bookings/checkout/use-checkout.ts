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
import { choiceOf, endOfVisit } from '../../catalog/choice/choice.ts'
import { guessSize } from '../../catalog/choice/guess.ts'
import { type ShownPrice, useVisitPrice } from '../../catalog/choice/visit-price.ts'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { type ApiError, isApiError } from '../../lib/http/api-error.ts'
import { useInvalidate } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
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
import { MAX_FURTHER_LINES, useVisitLines, withPrice } from './visit-lines.ts'

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
  const { slot } = selection
  const where = useChosenArea(selection.service._id)
  const { area } = where
  const form = useBookingForm(user, selection, where)
  const visit = useVisitLines(selection, form)
  const [coupon, setCoupon] = useState(() => codeIn(form))
  const asked = { slotId: slot._id, area: area?._id ?? null, coupon }
  const { shown, couponError, isPending: isPricing } = useVisitPrice(visit.lines, asked)
  // A price that a refusal has named counts for the visit that was refused.
  const priced = JSON.stringify([visit.lines.map(choiceOf), asked])
  const [changed, setChanged] = useState<(ShownPrice & { of: string }) | null>(null)
  const price = changed?.of === priced ? changed : shown
  const service = withPrice(selection.service, price)
  const format = useFormat()
  const [remember, setRemember] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [withSample, setWithSample] = useState<BookingDetails | null>(null)
  const [keptPrice, setKeptPrice] = useState<Price | null>(null)
  const { wayOf } = usePaymentChoice(service)
  const gateway = wayOf(useWatch({ control: form.control, name: 'way' }))?.gateway

  const { mutate, reset, error, busy, variables } = useSendBooking(selection, visit, form, {
    onBooked: async (details) => {
      markBooked(user.sub, service._id, slot._id)
      const vehicle = vehicleOf(details)
      if (remember && vehicle) await rememberVehicle(vehicle)
    },
    onAsksChanged: () => onSelect({ service: { ...selection.service, asks: [...service.asks, 'vehicle'] } }),
    onPriceChanged: ({ amount, dueNow, currency }, chosen) => {
      // A customer who chose to pay online for a service that can be paid on site can still change that.
      const keeps = dueNow === amount && dueNowOf(service, chosen) !== service.dueNow
      setChanged({ ...price, price: amount, dueNow: keeps ? 0 : dueNow, currency, of: priced })
    },
  })
  const gone = useGoneSlot(slot, {
    area: area?._id,
    minutes: price.minutes,
    serviceMinutes: service.duration,
    services: visit.lines.slice(1).map((line) => line.service._id),
  })
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
    /** The service with the price of the whole visit. */
    service,
    visit: {
      ...visit,
      day: slot.date,
      charges: price.charges,
      minutes: price.minutes,
      /** The slot until the end of the visit. */
      slot: { ...slot, endTime: format.wallTime(endOfVisit(slot, service, price.minutes)) },
    },
    coupon: {
      /** Checks the typed code. */
      check: () => {
        form.clearErrors('coupon')
        setCoupon(codeIn(form))
      },
      isPending: coupon !== null && isPricing,
      /** What it takes off; undefined when none is used. */
      takenOff: price.charges.find(({ kind }) => kind === 'coupon')?.amount,
      error: couponError,
    },
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
    /** Chooses the size of the first service for another type of vehicle, if there is one. */
    takeSizeFor: (vehicleType: string) => {
      const size = guessSize(selection.service, { vehicle: { vehicleType } })?.size._id
      if (size && size !== visit.lines[0].size?._id) {
        onSelect({ choice: { ...selection.choice, size } })
      }
    },
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

const furtherFields = Array.from({ length: MAX_FURTHER_LINES }, (_, index) =>
  [...ASKED_FIELDS, 'serviceId' as const].map((field) => `moreLines.${index}.${field}` as const),
).flat()

/** The fields as the server names them when it refuses one. */
const bookingFields = [
  ...CONTACT_FIELDS.map((field) => `customer.${field}` as const),
  ...ASKED_FIELDS,
  'area' as const,
  'customerBin' as const,
  'note' as const,
  'photos' as const,
  'gateway' as const,
  'coupon' as const,
  ...furtherFields,
]

/** Books, then opens the payment page. The form stays busy while that is loading. */
function useSendBooking(
  { slot, service }: Selection,
  { lines: [first], furtherLines }: ReturnType<typeof useVisitLines>,
  form: BookingForm,
  callbacks: SendCallbacks,
) {
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
        ...choiceOf(first),
        moreLines: details.moreLines.map(({ asks: _, ...line }, index) => ({
          ...line,
          ...choiceOf(furtherLines[index] ?? { size: null, addOns: [] }),
        })),
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
export type LostSlot = Pick<ApiError, 'nearest' | 'noCrewFree'> & {
  /** It is only the length of the visit that does not fit. */
  isTooShort?: boolean
}

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

/** The code that is typed, as it is sent; null for none. */
const codeIn = (form: BookingForm): string | null =>
  String(form.getValues('coupon') ?? '')
    .trim()
    .toUpperCase() || null

interface CheckedVisit {
  area: string | undefined
  minutes: number
  /** The minutes of the service itself, in its cheapest size. */
  serviceMinutes: number
  /** The services besides the first one. */
  services: string[]
}

/**
 * Returns what is known of the slot when it became unavailable before the form was sent, or no crew can be in the area or has
 * the time then; else null. Null after this visit of the form has sent a booking of it: then the seat may be held by the visitor.
 */
function useGoneSlot({ _id, service, date }: Slot, visit: CheckedVisit): LostSlot | null {
  const { key: visitOfForm } = useLocation()
  const attempted = hasAttempt(visitOfForm, _id)
  const serviceId = service._id
  const { area, minutes, serviceMinutes, services } = visit
  const isLonger = minutes > serviceMinutes || services.length > 0
  const job = {
    area,
    ...(minutes > serviceMinutes && { minutes }),
    ...(services.length > 0 && { services }),
  }
  const query = useQuery({ ...daySlotsQuery(serviceId, date, job), enabled: !attempted })
  const plain = useQuery({ ...daySlotsQuery(serviceId, date, { area }), enabled: !attempted && isLonger })
  useLiveQueries(
    useCallback<KeysOfEvent>(
      (event) => checkoutEventKeys(event, { id: _id, serviceId, date }),
      [_id, serviceId, date],
    ),
  )
  const slotIn = (slots: readonly Slot[] | undefined) => slots?.find((one) => one._id === _id)
  // Data that an earlier page has left in the cache may be out of date.
  if (attempted || !query.data || !query.isFetchedAfterMount) return null
  const slot = slotIn(query.data)
  if (slot?.isBooked === 'available' || (isLonger && !plain.data)) return null
  const isTooShort = isLonger && slotIn(plain.data)?.isBooked === 'available'
  return { nearest: undefined, noCrewFree: slot?.noCrewFree, isTooShort }
}
