import { z } from 'zod'
import { vehicleRequestSchema } from './asked-details.ts'
import { bookingSchema } from './bookings.ts'
import { success } from './envelope.ts'
import { postalAddressSchema } from './fields.ts'
import { offeredGatewaySchema } from './gateways.ts'

/** `GET /booking-pages/{key}`: a booking for whoever has the link that its customer got. It contains nothing about the person. */
export const bookingPageSchema = bookingSchema
  .pick({
    code: true,
    status: true,
    service: true,
    slot: true,
    area: true,
    price: true,
    currency: true,
    dueNow: true,
    paymentStatus: true,
    holdExpiresAt: true,
  })
  .extend({
    lines: z.array(bookingSchema.shape.lines.element.pick({ service: true, size: true, addOns: true })),
    /** The gateways at which it can be paid now; none when it is not to be paid by this link. */
    gateways: z.array(offeredGatewaySchema),
    /** What the business does not know yet, and the customer can add. */
    missing: z.array(z.enum(['address', 'vehicle'])),
  })
export type BookingPage = z.infer<typeof bookingPageSchema>
export const bookingPageResponseSchema = success(bookingPageSchema)

/** `POST /booking-pages/{key}/pay`. */
export const payByLinkRequestSchema = z.object({ gateway: z.string().max(40) })

/** `POST /booking-pages/{key}/details` adds what is missing; what is known already is not changed. */
export const addDetailsRequestSchema = z.object({
  address: postalAddressSchema.optional(),
  vehicle: vehicleRequestSchema.optional(),
})
export type AddDetailsRequest = z.infer<typeof addDetailsRequestSchema>
