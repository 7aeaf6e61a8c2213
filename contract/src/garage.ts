import { z } from 'zod'
import { success } from './envelope.ts'
import { idSchema } from './primitives.ts'
import { vehicleSchema } from './vehicles.ts'

/** The vehicles and addresses that customers save for later bookings. */

export const savedVehicleSchema = z.object({
  _id: idSchema,
  ...vehicleSchema.shape,
  isDefault: z.boolean(),
})
export type SavedVehicle = z.infer<typeof savedVehicleSchema>
export const savedVehicleResponseSchema = success(savedVehicleSchema)
/** The default vehicle comes first; the others are sorted by name. */
export const savedVehicleListResponseSchema = success(z.array(savedVehicleSchema))

export const addressSchema = z.object({
  _id: idSchema,
  label: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof addressSchema>
export const addressResponseSchema = success(addressSchema)
export const addressListResponseSchema = success(z.array(addressSchema))
