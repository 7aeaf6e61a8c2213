import { askedShape } from '@jhilik/contract/asked-details.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { isSampleVehicle, pickVehicle } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { invalidField, problem } from '../../platform/problem.ts'
import type { BookingDetails } from './details.ts'

interface Options {
  asks: readonly ServiceAsk[]
  /** The sample vehicle may be booked in a demo. */
  isDemo: boolean
}

/** Returns the fields that the service asks for, checked; all others are null. Throws 400 naming the fields. */
export function bookingDetailsOf(input: BookingRequest, { asks, isDemo }: Options): BookingDetails {
  const { data, error } = z.object(askedShape(asks)).safeParse(input)
  if (error) {
    const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw problem('invalid_input', { errors })
  }
  if (!isDemo && !input.confirmsVehicle && isSampleVehicle(data)) {
    throw invalidField('registrationPlate', messages.vehicleIsTheExample)
  }
  return {
    customer: input.customer,
    vehicle: pickVehicle(data),
    place: pickPlace(data),
    note: input.note,
    customerBin: input.customerBin,
    photos: input.photos,
  }
}
