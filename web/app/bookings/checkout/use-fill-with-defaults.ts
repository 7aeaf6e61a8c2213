import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { isSampleVehicle, pickVehicle, VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressesQuery, bookingDefaultsQuery } from '../../people/garage/api.ts'
import type { BookingForm } from './form-schema.ts'

/** Fills what nobody has typed yet with the customer's last vehicle, address and place, or what is saved. */
export function useFillWithDefaults(form: BookingForm, { keepAddress }: { keepAddress: boolean }): void {
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
