import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { Contact } from '@jhilik/contract/contacts.ts'
import { SAMPLE_VEHICLE } from '@jhilik/contract/vehicles.ts'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { searchedLocation } from '../../catalog/services/searched-location.ts'
import { lazyResolver } from '../../lib/forms/checks.ts'
import { contactOf, readDraft, saveDraft } from './draft.ts'
import type { BookingDetails, BookingForm, BookingFormInput } from './form-schema.ts'
import { useFillWithDefaults } from './use-fill-with-defaults.ts'
import type { Selection } from './use-selection.ts'

/**
 * The contact comes from the profile, the rest from earlier bookings; without one the vehicle is a sample (S5.5).
 * A draft replaces all of them.
 */
export function useBookingForm(user: AccessClaims, { service, slot }: Selection): BookingForm {
  const { sub, name, email, phone, address } = user
  // The location that was searched on the home page stands in for an address.
  const location = searchedLocation(new URLSearchParams(useLocation().search))
  const contact: Contact = { name, email, phone, address: address || location }
  const [{ customer, profile, ...draft }] = useState(() => readDraft(sub, service._id, slot._id))
  const resolver = useMemo(
    () => lazyResolver(async () => (await import('./form-schema.ts')).formSchemaOf(service.asks)),
    [service.asks],
  )
  const form = useForm<BookingFormInput, unknown, BookingDetails>({
    resolver,
    defaultValues: {
      customer: contactOf({ customer, profile }, contact),
      ...SAMPLE_VEHICLE,
      rooms: '',
      floor: '',
      units: '',
      note: '',
      customerBin: '',
      photos: [],
      ...draft,
    },
  })
  useFillWithDefaults(form, { keepAddress: customer?.address !== undefined })
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
