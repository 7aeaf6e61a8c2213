import { z } from 'zod'
import { success } from './envelope.ts'
import { offeredGatewaySchema } from './gateways.ts'
import { placeSchema } from './places.ts'
import { vehicleSchema } from './vehicles.ts'

/** `GET /me/booking-defaults`: what the booking form is filled with. */
export const bookingDefaultsSchema = z.object({
  /** The default of the garage, else that of the latest booking. */
  vehicle: vehicleSchema.nullable(),
  /** Of the latest booking. */
  address: z.string().nullable(),
  ...placeSchema.shape,
  /** Where the booking can be paid, in the owner's order. */
  gateways: z.array(offeredGatewaySchema),
})
export type BookingDefaults = z.infer<typeof bookingDefaultsSchema>
export const bookingDefaultsResponseSchema = success(bookingDefaultsSchema)
