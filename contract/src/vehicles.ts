import { z } from 'zod'

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

/** Only the vehicle's fields of something that has more, such as a booking. */
export function pickVehicle<T extends Record<VehicleField, unknown>>(from: T): Pick<T, VehicleField> {
  return Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, from[field]])) as Pick<T, VehicleField>
}
