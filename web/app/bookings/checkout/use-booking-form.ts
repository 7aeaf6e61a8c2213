import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { BookingArea } from '@jhilik/contract/areas.ts'
import type { Contact } from '@jhilik/contract/contacts.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { isSampleVehicle, pickVehicle, SAMPLE_VEHICLE, VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { searchedLocation } from '../../catalog/services/booking-search.ts'
import { lazyResolver } from '../../lib/forms/checks.ts'
import { type ChosenArea, rememberArea } from '../../lib/page/booking-areas.ts'
import { addressesQuery, bookingDefaultsQuery } from '../../people/garage/api.ts'
import { contactOf, readDraft, saveDraft } from './draft.ts'
import type { BookingDetails, BookingForm, BookingFormInput } from './form-schema.ts'
import type { Selection } from './use-selection.ts'

/**
 * The contact comes from the profile, the rest from earlier bookings; without one the vehicle is a sample (S5.5).
 * A draft replaces all of them.
 */
export function useBookingForm(
  user: AccessClaims,
  { service, slot }: Selection,
  { areas, isAsked: asksArea, area }: ChosenArea,
): BookingForm {
  const { sub, name, email, phone, address } = user
  // The location that was searched on the home page stands in for an address.
  const location = searchedLocation(new URLSearchParams(useLocation().search))
  const contact: Contact = { name, email, phone, address: address || location }
  const [{ customer, profile, ...draft }] = useState(() => readDraft(sub, service._id, slot._id))
  const hasEmail = email !== ''
  const resolver = useMemo(
    () =>
      lazyResolver(async () =>
        (await import('./form-schema.ts')).formSchemaOf({ asks: service.asks, hasEmail, asksArea }),
      ),
    [service.asks, hasEmail, asksArea],
  )
  const form = useForm<BookingFormInput, unknown, BookingDetails>({
    resolver,
    defaultValues: {
      customer: contactOf({ customer, profile }, contact),
      ...SAMPLE_VEHICLE,
      area: area?._id ?? '',
      rooms: '',
      floor: '',
      units: '',
      note: '',
      customerBin: '',
      moreLines: [],
      coupon: '',
      photos: [],
      ...draft,
    },
  })
  useFillWithDefaults(form, { keepAddress: customer?.address !== undefined })
  useFillWithArea(form, areas ?? [], area)
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          const isTyped = type === 'change' || (values.photos ?? []).length > 0
          saveDraft(sub, service._id, { values, profile: { name, email, phone, address }, isTyped })
        },
      }),
    [subscribe, sub, service._id, name, email, phone, address],
  )
  return form
}

/** Fills what nobody has typed yet with the customer's last vehicle, address and place, or what is saved. */
function useFillWithDefaults(form: BookingForm, { keepAddress }: { keepAddress: boolean }): void {
  const { data: defaults } = useQuery(bookingDefaultsQuery())
  const { data: saved } = useQuery(addressesQuery())
  const isFilled = useRef(false)
  const { dirtyFields, touchedFields } = form.formState
  const { getValues, setValue } = form
  useEffect(() => {
    if (!defaults || isFilled.current) return
    isFilled.current = true
    const { vehicle } = defaults
    const address = defaults.address ?? (getValues('customer.address') ? null : saved?.[0]?.address)
    const isTouched = VEHICLE_FIELDS.some((field) => dirtyFields[field] || touchedFields[field])
    if (vehicle && !isTouched && isSampleVehicle(pickVehicle(getValues()))) {
      for (const field of VEHICLE_FIELDS) setValue(field, vehicle[field])
    }
    if (address && !keepAddress && !dirtyFields.customer?.address) setValue('customer.address', address)
    for (const field of PLACE_FIELDS) {
      if (getValues(field) === '' && !touchedFields[field] && defaults[field] !== null) {
        setValue(field, defaults[field])
      }
    }
  }, [defaults, saved, dirtyFields, touchedFields, getValues, setValue, keepAddress])
}

/** Keeps the area of the form the remembered one; in a new browser that is the area of the customer's latest booking. */
function useFillWithArea(
  { getValues, setValue, formState: { isSubmitted } }: BookingForm,
  areas: readonly BookingArea[],
  area: BookingArea | null,
): void {
  const { data: defaults } = useQuery(bookingDefaultsQuery())
  const latest = area === null && areas.find(({ _id, served }) => _id === defaults?.area && served)
  useEffect(() => {
    if (latest) rememberArea(latest._id)
  }, [latest])
  useEffect(() => {
    const id = area?._id ?? ''
    if (getValues('area') !== id) setValue('area', id, { shouldValidate: isSubmitted })
  }, [area, getValues, setValue, isSubmitted])
}

/**
 * Tells whether somebody who has booked or saved something before begins with the name, phone and e-mail of the
 * account, which were checked when they were saved.
 */
export function useIsKnown(user: AccessClaims, { getValues }: BookingForm): boolean {
  const { data: defaults } = useQuery(bookingDefaultsQuery())
  const [isKnown] = useState(() => {
    const contact = getValues('customer')
    const isOfAccount = (['name', 'phone', 'email'] as const).every(
      // An account that exists by its phone number alone has no e-mail address.
      (field) => (user[field] || field === 'email') && contact[field] === user[field],
    )
    return isOfAccount && Boolean(defaults?.vehicle || defaults?.address)
  })
  return isKnown
}
