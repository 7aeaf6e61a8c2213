import { z } from 'zod'
import { vehicleRequestSchema } from './asked-details.ts'
import { postalAddressSchema, requiredText } from './fields.ts'
import { idSchema } from './primitives.ts'
import * as messages from './validation.ts'

/** The first entry is always the default; a new default replaces it. */
const isDefault = z.boolean().optional()

export const savedVehicleRequestSchema = vehicleRequestSchema.extend({ isDefault })
export type SavedVehicleRequest = z.infer<typeof savedVehicleRequestSchema>

export const addressRequestSchema = z.object({
  /** `Home`, `Office`. */
  label: requiredText(messages.labelIsRequired, 60),
  address: postalAddressSchema,
  /** A change that leaves it out keeps it. */
  area: idSchema.nullish(),
  isDefault,
})
export type AddressRequest = z.infer<typeof addressRequestSchema>
