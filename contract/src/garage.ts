import { z } from 'zod'
import { namedAreaSchema } from './areas.ts'
import { success } from './envelope.ts'
import { offeredGatewaySchema } from './gateways.ts'
import { placeSchema } from './place-schemas.ts'
import { idSchema } from './primitives.ts'
import { vehicleSchema } from './vehicle-schemas.ts'

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
  area: namedAreaSchema.nullable(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof addressSchema>
export const addressResponseSchema = success(addressSchema)
export const addressListResponseSchema = success(z.array(addressSchema))

/** `GET /me/booking-defaults` returns what the booking form is filled with. */
export const bookingDefaultsSchema = z.object({
  /** The default vehicle of the garage, else the vehicle of the latest booking. */
  vehicle: vehicleSchema.nullable(),
  /** The address of the latest booking. */
  address: z.string().nullable(),
  /** The area of the latest booking in one that customers can still choose. */
  area: idSchema.nullable(),
  ...placeSchema.shape,
  /** The gateways at which the booking can be paid, in the owner's order. */
  gateways: z.array(offeredGatewaySchema),
  /** The payment method of the latest booking that was paid online; null when none was, or the gateway named none. */
  lastMethod: z.string().nullable(),
})
export type BookingDefaults = z.infer<typeof bookingDefaultsSchema>
export const bookingDefaultsResponseSchema = success(bookingDefaultsSchema)
