import { z } from 'zod'
import { plainDigits } from './clock-text.ts'

/** A vehicle as responses carry it, in a booking and in a customer's garage, in the order of forms and exports. */
export const vehicleSchema = z.object({
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  manufacturingYear: z.int(),
  registrationPlate: z.string(),
})
export type Vehicle = z.infer<typeof vehicleSchema>
export type VehicleField = keyof Vehicle

/** Forms, drafts and exports are built from this list. */
export const VEHICLE_FIELDS: readonly VehicleField[] = vehicleSchema.keyof().options

type VehicleShape = typeof vehicleSchema.shape

/** The vehicle of a booking: all fields are null when its service needs no vehicle. */
export const bookedVehicleSchema = z.object(
  Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, vehicleSchema.shape[field].nullable()])) as {
    [Field in VehicleField]: z.ZodNullable<VehicleShape[Field]>
  },
)
export type BookedVehicle = z.infer<typeof bookedVehicleSchema>

export const NO_VEHICLE = Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, null])) as Record<
  VehicleField,
  null
>

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
