// The schemas are apart from what pages do with a vehicle, so that they show one without loading zod.

import { z } from 'zod'
import { VEHICLE_FIELDS, type Vehicle, type VehicleField } from './vehicles.ts'

const shape = {
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  manufacturingYear: z.int(),
  registrationPlate: z.string(),
} satisfies { [Field in VehicleField]: z.ZodType<Vehicle[Field]> }

export const vehicleSchema = z.object(shape)

export const bookedVehicleSchema = z.object(
  Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, shape[field].nullable()])) as {
    [Field in VehicleField]: z.ZodNullable<(typeof shape)[Field]>
  },
)
