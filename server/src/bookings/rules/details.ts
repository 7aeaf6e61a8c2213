import type { Contact } from '@jhilik/contract/contacts.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import type { Place } from '@jhilik/contract/places.ts'
import { plateSpellings } from '@jhilik/contract/plates.ts'
import type { BookedVehicle } from '@jhilik/contract/vehicles.ts'
import { toContactColumns } from '../../platform/contact-columns.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'

/** What the customer enters in the booking form. */
export interface BookingDetails {
  customer: Contact
  vehicle: BookedVehicle
  place: Place
  note: string
  /** The customer's business number; empty when there is none. */
  customerBin: string
  /** The links that the upload answered. */
  photos: string[]
}

export const toDetailColumns = ({ customer, vehicle, place, note, customerBin, photos }: BookingDetails) => ({
  ...toContactColumns(customer),
  ...toVehicleColumns(vehicle),
  plate_spellings: vehicle.registrationPlate === null ? null : plateSpellings(vehicle.registrationPlate),
  ...place,
  note,
  customer_bin: customerBin,
  photos: photos.flatMap((photo) => uploadedHash(photo) ?? []),
})
