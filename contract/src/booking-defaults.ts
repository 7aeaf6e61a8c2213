import { z } from 'zod'
import { success } from './envelope.ts'
import { offeredGatewaySchema } from './gateways.ts'
import { placeSchema } from './places.ts'
import { vehicleSchema } from './vehicles.ts'

/** `GET /me/booking-defaults` returns what the booking form is filled with. */
export const bookingDefaultsSchema = z.object({
  /** The default vehicle of the garage, else the vehicle of the latest booking. */
  vehicle: vehicleSchema.nullable(),
  /** The address of the latest booking. */
  address: z.string().nullable(),
  ...placeSchema.shape,
  /** The gateways at which the booking can be paid, in the owner's order. */
  gateways: z.array(offeredGatewaySchema),
})
export type BookingDefaults = z.infer<typeof bookingDefaultsSchema>
export const bookingDefaultsResponseSchema = success(bookingDefaultsSchema)
