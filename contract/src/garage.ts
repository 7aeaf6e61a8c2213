import { z } from 'zod'
import { bookingRequestSchema } from './booking-requests.ts'
import { success } from './envelope.ts'
import { requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'

/** What customers keep, so that they need not type it again: their vehicles and addresses. */

/** Of each kind. */
export const GARAGE_MAX = 20

/** The booking form's own fields and messages. */
const vehicleFields = bookingRequestSchema.pick({
  vehicleType: true,
  vehicleBrand: true,
  vehicleModel: true,
  manufacturingYear: true,
  registrationPlate: true,
})
/** The first one is the default whatever is said; making one the default unmakes the other. */
const isDefault = z.boolean().optional()

export const vehicleRequestSchema = vehicleFields.extend({ isDefault })
export type VehicleRequest = z.infer<typeof vehicleRequestSchema>

export const vehicleSchema = z.object({
  _id: idSchema,
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  manufacturingYear: z.int(),
  registrationPlate: z.string(),
  isDefault: z.boolean(),
})
export type Vehicle = z.infer<typeof vehicleSchema>
export const vehicleResponseSchema = success(vehicleSchema)
/** The default one first, then by name. */
export const vehicleListResponseSchema = success(z.array(vehicleSchema))

export const addressRequestSchema = z.object({
  /** `Home`, `Office`. */
  label: requiredText('Label is required', 60),
  address: requiredText('Address is required', 300),
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
