import { z } from 'zod'
import { success } from './envelope.ts'
import { postalAddressSchema, requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'
import { vehicleRequestSchema } from './vehicle-requests.ts'
import { vehicleSchema } from './vehicles.ts'

/** The vehicles and addresses that customers save for later bookings. */

/** The first entry is always the default; a new default replaces it. */
const isDefault = z.boolean().optional()

export const savedVehicleRequestSchema = vehicleRequestSchema.extend({ isDefault })
export type SavedVehicleRequest = z.infer<typeof savedVehicleRequestSchema>

export const savedVehicleSchema = z.object({
  _id: idSchema,
  ...vehicleSchema.shape,
  isDefault: z.boolean(),
})
export type SavedVehicle = z.infer<typeof savedVehicleSchema>
export const savedVehicleResponseSchema = success(savedVehicleSchema)
/** The default first, then by name. */
export const savedVehicleListResponseSchema = success(z.array(savedVehicleSchema))

export const addressRequestSchema = z.object({
  /** `Home`, `Office`. */
  label: requiredText(messages.labelIsRequired, 60),
  address: postalAddressSchema,
  isDefault,
})
export type AddressRequest = z.infer<typeof addressRequestSchema>

export const addressSchema = z.object({
  _id: idSchema,
  label: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof addressSchema>
export const addressResponseSchema = success(addressSchema)
export const addressListResponseSchema = success(z.array(addressSchema))
