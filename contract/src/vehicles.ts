import { plainDigits } from './clock-text.ts'

/** A vehicle as responses carry it, in a booking and in a customer's garage. */
export type Vehicle = {
  vehicleType: string
  vehicleBrand: string
  vehicleModel: string
  manufacturingYear: number
  registrationPlate: string
}
export type VehicleField = keyof Vehicle

/** The vehicle of a booking: all fields are null when its service needs no vehicle. */
export type BookedVehicle = { [Field in VehicleField]: Vehicle[Field] | null }

export const NO_VEHICLE: Readonly<Record<VehicleField, null>> = {
  vehicleType: null,
  vehicleBrand: null,
  vehicleModel: null,
  manufacturingYear: null,
  registrationPlate: null,
}

/** The fields in the order of forms and exports, which are built from this list. */
export const VEHICLE_FIELDS = Object.keys(NO_VEHICLE) as readonly VehicleField[]

/** Picks the vehicle's fields out of something that has more, such as a booking. */
export function pickVehicle<T extends Record<VehicleField, unknown>>(from: T): Pick<T, VehicleField> {
  return Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, from[field]])) as Pick<T, VehicleField>
}

/** The vehicle of a booking; null when it has none. */
export function vehicleOf(booking: BookedVehicle): Vehicle | null {
  const vehicle = pickVehicle(booking)
  return isVehicle(vehicle) ? vehicle : null
}

const isVehicle = (fields: BookedVehicle): fields is Vehicle =>
  Object.values(fields).every((value) => value !== null)

/** The vehicle that the form shows to a customer who has none (S5.5). */
export const SAMPLE_VEHICLE: Vehicle = {
  vehicleType: 'car',
  vehicleBrand: 'Toyota',
  vehicleModel: 'Corolla',
  manufacturingYear: 2020,
  registrationPlate: 'DHAKA METRO-GA 12-3456',
}

/** Accepts the values of a form too, whose numbers are texts in the digits of either language. */
export const isSampleVehicle = (vehicle: Record<VehicleField, unknown>) =>
  VEHICLE_FIELDS.every((field) => plainDigits(String(vehicle[field])) === String(SAMPLE_VEHICLE[field]))
